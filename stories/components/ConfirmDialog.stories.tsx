import { ConfirmDialog } from '@plinth/ui';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { overlayModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Overlays/ConfirmDialog',
  component: ConfirmDialog,
  parameters: { chromatic: { modes: overlayModes }, overlay: true },
  args: {
    open: true,
    title: 'Delete Connection',
    message: 'Are you sure you want to delete this connection? This action cannot be undone.',
    confirmLabel: 'Delete',
    onConfirm: fn(),
    onCancel: fn(),
  },
});

/** The focus starts on the way out; Escape is a no. */
export const Danger = meta.story({
  play: async () => {
    await expect(await screen.findByRole('alertdialog', { name: 'Delete Connection' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  },
});
Danger.test('the focus starts on the way out; Escape is a no', async ({ userEvent, args }) => {
  await userEvent.keyboard('{Escape}');
  await expect(args.onCancel).toHaveBeenCalledOnce();
  await expect(args.onConfirm).not.toHaveBeenCalled();
});
Danger.test('a press of the confirming button confirms once', async ({ userEvent, args }) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await expect(args.onConfirm).toHaveBeenCalledOnce();
});
export const Pending = meta.story({
  args: { pending: true, pendingLabel: 'Deleting...' },
});
Pending.test('Escape does nothing while it is under way', async ({ userEvent, args }) => {
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  await expect(args.onCancel).not.toHaveBeenCalled();
});
export const Failed = meta.story({ args: { error: 'Failed to delete connection. Please try again.' } });
