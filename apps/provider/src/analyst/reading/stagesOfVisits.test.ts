import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);
const timeOf = (row: number, minutes: number): string =>
  new Date(Date.UTC(2025, 0, 1 + row, 12, minutes)).toISOString().slice(0, 19).replace('T', ' ');
const unlessGone = (of: (row: number) => string) => (row: number) => (row % 7 === 0 ? null : of(row));

/** Visits that are booked for a time, at which people come, wait, are served and leave. */
const visits = candidatesOver(
  tableOf('visits', rowCount, [
    each('visit_id', 'text', (row) => `V${row}`),
    each('createdAt', 'timestamp', (row) => timeOf(row - 5, 0)),
    each('apptTime', 'timestamp', (row) => timeOf(row, 0)),
    each(
      'checked_in',
      'timestamp',
      unlessGone((row) => timeOf(row, (row % 20) - 9)),
    ),
    each(
      'seated_at',
      'timestamp',
      unlessGone((row) => timeOf(row, 20 + (row % 9))),
    ),
    each(
      'left_at',
      'timestamp',
      unlessGone((row) => timeOf(row, 90 + (row % 30))),
    ),
    each('server', 'text', among('Marta', 'Ilya')),
    each('status', 'text', (row) => (row % 7 === 0 ? 'No-show' : 'Seated')),
    each('slot_min', 'integer', among(15, 30, 45)),
    each('reminder_sent', 'boolean', among('true', 'false')),
  ]),
);
const over = (question: string): string[] => visits(question).map(onOneLine);
const between = (from: string, to: string): string => `(date_diff('second', "${from}", "${to}") / 3600.0)`;

describe('a visit that is booked for a time', () => {
  test.each([
    ['avg wait per server', between('checked_in', 'seated_at')],
    ['how long do people wait', between('checked_in', 'seated_at')],
    ['how long do people stay', between('checked_in', 'left_at')],
    ['how many came late', '"checked_in" > "apptTime"'],
    ['who waited more than 20 minutes', `${between('apptTime', 'seated_at')} > 0.33`],
  ])('%s', (question, wanted) => {
    expect(over(question).join('\n')).toContain(wanted);
  });

  test('is at that time, not when it was put down', () => {
    const [read] = visits('visits in March');
    expect(read?.sql).toContain('EXTRACT(MONTH FROM "apptTime")');
  });

  test('lasts as long as its slot says', () => {
    const [read] = visits('average slot length');
    expect(read && onOneLine(read)).toBe('SELECT AVG("slot_min") FROM "visits"');
    expect(read?.cover.parts.map(({ rule }) => rule).filter((rule) => rule.startsWith('left:'))).toEqual([]);
  });

  test('whether reminders help is told by rates with and without', () => {
    expect(over('do reminders reduce no-shows?')[0]).toMatch(
      /^SELECT "reminder_sent", 100\.0 \* SUM\(CASE WHEN "status" = 'No-show' .* GROUP BY "reminder_sent"/,
    );
  });
});
