import { CopyButton } from '@plinth/ui';
import { expect, fn, spyOn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Inputs/CopyButton',
  component: CopyButton,
  args: { text: 'orders' },
});

export const Ready = meta.story();
Ready.test('a failure is logged and nothing else', async ({ canvas, userEvent }) => {
  const log = spyOn(console, 'error').mockImplementation(() => undefined);
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: fn(() => Promise.reject(new Error('not allowed'))) },
  });
  await userEvent.click(canvas.getByRole('button', { name: 'Click to copy' }));
  await waitFor(() => expect(log).toHaveBeenCalledOnce());
  await expect(canvas.getByRole('button', { name: 'Click to copy' })).toBeVisible();
});
