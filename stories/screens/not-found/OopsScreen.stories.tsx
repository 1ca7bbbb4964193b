import { expect, fn, userEvent } from 'storybook/test';
import { OopsScreen } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Screens/Not found/OopsScreen',
  tags: ['NAV-09'],
  component: OopsScreen,
  parameters: { layout: 'fullscreen', chromatic: { modes: screenModes } },
  args: {
    status: 'idle' as const,
    message: 'The host can’t be reached. Check your connection and try again.',
    standalone: true,
    onHome: fn(),
    onRetry: fn(),
  },
});

export const Failed = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  },
});
Failed.test('home and again are one press away', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Back to Home' }));
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onHome).toHaveBeenCalledOnce();
  await expect(args.onRetry).toHaveBeenCalledOnce();
});
export const TryingAgain = meta.story({ args: { status: 'retrying' } });
export const LongMessage = meta.story({
  args: {
    standalone: false,
    message: `The answer to GET /data-model/datamodels does not fit the contract at ${'columns.'.repeat(30)}name.`,
  },
});
