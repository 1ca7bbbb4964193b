import { describe, expect, test } from 'vitest';
import { from2025 } from '../../testing/tables/days.ts';
import { number, text } from '../../testing/tables/sites.ts';
import type { AnalystTable } from '../../table.ts';
import { candidatesOver, onOneLine, queriesOver, columnsOfRows } from '../../testing/asked.ts';
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
