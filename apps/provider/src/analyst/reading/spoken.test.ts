import { describe, expect, test } from 'vitest';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';

const rowCount = 40;
const column = <T>(of: (row: number) => T): T[] => Array.from({ length: rowCount }, (_, row) => of(row));
const dayAfter = (row: number, days: number): string =>
  new Date(Date.UTC(2025, 0, 1 + row + days)).toISOString().slice(0, 10);

/** A table of rows that are numbered by themselves and hold what is given. */
function queriesOf(name: string, columns: ReturnType<typeof columnProfile>[]) {
  const table = tableOf(name, rowCount, columns);
  const values = valuesOf(table);
  return (question: string): string[] =>
    candidatesOf(readContext(question, table, values), '2026-01-15').map((c) =>
      c.sql.replaceAll(/\s+/g, ' '),
    );
}

/** Repairs of bicycles: several for each customer. */
const repairs = queriesOf('repairs', [
  columnProfile(
    'repair_no',
    'integer',
    column((row) => row + 1),
  ),
  columnProfile(
    'customer_id',
    'text',
    column((row) => `C-${row % 20}`),
  ),
  columnProfile(
    'mechanic',
    'text',
    column((row) => ['Ida', 'Noor', 'Piet'][row % 3] ?? ''),
  ),
  columnProfile(
    'city',
    'text',
    column((row) => ['Gent', 'Brugge', 'Aalst', 'Mons'][row % 4] ?? ''),
  ),
  columnProfile(
    'stage',
    'text',
    column((row) => ['Quote Accepted', 'Quote Declined', 'Quote Sent'][row % 3] ?? ''),
  ),
  columnProfile(
    'warranty',
    'boolean',
    column((row) => row % 2 === 0),
  ),
  columnProfile(
    'amount',
    'numeric',
    column((row) => 20 + row * 3),
  ),
  columnProfile(
    'owner_age',
    'integer',
    column((row) => 18 + row),
  ),
  columnProfile(
    'quoted',
    'numeric',
    column((row) => 30 + row * 3),
  ),
  columnProfile(
    'paid',
    'numeric',
    column((row) => 25 + row * 3),
  ),
  columnProfile(
    'amount_limit',
    'numeric',
    column((row) => 50 + row * 2),
  ),
  columnProfile(
    'coupon',
    'text',
    column((row) => (row % 5 === 0 ? `WINTER-${row % 4}` : null)),
  ),
  columnProfile(
    'reported',
    'date',
    column((row) => dayAfter(row, 3)),
  ),
  columnProfile(
    'broken',
    'date',
    column((row) => dayAfter(row, 0)),
  ),
  columnProfile(
    'promised',
    'date',
    column((row) => dayAfter(row, 9)),
  ),
  columnProfile(
    'delivered_at',
    'timestamp',
    column((row) => `${dayAfter(row, 8)} 10:00:00`),
  ),
]);

/** Visits to the pages of a shop, counted by day. */
const visits = queriesOf('page_visits', [
  columnProfile(
    'day',
    'date',
    column((row) => dayAfter(row, 0)),
  ),
  columnProfile(
    'page',
    'text',
    column((row) => ['home', 'blog', 'help'][row % 3] ?? ''),
  ),
  columnProfile(
    'sessions',
    'integer',
    column((row) => 100 + row),
  ),
  columnProfile(
    'bounces',
    'integer',
    column((row) => 10 + row),
  ),
  columnProfile(
    'orders',
    'integer',
    column((row) => row % 7),
  ),
]);

/** What was sold at a market, with a price and how many. */
const stalls = queriesOf('stall_sales', [
  columnProfile(
    'stall',
    'text',
    column((row) => ['A', 'B', 'C', 'D'][row % 4] ?? ''),
  ),
  columnProfile(
    'fruit',
    'text',
    column((row) => ['apple', 'pear', 'plum'][row % 3] ?? ''),
  ),
  columnProfile(
    'unit_price',
    'numeric',
    column((row) => 1 + (row % 5)),
  ),
  columnProfile(
    'qty',
    'integer',
    column((row) => 1 + (row % 9)),
  ),
  columnProfile(
    'stars',
    'integer',
    column((row) => 1 + (row % 5)),
  ),
]);

describe('what people say of a table that keeps it otherwise', () => {
  test.each([
    ['average repair in Gent', /SELECT AVG\("amount"\) FROM "repairs" WHERE "city" = 'Gent'$/],
    [
      'how many people came from Gent?',
      /SELECT COUNT\(DISTINCT "customer_id"\) FROM "repairs" WHERE "city" = 'Gent'$/,
    ],
    ['accepted repairs by mechanic', /WHERE "stage" = 'Quote Accepted' GROUP BY "mechanic"/],
    [
      'average amount Gent vs Brugge vs Aalst',
      /AVG\("amount"\).* WHERE "city" IN \('Gent', 'Brugge', 'Aalst'\) GROUP BY "city"/,
    ],
    [
      'is Gent better or Brugge?',
      /AVG\("owner_age"\).* WHERE "city" IN \('Gent', 'Brugge'\) GROUP BY "city"/,
    ],
    [
      'do repairs under warranty have a higher amount?',
      /SELECT "warranty", AVG\("amount"\).* GROUP BY "warranty"/,
    ],
    ['oldest repair', /ORDER BY "reported" NULLS LAST LIMIT 1$|ORDER BY "broken" NULLS LAST LIMIT 1$/],
    [
      'which mechanics had an amount over 100 in Gent?',
      /WHERE "city" = 'Gent' GROUP BY "mechanic" HAVING SUM\("amount"\) > 100$/,
    ],
    [
      'average lead time by mechanic',
      /AVG\(date_diff\('day', "broken", "reported"\)\).* GROUP BY "mechanic"/,
    ],
    ['repairs delivered late', /WHERE CAST\(date_trunc\('day', "delivered_at"\) AS date\) > "promised"/],
    [
      'how late are late repairs on average?',
      /AVG\(.*"promised".*"delivered_at".*\) FROM "repairs" WHERE CAST/,
    ],
    [
      'by what percentage did repairs grow from January 2025 to February 2025?',
      /COUNT\(\*\) FILTER .* - COUNT\(\*\) FILTER/,
    ],
    [
      'share of repairs in Gent with warranty from Ida',
      /SUM\(CASE WHEN "warranty" = TRUE THEN 1 ELSE 0 END\).*"city" = 'Gent' AND "mechanic" = 'Ida'$/,
    ],
    [
      'the second best mechanic',
      /GROUP BY "mechanic" ORDER BY SUM\("amount"\) DESC NULLS LAST LIMIT 1 OFFSET 1$/,
    ],
    ['amount by month and the change to the month before', /SUM\("amount"\) - LAG\(SUM\("amount"\)\)/],
    ['what share of the quoted was paid?', /100\.0 \* SUM\("paid"\) \/ NULLIF\(SUM\("quoted"\), 0\)/],
    ['repairs over the limit', /WHERE "amount" > "amount_limit"/],
    ['share of repairs with a coupon', /SUM\(CASE WHEN .*"coupon".* THEN 1 ELSE 0 END\)/],
    ['mechanics with over 500 in amount', /GROUP BY "mechanic" HAVING SUM\("amount"\) > 500/],
    [
      'average daily amount in Gent',
      /1\.0 \* SUM\("amount"\) \/ NULLIF\(COUNT\(DISTINCT .*, 0\) FROM "repairs" WHERE "city" = 'Gent'$/,
    ],
    ['which mechanic has the less repairs?', /GROUP BY "mechanic" ORDER BY COUNT\(\*\) NULLS LAST LIMIT 1$/],
    ['favourite city of Ida', /GROUP BY "city" ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 1$/],
    ['decline rate by mechanic', /"stage" = 'Quote Declined'.* GROUP BY "mechanic"/],
    ['Gent in March', /^SELECT SUM\("amount"\) FROM "repairs" WHERE/],
    [
      'are repairs in Gent delivered later than in Brugge?',
      /AVG\(.*date_diff.* WHERE "city" IN \('Gent', 'Brugge'\) GROUP BY "city"/,
    ],
    ['number of repairs in febuary', /= 2$/],
  ])('of repairs: %s', (question, wanted) => {
    expect(repairs(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test.each([
    [
      'bounce rate by page',
      /SELECT "page", 100\.0 \* SUM\("bounces"\) \/ NULLIF\(SUM\("sessions"\), 0\).* GROUP BY "page"/,
    ],
    [
      'top 2 pages by conversion rate',
      /100\.0 \* SUM\("orders"\) \/ NULLIF\(SUM\("sessions"\), 0\) DESC NULLS LAST LIMIT 2$/,
    ],
  ])('of visits: %s', (question, wanted) => {
    expect(visits(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test.each([
    ['revenue by stall', /SELECT "stall", SUM\(\("qty" \* "unit_price"\)\).* GROUP BY "stall"/],
    [
      'total revenue from plums',
      /SELECT SUM\(\("qty" \* "unit_price"\)\) FROM "stall_sales" WHERE "fruit" = 'plum'$/,
    ],
    [
      'stalls ranked by revenue',
      /GROUP BY "stall" ORDER BY SUM\(\("qty" \* "unit_price"\)\) DESC NULLS LAST$/,
    ],
    ['distribution of stars', /SELECT "stars", COUNT\(\*\).* GROUP BY "stars"/],
  ])('of stalls: %s', (question, wanted) => {
    expect(stalls(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

test('a rate that is no column of a table without its parts is not made up', () => {
  expect(stalls('bounce rate by stall').some((sql) => sql.includes('100.0 * SUM'))).toBe(false);
});

test('what is derived from times runs from the one that comes first', () => {
  const found = repairs('how long does it take to report on average?');
  expect(found).toContainEqual(expect.stringMatching(/AVG\(date_diff\('day', "broken", "reported"\)\)/));
  expect(found.some((sql) => sql.includes('"reported", "broken"'))).toBe(false);
});

/** Stays of animals at a kennel. */
const stays = queriesOf('deliveries', [
  columnProfile(
    'animal',
    'text',
    column((row) => ['Luna', 'Max', 'Bella', 'Rocky', 'Milo'][row % 5] ?? ''),
  ),
  columnProfile(
    'sex',
    'text',
    column((row) => (row % 2 === 0 ? 'F' : 'M')),
  ),
  columnProfile(
    'birth_date',
    'date',
    column((row) => dayAfter(row % 5, -2000)),
  ),
  columnProfile(
    'arrived',
    'date',
    column((row) => dayAfter(row, 0)),
  ),
  columnProfile(
    'delivered',
    'date',
    column((row) => (row % 4 === 0 ? null : dayAfter(row, 4))),
  ),
  columnProfile(
    'status',
    'text',
    column((row) => (row % 4 === 0 ? 'waiting' : 'delivered')),
  ),
  columnProfile(
    'minutes',
    'numeric',
    column((row) => 20 + ((row * 7) % 33)),
  ),
  columnProfile(
    'price',
    'numeric',
    column((row) => 10 + row / 4),
  ),
]);

describe('what people mean by words that could mean more', () => {
  test('what happened isn’t counted by a birth, unless that is spoken of', () => {
    expect(stays('total price by month').some((sql) => sql.includes('birth_date'))).toBe(false);
    expect(stays('how many were born in 2020').some((sql) => sql.includes('birth_date'))).toBe(true);
    expect(stays('average time to delivery').some((sql) => /date_diff.*birth_date/.test(sql))).toBe(false);
  });

  test('what rows are called is no state of them', () => {
    expect(
      stays('how many deliveries in January 2025').some((sql) => /'delivered'|IS NOT NULL/.test(sql)),
    ).toBe(false);
    expect(stays('how many are delivered').some((sql) => sql.includes("'delivered'"))).toBe(true);
  });

  test('girls are told by a letter of a column', () => {
    expect(stays('how many girls are there')[0]).toContain(`"sex" = 'F'`);
    expect(stays('boys from January 2025')[0]).toContain(`"sex" = 'M'`);
  });

  test('the quickest takes the fewest minutes, and a figure may be said after what it is of', () => {
    expect(
      stays('the quickest animal').some((sql) => /ORDER BY "minutes" NULLS LAST LIMIT 1/.test(sql)),
    ).toBe(true);
    expect(stays('which animal is most expensive on average')[0]).toMatch(
      /GROUP BY "animal" ORDER BY AVG\("price"\) DESC NULLS LAST LIMIT 1/,
    );
    expect(
      stays('average price per minute').some((sql) => /SUM\("price"\) \/ NULLIF\(SUM\("minutes"\)/.test(sql)),
    ).toBe(true);
  });

  test('weekdays follow each other', () => {
    expect(stays('number of rows by weekday')[0]).toMatch(/ORDER BY MIN\(EXTRACT\(ISODOW FROM "arrived"\)\)/);
  });
});
