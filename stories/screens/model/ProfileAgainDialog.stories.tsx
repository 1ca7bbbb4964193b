import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { sourceChangesFixture } from '@plinth/api/mocks';
import { ProfileAgainDialog } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const pending = { status: 'pending' as const, message: '', elapsedMs: null, share: null };
const connected = {
  status: 'completed' as const,
  message: 'The connection works',
  elapsedMs: 400,
  share: null,
};
const reading = { status: 'current' as const, message: '8 of 16 columns', elapsedMs: 2100, share: 0.5 };

const meta = preview.meta({
  title: 'Screens/Model/ProfileAgainDialog',
  tags: ['CHG-07'],
  component: ProfileAgainDialog,
  parameters: { chromatic: { modes: screenModes }, overlay: true },
  args: {
    status: 'choosing' as const,
    steps: [connected, reading, pending, pending],
    changes: [...sourceChangesFixture, { kind: 'gone' as const, column: 'gift_note', edited: true }],
    accepted: [0, 1, 2, 4],
    problem: null,
    onSwitch: fn(),
    onTake: fn(),
    onStop: fn(),
    onRetry: fn(),
    onClose: fn(),
  },
});

export const Choosing = meta.story();
Choosing.test('changes are ticked and taken over', async ({ args }) => {
  await userEvent.click(await screen.findByRole('checkbox', { name: /^status: category text/ }));
  await expect(args.onSwitch).toHaveBeenCalledWith(3, true);
  await userEvent.click(screen.getByRole('button', { name: 'Take over' }));
  await expect(args.onTake).toHaveBeenCalled();
});
export const Profiling = meta.story({ args: { status: 'profiling', changes: [], accepted: [] } });
Profiling.test('its steps are shown, and it is stopped', async ({ args }) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile again' }));
  await expect(dialog.getByText('8 of 16 columns')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }));
  await expect(args.onStop).toHaveBeenCalled();
});
export const Stopped = meta.story({
  args: { status: 'stopped', changes: [], accepted: [], steps: [connected, pending, pending, pending] },
});
export const FailedAtTheHost = meta.story({
  args: {
    status: 'failed',
    changes: [],
    accepted: [],
    steps: [
      connected,
      { ...reading, status: 'error', message: 'The table visits is gone.', share: null },
      pending,
      pending,
    ],
    problem: {
      kind: 'other',
      status: null,
      statusText: '',
      detail: null,
      message: 'The table visits is gone.',
    },
  },
});
FailedAtTheHost.test('what failed is said once, at its step', async () => {
  await expect(await screen.findByText('The table visits is gone.')).toBeVisible();
  await expect(screen.getAllByText('The table visits is gone.')).toHaveLength(1);
});
export const Unchanged = meta.story({ args: { status: 'unchanged', changes: [], accepted: [] } });
export const Taking = meta.story({ args: { status: 'taking' } });
export const TakingFailed = meta.story({
  args: {
    problem: {
      kind: 'other',
      status: null,
      statusText: '',
      detail: null,
      message: 'This profile is not kept any more.',
    },
  },
});
export const Ended = meta.story({ args: { status: 'ended' } });
export const Failed = meta.story({
  args: {
    status: 'failed',
    changes: [],
    accepted: [],
    steps: [connected, pending, pending, pending],
    problem: {
      kind: 'other',
      status: null,
      statusText: '',
      detail: null,
      message: 'The server does not answer.',
    },
  },
});
Failed.test('it is tried again', async ({ args }) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalled();
});
