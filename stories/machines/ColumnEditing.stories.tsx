import { createColumnEditingMachine as create } from '@plinth/machines';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { done, elapsed, failed } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Column editing',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['saveColumns'],
    moves: [
      { type: 'edit.started', name: 'status' },
      { type: 'edit.cancelled' },
      { type: 'edit.submitted' },
      { type: 'category.assigned', names: ['order_id', 'status'], category: 'text' },
      { type: 'undo.requested' },
      { type: 'redo.requested' },
      { type: 'conflict.chosen', names: ['status'], keep: 'mine' },
      { type: 'conflict.resolved' },
      { type: 'conflict.left' },
    ],
  },
});

const input = {
  target: 'draft',
  targetId: 'd-1',
  columns: [
    { name: 'order_id', type: 'uuid', data_category: 'identifier', description: 'Key of the order.' },
    { name: 'status', type: 'varchar(16)', data_category: 'categorical', description: 'State of the order.' },
  ],
};
const edited = [
  { type: 'edit.started', name: 'status' },
  { type: 'edit.changed', description: 'State of the order in fulfilment.' },
];
const saving = [...edited, { type: 'edit.submitted' }];
const saved = done('0.columnEditing.work.saving', { version: 2 });
const changed = done('0.columnEditing.work.saving', {
  now: { version: 2, columns: [{ name: 'status', description: 'How far the order has come.' }] },
});

export const Viewing = meta.story({ args: { scene: { create, input, events: [] } } });
export const Editing = meta.story({ args: { scene: { create, input, events: edited } } });
export const Saving = meta.story({ args: { scene: { create, input, events: saving } } });
export const SavedWithBanner = meta.story({ args: { scene: { create, input, events: [...saving, saved] } } });
export const BannerGone = meta.story({
  args: {
    scene: { create, input, events: [...saving, saved, elapsed('bannerTime', 'columnEditing.banner.shown')] },
  },
});
export const EditingAfterFailure = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [...saving, failed('0.columnEditing.work.saving', new Error('The host can’t be reached.'))],
    },
  },
});
export const CategorySetForMany = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [{ type: 'category.assigned', names: ['order_id', 'status'], category: 'text' }, saved],
    },
  },
});
export const Undone = meta.story({
  args: { scene: { create, input, events: [...saving, saved, { type: 'undo.requested' }, saved] } },
});
export const MadeAgain = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [...saving, saved, { type: 'undo.requested' }, saved, { type: 'redo.requested' }, saved],
    },
  },
});
export const ChangedElsewhere = meta.story({
  tags: ['!autodocs'],
  args: { scene: { create, input, events: [...saving, changed] } },
});
