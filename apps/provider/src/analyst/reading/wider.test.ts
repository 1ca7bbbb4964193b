import { describe, expect, test } from 'vitest';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';

const rowCount = 40;
const column = <T>(of: (row: number) => T): T[] => Array.from({ length: rowCount }, (_, row) => of(row));
const dayAfter = (row: number, days: number): string =>
  new Date(Date.UTC(2025, 0, 1 + row + days)).toISOString().slice(0, 10);

/** Orders of freight for a ferry: several lines for each order, several orders for each customer. */
const ferry = tableOf('ferry_orders', rowCount, [
  columnProfile(
    'order_ref',
    'text',
    column((row) => `F-${row % 20}`),
  ),
  columnProfile(
    'customer',
    'text',
    column((row) => `C${row % 9}`),
  ),
  columnProfile(
    'route',
    'text',
    column((row) => ['North', 'South', 'East'][row % 3] ?? ''),
  ),
  columnProfile(
    'country',
    'text',
    column((row) => ['DE', 'FR', 'NL'][row % 3] ?? ''),
  ),
  columnProfile(
    'amount',
    'numeric',
    column((row) => 20 + row * 3),
  ),
  columnProfile(
    'asking_price',
    'numeric',
    column((row) => 30 + row * 3),
  ),
  columnProfile(
    'sale_price',
    'numeric',
    column((row) => 25 + row * 3),
  ),
  columnProfile(
    'temp_max',
    'numeric',
    column((row) => 10 + row),
  ),
  columnProfile(
    'temp_min',
    'numeric',
    column((row) => row / 2),
  ),
  columnProfile(
    'CrossingSec',
    'integer',
    column((row) => 600 + row * 10),
  ),
  columnProfile(
    'cargo_t',
    'numeric',
    column((row) => row),
  ),
  columnProfile(
    'birth_year',
    'integer',
    column((row) => 1960 + row),
  ),
  columnProfile(
    'booked_on',
    'date',
    column((row) => dayAfter(row, 0)),
  ),
  columnProfile(
    'due_on',
    'date',
    column((row) => dayAfter(row, 4)),
  ),
  columnProfile(
    'approved_on',
    'date',
    column((row) => (row % 4 === 0 ? null : dayAfter(row, 3))),
  ),
  columnProfile(
    'returned_on',
    'date',
    column((row) => (row % 5 === 0 ? null : dayAfter(row, 5))),
  ),
  columnProfile(
    'rating',
    'integer',
    column((row) => (row % 6 === 0 ? null : 1 + (row % 5))),
  ),
]);
const values = valuesOf(ferry);
const queries = (question: string): string[] =>
  candidatesOf(readContext(question, ferry, values), '2026-01-15').map((c) => c.sql.replaceAll(/\s+/g, ' '));

describe('groups as rows', () => {
  test.each([
    [
      'how many customers made more than 2 orders?',
      /^SELECT COUNT\(\*\) FROM \(SELECT .* GROUP BY "customer" HAVING COUNT\(\*\) > 2 \) AS groups$/,
    ],
    [
      'number of routes with a total amount over 300',
      /^SELECT COUNT\(\*\) FROM \(SELECT .* GROUP BY "route" HAVING SUM\("amount"\) > 300 \) AS groups$/,
    ],
    [
      'median amount per customer',
      /^SELECT MEDIAN\(figure\) FROM \(SELECT SUM\("amount"\) AS figure .* GROUP BY "customer" \) AS groups$/,
    ],
    [
      'median number of orders for each customer',
      /^SELECT MEDIAN\(figure\) FROM \(SELECT COUNT\(.*\) AS figure .* GROUP BY "customer" \) AS groups$/,
    ],
    [
      'the best customer of each route',
      /RANK\(\) OVER \(PARTITION BY "route" ORDER BY .* GROUP BY "route", "customer"/,
    ],
    [
      'share of orders from Germany',
      /100\.0 \* COUNT\(DISTINCT CASE WHEN "country" = 'DE' THEN "order_ref" END\) \/ NULLIF\(COUNT\(DISTINCT "order_ref"\), 0\)/,
    ],
    [
      'number of North customers',
      /^SELECT COUNT\(DISTINCT "customer"\) FROM "ferry_orders" WHERE "route" = 'North'$/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('one thing against another', () => {
  test.each([
    [
      'how much more amount did the North bring in than the South?',
      /\(SUM\("amount"\) FILTER \(WHERE "route" = 'North'\) - SUM\("amount"\) FILTER \(WHERE "route" = 'South'\)\)/,
    ],
    [
      'difference in average amount between North and East',
      /FILTER \(WHERE "route" = 'East'\) - .* FILTER \(WHERE "route" = 'North'\)/,
    ],
    [
      'average difference between asking price and sale price',
      /^SELECT AVG\(\("asking_price" - "sale_price"\)\) FROM "ferry_orders"$/,
    ],
    ['biggest temperature difference', /^SELECT MAX\(\("temp_max" - "temp_min"\)\) FROM "ferry_orders"$/],
    [
      '3 biggest gaps between sale price and asking price',
      /ORDER BY .*\("asking_price" - "sale_price"\).* DESC NULLS LAST LIMIT 3$/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('times as people say them', () => {
  test.each([
    [
      'longest gap between two orders on the North route',
      /^SELECT MAX\(figure\) FROM \(SELECT date_diff\('day', LAG\("booked_on"\) OVER \(ORDER BY "booked_on"\), "booked_on"\) AS figure .* WHERE "route" = 'North' \) AS groups$/,
    ],
    [
      'how many days are there on average between two orders?',
      /^SELECT AVG\(figure\) FROM \(SELECT date_diff/,
    ],
    [
      'how many days lie between the first and the last order?',
      /^SELECT date_diff\('day', MIN\("booked_on"\), MAX\("booked_on"\)\) FROM "ferry_orders"$/,
    ],
    ['orders from march to may 2025', /"booked_on" >= '2025-03-01' AND "booked_on" < '2025-06-01'/],
    ['amount between June and August', /CAST\(EXTRACT\(MONTH FROM "booked_on"\) AS integer\) IN \(6, 7, 8\)/],
    ['amount from dec 24 to feb 25', /"booked_on" >= '2024-12-01' AND "booked_on" < '2025-03-01'/],
    ['amount in the first 2 months of 2025', /"booked_on" >= '2025-01-01' AND "booked_on" < '2025-03-01'/],
    ['amount on New Year’s Day 2025', /"booked_on" = '2025-01-01'/],
    ['orders Friday to Sunday', /dayname\("booked_on"\) IN \('Friday', 'Saturday', 'Sunday'\)/],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('what rows lack, and what is known of them', () => {
  test.each([
    ['which orders are still waiting for approval?', /WHERE "approved_on" IS NULL/],
    ['number of orders yet to be approved', /COUNT\(.*WHERE "approved_on" IS NULL$/],
    ['how many orders haven’t come back yet?', /COUNT\(.*WHERE "returned_on" IS NULL$/],
    [
      'share of ratings above 3',
      /SUM\(CASE WHEN "rating" > 3 THEN 1 ELSE 0 END\).* WHERE "rating" IS NOT NULL$/,
    ],
    [
      'what share of returned orders came back late?',
      /SUM\(CASE WHEN "returned_on" > "due_on" THEN 1 ELSE 0 END\).* WHERE .*"returned_on" IS NOT NULL/,
    ],
    ['how many customers over 60?', /COUNT\(.*\(2025 - "birth_year"\) > 60$/],
    [
      'average age of customers on the North route',
      /^SELECT AVG\(\(2025 - "birth_year"\)\) FROM "ferry_orders" WHERE "route" = 'North'$/,
    ],
    ['how many German orders?', /COUNT\(.* WHERE "country" = 'DE'$/],
    ['amount of orders from the Netherlands', /SUM\("amount"\) FROM "ferry_orders" WHERE "country" = 'NL'$/],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('amounts', () => {
  test.each([
    ['orders over half a million', /"amount" > 500000/],
    ['tonnes by route', /SELECT "route", SUM\("cargo_t"\).* GROUP BY "route"/],
    ['crossings longer than 12 minutes', /WHERE "CrossingSec" > 720/],
    ['average length of a crossing by route', /SELECT "route", AVG\("CrossingSec"\).* GROUP BY "route"/],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});
