import { describe, expect, test } from 'vitest';
import { number, text } from '../../testing/tables/sites.ts';
import type { AnalystTable } from '../../table.ts';
import { candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { subscriptionsTable } from '../../testing/tables/money.ts';
import { itAssetsTable } from '../../testing/tables/work.ts';
import { unreadWords } from '../reaction/unknownWords.ts';

describe('of subscriptions', () => {
  const subscriptions = candidatesOver(subscriptionsTable);

  const asked = {
    subscriptions,
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test.each([
    [
      'subscriptions',
      'why do companies cancel?',
      `SELECT "cancel_reason", COUNT(*) FROM "subscriptions" WHERE ("cancel_reason" IS NOT NULL AND "cancel_reason" <> '') GROUP BY "cancel_reason" ORDER BY COUNT(*) DESC NULLS LAST`,
    ],
  ] as const)('%s: %s', (table, question, sql) => {
    expect(all(table, question)).toContain(sql);
  });
});

describe('of who found what', () => {
  const rowCount = 300;
  const column = columnsOfRows(rowCount);

  const one = (name: string, ...values: string[]) =>
    column(name, 'text', (row) => values[row % values.length] ?? '');

  test.each([
    ['Finder', 'who found the most?'],
    ['found_by', 'who found the most?'],
  ])('%s: %s', (held, question) => {
    const finds = tableOf('pottery_log', rowCount, [
      column('Date Found', 'text', (row) => `2025-0${1 + (row % 9)}-11`),
      one(held, 'Abel', 'Boris', 'Cora'),
      one('trench', 'x', 'y'),
    ]);
    const found = candidatesOver(finds)(question).map(onOneLine);
    expect(found).toContainEqual(
      expect.stringContaining(
        `"${held}", COUNT(*) FROM "pottery_log" GROUP BY "${held}" ORDER BY COUNT(*) DESC`,
      ),
    );
    expect(found[0]).toContain(`GROUP BY "${held}"`);
  });
});

describe('who has something is whom it is kept for', () => {
  const readWhole = (table: AnalystTable, question: string): string[] =>
    candidatesOver(table)(question).flatMap((c) => (unreadWords(c).length === 0 ? [onOneLine(c)] : []));

  test('by a number', () => {
    const queries = readWhole(itAssetsTable, 'who has IT0107');
    expect(queries).toContainEqual(
      expect.stringMatching(/^SELECT (?:DISTINCT )?"assigned_to" .* WHERE "asset_tag" = 'IT0107'/),
    );
    expect(queries.filter((sql) => /^SELECT (?:DISTINCT )?"asset_tag" FROM/.test(sql))).toEqual([]);
  });

  test('nobody where it is without an owner', () => {
    expect(readWhole(itAssetsTable, 'number of laptops without an owner')).toContainEqual(
      expect.stringMatching(/COUNT\(\*\).*"type" = 'Laptop' AND \("assigned_to" IS NULL/),
    );
  });
});

describe('who did it, and how', () => {
  const rowCount = 40;
  const column = columnsOfRows(rowCount);

  const queriesOf = (table: AnalystTable, question: string): string[] => queriesOver(table)(question);

  const jobs = tableOf('jobs_done', rowCount, [
    column('job_no', 'text', (row) => `J-${String(row)}`),
    text('driver', 'Ada', 'Ben', 'Cleo'),
    text('counted_by', 'Dan', 'Eve', 'Finn'),
    text('handler', 'Gus', 'Hal', 'Ida'),
    text('payment_method', 'card', 'cash', 'invoice'),
    number('km', (row) => row * 2),
  ]);

  test.each([
    ['who drove J-7?', 'driver'],
    ['who counted J-8?', 'counted_by'],
    ['who looks after J-9?', 'handler'],
    ['how was J-5 paid?', 'payment_method'],
  ])('%s', (question, asked) => {
    expect(queriesOf(jobs, question)).toContainEqual(
      expect.stringMatching(new RegExp(`^SELECT (?:DISTINCT )?"${asked}" FROM .* WHERE "job_no" = 'J-\\d'$`)),
    );
  });

  const sessions = tableOf('therapy_sessions', rowCount, [
    column('session', 'text', (row) => `S-${String(row)}`),
    text('therapist', 'Ada', 'Ben', 'Cleo'),
    text('host', 'Dan', 'Eve', 'Finn'),
  ]);

  test.each([
    ['who treated S-7?', 'therapist'],
    ['who looked after S-7?', 'host'],
  ])('%s: whoever did, and not all that is kept of it', (question, asked) => {
    expect(queriesOf(sessions, question)[0]).toMatch(new RegExp(`^SELECT (?:DISTINCT )?"${asked}" FROM`));
    expect(queriesOf(sessions, question)).not.toContainEqual(expect.stringMatching(/^SELECT \* /));
  });
});
