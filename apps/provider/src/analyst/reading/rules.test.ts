import { describe, expect, test } from 'vitest';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { continued, isFollowUp } from './followUps/followUp.ts';
import { analystModel } from './probability/model.ts';
import { passesOver } from './reaction/passesOver.ts';
import { analystTable } from '../table.ts';
import { columnProfile } from '../testing/columnProfile.ts';
import { valuesOf } from '../testing/tableOf.ts';

/** Positions of orders, in years of their own, with what may be missing. */
const table = analystTable(
  {
    database: 'shop',
    table: 'shop_orders',
    comment: null,
    rowCount: 6,
    sampledRows: 6,
    exact: true,
    primaryKey: [],
    columns: [
      columnProfile('order_no', 'integer', [1, 1, 2, 3, 3, 3]),
      columnProfile('year', 'integer', [1995, 1995, 1996, 2016, 2017, 2017]),
      columnProfile('country', 'text', ['USA', 'Brazil', 'USA', null, 'Brazil', 'USA']),
      columnProfile('line_total', 'numeric', [10, 20, 30, 40, 50, 60]),
      columnProfile('guests', 'integer', [1, 2, 3, 4, 5, 6]),
      columnProfile('rating', 'integer', [5, null, 4, null, 2, 1]),
      columnProfile('gift_wrap', 'boolean', [true, false, true, true, false, false]),
      columnProfile('passed', 'boolean', [true, true, true, false, true, false]),
      columnProfile('discount', 'integer', [0, 0, 10, 0, 5, 0]),
      columnProfile('svc', 'text', ['repair', 'repair', 'rental', 'repair', 'rental', 'rental']),
      columnProfile('due_dt', 'date', [
        '2016-01-02',
        '2016-01-03',
        '2016-01-04',
        '2016-01-05',
        '2016-01-06',
        '2016-01-06',
      ]),
      columnProfile('cancelled_on', 'date', ['2016-01-03', null, null, '2016-01-05', null, null]),
      columnProfile('paid_dt', 'date', [
        '2016-01-03',
        '2016-01-03',
        '2016-01-09',
        '2016-01-05',
        '2016-01-01',
        '2016-01-07',
      ]),
      columnProfile('miles_per_gallon', 'numeric', [30, 31, 32, 33, 34, 35]),
    ],
  },
  { reference: '"shop_orders"', dialect: 'duckdb' },
);
const values = valuesOf(table);
const contextOf = (question: string) => readContext(question, table, values);
const today = '2026-01-15';
const plain = (sql: string) => sql.replaceAll(/\s+/g, ' ');

describe('what a question may mean', () => {
  test.each([
    ['the second largest line total by country', /ORDER BY .*"line_total".* LIMIT 1 OFFSET 1$/],
    ['how many orders have no rating?', /COUNT\(\*\) FROM "shop_orders" WHERE "rating" IS NULL$/],
    ["how many orders didn't get a rating?", /COUNT\(\*\) FROM "shop_orders" WHERE "rating" IS NULL$/],
    ['how many orders are there?', /SELECT COUNT\(DISTINCT "order_no"\)/],
    ['how much line total in 2016?', /SELECT SUM\("line_total"\) FROM "shop_orders" WHERE "year" = 2016/],
    ['line total per guest', /1\.0 \* SUM\("line_total"\) \/ NULLIF\(SUM\("guests"\), 0\)/],
    ['spend per head', /1\.0 \* SUM\("line_total"\) \/ NULLIF\(SUM\("guests"\), 0\)/],
    ['average order value', /1\.0 \* SUM\("line_total"\) \/ NULLIF\(COUNT\(DISTINCT "order_no"\), 0\)/],
    ['line total per decade', /GROUP BY CAST\(FLOOR\("year" \/ 10\) \* 10 AS integer\)/],
    ['number of orders in the 1990s', /WHERE "year" BETWEEN 1990 AND 1999/],
    ['orders from the US', /WHERE "country" = 'USA'/],
    ['orders that do not have the country "Brazil"', /WHERE "country" <> 'Brazil'/],
    ['the 3 countries with the fewest orders', /COUNT\(.*LIMIT 3$/],
    ['line total as a percentage of guests', /100\.0 \* SUM\("line_total"\) \/ NULLIF\(SUM\("guests"\), 0\)/],
    ['orders from 1995 on', /WHERE "year" >= 1995/],
    ['average rating by country from high to low', /ORDER BY AVG\("rating"\) DESC/],
    ['average mpg', /AVG\("miles_per_gallon"\)/],
    [
      'by how much did line total grow from 2016 to 2017?',
      /SUM\("line_total"\) FILTER \(WHERE "year" = 2017\) - SUM\("line_total"\) FILTER \(WHERE "year" = 2016\)/,
    ],
    [
      'which country has the biggest drop in line total from 2016 to 2017?',
      /\(SUM\("line_total"\) FILTER \(WHERE "year" = 2016\) - .* GROUP BY "country" ORDER BY .* DESC NULLS LAST LIMIT 1$/,
    ],
    [
      'do gift wrap orders have a higher rating than those without?',
      /AVG\("rating"\).* GROUP BY "gift_wrap"/,
    ],
    ['the 3 countries with the highest line total', /GROUP BY "country".* LIMIT 3$/],
    ['which country has the highest total line total?', /"country" IS NOT NULL/],
    ['countries with more than 2 orders', /HAVING COUNT\(DISTINCT "order_no"\) > 2/],
    ['orders per country', /SELECT "country", COUNT\(DISTINCT "order_no"\)/],
    ['highest line total of each country', /SELECT "country", MAX\("line_total"\).* GROUP BY "country"/],
    ['how did line total develop?', /SELECT "year", SUM\("line_total"\).* GROUP BY "year" ORDER BY "year"/],
    ['cumulative line total by year', /SUM\(SUM\("line_total"\)\) OVER \(ORDER BY "year"\)/],
    ['orders that are not sent to the USA', /WHERE "country" <> 'USA'/],
    ['orders without gift wrap', /WHERE "gift_wrap" = FALSE/],
    ['orders without a discount', /WHERE "discount" = 0/],
    ['how many orders failed?', /WHERE "passed" = FALSE/],
    ['pass rate by country', /SUM\(CASE WHEN "passed" = TRUE THEN 1 ELSE 0 END\).* GROUP BY "country"/],
    ['cancellation rate', /SUM\(CASE WHEN "cancelled_on" IS NOT NULL THEN 1 ELSE 0 END\)/],
    [
      'which country has the highest cancellation rate?',
      /GROUP BY "country" ORDER BY 100\.0 \* .* DESC NULLS LAST LIMIT 1$/,
    ],
    ['line total by service', /GROUP BY "svc"/],
    ['how many orders were paid late?', /WHERE "paid_dt" > "due_dt"/],
    ['orders paid on time', /WHERE "paid_dt" <= "due_dt"/],
    [
      'how many countries never got a rating?',
      /COUNT\(DISTINCT "country"\) - COUNT\(DISTINCT "country"\) FILTER \(WHERE "rating" IS NOT NULL\)/,
    ],
    ['how did Brazil do?', /SELECT SUM\("line_total"\).* WHERE "country" = 'Brazil'/],
    ['top 2 countries', /GROUP BY "country" ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 2$/],
    ['line total each year from 1996 to 2016', /"year" (?:BETWEEN 1996 AND 2016|>= 1996).* GROUP BY "year"/],
    ['orders with a rating below line total 20', /"line_total" < 20/],
    [
      'line total in 2016 compared with 2017',
      /"year" (?:= 2016 OR "year" = 2017|IN \(2016, 2017\)) GROUP BY "year"/,
    ],
  ])('%s', (question, wanted) => {
    const found = candidatesOf(contextOf(question), today).map((c) => plain(c.sql));
    expect(found).toContainEqual(expect.stringMatching(wanted));
  });
});

test('of the ways to come to a query the likeliest counts', () => {
  const model = { weights: new Map([['r:figures:plain:sum', 5]]) };
  const [best] = candidatesOf(contextOf('total line total by country'), today, model);
  expect(best?.cover.parts.map((p) => p.rule)).toContain('figures:plain:sum');
});

test.each([
  ['in Brazil?', true],
  ['by country instead', true],
  ['as percentages', true],
  ['exclude the small ones', true],
  ['make it ten', true],
  ['split that by country', true],
  ['break it down by year please', true],
  ['gifts only', true],
  ['what percentage is that?', true],
  ['how many times?', true],
  ['In which year were sales highest?', false],
  ['For each country, the total', false],
  ['Show me all orders of Brazil', false],
])('%s goes on: %s', (question, goesOn) => {
  expect(isFollowUp(question)).toBe(goesOn);
});

test('not from one or the other is from neither', () => {
  const question = 'how many orders did not come from USA or Brazil?';
  const found = candidatesOf(contextOf(question), today, analystModel()).map((c) => plain(c.sql));
  expect(found).toContainEqual(expect.stringMatching(/"country" NOT IN \('USA', 'Brazil'\)/));
  expect(found).not.toContainEqual(expect.stringMatching(/<> 'USA' OR/));
});

describe('a question that goes on', () => {
  test.each([
    [
      'orders by country',
      'as percentages',
      /100\.0 \* (COUNT\(DISTINCT "order_no"\)) \/ SUM\(\1\) OVER \(\)/,
    ],
    ['top 3 countries by line total', 'make it ten', /SUM\("line_total"\).* LIMIT 10$/],
    [
      'top 3 countries by line total',
      'and by number of orders?',
      /ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 3$/,
    ],
    [
      'top 3 countries by line total',
      'and the two lowest',
      /ORDER BY SUM\("line_total"\) NULLS LAST LIMIT 2$/,
    ],
    ['line total by country', 'leave out Brazil', /"country" <> 'Brazil' GROUP BY "country"/],
    ['line total in 2017', 'what about 2016?', /WHERE "year" = 2016$/],
    ['line total in 2017', 'and the year before?', /SUM\("line_total"\).* WHERE "year" = 2016$/],
    ['line total in 2016', 'what about the following year?', /SUM\("line_total"\).* WHERE "year" = 2017$/],
    ['line total by country', 'only 2016', /SUM\("line_total"\).*"year" = 2016 GROUP BY "country"/],
  ])('%s – %s', (before, question, wanted) => {
    const model = analystModel();
    const own = candidatesOf(contextOf(question), today, model);
    const found = continued(own, contextOf(question), contextOf(before), today, model).map((c) =>
      plain(c.sql),
    );
    expect(found).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('which rows are spoken of', () => {
  const ofAll = (question: string) =>
    candidatesOf(contextOf(question), today, analystModel()).filter(
      ({ tree }) => tree.where === null && tree.having === null,
    );

  test.each(['total line total still outstanding', 'how many orders were lost because of snow?'])(
    '%s: no answer is given of all rows',
    (question) => {
      const candidates = ofAll(question);
      expect(candidates.length).toBeGreaterThan(0);
      expect(candidates.every(passesOver)).toBe(true);
    },
  );

  test('all rows are answered of where nothing narrows them', () => {
    expect(ofAll('what is the total line total?').some((candidate) => !passesOver(candidate))).toBe(true);
  });
});

describe.each(['quantity', 'count'])('rows that stand for several things by their %s', (name) => {
  const tallied = analystTable(
    {
      ...{ database: 'shop', table: 'sales', comment: null, rowCount: 4, sampledRows: 4 },
      ...{ exact: true, primaryKey: [] },
      columns: [
        columnProfile('country', 'text', ['USA', 'Brazil', 'USA', 'Brazil']),
        columnProfile(name, 'integer', [3, 1, 2, 5]),
      ],
    },
    { reference: '"sales"', dialect: 'duckdb' },
  );
  const foundFor = (question: string) =>
    candidatesOf(readContext(question, tallied, valuesOf(tallied)), today, analystModel()).map((c) =>
      plain(c.sql),
    );

  test.each(['how many rows are there?', 'number of the records', 'how many entries do we have?'])(
    '%s: they are counted themselves',
    (question) => {
      const found = foundFor(question);
      expect(found).toContain('SELECT COUNT(*) FROM "sales"');
      expect(found).not.toContain(`SELECT SUM("${name}") FROM "sales"`);
    },
  );

  test('how many are there? may ask for what they stand for', () => {
    expect(foundFor('how many are there?')).toContain(`SELECT SUM("${name}") FROM "sales"`);
  });
});
