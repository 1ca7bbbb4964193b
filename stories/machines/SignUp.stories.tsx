import { createSignUpMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { done, elapsed, failed, refusal } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Sign-up',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['register', 'verify', 'resend', 'now'],
    moves: [
      { type: 'form.submitted' },
      { type: 'challenge.expired' },
      { type: 'code.submitted' },
      { type: 'resend.requested' },
      { type: 'email.disowned' },
    ],
  },
});

const email = 'ada.verne@northwind.example';
const filled = [
  { type: 'field.changed', field: 'email', value: email },
  { type: 'field.changed', field: 'password', value: 'analytical engine' },
  { type: 'field.changed', field: 'confirmPassword', value: 'analytical engine' },
  { type: 'challenge.solved', solution: 'c29sdmVk' },
];
const submitted = [...filled, { type: 'form.submitted' }];
const registered = [...submitted, done('0.signUp.form.registering')];
const cooled = { ...elapsed('cooldown', 'signUp.verification.resend.coolingDown'), afterMs: 60_000 };
const codeSent = [...registered, { type: 'code.changed', value: '407216' }, { type: 'code.submitted' }];

export const Filling = meta.story({ args: { scene: { create, events: filled } } });
export const FieldsInError = meta.story({
  args: { scene: { create, events: [{ type: 'form.submitted' }] } },
});
export const Registering = meta.story({ args: { scene: { create, events: submitted } } });
export const Refused = meta.story({
  args: {
    scene: {
      create,
      events: [...submitted, failed('0.signUp.form.registering', refusal({ detail: 'Too common.' }))],
    },
  },
});
export const EnteringTheCode = meta.story({ args: { scene: { create, events: registered } } });
export const Verifying = meta.story({ args: { scene: { create, events: codeSent } } });
export const VerifyingBroke = meta.story({
  args: {
    scene: {
      create,
      events: [...codeSent, failed('0.signUp.verification.code.verifying', new Error('No answer.'))],
    },
  },
});
export const ReadyToResend = meta.story({
  args: { scene: { create, events: [...registered, cooled] } },
});
export const Resending = meta.story({
  args: { scene: { create, events: [...registered, cooled, { type: 'resend.requested' }] } },
});
export const TooManyResends = meta.story({
  args: {
    scene: {
      create,
      events: [
        ...registered,
        cooled,
        { type: 'resend.requested' },
        failed(
          '0.signUp.verification.resend.sending',
          refusal({
            status: 429,
            detail: 'Please wait 1 minute and 5 seconds before requesting a new code.',
          }),
        ),
      ],
    },
  },
});
export const Left = meta.story({
  args: {
    scene: {
      create,
      events: [...codeSent, done('0.signUp.verification.code.verifying')],
    },
  },
});
