import { ErrorView } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Feedback/ErrorView',
  tags: ['NAV-10'],
  component: ErrorView,
  args: { message: 'Collection Fetch Failed!', onRetry: fn() },
});

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Something went wrong');
  },
});
Default.test('the button asks again', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalledOnce();
});
export const WithoutRetry = meta.story({ args: { onRetry: undefined } });
export const Missing = meta.story({
  args: {
    title: 'There is no report with this address.',
    message: undefined,
    onRetry: undefined,
    way: { label: 'Back to Reports', to: '/reports' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Back to Reports' })).toBeVisible();
  },
});
export const Compact = meta.story({ args: { compact: true, message: 'Failed to load databases' } });
export const LongText = meta.story({
  args: { message: 'host: could not be reached, port: Input should be less than 65536. '.repeat(6) },
});
