import { ReportSettingsDrawer } from '@plinth/ui';
import { expect, fn, screen } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const settings = {
  refresh: 'scheduled',
  every: 'week',
  time_zone: 'Europe/Berlin',
  period: '30 days',
  time_column: 'placed_at',
} as const;

const meta = preview.meta({
  title: 'Screens/Reports/ReportSettingsDrawer',
  component: ReportSettingsDrawer,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'editing' as const,
    settings,
    timeColumns: ['placed_at', 'shipped_at'],
    onSave: fn(),
    onClose: fn(),
  },
});

export const Scheduled = meta.story({ tags: ['REP-20', 'REP-21'] });
Scheduled.test('another way, another period, and all of it is saved', async ({ userEvent, args }) => {
  await userEvent.click(await screen.findByRole('radio', { name: 'When opened' }));
  await expect(screen.queryByRole('combobox', { name: 'Time zone' })).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: 'Out of date after' }));
  await userEvent.click(await screen.findByRole('option', { name: 'An hour' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Date range' }));
  await userEvent.click(await screen.findByRole('option', { name: 'All of the data' }));
  await expect(screen.queryByRole('combobox', { name: 'By the column' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect(args.onSave).toHaveBeenCalledWith({
    ...settings,
    refresh: 'opened',
    every: 'hour',
    period: 'all',
    time_column: null,
  });
});
export const ByHand = meta.story({
  tags: ['REP-20'],
  args: { settings: { ...settings, refresh: 'hand', period: 'all', time_column: null } },
});
export const NoDates = meta.story({
  args: { settings: { ...settings, period: 'all', time_column: null }, timeColumns: [] },
});
export const Saving = meta.story({ args: { status: 'saving' } });
export const Failed = meta.story({ args: { status: 'failed' } });
