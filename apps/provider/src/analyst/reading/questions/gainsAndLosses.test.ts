import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { shopLinesTable, shopSalesTable } from '../../testing/tables/shops.ts';
import { readContext } from '../mentions/context.ts';
import { type Candidate, candidatesOf } from '../ranking/candidates.ts';

describe('of shop lines', () => {
  const candidates = (question: string): Candidate[] =>
    candidatesOf(readContext(question, shopLinesTable, valuesOf(shopLinesTable)), '2026-01-15');

  const queries = (question: string): string[] =>
    candidates(question).map((c) => c.sql.replaceAll(/\s+/g, ' '));

  test.each([
    ['products with a discount of more than 30 percent', /WHERE "discount" > 0\.3$/],
    ['products with more than 20% discount', /WHERE "discount" > 0\.2$/],
    ['products with a discount over 0.3', /WHERE "discount" > 0\.3$/],
    ['which products lose money?', /GROUP BY "product" HAVING SUM\("profit"\) < 0$/],
    ['unprofitable lines in the South', /WHERE "profit" < 0 AND "region" = 'South'$/],
    ['which regions are profitable?', /GROUP BY "region" HAVING SUM\("profit"\) > 0$/],
    ['how much did we make in the East?', /^SELECT SUM\("profit"\) .* WHERE "region" = 'East'$/],
    ['how much did we sell in 2025?', /^SELECT SUM\("sales"\) .*"ordered_on" >= '2025-01-01'/],
    [
      'growth of sales compared to the previous year',
      /LAG\(SUM\("sales"\)\) OVER \(ORDER BY CAST\(EXTRACT\(YEAR FROM "ordered_on"\) AS integer\)\)(?!.*WHERE)/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test.each([
    ['a percentage is no number of rows', 'products with more than 20% discount', /HAVING COUNT\(\*\) > 20/],
    ['parts of one are not added up', 'products with a discount over 0.3', /HAVING SUM\("discount"\)/],
    [
      'growth isn’t asked for within the one period',
      'growth of sales compared to the previous year',
      /LAG.*YEAR.*WHERE "ordered_on" >= '2026-01-01' AND "ordered_on" < '2027-01-01'/,
    ],
    [
      'days have no share of a sum',
      'what percent of the latest ordered on is in the South?',
      /SUM\("ordered_on"\)/,
    ],
    [
      'the most profitable is no profit above nought',
      'what is the most profitable product?',
      /"profit"\) > 0|"profit" > 0/,
    ],
    ['the cheapest of products is none of their names', 'show me the cheapest products', /MIN\("product"\)/],
  ])('%s', (_, question, unwanted) => {
    expect(queries(question)).not.toContainEqual(expect.stringMatching(unwanted));
  });
});

test('a price per person less what all of them cost is no profit', () => {
  const events = candidatesOver(
    tableOf('catering_events', 300, [
      columnsOfRows(300)('event', 'text', (row) => `E${row}`),
      columnsOfRows(300)('price_pp', 'numeric', (row) => 30 + (row % 40)),
      columnsOfRows(300)('food_cost', 'numeric', (row) => 300 + (row % 900)),
    ]),
  );
  expect(events('unprofitable events').map(onOneLine)).not.toContainEqual(
    expect.stringContaining('"price_pp" - "food_cost"'),
  );
});

describe('of sales', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);

  const sales = candidatesOver(
    tableOf('sales', rowCount, [
      each('product', 'text', among('Chair', 'Desk', 'Lamp', 'Shelf')),
      each('revenue', 'numeric', (row) => 100 + row),
      each('profit', 'numeric', (row) => (row % 3 === 0 ? -row : row * 2.5)),
    ]),
  );

  const ranksProfit = (question: string): string[] =>
    sales(question)
      .map(onOneLine)
      .filter((sql) => /ORDER BY [^)]*"profit".* LIMIT/.test(sql));

  test('what made the most money has the largest', () => {
    expect(ranksProfit('which product made the most money?')[0]).toContain('DESC');
  });
});

describe('below and above zero', () => {
  const ask = candidatesOver(shopSalesTable);
  const few = 12;
  const read = (question: string): string[] => ask(question).slice(0, few).map(onOneLine);

  test.each([
    ['products with negative profit', /"Profit" < 0|SUM\("Profit"\) < 0/],
    ['orders where profit is positive', /"Profit" > 0/],
  ])('%s', (question, wanted) => {
    expect(read(question)).toContainEqual(expect.stringMatching(wanted));
  });
});
