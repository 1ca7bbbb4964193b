import { createModelSaveMachine as create } from '@plinth/machines';
import { expect, screen } from 'storybook/test';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { done, elapsed, failed } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Model save',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['saveColumns', 'createModel'],
    moves: [
      { type: 'dialog.opened' },
      { type: 'name.changed', name: 'Orders' },
      { type: 'save.submitted', pending: {}, choice: { leftOut: [], metrics: null, version: 1 } },
      { type: 'dialog.closed' },
    ],
  },
});

const input = { draftId: 'd-1', sourceId: 'c-1', tableName: 'orders', fileName: null };
const opened = { type: 'dialog.opened' };
const choice = { leftOut: [], metrics: null, version: 1 };
const submitted = { type: 'save.submitted', pending: {}, choice };
const submittedWithChanges = {
  type: 'save.submitted',
  choice,
  pending: { status: { description: 'State of the order.' } },
};

export const Reviewing = meta.story({ args: { scene: { create, input, events: [] } } });
export const Filling = meta.story({
  args: { scene: { create, input, events: [opened] } },
});
Filling.test('the dialog drives the machine', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('checkbox', { name: /Show the screen/ }));
  await userEvent.type(await screen.findByRole('textbox', { name: /name/i }), ' 2026');
  await expect(screen.getByRole('textbox', { name: /name/i })).toHaveValue('orders 2026');
  await userEvent.keyboard('{Escape}');
  await expect(await canvas.findByRole('checkbox', { name: /Show the screen/ })).not.toBeChecked();
});
/** What is still on its way to the draft comes first. */
export const Awaiting = meta.story({
  args: { scene: { create, input, events: [opened, { type: 'save.awaited' }] } },
});
export const SendingPendingChanges = meta.story({
  args: { scene: { create, input, events: [opened, submittedWithChanges] } },
});
export const PendingChangesFailed = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [
        opened,
        submittedWithChanges,
        failed('0.modelSave.sendingPending', new Error('The draft is gone.')),
      ],
    },
  },
});
export const Creating = meta.story({ args: { scene: { create, input, events: [opened, submitted] } } });
export const Saved = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [opened, submitted, done('0.modelSave.creating', { id: 'm-1', name: 'orders' })],
    },
  },
});
export const ClosedAfterSaving = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [
        opened,
        submitted,
        done('0.modelSave.creating', { id: 'm-1', name: 'orders' }),
        elapsed('closing', 'modelSave.saved'),
      ],
    },
  },
});
