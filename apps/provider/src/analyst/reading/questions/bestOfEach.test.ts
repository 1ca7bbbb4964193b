import { describe, expect, test } from 'vitest';
import {
  among,
  candidatesOver,
  columnsOfRows,
  onOneLine,
  queriesOver,
  readingsOver,
} from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { orderPositionsTable, shopLinesTable, shopSalesTable } from '../../testing/tables/shops.ts';
import { ferryOrdersTable } from '../../testing/tables/travel.ts';
import { readContext } from '../mentions/context.ts';
import { type Candidate, candidatesOf } from '../ranking/candidates.ts';
import { sayReading, withAliases } from '../wording/understood.ts';

describe('the first few of each group', () => {
  const candidates = (question: string): Candidate[] =>
    candidatesOf(readContext(question, shopLinesTable, valuesOf(shopLinesTable)), '2026-01-15');

  const queries = (question: string): string[] =>
    candidates(question).map((c) => c.sql.replaceAll(/\s+/g, ' '));

  const question = 'top 3 products by profit in each region';

  test('are as many in each, not as many in all', () => {
    const found = queries(question);
    expect(found).toContainEqual(
      expect.stringMatching(
        /RANK\(\) OVER \(PARTITION BY "region" ORDER BY SUM\("profit"\) DESC NULLS LAST\) .* GROUP BY "region", "product" .* WHERE place <= 3 ORDER BY 1, place$/,
      ),
    );
    expect(found).not.toContainEqual(expect.stringMatching(/GROUP BY "region", "product".* LIMIT 3$/));
  });

  test('are told as such', () => {
    const said = candidates(question).map(({ tree }) => sayReading(withAliases(tree, shopLinesTable)));
    expect(said).toContain(
      'Total profit for each region and product, of each region the 3 with the largest total profit',
    );
  });

  test('are ranked by the largest once, where the largest of each is meant', () => {
    const said = candidates('what is the most profitable product?').map(({ tree }) =>
      sayReading(withAliases(tree, shopLinesTable)),
    );
    expect(said).toContain('Product, the one with the largest profit');
    expect(said).not.toContainEqual(expect.stringContaining('largest largest'));
  });

  test('are ranked without "by" too', () => {
    expect(queries('2 best selling products per region')).toContainEqual(
      expect.stringMatching(/PARTITION BY "region" ORDER BY SUM\("sales"\) DESC .* WHERE place <= 2/),
    );
  });
});

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);

  test.each([
    ['highest line total of each country', /SELECT "country", MAX\("line_total"\).* GROUP BY "country"/],
  ])('%s', (question, wanted) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of shop sales', () => {
  const ask = candidatesOver(shopSalesTable);

  describe('the best of each are none of all', () => {
    test.each([
      ['top 3 products by sales in each category', /PARTITION BY "Category" .*place <= 3/],
      ['which product has the highest sales in each region?', /PARTITION BY "Region" .*place = 1/],
      ['the most profitable category in every region', /PARTITION BY "Region" .*place = 1/],
      ['top selling category per year', /PARTITION BY CAST\(EXTRACT\(YEAR .*place = 1/],
    ])('%s', (question, wanted) => {
      const found = ask(question).map(onOneLine);
      expect(found).toContainEqual(expect.stringMatching(wanted));
      expect(found).not.toContainEqual(expect.stringMatching(/LIMIT/));
    });
  });

  test('customers are no consumers', () => {
    const found = ask('for each segment, who is the best customer by profit?').map(onOneLine);
    expect(found).not.toContainEqual(expect.stringMatching(/"Segment" = 'Consumer'/));
  });
});

describe('of ferry orders', () => {
  const queries = queriesOver(ferryOrdersTable);

  test.each([
    [
      'the best customer of each route',
      /RANK\(\) OVER \(PARTITION BY "route" ORDER BY .* GROUP BY "route", "customer"/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of prices that come again and again', () => {
  const rowCount = 120;
  const column = columnsOfRows(rowCount);
  const prices = readingsOver(
    tableOf('quotes', rowCount, [
      column('symbol', 'text', among('AAPL', 'GOOG', 'IBM')),
      column('date', 'date', (row) => `2010-0${1 + Math.floor(row / 20)}-0${1 + (Math.floor(row / 3) % 7)}`),
      column('price', 'numeric', (row) => 20.5 + ((row * 7) % 90)),
    ]),
  );

  test.each(['latest price of each symbol', 'most recent price for each symbol'])(
    '%s is what it was then',
    (question) => {
      const [first] = prices.queries(question);
      expect(first).toMatch(/"price", "date".*PARTITION BY "symbol" ORDER BY "date" DESC/);
    },
  );

  test('one of them is no answer for each', () => {
    const found = prices.believable('last price of each quote');
    expect(found.filter((sql) => /FROM "quotes" ORDER BY.*LIMIT 1$/.test(sql))).toEqual([]);
  });
});
