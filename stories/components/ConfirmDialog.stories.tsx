import { Button, ConfirmDialog } from '@plinth/ui';
import { useState } from 'react';
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
/** One question for several things, as lists have it. */
export const OfSeveral = meta.story({
  tags: ['!autodocs'],
  parameters: { chromatic: { disableSnapshot: true } },
  args: { open: false },
  render: function Render(args) {
    const [asked, setAsked] = useState<string | null>(null);
    const end = (tell: () => void) => () => {
      setAsked(null);
      tell();
    };
    return (
      <>
        {['orders', 'tickets'].map((name) => (
          <Button key={name} onClick={() => setAsked(name)}>{`Remove ${name}`}</Button>
        ))}
        <ConfirmDialog
          {...args}
          open={asked !== null}
          title={`Delete ${asked ?? ''}`}
          onConfirm={end(args.onConfirm)}
          onCancel={end(args.onCancel)}
        />
      </>
    );
  },
});
const fadeSlowly = (dialog: HTMLElement) =>
  dialog.style.setProperty('transition', 'opacity 10s', 'important');
OfSeveral.test(
  'while it fades it says what it said, and Enter confirms no second time',
  async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove orders' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete orders' });
    fadeSlowly(dialog);
    const confirm = screen.getByRole('button', { name: 'Delete' });
    confirm.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(dialog).toHaveAttribute('data-ending-style'));
    await expect(dialog).toHaveTextContent('Delete orders');
    await expect(canvas.getByRole('button', { name: 'Remove orders' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
);
OfSeveral.test(
  'asked of another thing before it has faded, it begins anew: with that, and on the way out',
  async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove orders' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete orders' });
    fadeSlowly(dialog);
    screen.getByRole('button', { name: 'Delete' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(dialog).toHaveAttribute('data-ending-style'));
    // As a finger does that comes at once: what fades isn't in its way.
    const { x, y } = canvas.getByRole('button', { name: 'Remove tickets' }).getBoundingClientRect();
    const reached = document.elementFromPoint(x + 8, y + 8);
    if (!(reached instanceof HTMLElement)) throw new Error('Nothing is there.');
    reached.click();
    await expect(await screen.findByRole('alertdialog', { name: 'Delete tickets' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  },
);
OfSeveral.test(
  'the rest of a double click that opened it presses nothing in it',
  async ({ canvas, args }) => {
    const secondPress = (element: Element) =>
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
    canvas.getByRole('button', { name: 'Remove orders' }).click();
    await screen.findByRole('alertdialog', { name: 'Delete orders' });
    secondPress(screen.getByRole('button', { name: 'Delete' }));
    secondPress(screen.getByRole('button', { name: 'Cancel' }));
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await expect(args.onCancel).not.toHaveBeenCalled();
    await expect(screen.getByRole('alertdialog')).toBeVisible();
  },
);

/** What opened it goes with what is confirmed. */
export const OfOneThatGoes = OfSeveral.extend({
  args: { finalFocus: () => screen.getByText('Remove tickets').closest('button') },
});
OfOneThatGoes.test(
  'left, what opened it has the focus again; confirmed, what follows has it',
  async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Remove orders' });
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(opener).toHaveFocus());
    await userEvent.click(opener);
    await screen.findByRole('alertdialog', { name: 'Delete orders' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Remove tickets' })).toHaveFocus());
  },
);
