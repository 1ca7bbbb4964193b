import { Button, Menu, MenuItem } from '@plinth/ui';
import { LogOut } from 'lucide-react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { overlayModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Overlays/MenuItem',
  component: MenuItem,
  parameters: { chromatic: { modes: overlayModes } },
  args: { icon: LogOut, children: 'Sign out', onClick: fn() },
  decorators: [
    (Story) => (
      <Menu label="Account" trigger={<Button>Account</Button>}>
        <Story />
      </Menu>
    ),
  ],
});

const open = async (userEvent: { click: (element: Element) => Promise<void> }) => {
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await waitFor(() => expect(screen.getByRole('menuitem')).toBeVisible());
};

/** As it is found: behind the button of its menu. */
export const InAClosedMenu = meta.story();
export const Action = meta.story({
  tags: ['!autodocs'],
  play: async ({ userEvent }) => {
    await open(userEvent);
  },
});
Action.test('a press runs it and closes the menu', async ({ userEvent, args }) => {
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await expect(args.onClick).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
});
/** Under way it stays open and swallows presses. */
export const Pending = meta.story({
  tags: ['!autodocs'],
  args: { pending: true, closeOnClick: false, children: 'Signing out...' },
  play: async ({ userEvent }) => {
    await open(userEvent);
  },
});
Pending.test('stays open and swallows presses', async ({ userEvent, args }) => {
  await userEvent.click(screen.getByRole('menuitem', { name: 'Signing out...' }));
  await expect(args.onClick).not.toHaveBeenCalled();
  await expect(screen.getByRole('menuitem')).toBeVisible();
});
export const LeadsSomewhere = meta.story({
  tags: ['!autodocs'],
  args: { to: '#/settings', children: 'Settings' },
  play: async ({ userEvent }) => {
    await open(userEvent);
    await expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '#/settings');
  },
});
