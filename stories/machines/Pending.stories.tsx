import { createPendingMachine } from '@plinth/machines';
import { expect } from 'storybook/test';
import { machineModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { MachinePage } from './support/MachinePage.tsx';
import { elapsed } from './support/scene.ts';

const meta = preview.meta({
  title: 'Machines/Pending',
  component: MachinePage,
  parameters: { chromatic: { modes: machineModes } },
  args: { ports: [], moves: [{ type: 'loading.started' }, { type: 'loading.finished' }] },
});

const create = createPendingMachine;
const input = { loadingForMs: null };
const started = { type: 'loading.started' };
const appeared = elapsed('appearance', 'pending.waiting');

export const Idle = meta.story({
  args: { scene: { create, input, events: [] } },
});
Idle.test('events are sent, and taken back', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'loading.started' }));
  await expect(canvas.getByTestId('state')).toHaveTextContent('waiting');
  await userEvent.click(canvas.getByRole('button', { name: 'Step back' }));
  await expect(canvas.getByTestId('state')).toHaveTextContent('idle');
});
export const WaitingUnseen = meta.story({ args: { scene: { create, input, events: [started] } } });
export const AppearedAndLoading = meta.story({
  args: { scene: { create, input, events: [started, appeared] } },
});
export const AppearedAndLoaded = meta.story({
  args: { scene: { create, input, events: [started, appeared, { type: 'loading.finished' }] } },
});
export const StayingUntilLoaded = meta.story({
  args: { scene: { create, input, events: [started, appeared, elapsed('leastStay', 'pending.appeared')] } },
});
