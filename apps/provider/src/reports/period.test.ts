import { expect, test } from 'vitest';
import { defaultSettings } from './reportSettings.ts';
import { withinPeriod } from './period.ts';

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
