import { describe, expect, test } from 'vitest';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { candidatesOf, readContext } from './candidates.ts';

const rowCount = 600;
const column = <T>(of: (row: number) => T): T[] => Array.from({ length: rowCount }, (_, row) => of(row));
const customer = column((row) => `Customer ${row % 30}`);

/** A bookshop's sales, one row each. */
const sales = tableOf('book_sales', rowCount, [
  columnProfile('customer', 'text', customer),
  columnProfile(
    'format',
    'text',
    column((row) => ['Paperback', 'Hardcover', 'Audio'][row % 3] ?? ''),
  ),
  columnProfile(
    'revenue',
    'numeric',
    column((row) => 10 + row * 1.25),
  ),
  columnProfile(
    'profit',
    'numeric',
    column((row) => row * 0.75 - 40),
  ),
  columnProfile(
    'copies',
    'integer',
    column((row) => 1 + (row % 7)),
  ),
]);

const candidates = (question: string) =>
  candidatesOf(readContext(question, sales, valuesOf(sales)), '2026-01-15');
const queries = (question: string): string[] =>
  candidates(question).map(({ sql }) => sql.replaceAll(/\s+/g, ' '));

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

describe('amounts', () => {
  test('that hardly come again make no groups', () => {
    expect(queries('total copies by profit').filter((sql) => sql.includes('GROUP BY "profit"'))).toEqual([]);
  });

  test('that come again do', () => {
    expect(queries('total profit by copies')).toContainEqual(expect.stringContaining('GROUP BY "copies"'));
  });
});
