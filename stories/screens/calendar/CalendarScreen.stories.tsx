import { expect, fn, userEvent, within } from 'storybook/test';
import { CalendarScreen, type CalendarEntry } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const connection = (id: string, label: string, day: string): CalendarEntry => ({
  id,
  kind: 'connection',
  label,
  day,
  to: `/data-source/${id}`,
});
const model = (id: string, label: string, day: string): CalendarEntry => ({
  id,
  kind: 'model',
  label,
  day,
  to: `/data-models/${id}`,
});

const meta = preview.meta({
  title: 'Screens/Calendar/CalendarScreen',
  tags: ['LAY-09'],
  component: CalendarScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as const,
    month: '2026-04',
    today: '2026-04-09',
    entries: [
      connection('c1', 'warehouse_eu', '2026-04-08'),
      model('m1', 'returns_by_reason', '2026-04-08'),
      connection('c2', 'Support desk tickets', '2026-04-07'),
      model('m2', 'store_revenue', '2026-04-02'),
      connection('c3', 'orders_archive_before_the_great_migration_of_2024', '2026-03-30'),
    ],
    onMonthChange: fn(),
    onRetry: fn(),
  },
});

export const AMonth = meta.story();
AMonth.test('the arrows turn the month', async ({ canvas, args }) => {
  const grid = canvas.queryByRole('table', { name: 'April 2026' });
  if (grid) await expect(within(grid).getByRole('link', { name: /warehouse_eu/ })).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: 'Next month' }));
  await expect(args.onMonthChange).toHaveBeenCalledWith(1);
  await expect(canvas.getByRole('button', { name: 'Today' })).toBeDisabled();
});
export const NothingInTheMonth = meta.story({
  args: { month: '2026-06' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Nothing was created in this month.');
  },
});
NothingInTheMonth.test('Today leads back', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Today' }));
  await expect(args.onMonthChange).toHaveBeenCalledWith('today');
});
export const ManyOnADay = meta.story({
  args: {
    entries: Array.from({ length: 12 }, (_, index) =>
      model(`m${index}`, `model_${index + 1} ${'of the orders archive '.repeat(index % 3)}`, '2026-04-15'),
    ),
  },
});
ManyOnADay.test('a day scrolls down, and its long names end in dots', async ({ canvas }) => {
  const list = canvas.getByRole('link', { name: /model_2 of/ }).closest('ul')!;
  await expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
  await expect(list.scrollWidth).toBe(list.clientWidth);
});
export const Loading = meta.story({ args: { status: 'loading', entries: [] } });
/** The connections are there, and the models aren't yet. */
export const LoadingTheRest = meta.story({
  tags: ['!autodocs'],
  globals: { viewport: { value: 'phone' } },
  args: { status: 'loading' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading the calendar...');
    await expect(canvas.queryAllByRole('heading', { level: 3 })).toEqual([]);
  },
});
export const FetchingAgain = meta.story({ args: { status: 'stale' } });
export const Failed = meta.story({
  args: { status: 'error', message: 'The host can’t be reached. Check your connection and try again.' },
});
Failed.test('the button asks again', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalledOnce();
});
