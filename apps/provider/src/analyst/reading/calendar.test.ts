import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { printQuery } from './shared/query/printSql.ts';
import { withReach } from './shared/lookups/timeReach.ts';
import { valuesOf } from '../testing/tableOf.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const names = 'January February March April May June July August September October November December'.split(
  ' ',
);
const yearOf = (row: number) => 2024 + (Math.floor(row / 12) % 2);
const amount = column('Sales', 'numeric', (row) => 100 + ((row * 37) % 210));
const region = column('Region', 'text', (row) => (row % 7 < 3 ? 'North' : 'South'));

const byNumber = tableOf('monthly_sales', rowCount, [
  column('Year', 'integer', yearOf),
  column('Month', 'integer', (row) => (row % 12) + 1),
  region,
  amount,
]);
const byName = tableOf('monthly_sales', rowCount, [
  column('Year', 'integer', yearOf),
  column('Month', 'text', (row) => names[row % 12] ?? ''),
  region,
  amount,
]);
const byQuarter = tableOf('quarterly_sales', rowCount, [
  column('Quarter', 'text', (row) => `${yearOf(row)}-Q${1 + (row % 4)}`),
  region,
  amount,
]);
const asked = {
  byNumber: candidatesOver(byNumber),
  byName: candidatesOver(byName),
  byQuarter: candidatesOver(byQuarter),
};
const all = (table: keyof typeof asked, question: string): string[] => asked[table](question).map(onOneLine);

describe('a time is told by the columns that make it', () => {
  const month = 'make_date("Year", "Month", 1)';

  test.each([
    ['sales in july 2025', `WHERE ${month} >= '2025-07-01' AND ${month} < '2025-08-01'`],
    ['sales since march 2025', `WHERE ${month} >= '2025-03-01'`],
    ['sales last quarter', `WHERE ${month} >= '2025-10-01' AND ${month} < '2026-01-01'`],
    ['sales in july', `WHERE CAST(EXTRACT(MONTH FROM ${month}) AS integer) = 7`],
  ])('year and month as numbers: %s', (question, where) => {
    expect(all('byNumber', question)).toContainEqual(
      expect.stringContaining(`SELECT SUM("Sales") FROM "monthly_sales" ${where}`),
    );
  });

  test('a year is that of the column of years, and "since March" begins with none', () => {
    expect(all('byNumber', 'total sales in 2025')[0]).toBe(
      'SELECT SUM("Sales") FROM "monthly_sales" WHERE "Year" = 2025',
    );
    const since = asked
      .byNumber('sales since march 2025')
      .filter(({ cover }) => cover.parts.some(({ rule }) => rule === 'filter:concept'));
    expect(since.map(onOneLine)).toContainEqual(expect.stringContaining(`WHERE ${month} >= '2025-03-01'`));
    expect(since.map(onOneLine)).not.toContainEqual(expect.stringContaining('"Year" >= 2025'));
  });

  test('PostgreSQL makes a date of whole numbers alone', () => {
    const [found] = asked.byNumber('sales in july 2025').filter(({ sql }) => sql.includes('make_date'));
    expect(found && printQuery(found.tree, { ...byNumber, dialect: 'postgres' })).toContain(
      `make_date(CAST("Year" AS integer), CAST("Month" AS integer), 1) >= '2025-07-01'`,
    );
  });

  test('months by their names', () => {
    const time = `CAST(try_strptime("Year" || ' ' || substring("Month", 1, 3), '%Y %b') AS date)`;
    expect(all('byName', 'sales in july 2025')).toContainEqual(
      expect.stringContaining(`WHERE ${time} >= '2025-07-01' AND ${time} < '2025-08-01'`),
    );
    const [postgres] = [...asked.byName('sales in july 2025')].filter(({ sql }) => sql.includes('strptime'));
    expect(postgres && printQuery(postgres.tree, { ...byName, dialect: 'postgres' })).toContain(
      `to_date("Year" || ' ' || substring("Month", 1, 3), 'YYYY Mon') >= '2025-07-01'`,
    );
  });

  test('the last month is the last that there is', async () => {
    const asks: string[] = [];
    const reaching = await withReach(byNumber, (sql) => {
      asks.push(sql);
      return Promise.resolve({
        columns: ['a', 'b'],
        rows: [['2024-01-01', '2025-06-01']],
        truncated: false,
        sampled: false,
      });
    });
    expect(asks).toEqual([`SELECT MIN(${month}), MAX(${month})\nFROM "monthly_sales"`]);
    const context = readContext('sales last month', reaching, valuesOf(reaching));
    expect(candidatesOf(context, '2026-01-15').map(onOneLine)).toContainEqual(
      expect.stringContaining(`WHERE ${month} >= '2025-06-01' AND ${month} < '2025-07-01'`),
    );
  });
});

describe('quarters kept as text are times', () => {
  test.each([
    ['sales in Q3 2025', `SELECT SUM("Sales") FROM "quarterly_sales" WHERE "Quarter" = '2025-Q3'`],
    ['sales since Q3 2024', `SELECT SUM("Sales") FROM "quarterly_sales" WHERE "Quarter" >= '2024-Q3'`],
    [
      'total sales in 2025',
      `SELECT SUM("Sales") FROM "quarterly_sales" WHERE "Quarter" >= '2025-Q1' AND "Quarter" < '2026-Q1'`,
    ],
    [
      'sales by quarter',
      'SELECT "Quarter", SUM("Sales") FROM "quarterly_sales" GROUP BY "Quarter" ORDER BY "Quarter" NULLS LAST',
    ],
  ])('%s', (question, sql) => {
    expect(all('byQuarter', question)).toContain(sql);
  });

  test('they have no months', () => {
    expect(all('byQuarter', 'sales in july 2025')).not.toContainEqual(expect.stringContaining("'2025-Q3'"));
    expect(all('byQuarter', 'sales by month')).not.toContainEqual(expect.stringContaining('date_trunc'));
  });
});

test('a label of quarters beside months: a quarter of several years is no side', async () => {
  const labelled = tableOf('monthly_sales', rowCount, [
    column('Year', 'integer', yearOf),
    column('Month', 'integer', (row) => (row % 12) + 1),
    column('Quarter', 'text', (row) => `${yearOf(row)}-Q${1 + Math.floor((row % 12) / 3)}`),
    amount,
  ]);
  const table = await withReach(labelled, () =>
    Promise.resolve({ columns: [], rows: [['2024-01-01', '2025-12-01']], truncated: false, sampled: false }),
  );
  expect(table.columns.map((c) => c.dateFormat)).toEqual([null, null, null, null]);
  const context = readContext('sales in Q3 2025 vs Q3 2024', table, valuesOf(table));
  const rules = candidatesOf(context, '2026-01-15').flatMap(({ cover }) => cover.parts.map((p) => p.rule));
  expect(rules).toContain('compare:grouped:bare');
  expect(rules.filter((rule) => rule.startsWith('compare:values'))).toEqual([]);
});
