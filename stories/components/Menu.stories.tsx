import { Button, Menu, MenuItem, MenuRule } from '@plinth/ui';
import { LogOut, Settings, Shield } from 'lucide-react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { overlayModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';

const signOut = fn();

const meta = preview.meta({
  title: 'Components/Overlays/Menu',
  component: Menu,
  parameters: { chromatic: { modes: overlayModes } },
  args: {
    label: 'Account',
    trigger: <Button>Account</Button>,
    children: (
      <>
        <MenuItem icon={Settings} to="#/settings">
          Settings
        </MenuItem>
        <MenuItem icon={Shield} to="#/security">
          Security
        </MenuItem>
        <MenuRule />
        <MenuItem icon={LogOut} onClick={signOut}>
          Sign out
        </MenuItem>
      </>
    ),
  },
});

export const Closed = meta.story();
Closed.test(
  'Enter opens it on its first item, arrows go round, and Enter chooses',
  async ({ canvas, userEvent }) => {
    signOut.mockClear();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const menu = await screen.findByRole('menu', { name: 'Account' });
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus());
    await expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '#/settings');
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(signOut).toHaveBeenCalledOnce();
    await waitFor(() => expect(menu).not.toBeInTheDocument());
    await expect(canvas.getByRole('button', { name: 'Account' })).toHaveFocus();
  },
);
export const Open = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }));
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Sign out' })).toBeVisible());
  },
});
