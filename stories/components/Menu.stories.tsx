import { Button, Menu, MenuItem, MenuRule } from '@plinth/ui';
import { LogOut, Settings, Shield } from 'lucide-react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
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
Closed.test(
  'Space and the arrow down open it on its first item, the arrow up on its last',
  async ({ canvas, userEvent }) => {
    const button = () => canvas.getByRole('button', { name: 'Account' });
    await userEvent.tab();
    for (const [key, item] of [
      ['{ArrowUp}', 'Sign out'],
      ['{ArrowDown}', 'Settings'],
      [' ', 'Settings'],
    ] as const) {
      await userEvent.keyboard(key);
      await waitFor(() => expect(screen.getByRole('menuitem', { name: item })).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(button()).toHaveFocus());
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    }
  },
);
Closed.test('a press opens it without a ring round the whole menu', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Account' }));
  const menu = await screen.findByRole('menu', { name: 'Account' });
  await waitFor(() => expect(menu).toHaveFocus());
  await userEvent.keyboard('x');
  await expect(getComputedStyle(menu).outlineStyle).toBe('none');
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus());
});
Closed.test('what a double click opens stays open', async ({ canvas, userEvent }) => {
  const button = () => canvas.getByRole('button', { name: 'Account' });
  for (let times = 0; times < 2; times += 1) {
    await userEvent.dblClick(button());
    await waitFor(() => expect(screen.getByRole('menu', { name: 'Account' })).toHaveFocus());
    await userEvent.click(button());
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  }
});
Closed.test('a double click leaves the focus in what it opens', async ({ canvas }) => {
  // As far apart as a person’s presses, the second comes when the menu has the focus.
  const person = userEvent.setup({ delay: 150 });
  const button = () => canvas.getByRole('button', { name: 'Account' });
  await person.click(button());
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await person.dblClick(button());
  await waitFor(() => expect(screen.getByRole('menu', { name: 'Account' })).toHaveFocus());
});
export const Open = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }));
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Sign out' })).toBeVisible());
  },
});
