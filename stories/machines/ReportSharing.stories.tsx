import { createReportSharingMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { done, failed, refusal } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Report sharing',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['make', 'withdraw'],
    moves: [
      { type: 'form.changed', change: { expires: '7 days' } },
      { type: 'make.requested' },
      { type: 'withdraw.requested', id: 'l1' },
      { type: 'withdraw.confirmed' },
      { type: 'withdraw.cancelled' },
    ],
  },
});

const input = { reportId: 'r1' };
const making = '0.reportSharing.making';
const withdrawing = '0.reportSharing.withdrawing';
const made = [{ type: 'make.requested' }, done(making, { id: 'l1', token: 'told once' })];
const asked = [...made, { type: 'withdraw.requested', id: 'l1' }];
const confirmed = [...asked, { type: 'withdraw.confirmed' }];

export const Filling = meta.story({
  args: { scene: { create, input, events: [{ type: 'form.changed', change: { expires: 'never' } }] } },
});
export const DayMissing = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [{ type: 'form.changed', change: { expires: 'date' } }, { type: 'make.requested' }],
    },
  },
});
export const Making = meta.story({
  args: { scene: { create, input, events: [{ type: 'make.requested' }] } },
});
export const Made = meta.story({ args: { scene: { create, input, events: made } } });
export const NotMade = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [
        { type: 'make.requested' },
        failed(making, refusal({ status: 429, detail: 'A report has at most 20 links.' })),
      ],
    },
  },
});
export const Asking = meta.story({ args: { scene: { create, input, events: asked } } });
export const Withdrawing = meta.story({ args: { scene: { create, input, events: confirmed } } });
export const Withdrawn = meta.story({
  args: { scene: { create, input, events: [...confirmed, done(withdrawing)] } },
});
export const NotWithdrawn = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [...confirmed, failed(withdrawing, new Error('The host can’t be reached.'))],
    },
  },
});
