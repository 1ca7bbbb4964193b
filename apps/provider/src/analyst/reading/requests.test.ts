import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 400;
const column = columnsOfRows(rowCount);

const candidates = candidatesOver(
  tableOf('orders', rowCount, [
    column('Row ID', 'integer', (row) => row + 1),
    column('Order Date', 'date', (row) => `201${4 + (row % 4)}-0${1 + (row % 9)}-11`),
    column('Region', 'text', among('West', 'East', 'South')),
    column('Sub-Category', 'text', among('Chairs', 'Paper', 'Phones', 'Binders')),
    column('Sales', 'double', (row) => 10.5 + row * 3),
    column('Quantity', 'integer', (row) => 1 + (row % 7)),
    column('Profit', 'double', (row) => -50.5 + row * 2),
  ]),
);
const queries = (question: string): string[] =>
  candidates(question).map((c) => onOneLine(c).replaceAll('"', ''));

describe('what is asked for in a few words', () => {
  test.each([
    [
      'an amount without a name is of what comes in',
      'orders from the West over 1000',
      "SELECT * FROM orders WHERE Region = 'West' AND Sales > 1000",
    ],
    [
      'the worst of several are as many as one looks at, also where their name is of several words',
      'worst sub-categories by profit',
      'SELECT Sub-Category, SUM(Profit) FROM orders GROUP BY Sub-Category ORDER BY SUM(Profit) NULLS LAST LIMIT 10',
    ],
  ])('%s: %s', (_, question, query) => {
    expect(queries(question)).toContain(query);
  });

  test('“compare” is read: what is compared stands side by side', () => {
    const [best] = candidates('compare sales of East and West').filter(({ tree }) => tree.groupBy.length > 0);
    expect(best && onOneLine(best)).toMatch(/SUM\("Sales"\) .* IN \('East', 'West'\) GROUP BY "Region"/);
    expect(best?.cover.parts.filter(({ rule }) => rule.startsWith('left:'))).toEqual([]);
  });

  test.each([
    ['orders after 2015', true],
    ['orders over 1000', false],
    ['orders over 2150', false],
  ])('%s: a number is a year only near to those of the table: %s', (question, isYear) => {
    expect(queries(question).some((sql) => / WHERE Order Date /.test(sql))).toBe(isYear);
    expect(queries(question).filter((sql) => sql.includes('Row ID = '))).toEqual([]);
  });
});
