import { describe, expect, test } from 'vitest';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { candidatesOf, type Candidate } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { sayReading, withAliases } from './wording/understood.ts';

const rowCount = 40;
const column = <T>(of: (row: number) => T): T[] => Array.from({ length: rowCount }, (_, row) => of(row));

/** Lines of a shop's orders, of which some cost more than they brought. */
const lines = tableOf('shop_lines', rowCount, [
  columnProfile(
    'order_ref',
    'text',
    column((row) => `S-${row % 20}`),
  ),
  columnProfile(
    'product',
    'text',
    column((row) => `Lamp ${row % 9}`),
  ),
  columnProfile(
    'region',
    'text',
    column((row) => ['North', 'South', 'East'][row % 3] ?? ''),
  ),
  columnProfile(
    'ordered_on',
    'date',
    column((row) => new Date(Date.UTC(2024, row, 1)).toISOString().slice(0, 10)),
  ),
  columnProfile(
    'sales',
    'numeric',
    column((row) => 20 + row * 3),
  ),
  columnProfile(
    'profit',
    'numeric',
    column((row) => row - 10),
  ),
  columnProfile(
    'discount',
    'numeric',
    column((row) => (row % 5) / 10),
  ),
]);

const candidates = (question: string): Candidate[] =>
  candidatesOf(readContext(question, lines, valuesOf(lines)), '2026-01-15');
const queries = (question: string): string[] =>
  candidates(question).map((c) => c.sql.replaceAll(/\s+/g, ' '));

describe('the first few of each group', () => {
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
    const said = candidates(question).map(({ tree }) => sayReading(withAliases(tree, lines)));
    expect(said).toContain(
      'Total profit for each region and product, of each region the 3 with the largest total profit',
    );
  });

  test('are ranked by the largest once, where the largest of each is meant', () => {
    const said = candidates('what is the most profitable product?').map(({ tree }) =>
      sayReading(withAliases(tree, lines)),
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

test.each(['How many returned orders?', 'How many cancelled orders?'])(
  '%s is read with a word left over',
  (question) => {
    const counts = candidates(question).filter(({ sql }) => sql.includes('COUNT(DISTINCT "order_ref")'));
    expect(counts.length).toBeGreaterThan(0);
    for (const { cover } of counts) expect(cover.parts.map(({ rule }) => rule)).toContain('left:word');
  },
);
