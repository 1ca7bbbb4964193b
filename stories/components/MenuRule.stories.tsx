import { Button, Menu, MenuItem, MenuRule } from '@plinth/ui';
import { expect, screen, waitFor } from 'storybook/test';
import { overlayModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Overlays/MenuRule',
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

/** As it is found: behind the button of its menu. */
export const InAClosedMenu = meta.story();
export const BetweenItems = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }));
    await waitFor(() => expect(screen.getByRole('separator')).toBeVisible());
  },
});
