import { Badge, Button, Tooltip } from '@plinth/ui';
import { expect, screen, waitFor } from 'storybook/test';
import { overlayModes } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Overlays/Tooltip',
  component: Tooltip,
  args: { content: 'April 8, 2026, 16:42', children: <Button>16:42</Button> },
});

export const Closed = meta.story();
/** It opens for the keyboard too. */
export const Focused = meta.story({
  tags: ['!autodocs', 'LAY-08'],
  parameters: { chromatic: { modes: overlayModes } },
  play: async ({ userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(screen.getByText('April 8, 2026, 16:42')).toBeVisible());
  },
});
Closed.test('Escape closes it, and the focus stays', async ({ canvas, userEvent }) => {
  await userEvent.tab();
  await waitFor(() => expect(screen.getByText('April 8, 2026, 16:42')).toBeVisible());
  await userEvent.keyboard('{Escape}');
  await expect(canvas.getByRole('button', { name: '16:42' })).toHaveFocus();
  await waitFor(() => expect(screen.queryByText('April 8, 2026, 16:42')).toBeNull());
});
export const Disabled = meta.story({ args: { disabled: true, children: <Badge>Active</Badge> } });
