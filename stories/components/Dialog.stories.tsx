import { Button, Dialog, TextField } from '@plinth/ui';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { overlayModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Overlays/Dialog',
  component: Dialog,
  parameters: { chromatic: { modes: overlayModes }, overlay: true },
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Save Data Model',
    children: <TextField label="Model name" defaultValue="orders" />,
    footer: (
      <>
        <Button>Cancel</Button>
        <Button variant="primary" type="submit">
          Save
        </Button>
      </>
    ),
    onSubmit: fn(),
  },
  // Someone has to keep whether it's open, and something must be behind it.
  render: function Render(args) {
    const [open, setOpen] = useState(args.open);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog
          {...args}
          open={open}
          onOpenChange={(next) => {
            setOpen(next);
            args.onOpenChange(next);
          }}
        />
      </>
    );
  },
});

/** The focus starts in the first field and can't leave; Enter submits. */
export const Form = meta.story();
Form.test(
  "the focus starts in the first field and can't leave; Enter submits",
  async ({ userEvent, args }) => {
    const field = await screen.findByRole('textbox', { name: 'Model name' });
    await waitFor(() => expect(field).toHaveFocus());
    for (let presses = 0; presses < 6; presses += 1) {
      await userEvent.tab();
      // A guard at either end hands the focus on in a moment of its own.
      await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    }
    await userEvent.click(field);
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
);
Form.test(
  'Escape closes it, and the focus goes back to what opened it',
  { args: { open: false } },
  async ({ canvas, userEvent, args }) => {
    const opener = canvas.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    await screen.findByRole('dialog', { name: 'Save Data Model' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
    await waitFor(() => expect(opener).toHaveFocus());
  },
);
Form.test(
  'opened again before it has faded it is as at first, with the focus in its first field',
  { args: { open: false } },
  async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Open' });
    const field = () => screen.getByRole('textbox', { name: 'Model name' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog');
    dialog.style.setProperty('transition', 'opacity 10s', 'important');
    await userEvent.type(field(), ' of May');
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog).toHaveAttribute('data-ending-style'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field()).toHaveFocus());
    await expect(field()).toHaveValue('orders');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  },
);
/** While it's being saved, nothing closes it. */
export const Held = meta.story({
  args: { dismissible: false },
});
Held.test('Escape does nothing', async ({ userEvent }) => {
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await expect(screen.getByRole('dialog')).toBeVisible();
  await expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});
