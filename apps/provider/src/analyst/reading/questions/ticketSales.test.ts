import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 400;
const column = columnsOfRows(rowCount);

/** Sales of several tickets each, with what one costs and a fee beside it. */
const sales = readingsOver(
  tableOf('ticket_sales', rowCount, [
    column('ord_no', 'text', (row) => `VK${Math.floor(row / 2)}`),
    column('sold_at', 'timestamp', (row) => `2024-0${1 + (row % 9)}-1${row % 10}T10:00:00`),
    column('artist', 'text', (row) => `Band ${row % 23}`),
    column('tkt_type', 'text', among('VIP', 'standing', 'seat')),
    column('qty', 'integer', (row) => 1 + (row % 6)),
    column('unit_pr_eur', 'numeric', (row) => 10 + (row % 90)),
    column('fee_eur', 'numeric', (row) => row % 21),
  ]),
);

describe('of ticket sales', () => {
  test.each([
    ['tickets per artist', /^SELECT "artist", SUM\("qty"\)/],
    ['how many tickets did we sell in March 2024', /^SELECT SUM\("qty"\)/],
  ])('%s: as many as each sale is of', (question, sql) => {
    expect(sales.queries(question)).toContainEqual(expect.stringMatching(sql));
    expect(sales.queries(question).filter((query) => query.includes('COUNT(*)'))).toEqual([]);
  });

  test('sales are counted themselves', () => {
    expect(sales.queries('how many sales')).toContainEqual(expect.stringMatching(/^SELECT COUNT\(\*\)/));
  });

  test('so many tickets are no money', () => {
    const queries = sales.queries('which artists have sold more than 200 tickets');
    expect(queries).toContainEqual(expect.stringContaining('HAVING SUM("qty") > 200'));
    expect(queries.filter((sql) => /HAVING .*"(?:unit_pr_eur|fee_eur)".* > 200/.test(sql))).toEqual([]);
  });

  test('what comes in is the price of one times how many, and no fee', () => {
    expect(sales.queries('revenue by quarter')[0]).toContain('SUM(("qty" * "unit_pr_eur"))');
  });

  test('fees are those that are kept', () => {
    const [first] = sales.queries('total fees');
    expect(first).toBe('SELECT SUM("fee_eur") FROM "ticket_sales"');
  });
});

describe('what is worked out of others', () => {
  const repairs = queriesOver(
    tableOf('work_orders', rowCount, [
      column('WO_NO', 'text', (row) => `W${row}`),
      column('LABOUR_H', 'numeric', (row) => 1 + (row % 7)),
      column('PARTS_EUR', 'numeric', (row) => row % 90),
    ]),
  );
  const branches = queriesOver(
    tableOf('branch_weekly', rowCount, [
      column('Week starting', 'date', (row) => `2024-0${1 + (row % 9)}-1${row % 10}`),
      column('Branch', 'text', (row) => `B${row % 7}`),
      column('Sales [GBP]', 'numeric', (row) => 9000 + row),
      column('Customers', 'integer', (row) => 400 + (row % 90)),
      column('Online orders', 'integer', (row) => row % 30),
    ]),
  );

  test('hours and euros come to nothing together', () => {
    expect(repairs('total bill').filter((sql) => sql.includes('"LABOUR_H" + "PARTS_EUR"'))).toEqual([]);
  });

  test('a basket is of a customer, and none of an order online alone', () => {
    const queries = branches('average basket by branch');
    expect(queries[0]).toContain('SUM("Sales [GBP]") / NULLIF(SUM("Customers"), 0)');
    expect(queries.filter((sql) => sql.includes('Online orders'))).toEqual([]);
  });
});

describe('years and quarters of data that ended long ago', () => {
  const until = (last: string) =>
    queriesOver(
      tableOf('visits', rowCount, [
        column('visit_id', 'text', (row) => `V${row}`),
        column('visited_on', 'date', (row) => (row === 0 ? last : `2023-0${1 + (row % 9)}-1${row % 10}`)),
      ]),
    );

  // Today is 2026-01-15 in tests.
  test.each([
    ['2024-07-30', 'how many visits last year', `>= '2023-01-01'`],
    ['2025-07-30', 'how many visits last year', `>= '2025-01-01'`],
    ['2025-12-20', 'how many visits last year', `>= '2025-01-01'`],
    ['2025-10-02', 'how many visits last quarter', `>= '2025-07-01'`],
    ['2025-12-20', 'how many visits last quarter', `>= '2025-10-01'`],
  ])('until %s: %s', (last, question, sql) => {
    expect(until(last)(question)[0]).toContain(sql);
  });
});
