import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 240;
const each = columnsOfRows(rowCount);
const dayOf = (row: number): string => new Date(Date.UTC(2025, 2, 1 + row)).toISOString().slice(0, 10);

/** How much there is of each thing, and what came and went, on each of thirty days. */
const stock = candidatesOver(
  tableOf('stock_levels', rowCount, [
    each('snapshot_date', 'date', (row) => dayOf(Math.floor(row / 8))),
    each('whse', 'text', among('Leipzig', 'Lyon')),
    each('item_name', 'text', among('Desk', 'Lamp', 'Chair', 'Stove')),
    each('qty_on_hand', 'integer', (row) => 20 + row),
    each('qty_in', 'integer', (row) => row % 7),
    each('qty_out', 'integer', (row) => row % 5),
    each('reorder_pt', 'integer', among(40, 60, 80)),
    each('damaged_units', 'integer', (row) => row % 3),
  ]),
);
/** Things, each of which is told once. */
const parts = candidatesOver(
  tableOf('parts', rowCount, [
    each('part_no', 'text', (row) => `P${row}`),
    each('bin', 'text', among('A', 'B', 'C')),
    each('in_stock', 'integer', (row) => 20 + row),
    each('last_counted', 'date', (row) => dayOf(row % 30)),
  ]),
);
/** Money that comes in and goes out, in a column each. */
const ledger = candidatesOver(
  tableOf('transactions', rowCount, [
    each('txn_ref', 'text', (row) => String(row).padStart(6, '0')),
    each('booking_date', 'date', (row) => dayOf(Math.floor(row / 2))),
    each('value_dt', 'date', (row) => dayOf(Math.floor(row / 2) + (row % 3))),
    each('merchant', 'text', among('AWS', 'Staples', 'Orbit')),
    each('category', 'text', (row) => (row % 9 === 0 ? null : among('Travel', 'Hosting')(row))),
    each('debit', 'double', (row) => (row % 3 === 0 ? null : row + 0.5)),
    each('credit', 'double', (row) => (row % 3 === 0 ? row + 900.5 : null)),
  ]),
);
const over = (asked: typeof stock, question: string): string[] => asked(question).map(onOneLine);
const first = (asked: typeof stock, question: string): string => over(asked, question)[0] ?? '';
const lastDay = `"snapshot_date" = '2025-03-30'`;

describe('how much there is on each day', () => {
  test.each([
    ['current stock', `SELECT SUM("qty_on_hand") FROM "stock_levels" WHERE ${lastDay}`],
    [
      'stock per warehouse',
      `SELECT "whse", SUM("qty_on_hand") FROM "stock_levels" WHERE ${lastDay} GROUP BY`,
    ],
    ['total stock of lamps', `WHERE "item_name" = 'Lamp' AND ${lastDay}`],
    ['stock on 5 March 2025', `SUM("qty_on_hand") FROM "stock_levels" WHERE "snapshot_date" = '2025-03-05'`],
    ['stock on the last day', `SUM("qty_on_hand") FROM "stock_levels" WHERE ${lastDay}`],
  ])('%s', (question, sql) => {
    expect(over(stock, question).join('\n')).toContain(sql);
  });

  test.each(['total stock'])('%s: days aren’t added up, nor rows counted', (question) => {
    const summed = over(stock, question).filter((sql) => sql.includes('SUM("qty_on_hand")'));
    expect(summed.filter((sql) => !sql.includes(lastDay))).toEqual([]);
    expect(over(stock, question).filter((sql) => sql.includes('COUNT(*)'))).toEqual([]);
  });

  test('an average goes over all days, and is of no limit', () => {
    const found = over(stock, 'average stock of chairs');
    expect(found.join('\n')).toContain(
      `SELECT AVG("qty_on_hand") FROM "stock_levels" WHERE "item_name" = 'Chair'`,
    );
    expect(found.join('\n')).not.toContain('AVG("reorder_pt")');
  });

  test('of things that are told once all are added up', () => {
    expect(first(parts, 'total stock by bin')).toBe(
      'SELECT "bin", SUM("in_stock") FROM "parts" GROUP BY "bin" ORDER BY SUM("in_stock") DESC NULLS LAST',
    );
  });
});

describe('what comes and goes', () => {
  test.each([['net change per item', '(SUM("qty_in") - SUM("qty_out"))']])('%s', (question, figure) => {
    expect(first(stock, question)).toContain(figure);
    expect(over(stock, question).join('\n')).not.toContain('SUM("damaged_units")');
  });

  test.each([
    ['income by month', 'SUM("credit")'],
    ['spending by merchant', 'SUM("debit")'],
    ['how much did we spend', 'SUM("debit")'],
    ['net cash flow by month', '(COALESCE(SUM("credit"), 0) - COALESCE(SUM("debit"), 0))'],
  ])('%s', (question, figure) => {
    expect(first(ledger, question)).toContain(figure);
  });

  test('money is booked on the day of its booking', () => {
    expect(first(ledger, 'income by month')).toContain('date_trunc(\'month\', "booking_date")');
  });

  test('references aren’t added up', () => {
    expect(over(ledger, 'total transactions').join('\n')).not.toMatch(/SUM\(.*txn_ref/);
  });
});

test('what has no category is uncategorised', () => {
  for (const question of ['uncategorised transactions', 'how many uncategorized transactions'])
    expect(over(ledger, question).join('\n')).toContain('"category" IS NULL');
});
