import { Button, Menu, MenuItem, MenuRule } from '@plinth/ui';
import { expect, screen, waitFor } from 'storybook/test';
import { overlayModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/MenuRule',
  component: MenuRule,
  parameters: { chromatic: { modes: overlayModes } },
  decorators: [
    (Story) => (
      <Menu label="Account" trigger={<Button>Account</Button>}>
        <MenuItem to="#/settings">Settings</MenuItem>
        <Story />
        <MenuItem to="#/security">Security</MenuItem>
      </Menu>
    ),
  ],
});

export const BetweenItems = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }));
    await waitFor(() => expect(screen.getByRole('separator')).toBeVisible());
  },
});
