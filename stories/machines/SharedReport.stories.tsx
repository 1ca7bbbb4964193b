import { createSharedReportMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { done, failed, refusal } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Shared report',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['open'],
    moves: [
      { type: 'password.changed', password: 'correct horse' },
      { type: 'password.submitted' },
      { type: 'retry.requested' },
    ],
  },
});

const input = { token: 'told' };
const opening = '0.sharedReport.opening';
const asked = failed(opening, refusal({ status: 403, detail: 'This link asks for a password.' }));
const submitted = [
  asked,
  { type: 'password.changed', password: 'correct hose' },
  { type: 'password.submitted' },
];
const wait = refusal({
  status: 429,
  detail: 'Too many attempts. Please wait 14 minutes before trying again.',
});

export const Opening = meta.story({ args: { scene: { create, input, events: [] } } });
export const Asking = meta.story({ args: { scene: { create, input, events: [asked] } } });
export const Checking = meta.story({ args: { scene: { create, input, events: submitted } } });
export const Refused = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [
        ...submitted,
        failed(opening, refusal({ status: 403, detail: 'This is not the password of this link.' })),
      ],
    },
  },
});
export const HeldOff = meta.story({
  args: { scene: { create, input, events: [...submitted, failed(opening, wait)] } },
});
export const Gone = meta.story({
  args: { scene: { create, input, events: [failed(opening, refusal({ status: 404 }))] } },
});
export const Failed = meta.story({
  args: { scene: { create, input, events: [failed(opening, new Error('The host can’t be reached.'))] } },
});
export const Shown = meta.story({
  args: { scene: { create, input, events: [done(opening, { name: 'Refunds in spring', blocks: [] })] } },
});
