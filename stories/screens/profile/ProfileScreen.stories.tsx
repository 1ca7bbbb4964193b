import { expect, fn, userEvent } from 'storybook/test';
import { ProfileScreen } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Screens/Profile/ProfileScreen',
  tags: ['PRO-01'],
  component: ProfileScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as const,
    user: { id: '8f1c2c60-8a35-4a1e-9a9e-6e1b4f6f2f11', email: 'ada.verne@northwind.example' },
    onRetry: fn(),
  },
});

export const AUser = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Details for user: ada.verne@northwind.example')).toBeVisible();
  },
});
export const FetchingAgain = meta.story({ args: { status: 'stale' } });
export const Loading = meta.story({ args: { status: 'loading', user: null } });
export const Failed = meta.story({
  args: { status: 'error', user: null, problem: 'The host can’t be reached.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Could not load user profile')).toBeVisible();
  },
});
Failed.test('the button asks again', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalledOnce();
});
