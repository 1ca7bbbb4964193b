import { ReportSettingsDrawer } from '@plinth/ui';
import { expect, fn, screen, waitFor } from 'storybook/test';
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
  parameters: { chromatic: { modes: screenModes }, overlay: true },
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
  await expect(screen.getByText(/^A day of a moment begins at midnight there/)).toBeVisible();
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
ByHand.test('begins at the first choice', async () => {
  const byHand = await screen.findByRole('radio', { name: 'By hand' });
  await waitFor(() => expect(byHand).toHaveFocus());
});
export const NoDates = meta.story({
  args: { settings: { ...settings, period: 'all', time_column: null }, timeColumns: [] },
});
const mail = { to: 'ada@northwind.example', nextAt: null, tried: [] };
export const NotMailed = meta.story({
  tags: ['REP-26'],
  args: { settings: { ...settings, refresh: 'hand', mail: 'never', mail_hour: 7 }, mail },
});
NotMailed.test('every month at nine, by the clock of its time zone', async ({ userEvent, args }) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Mail it to ada@northwind.example' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Every month, on the first' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'At' }));
  await userEvent.click(await screen.findByRole('option', { name: '09:00' }));
  await expect(screen.getByRole('combobox', { name: 'Time zone' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect(args.onSave).toHaveBeenCalledWith({
    ...settings,
    refresh: 'hand',
    mail: 'month',
    mail_hour: 9,
  });
});
export const Mailed = meta.story({
  tags: ['REP-26', 'REP-28'],
  args: {
    settings: { ...settings, mail: 'week', mail_hour: 7 },
    mail: {
      ...mail,
      nextAt: '2026-04-13T05:00:00Z',
      tried: [
        { at: '2026-04-06T06:15:00Z' },
        {
          at: '2026-04-06T06:05:00Z',
          problem: 'The mail could not be sent. Please try again in a few minutes.',
        },
        { at: '2026-03-30T05:00:00Z' },
      ],
    },
  },
});
export const Saving = meta.story({ args: { status: 'saving' } });
Saving.test('what is sent stays as it is until the host has answered', async ({ userEvent, args }) => {
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  await userEvent.click(await screen.findByText('When opened'));
  await expect(screen.getByRole('radio', { name: 'On a schedule' })).toBeChecked();
  await userEvent.click(zone);
  await userEvent.keyboard('UTC{Enter}');
  await expect(zone).toHaveFocus();
  await expect(zone).toHaveValue('Europe/Berlin');
  await userEvent.keyboard('{Escape}');
  await expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(args.onSave).not.toHaveBeenCalled();
  await expect(args.onClose).not.toHaveBeenCalled();
});
export const Failed = meta.story({ args: { status: 'failed' } });
