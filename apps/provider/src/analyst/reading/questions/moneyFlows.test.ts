import { describe, expect, test } from 'vitest';
import { from2025 } from '../../testing/tables/days.ts';
import { number, text } from '../../testing/tables/sites.ts';
import type { AnalystTable } from '../../table.ts';
import { among, candidatesOver, onOneLine, queriesOver, columnsOfRows } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { transactionsTable } from '../../testing/tables/money.ts';
import { stockLevelsTable } from '../../testing/tables/shops.ts';

describe('what comes and goes', () => {
  const stock = candidatesOver(stockLevelsTable);

  const ledger = candidatesOver(transactionsTable);

  const over = (asked: typeof stock, question: string): string[] => asked(question).map(onOneLine);
  const first = (asked: typeof stock, question: string): string => over(asked, question)[0] ?? '';

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

describe('money that goes both ways in one column', () => {
  const rowCount = 40;
  const column = columnsOfRows(rowCount);

  const queriesOf = (table: AnalystTable, question: string): string[] => queriesOver(table)(question);

  const ledger = (name: string, kinds: string, out: string, into: string) =>
    tableOf(name, rowCount, [
      column('day', 'date', from2025),
      text(kinds, out, into, out),
      text('shelf', 'Rent', 'Food', 'Fuel', 'Wages'),
      number('amount', (row) => 20 + row * 3),
    ]);

  test.each([
    ['statement', 'side', 'debit', 'credit'],
    ['cash_book', 'kind', 'expense', 'income'],
    ['account_moves', 'way', 'Outgoing', 'Incoming'],
  ])('of %s spending and income are those of their side', (name, kinds, out, into) => {
    const table = ledger(name, kinds, out, into);
    const ofOut = `SUM("amount") FROM "${name}" WHERE "${kinds}" = '${out}'`;
    expect(queriesOf(table, 'spending per shelf')).toContainEqual(expect.stringContaining(ofOut));
    expect(queriesOf(table, 'how much did we spend on fuel?')).toContainEqual(
      `SELECT ${ofOut} AND "shelf" = 'Fuel'`,
    );
    expect(queriesOf(table, 'how much money came in?')).toContainEqual(
      `SELECT SUM("amount") FROM "${name}" WHERE "${kinds}" = '${into}'`,
    );
  });

  test('a table with one side alone has no other', () => {
    const table = ledger('fuel_bills', 'kind', 'expense', 'refused');
    expect(queriesOf(table, 'spending per shelf').join(' ')).not.toContain('"kind"');
  });

  test('amounts below zero went out, where no column tells the way', () => {
    const statement = queriesOver(
      tableOf('statement', rowCount, [
        column('day', 'date', from2025),
        text('shelf', 'Rent', 'Food', 'Fuel', 'Wages'),
        number('amount', (row) => (row % 4 === 3 ? 1800 + row : -20 - row * 3)),
      ]),
    );
    expect(statement('how much came in?')[0]).toBe(
      'SELECT SUM("amount") FROM "statement" WHERE "amount" > 0',
    );
    expect(statement('how much money went out?')[0]).toBe(
      'SELECT SUM("amount") FROM "statement" WHERE "amount" < 0',
    );
  });
});

describe('an account, whose payments stand below zero', () => {
  const rowCount = 60;
  const column = columnsOfRows(rowCount);
  const isIncome = (row: number): boolean => row % 9 === 8;
  const amount = (row: number): number => (isIncome(row) ? 1800 + row : -5 - ((row * 17) % 240));
  const rows = [
    column('day', 'date', from2025),
    text('kind', 'Groceries', 'Eating out', 'Rent', 'Fuel'),
    text('payee', 'Lidl', 'Dishoom', 'Foxtons', 'Shell', 'Tesco'),
  ];
  const statement = queriesOver(
    tableOf('bank_statement', rowCount, [...rows, column('amount', 'numeric', amount)]),
  );
  const apart = queriesOver(
    tableOf('cash_sheet', rowCount, [
      ...rows,
      column('Money In', 'numeric', (row) => (isIncome(row) ? amount(row) : null)),
      column('Money Out', 'numeric', (row) => (isIncome(row) ? null : amount(row))),
    ]),
  );
  const refunded = queriesOver(
    tableOf('shop_orders', rowCount, [
      ...rows,
      column('amount', 'numeric', (row) => (row % 12 === 0 ? -20 - row : 30 + row)),
    ]),
  );

  test('what is spent is what goes out, the largest first', () => {
    expect(statement('spending by kind')).toContain(
      'SELECT "kind", SUM("amount") FROM "bank_statement" WHERE "amount" < 0 GROUP BY "kind" ORDER BY SUM("amount") NULLS LAST',
    );
    expect(statement('spending by kind')).not.toContainEqual(
      expect.stringMatching(/SUM\("amount"\) FROM "bank_statement" (?!WHERE)/),
    );
    expect(apart('spending by kind')[0]).toBe(
      'SELECT "kind", SUM("Money Out") FROM "cash_sheet" WHERE "Money Out" IS NOT NULL GROUP BY "kind" ORDER BY SUM("Money Out") NULLS LAST',
    );
    expect(refunded('spending by kind').join(' ')).not.toContain('"amount" < 0');
  });

  test('what is paid to me comes in', () => {
    expect(statement('who paid me the most?')[0]).toContain('WHERE "amount" > 0');
    expect(apart('who paid me the most?').join(' ')).not.toContain('"Money Out"');
  });

  test('payments over an amount are further below zero', () => {
    expect(statement('how many payments over 100?')).toContain(
      'SELECT COUNT(*) FROM "bank_statement" WHERE "amount" < -100',
    );
    expect(apart('how many payments over 100?').join(' ')).not.toContain('"Money In"');
    expect(statement('how many payments from Tesco over 100?').join(' ')).not.toContain('-100');
  });

  test('two kinds are compared by what was spent on them', () => {
    const ofSum = expect.stringContaining('SELECT "kind", SUM("amount") FROM');
    expect(statement('groceries vs eating out')).toContainEqual(ofSum);
    expect(statement('how many groceries vs eating out')).not.toContainEqual(ofSum);
  });

  test('both ways side by side are each of their own rows', () => {
    expect(statement('money in vs money out per month')[0]).toContain(
      'SUM("amount") FILTER (WHERE "amount" > 0), SUM("amount") FILTER (WHERE "amount" < 0)',
    );
  });

  test('what is left is the sum where what goes out is below zero', () => {
    expect(apart('net cash flow')[0]).toContain(
      '(COALESCE(SUM("Money In"), 0) + COALESCE(SUM("Money Out"), 0))',
    );
  });
});

test('credit and debit of cards say nothing of where money goes', () => {
  const payments = queriesOver(
    tableOf('payments', 90, [
      columnsOfRows(90)('Payment', 'text', (row) => `P${row}`),
      columnsOfRows(90)('Card Funding', 'text', among('credit', 'debit', 'prepaid')),
      columnsOfRows(90)('Created', 'date', (row) =>
        new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10),
      ),
      columnsOfRows(90)('Amount', 'numeric', (row) => 30.5 + row),
    ]),
  );
  const [first] = payments('revenue by month');
  expect(first).toContain('SUM("Amount")');
  expect(payments('revenue by month').join('\n')).not.toContain('"Card Funding" =');
});
