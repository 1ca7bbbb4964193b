import { createNotesMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { done, elapsed, failed } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Notes',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['saveNotes'],
    moves: [
      { type: 'edit.started' },
      { type: 'text.changed', text: 'One row is one order line.' },
      { type: 'edit.reset' },
      { type: 'edit.cancelled' },
      { type: 'edit.submitted' },
    ],
  },
});

const input = { targetId: 'd-1', stored: 'Each row is an order.' };
const edited = [
  { type: 'edit.started' },
  { type: 'text.changed', text: 'Each row is one line of an order.' },
];
const saving = [...edited, { type: 'edit.submitted' }];
const saved = done('0.notes.work.saving', { version: 2 });

export const Viewing = meta.story({ args: { scene: { create, input, events: [] } } });
export const Editing = meta.story({ args: { scene: { create, input, events: edited } } });
export const Emptied = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [{ type: 'edit.started' }, { type: 'text.changed', text: '  ' }, { type: 'edit.submitted' }],
    },
  },
});
export const Saving = meta.story({ args: { scene: { create, input, events: saving } } });
export const SavedWithBanner = meta.story({ args: { scene: { create, input, events: [...saving, saved] } } });
export const BannerGone = meta.story({
  args: { scene: { create, input, events: [...saving, saved, elapsed('bannerTime', 'notes.banner.shown')] } },
});
export const Conflicting = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [
        ...saving,
        done('0.notes.work.saving', { now: { text: 'Each row is one order.', version: 3 } }),
      ],
    },
  },
});
export const EditingAfterFailure = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [...saving, failed('0.notes.work.saving', new Error('The host can’t be reached.'))],
    },
  },
});
