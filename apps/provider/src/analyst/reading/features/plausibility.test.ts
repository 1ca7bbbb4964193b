import { describe, expect, test } from 'vitest';
import { columnsOfRows } from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { cheeseSalesTable } from '../../testing/tables/shops.ts';
import { boatRentalsTable } from '../../testing/tables/travel.ts';
import { readContext } from '../mentions/context.ts';
import { candidatesOf } from '../ranking/candidates.ts';

const rowCount = 60;
const each = columnsOfRows(rowCount);

const visits = tableOf('web_visits', rowCount, [
  each('page', 'text', (row) => ['home', 'shop'][row % 2] ?? ''),
  each('clicks', 'integer', (row) => 100 + row),
  each('sessions', 'integer', (row) => 300 + row),
]);

/** What speaks for and against the candidate whose SQL matches. */
function facts(table: typeof boatRentalsTable, question: string, sql: RegExp): string[] {
  const values = valuesOf(table);
  const candidates = candidatesOf(readContext(question, table, values), '2026-01-15');
  const found = candidates.find((c) => sql.test(c.sql.replaceAll(/\s+/g, ' ')));
  if (!found) throw new Error(`No candidate like ${String(sql)}: ${candidates.map((c) => c.sql).join('\n')}`);
  return [...found.features.keys()];
}

/** What is found plausible in it, or not. */
const plausible = (table: typeof boatRentalsTable, question: string, sql: RegExp): string[] =>
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
    expect(plausible(boatRentalsTable, question, sql)).toContain(fact);
  });

  test('customers have a column that is named for them', () => {
    const question = 'how many customers are there';
    expect(plausible(boatRentalsTable, question, /COUNT\(DISTINCT "customer"\)/)).toContain(
      'counted:own:named:being',
    );
    const rows = plausible(boatRentalsTable, question, /SELECT COUNT\(\*\) FROM/);
    expect(rows).toContain('counted:rows:named:being');
    expect(rows).toContain('counts:rows:state:ever:other:named');
  });

  test('a time that nobody spoke of', () => {
    expect(plausible(cheeseSalesTable, 'average served by kind', /date_diff/)).toContain('span:unsaid');
  });

  test('a word for rows may measure, too', () => {
    const counted = plausible(cheeseSalesTable, 'what share of sales is cheese?', /COUNT\(\*\)/);
    expect(counted).toContain('rowword:measured:share');
    expect(
      plausible(cheeseSalesTable, 'what share of sales is cheese?', /SUM\("grossSales"\)/),
    ).not.toContain('rowword:measured:share');
  });

  test('a state that is a value of a column is told from one that a missing time stands for', () => {
    expect(facts(boatRentalsTable, 'how many rentals are open?', /"returned_on" IS NULL/)).toContain(
      'f:state:valued',
    );
  });

  test('rows of totals have no key, and several amounts', () => {
    expect(plausible(visits, 'number of visits by page', /COUNT\(\*\)/)).toContain('count:rows:totals');
  });
});
