import { expect, fn, userEvent } from 'storybook/test';
import { SettingsScreen } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Screens/Settings/SettingsScreen',
  tags: ['LAY-09', 'dark'],
  component: SettingsScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    theme: 'system' as const,
    outputFormat: 'json' as const,
    sidebarOpensOnHover: true,
    onThemeChange: fn(),
    onOutputFormatChange: fn(),
    onSidebarChange: fn(),
  },
});

export const AsAtFirst = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: 'System' })).toBeChecked();
  },
});
AsAtFirst.test('each setting is handed over', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }));
  await expect(args.onThemeChange).toHaveBeenCalledWith('dark');
  await userEvent.click(canvas.getByRole('radio', { name: 'CSV' }));
  await expect(args.onOutputFormatChange).toHaveBeenCalledWith('csv');
  await userEvent.click(canvas.getByRole('switch'));
  await expect(args.onSidebarChange).toHaveBeenCalledWith(false);
});
export const AllChanged = meta.story({
  args: { theme: 'dark', outputFormat: 'csv', sidebarOpensOnHover: false },
});
