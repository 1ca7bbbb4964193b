import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Each of its own kind: days of people's data, months of the calendar, the picker's days and its days' names, the thousandths of a
 * log; a file's moments in UTC, away from what every page loads.
 */
const withFormatsOfTheirOwn = [
  'components/DateRangeCalendar.tsx',
  'components/DateRangePicker.tsx',
  'primitives/intl.format.ts',
  'screens/calendar/calendar.month.ts',
  'screens/chat/AnswerChart.tsx',
  'screens/chat/result.columns.ts',
  'screens/reports/reportPaper.copy.ts',
  'screens/reports/reports.copy.ts',
  'screens/wizard/log.lines.ts',
];

test('a date is written by its kind, not by its screen', () => {
  const sources = globSync('packages/ui/src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  expect(sources.length).toBeGreaterThan(200);
  const own = sources.filter((file) =>
    /DateTimeFormat|toLocale(Date|Time)?String|date-fns\/format/.test(readFileSync(file, 'utf8')),
  );
  expect(own.map((file) => file.replace('packages/ui/src/', '')).sort()).toEqual(withFormatsOfTheirOwn);
});
