import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 600;
const column = columnsOfRows(rowCount);

/** A bookshop's sales, one row each. */
const sales = tableOf('book_sales', rowCount, [
  column('customer', 'text', (row) => `Customer ${row % 30}`),
  column('format', 'text', (row) => ['Paperback', 'Hardcover', 'Audio'][row % 3] ?? ''),
  column('revenue', 'numeric', (row) => 10 + row * 1.25),
  column('profit', 'numeric', (row) => row * 0.75 - 40),
  column('copies', 'integer', (row) => 1 + (row % 7)),
]);

const candidates = candidatesOver(sales);
const queries = (question: string): string[] => candidates(question).map(onOneLine);

test('what an order is read to go by is in the query', () => {
  const question = 'who are our top 5 customers by profit';
  expect(queries(question)).toContainEqual(
    expect.stringMatching(/GROUP BY "customer" ORDER BY SUM\("profit"\) DESC/),
  );
  const reading = candidates(question).filter(({ cover }) =>
    cover.parts.some(({ rule }) => rule.startsWith('by:order')),
  );
  expect(reading.filter(({ sql }) => !sql.includes('"profit"'))).toEqual([]);
});

test('a number that is said with and without a percent sign limits an amount', () => {
  expect(queries('sales with 10 % profit and revenue over 10')).toContainEqual(
    expect.stringContaining('"revenue" > 10'),
  );
});

describe('amounts', () => {
  test('that hardly come again make no groups', () => {
    expect(queries('total copies by profit').filter((sql) => sql.includes('GROUP BY "profit"'))).toEqual([]);
  });

  test('are none where a number names what it stands for', () => {
    const books = tableOf('bookings', rowCount, [
      column('branch', 'integer', (row) => 1000 + (row % 200)),
      column('fee', 'numeric', (row) => 10 + row * 1.25),
    ]);
    expect(candidatesOver(books)('total fee by branch').map(onOneLine)).toContainEqual(
      expect.stringContaining('GROUP BY "branch"'),
    );
  });

  test('that come again do', () => {
    expect(queries('total profit by copies')).toContainEqual(expect.stringContaining('GROUP BY "copies"'));
  });
});
