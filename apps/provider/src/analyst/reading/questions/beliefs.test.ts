import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { inTwoYears } from '../../testing/tables/days.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);

describe('amounts that each row has in its own currency', () => {
  const lines = readingsOver(
    tableOf('expense_lines', rowCount, [
      column('reportId', 'text', (row) => `ER-${1000 + Math.floor(row / 4)}`),
      column('lineNo', 'integer', (row) => 1 + (row % 4)),
      column('team', 'text', among('Consulting', 'Marketing', 'IT')),
      column('city', 'text', among('London', 'Zurich', 'Berlin')),
      column('expenseDate', 'date', inTwoYears),
      column('category', 'text', among('Hotel', 'Taxi', 'Train', 'Meals')),
      column('amount', 'numeric', (row) => 12.5 + ((row * 37) % 400)),
      column('currency', 'text', among('EUR', 'CHF', 'GBP')),
      column('amountEur', 'numeric', (row) => 11.5 + ((row * 31) % 390)),
      column('reportState', 'text', among('Approved', 'Rejected', 'Paid')),
    ]),
  );

  test.each([
    ['spend by category', /^SELECT "category", SUM\("amountEur"\)/],
    ['are hotels in London dearer than in Zurich', /AVG\("amountEur"\)/],
    ['total amount in CHF by team', /SUM\("amount"\) .* WHERE "currency" = 'CHF'/],
  ])('%s', (question, sql) => {
    const found = lines.queries(question);
    expect(found.slice(0, 4)).toContainEqual(expect.stringMatching(sql));
    const mixed = found.filter(
      (query) => /(?:SUM|AVG)\("amount"\)/.test(query) && !query.includes('"currency"'),
    );
    expect(mixed).toEqual([]);
  });

  test.each([
    ['CUR', 'AMT_LC', 'AMT_EUR'],
    ['Curr', 'Amount', 'Amount EUR'],
    ['ccy', 'fee_local_currency', 'fee_usd'],
  ])('and a short name: %s', (currency, mixed, whole) => {
    const cards = readingsOver(
      tableOf('card_lines', rowCount, [
        column('Dept', 'text', among('HR', 'IT')),
        column(currency, 'text', among('EUR', 'CHF', 'GBP')),
        column(mixed, 'numeric', (row) => 12.5 + ((row * 37) % 400)),
        column(whole, 'numeric', (row) => 11.5 + ((row * 31) % 390)),
      ]),
    );
    const found = cards.queries('spend by dept');
    expect(found).toContainEqual(expect.stringContaining(`SUM("${whole}")`));
    expect(found).not.toContainEqual(expect.stringContaining(`SUM("${mixed}")`));
  });

  test('who approved a report isn’t told by its being approved', () => {
    const both = /"reportState" = 'Approved' AND "reportId" = 'ER-1004'/;
    expect(lines.queries('who approved the report ER-1004')).toContainEqual(expect.stringMatching(both));
    expect(lines.believable('who approved the report ER-1004')).not.toContainEqual(
      expect.stringMatching(both),
    );
  });
});

describe('a table with one row a day', () => {
  const days = readingsOver(
    tableOf('pool_days', rowCount, [
      column('Day', 'date', (row) => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10)),
      column('Adults', 'integer', (row) => 40 + ((row * 7) % 160)),
      column('Accidents', 'integer', (row) => (row % 7 ? 0 : 1 + (row % 3))),
      column('Closed because', 'text', (row) => (row % 23 ? null : among('Boiler fault', 'Christmas')(row))),
    ]),
  );

  test('months over a number of accidents are those that had so many', () => {
    expect(days.queries('months with 8 or more accidents')[0]).toMatch(/HAVING SUM\("Accidents"\) >= 8/);
  });

  test('the busiest days aren’t those with the most rows', () => {
    expect(days.queries('our 5 busiest days ever').join('\n')).not.toMatch(/COUNT\(\*\).* LIMIT 5/);
  });

  test('on how many days it was open isn’t all of them', () => {
    expect(days.believable('on how many days was the pool open')).not.toContainEqual(
      'SELECT COUNT(*) FROM "pool_days"',
    );
  });
});
