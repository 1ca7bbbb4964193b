import { toast, Toaster } from '@plinth/ui';
import { expect, screen, waitFor } from 'storybook/test';
import { overlayModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Toaster',
  component: Toaster,
  parameters: { chromatic: { modes: overlayModes } },
  beforeEach: () => {
    toast.dismiss();
  },
});

export const Quiet = meta.story({
  play: async () => {
    await expect(screen.getByRole('region', { name: 'Notifications' })).toBeInTheDocument();
  },
});
export const Success = meta.story({
  play: async () => {
    toast.success('Model saved successfully!', { description: 'orders, ID 01JRB9W2', duration: Infinity });
    await expect(await screen.findByText('Model saved successfully!')).toBeVisible();
  },
});
export const Failure = meta.story({
  play: async () => {
    toast.error('Export failed', {
      description: 'Server responded with status: 503 Service Unavailable',
      duration: Infinity,
    });
    await expect(await screen.findByText('Export failed')).toBeVisible();
  },
});
export const Info = meta.story({
  play: async () => {
    toast.info('This email is pending verification. A new code has been sent.', { duration: Infinity });
    await expect(await screen.findByText(/pending verification/)).toBeVisible();
  },
});
export const Warning = meta.story({
  play: async () => {
    toast.warning('No changes to save', { duration: Infinity });
    await expect(await screen.findByText('No changes to save')).toBeVisible();
  },
});
export const Loading = meta.story({
  play: async () => {
    toast.loading('Exporting...');
    await expect(await screen.findByText('Exporting...')).toBeVisible();
  },
});
/** Three are visible; each has a button that closes it. */
export const Many = meta.story({
  play: async ({ userEvent }) => {
    for (const n of [1, 2, 3, 4]) toast.info(`Message ${n}`, { duration: Infinity });
    const last = await screen.findByText('Message 4');
    await waitFor(() =>
      expect(document.querySelectorAll('[data-sonner-toast][data-visible="true"]')).toHaveLength(3),
    );
    const close = last.closest('li')?.querySelector<HTMLElement>('[data-close-button]');
    await expect(close).toHaveAccessibleName('Close');
    await userEvent.click(close!);
    await waitFor(() => expect(screen.queryByText('Message 4')).toBeNull());
  },
});
