import { expect, fn, screen, userEvent } from 'storybook/test';
import { sourceChangesFixture } from '@plinth/api/mocks';
import { ProfileAgainDialog } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Screens/Model/ProfileAgainDialog',
  tags: ['CHG-07'],
  component: ProfileAgainDialog,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'choosing' as const,
    changes: [...sourceChangesFixture, { kind: 'gone' as const, column: 'gift_note', edited: true }],
    accepted: [0, 1, 2, 4],
    problem: null,
    onSwitch: fn(),
    onTake: fn(),
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
