import { toast, Toaster } from '@plinth/ui';
import { useEffect } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { overlayModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';

interface ToasterArgs {
  /** Raises the toasts of the story. */
  raise?: () => void;
}

// With one id it is one toast, however often the story is mounted.
const lasting = { id: 'toast', duration: Infinity };

const meta = preview.meta({
  title: 'Components/Feedback/Toaster',
  tags: ['NAV-11', 'NAV-12'],
  component: Toaster,
  parameters: { chromatic: { modes: overlayModes }, overlay: true, controls: { exclude: ['raise'] } },
  beforeEach: () => () => void toast.dismiss(),
  // A toast is raised by what happens, not by a prop.
  render: function Render({ raise }: ToasterArgs) {
    useEffect(() => {
      raise?.();
    }, [raise]);
    return <Toaster />;
  },
});

export const Quiet = meta.story({
  play: async () => {
    await expect(screen.getByRole('region', { name: 'Notifications' })).toBeInTheDocument();
  },
});
export const Success = meta.story({
  args: {
    raise: () => {
      toast.success('Model saved successfully!', { ...lasting, description: 'orders, ID 01JRB9W2' });
    },
  },
  play: async () => {
    await waitFor(() => expect(screen.getByText('Model saved successfully!')).toBeVisible());
  },
});
export const Failure = meta.story({
  args: {
    raise: () => {
      toast.error('Export failed', {
        ...lasting,
        description: 'Server responded with status: 503 Service Unavailable',
      });
    },
  },
  play: async () => {
    await waitFor(() => expect(screen.getByText('Export failed')).toBeVisible());
  },
});
export const Info = meta.story({
  args: {
    raise: () => {
      toast.info('This email is pending verification. A new code has been sent.', lasting);
    },
  },
  play: async () => {
    await waitFor(() => expect(screen.getByText(/pending verification/)).toBeVisible());
  },
});
export const Warning = meta.story({
  args: {
    raise: () => {
      toast.warning('No changes to save', lasting);
    },
  },
  play: async () => {
    await waitFor(() => expect(screen.getByText('No changes to save')).toBeVisible());
  },
});
export const Loading = meta.story({
  args: {
    raise: () => {
      toast.loading('Exporting...', lasting);
    },
  },
  play: async () => {
    await waitFor(() => expect(screen.getByText('Exporting...')).toBeVisible());
  },
});
/** Three are visible. */
export const Many = meta.story({
  args: {
    raise: () => {
      for (const n of [1, 2, 3, 4]) toast.info(`Message ${n}`, { ...lasting, id: n });
    },
  },
  play: async () => {
    await waitFor(() => expect(screen.getByText('Message 4')).toBeVisible());
    await waitFor(() =>
      expect(document.querySelectorAll('[data-sonner-toast][data-visible="true"]')).toHaveLength(3),
    );
  },
});
Many.test('each has a button that closes it', async ({ userEvent }) => {
  const close = screen
    .getByText('Message 4')
    .closest('li')
    ?.querySelector<HTMLElement>('[data-close-button]');
  await expect(close).toHaveAccessibleName('Close');
  await userEvent.click(close!);
  await waitFor(() => expect(screen.queryByText('Message 4')).toBeNull());
});
