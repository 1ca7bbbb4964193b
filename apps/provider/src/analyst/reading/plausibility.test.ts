import { describe, expect, test } from 'vitest';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { allOf, type Condition } from './shared/query/tree.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { addsUpByName } from './shared/columns/naturalFigure.ts';
import { isMeasure } from './shared/columns/measures.ts';

const rowCount = 60;
/** A column with a value for each row. */
const each = (name: string, type: string, of: (row: number) => string | number | null) =>
  columnProfile(
    name,
    type,
    Array.from({ length: rowCount }, (_, row) => of(row)),
  );
const day = (row: number) => new Date(Date.UTC(2025, 0, 1 + row * 3)).toISOString().slice(0, 10);

const rentals = tableOf('rentals', rowCount, [
  each('rental_no', 'integer', (row) => 5000 + row),
  each('customer', 'text', (row) => ['Ada', 'Ben', 'Cleo', 'Dan'][row % 4] ?? ''),
  each('boat', 'text', (row) => ['Swan', 'Grey Heron', 'Otter'][row % 3] ?? ''),
  each('deposit_eur', 'numeric', (row) => 20 + (row % 7)),
  each('rating', 'integer', (row) => (row % 9 === 0 ? null : 1 + (row % 5))),
  each('unitsSold', 'integer', (row) => 1 + (row % 6)),
  each('rented_on', 'date', day),
  each('returned_on', 'date', (row) => (row > 50 ? null : day(row + 2))),
  each('paid_on', 'date', (row) => (row > 40 ? null : day(row + 1))),
  each('state', 'text', (row) => ['open', 'back', 'lost'][row % 3] ?? ''),
]);
const sales = tableOf('cheese_sales', rowCount, [
  each('line_no', 'integer', (row) => row),
  each('kind', 'text', (row) => ['cheese', 'bread'][row % 2] ?? ''),
  each('grossSales', 'numeric', (row) => 10 + row),
  each('booked_on', 'date', day),
  each('served_on', 'date', (row) => day(row + 1)),
]);
const visits = tableOf('web_visits', rowCount, [
  each('page', 'text', (row) => ['home', 'shop'][row % 2] ?? ''),
  each('clicks', 'integer', (row) => 100 + row),
  each('sessions', 'integer', (row) => 300 + row),
]);

/** What speaks for and against the candidate whose SQL matches. */
function facts(table: typeof rentals, question: string, sql: RegExp): string[] {
  const values = valuesOf(table);
  const candidates = candidatesOf(readContext(question, table, values), '2026-01-15');
  const found = candidates.find((c) => sql.test(c.sql.replaceAll(/\s+/g, ' ')));
  if (!found) throw new Error(`No candidate like ${String(sql)}: ${candidates.map((c) => c.sql).join('\n')}`);
  return [...found.features.keys()];
}

/** What is found plausible in it, or not. */
const plausible = (table: typeof rentals, question: string, sql: RegExp): string[] =>
  facts(table, question, sql).flatMap((name) => (name.startsWith('p:') ? [name.slice(2)] : []));

describe('what a query makes of its columns', () => {
  test.each([
    [
      'an average nobody named of what adds up',
      'units sold by boat',
      /AVG\("unitsSold"\)/,
      'avg:amount:meant',
    ],
    ['a sum of what adds up', 'units sold by boat', /SUM\("unitsSold"\)/, 'sum:amount:meant'],
    ['an average that was named', 'average rating by boat', /AVG\("rating"\)/, 'avg:level:said'],
    [
      'a change that is shown',
      'how did the average rating change over the years?',
      /GROUP BY .*YEAR/,
      'changing:time',
    ],
    [
      'a change that was lost',
      'how did the average rating change over the years?',
      /^SELECT AVG\("rating"\) FROM "rentals"$/,
      'changing:none',
    ],
    [
      'what was paid, by when it was',
      'paid rentals by month',
      /"paid_on" IS NOT NULL.*"paid_on"\) AS date/,
      'done:then',
    ],
    [
      'what was paid, by another time',
      'paid rentals by month',
      /"paid_on" IS NOT NULL.*"rented_on"\) AS date/,
      'done:elsewhen',
    ],
    [
      'a figure over what is missing',
      'average rating of rentals without rating',
      /AVG\("rating"\) FROM "rentals" WHERE "rating" IS NULL/,
      'missing:figured',
    ],
    [
      'a ranking that shows its figure',
      'which boat has the most rentals?',
      /^SELECT "boat", COUNT\(\*\) FROM/,
      'order:first',
    ],
    ['a sum of levels', 'rating by boat', /SUM\("rating"\)/, 'sum:level:meant'],
    ['rows that have a number', 'number of rentals by boat', /COUNT\(\*\)/, 'count:rows:records'],
    ['what happens, counted by rows', 'how many rentals are there', /COUNT\(\*\)/, 'counted:rows:event'],
    [
      'people, counted once',
      'how many customers are there',
      /COUNT\(DISTINCT "customer"\)/,
      'counted:values:being',
    ],
    [
      'rows ranked although groups are named',
      'boat with the best rating',
      /ORDER BY "rating"/,
      'ranked:rows:named',
    ],
    [
      'two values side by side',
      'deposits, Swan compared with Grey Heron',
      /GROUP BY "boat"/,
      'pair:apart:compared',
    ],
    [
      'a column held to one value and kept from another',
      'rentals except open and lost',
      /"state" <> 'open' AND "state" = 'lost'/,
      'where:clash',
    ],
    ['an average that was lost', 'average deposit by boat', /COUNT\(\*\)/, 'asked:average:lost'],
    [
      'a percentage that was lost',
      'percentage of rentals with a rating of 5',
      /COUNT\(\*\) FROM "rentals" WHERE/,
      'asked:percent:lost',
    ],
    ['people that were asked for', 'who rented most often?', /"customer"/, 'who:shown'],
  ])('%s: %s', (_, question, sql, fact) => {
    expect(plausible(rentals, question, sql)).toContain(fact);
  });

  test('customers have a column that is named for them', () => {
    const question = 'how many customers are there';
    expect(plausible(rentals, question, /COUNT\(DISTINCT "customer"\)/)).toContain('counted:own:named:being');
    const rows = plausible(rentals, question, /SELECT COUNT\(\*\) FROM/);
    expect(rows).toContain('counted:rows:named:being');
    expect(rows).toContain('counts:rows:state:ever:other:named');
  });

  test('a time that nobody spoke of', () => {
    expect(plausible(sales, 'average served by kind', /date_diff/)).toContain('span:unsaid');
  });

  test('a word for rows may measure, too', () => {
    const counted = plausible(sales, 'what share of sales is cheese?', /COUNT\(\*\)/);
    expect(counted).toContain('rowword:measured:share');
    expect(plausible(sales, 'what share of sales is cheese?', /SUM\("grossSales"\)/)).not.toContain(
      'rowword:measured:share',
    );
  });

  test('a state that is a value of a column is told from one that a missing time stands for', () => {
    expect(facts(rentals, 'how many rentals are open?', /"returned_on" IS NULL/)).toContain('f:state:valued');
  });

  test('rows of totals have no key, and several amounts', () => {
    expect(plausible(visits, 'number of visits by page', /COUNT\(\*\)/)).toContain('count:rows:totals');
  });
});

describe('what a column’s name says of it', () => {
  const named = (name: string, values: number[] = [1, 2, 2, 3]) => {
    const [made] = tableOf('t', rowCount, [columnProfile(name, 'integer', values)]).columns;
    if (!made) throw new Error('no column');
    return made;
  };
  test.each(['units sold', 'price paid', 'late_fee_usd', 'waste units', 'hours', 'clicks'])(
    '%s adds up',
    (name) => {
      expect(addsUpByName(named(name))).toBe(true);
    },
  );
  test.each([
    'unit price',
    'unit_cost',
    'star rating',
    'salary_eur',
    'refund rate',
    'ref_high',
    'hourly_rate',
  ])('%s is a level', (name) => {
    expect(addsUpByName(named(name))).toBe(false);
  });
  test('nothing is said of others', () => {
    expect(addsUpByName(named('flow'))).toBeNull();
  });
  test.each(['ticket_no', 'PO Number', 'Line', 'Row'])('%s measures nothing', (name) => {
    expect(isMeasure(named(name))).toBe(false);
  });
  test.each(['Total number', 'Number of ratings', 'Number'])('%s is a measure', (name) => {
    expect(isMeasure(named(name))).toBe(true);
  });
});

describe('what a query says', () => {
  const sqlOf = (question: string): string[] => {
    const values = valuesOf(rentals);
    return candidatesOf(readContext(question, rentals, values), '2026-01-15').map((c) =>
      c.sql.replaceAll(/\s+/g, ' '),
    );
  };
  test('“still open” is one state', () => {
    const twice = sqlOf('how many rentals are still open').filter((sql) => /IS NULL.*IS NULL/.test(sql));
    expect(twice).toEqual([]);
  });
  test('a condition stands once', () => {
    const condition: Condition = { kind: 'missing', column: rentals.columns[0]!, negated: false };
    expect(allOf([condition, { ...condition }])).toEqual(condition);
    expect(allOf([condition, { ...condition, negated: true }])).toMatchObject({ kind: 'and' });
  });
  test('a row has one value of a column', () => {
    const hours = tableOf('timesheets', rowCount, [
      each('consultant', 'text', (row) => ['Ada', 'Ben', 'Cleo'][row % 3] ?? ''),
      each('project', 'text', (row) => ['Booking Migration', 'Data Platform'][row % 2] ?? ''),
      each('hrs', 'numeric', (row) => 1 + (row % 8)),
    ]);
    const values = valuesOf(hours);
    const question = 'consultants who booked more than 100 hrs on the Data Platform project';
    const found = candidatesOf(readContext(question, hours, values), '2026-01-15').map((c) => c.sql);
    expect(found.filter((sql) => sql.includes(`"project" = 'Data Platform'`)).length).toBeGreaterThan(0);
    expect(found.filter((sql) => /"project" = '\w+ \w+' AND "project" = /.test(sql))).toEqual([]);
  });
  test('a percentage of change is never told as a difference', () => {
    const found = sqlOf('by what percentage did deposits grow from January to March 2025?');
    expect(found.filter((sql) => sql.startsWith('SELECT 100.0 * (')).length).toBeGreaterThan(0);
    expect(found.filter((sql) => sql.startsWith('SELECT (SUM'))).toEqual([]);
  });
  test('“now only 2025” asks for nothing open, “returning boats” for nothing returned', () => {
    for (const question of ['now only 2025', 'deposits at returning boats'])
      expect(sqlOf(question).filter((sql) => /"returned_on" IS (?:NOT )?NULL/.test(sql))).toEqual([]);
  });
  test('what is booked happens when it was booked for', () => {
    const question = 'gross sales in February 2025';
    expect(facts(sales, question, /"booked_on" >=/)).toContain('time:booked');
    expect(facts(sales, question, /"served_on" >=/)).not.toContain('time:booked');
  });
  test('a figure told in hours isn’t grouped by them', () => {
    expect(sqlOf('total deposit in weeks').filter((sql) => sql.includes('GROUP BY'))).toEqual([]);
  });
});
