import { createResetPasswordMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { done, elapsed, failed, refusal } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Reset password',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: { ports: ['reset'], moves: [{ type: 'form.submitted' }] },
});

const input = { token: 'a-token' };
const submitted = [
  { type: 'field.changed', field: 'password', value: 'analytical engine' },
  { type: 'field.changed', field: 'confirmPassword', value: 'analytical engine' },
  { type: 'form.submitted' },
];
const reset = [...submitted, done('0.resetPassword.resetting')];

export const Filling = meta.story({ args: { scene: { create, input, events: [] } } });
export const Resetting = meta.story({ args: { scene: { create, input, events: submitted } } });
export const Refused = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [...submitted, failed('0.resetPassword.resetting', refusal({ detail: 'This link was used.' }))],
    },
  },
});
export const Succeeded = meta.story({ args: { scene: { create, input, events: reset } } });
export const Left = meta.story({
  args: {
    scene: { create, input, events: [...reset, elapsed('redirectDelay', 'resetPassword.succeeded')] },
  },
});
