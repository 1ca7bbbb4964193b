import { Button, Menu, type MenuEntry } from '@plinth/ui';
import { Download, Eye, Trash2 } from 'lucide-react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const exported = fn();
const deleted = fn();

const items: MenuEntry[] = [
  { label: 'Export', icon: Download, onSelect: exported },
  { label: 'View', icon: Eye, to: '#/data-models/1' },
  { label: 'Share', disabled: true },
  'separator',
  { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: deleted },
];

const meta = preview.meta({
  title: 'Components/Menu',
  component: Menu,
  args: {
    trigger: <Button>Actions</Button>,
    items,
  },
});

export const Closed = meta.story();
export const Open = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }));
    await expect(await screen.findByRole('menuitem', { name: 'View' })).toHaveAttribute(
      'href',
      '#/data-models/1',
    );
  },
});
/** Enter opens, arrows move, a letter jumps, Enter chooses; the focus comes back to the button. */
export const ByKeyboard = meta.story({
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Actions' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Export' })).toHaveFocus());
    await userEvent.keyboard('d');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(deleted).toHaveBeenCalledOnce();
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await expect(exported).not.toHaveBeenCalled();
  },
});
export const WithHeader = meta.story({ args: { header: 'ada.verne@northwind.example' } });
