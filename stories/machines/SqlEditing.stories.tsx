import { createSqlEditingMachine as create } from '@plinth/machines';
import { expect } from 'storybook/test';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { done, failed } from './support/scene.ts';

const opened = { type: 'edit.started', answerId: 'message-2', sql: 'SELECT count(*) FROM orders' };

const meta = preview.meta({
  title: 'Machines/SQL editing',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: {
    ports: ['run'],
    moves: [
      opened,
      { type: 'text.changed', text: 'SELECT sum(sales) FROM orders' },
      { type: 'run.requested' },
      { type: 'stop.requested' },
      { type: 'edit.closed' },
      { type: 'text.dropped', answerId: 'message-2' },
    ],
  },
});

const input = { modelId: 'm-1' };
const running = [opened, { type: 'run.requested' }];

export const Viewing = meta.story({
  args: { scene: { create, input, events: [] } },
});
Viewing.test('the screen drives the machine', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Edit and run' }));
  await expect(canvas.getByTestId('state')).toHaveTextContent('editing');
  await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
  await expect(canvas.getByTestId('state')).toHaveTextContent('viewing');
});
export const Editing = meta.story({ args: { scene: { create, input, events: [opened] } } });
export const Running = meta.story({ args: { scene: { create, input, events: running } } });
export const Ran = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [...running, done('0.sqlEditing.running', undefined)],
    },
  },
});
export const Failed = meta.story({
  args: {
    scene: {
      create,
      input,
      events: [...running, failed('0.sqlEditing.running', new Error('There is no column salse.'))],
    },
  },
});
