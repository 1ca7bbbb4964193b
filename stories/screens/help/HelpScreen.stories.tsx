import { expect } from 'storybook/test';
import { HelpScreen } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Screens/Help/HelpScreen',
  tags: ['LAY-09'],
  component: HelpScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: { modifier: 'Ctrl' },
});

export const OnAPc = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Standardization' })).toBeVisible();
  },
});
export const OnAMac = meta.story({ args: { modifier: '⌘' } });
