import { useState, type ComponentProps } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { ChallengeBox } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Screens/Account/ChallengeBox',
  tags: ['SUP-03', 'SUP-04'],
  component: ChallengeBox,
  parameters: { chromatic: { modes: screenModes } },
  args: { status: 'ready' as const, onStart: fn(), onRetryLoading: fn() },
});

export const Ready = meta.story();
Ready.test('the space bar starts it', async ({ canvas, args }) => {
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect(canvas.getByRole('checkbox', { name: 'I am not a robot' })).toHaveFocus();
  await expect(args.onStart).toHaveBeenCalledOnce();
});
Ready.test(
  'the focus goes on to the news that it is done',
  {
    render: function Solving(args) {
      const [status, setStatus] = useState<ComponentProps<typeof ChallengeBox>['status']>('ready');
      return <ChallengeBox {...args} status={status} onStart={() => setStatus('solved')} />;
    },
  },
  async ({ canvas }) => {
    canvas.getByRole('checkbox').focus();
    await userEvent.keyboard(' ');
    const box = canvas.getByRole('group', { name: 'Robot check' });
    await expect(box).toHaveTextContent('You are verified');
    await expect(box).toHaveFocus();
  },
);
export const Missing = meta.story({ args: { invalid: true } });
export const Loading = meta.story({ args: { status: 'loading' } });
export const WaitingToTryAgain = meta.story({
  args: { status: 'waiting' },
});
WaitingToTryAgain.test('a press loads it at once', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try now' }));
  await expect(args.onRetryLoading).toHaveBeenCalledOnce();
});
export const Working = meta.story({
  args: { status: 'working' },
});
Working.test('a second press starts nothing', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('checkbox'));
  await expect(args.onStart).not.toHaveBeenCalled();
});
export const Solved = meta.story({ args: { status: 'solved' } });
export const Absent = meta.story({
  args: { status: 'absent' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This host needs no robot check')).toBeVisible();
  },
});
export const Expired = meta.story({ args: { status: 'expired' } });
export const Failed = meta.story({ args: { status: 'failed' } });
