import { expect, test } from 'vitest';
import { defaultSettings } from './reportSettings.ts';
import { periodDays, withinPeriod } from './period.ts';

const settings = { ...defaultSettings, period: '30 days', time_column: 'At' } as const;
const part =
  '(SELECT * FROM "public"."sales" WHERE CAST("At" AS date) > (SELECT CAST(max("At") AS date) FROM "public"."sales") - 30)';
const limited = (sql: string) => withinPeriod(sql, '"public"."sales"', settings);

test.each([
  ['SELECT count(*) FROM sales', `SELECT count(*) FROM ${part} AS "sales"`],
  [
    'SELECT count(*) FROM "public"."sales" WHERE a > 1',
    `SELECT count(*) FROM ${part} AS "sales" WHERE a > 1`,
  ],
  ['SELECT s.a FROM public . sales AS s', `SELECT s.a FROM ${part} AS s`],
  [
    `SELECT 'ü sales', "sales".a FROM sales, sales b -- sales`,
    `SELECT 'ü sales', "sales".a FROM ${part} AS "sales", ${part} b -- sales`,
  ],
  [
    'SELECT (SELECT max(a) FROM sales) FROM (SELECT * FROM sales) x',
    `SELECT (SELECT max(a) FROM ${part} AS "sales") FROM (SELECT * FROM ${part} AS "sales") x`,
  ],
  ['SELECT a FROM private.sales', 'SELECT a FROM private.sales'],
  ['SELECT FROM FROM', 'SELECT FROM FROM'],
])('%s', (sql, expected) => {
  expect(limited(sql)).toBe(expected);
});

test('of all data nothing is changed', () => {
  expect(withinPeriod('SELECT a FROM sales', 'sales', defaultSettings)).toBe('SELECT a FROM sales');
});

test('a query that calls something else by the table’s name is refused', () => {
  expect(() => limited('WITH sales AS (SELECT 1 AS a) SELECT a FROM sales')).toThrow(/limited to a period/);
});

test('the period before has as many days, and ends where this one begins', () => {
  const end = '(SELECT CAST(max("At") AS date) FROM "public"."sales")';
  expect(withinPeriod('SELECT a FROM sales', '"public"."sales"', settings, 'before')).toBe(
    `SELECT a FROM (SELECT * FROM "public"."sales" WHERE CAST("At" AS date) > ${end} - 60 AND CAST("At" AS date) <= ${end} - 30) AS "sales"`,
  );
});

test.each([
  ['2014-01-03', '2017-12-30', '2017-12-01', true],
  ['2017-11-01', '2017-12-30', '2017-12-01', true],
  // One day of the period before has no data yet.
  ['2017-11-02', '2017-12-30', '2017-12-01', false],
  ['2023-12-01', '2024-03-01T00:00:00', '2024-02-01', true],
])(
  'data from %s to %s: the last 30 days begin on %s, and there are 30 before: %s',
  (first, last, from, hasBefore) => {
    expect(periodDays([first, last], '30 days')).toEqual({ from, to: last.slice(0, 10), hasBefore });
  },
);

test('of no data, and of all of it, there are no days', () => {
  expect(periodDays([null, null], '30 days')).toBeNull();
  expect(periodDays([], '30 days')).toBeNull();
  expect(periodDays(['2017-01-01', '2017-12-30'], 'all')).toBeNull();
});
