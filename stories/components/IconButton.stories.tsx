import { IconButton } from '@plinth/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Inputs/IconButton',
  component: IconButton,
  args: { icon: Pencil, label: 'Edit column', onClick: fn() },
});

/** The name is read out, and shown after 700 ms. */
export const Named = meta.story();
Named.test('the name is shown after a while, and a press counts', async ({ canvas, userEvent, args }) => {
  const button = canvas.getByRole('button', { name: 'Edit column' });
  // A pointer that is there before the page listens has to come again.
  await waitFor(async () => {
    await userEvent.unhover(button);
    await userEvent.hover(button);
    await waitFor(() => expect(screen.getByText('Edit column')).toBeVisible(), { timeout: 1500 });
  });
  await userEvent.click(button);
  await expect(args.onClick).toHaveBeenCalledOnce();
});
export const Inset = meta.story({ args: { size: 'inset' } });
export const Small = meta.story({ args: { size: 'sm', variant: 'secondary' } });
export const Danger = meta.story({ args: { icon: Trash2, label: 'Delete', variant: 'danger' } });
export const Disabled = meta.story({ args: { disabled: true } });
export const Pending = meta.story({
  args: { pending: true },
});
Pending.test('ignores presses', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Edit column' }));
  await expect(args.onClick).not.toHaveBeenCalled();
});
