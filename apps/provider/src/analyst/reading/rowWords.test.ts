import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { unreadWords } from './reaction/unknownWords.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);
const weighed = tableOf('vineyard_picks', rowCount, [
  column('tag', 'text', (row) => `VP0${100 + row}`),
  column('picked_on', 'date', (row) => `2025-0${1 + (row % 6)}-11`),
  column('variety', 'text', (row) => ['Merlot', 'Syrah', 'Malbec'][row % 3] ?? ''),
  column('net_kg', 'numeric', (row) => 300 + row * 2.5),
]);
const devices = tableOf('it_assets', rowCount, [
  column('asset_tag', 'text', (row) => `IT0${100 + row}`),
  column('assigned_to', 'text', (row) => (row % 5 === 0 ? null : (['Ida', 'Noor', 'Piet'][row % 3] ?? ''))),
  column('type', 'text', (row) => ['Laptop', 'Phone'][row % 2] ?? ''),
  column('cost', 'numeric', (row) => 300 + row * 2.5),
]);
const readWhole = (table: typeof weighed, question: string): string[] =>
  candidatesOver(table)(question).flatMap((c) => (unreadWords(c).length === 0 ? [onOneLine(c)] : []));

describe('rows by another noun, and what they weigh by its unit', () => {
  test.each([
    ['no. of harvests per variety', weighed, /COUNT\(\*\).* GROUP BY "variety"/],
    ['tonnage per variety', weighed, /SUM\("net_kg"\).* GROUP BY "variety"/],
    ['average cost of the kit by type', devices, /AVG\("cost"\).* GROUP BY "type"/],
  ])('%s', (question, table, wanted) => {
    expect(readWhole(table, question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('who has something is whom it is kept for', () => {
  test('by a number', () => {
    const queries = readWhole(devices, 'who has IT0107');
    expect(queries).toContainEqual(
      expect.stringMatching(/^SELECT (?:DISTINCT )?"assigned_to" .* WHERE "asset_tag" = 'IT0107'/),
    );
    expect(queries.filter((sql) => /^SELECT (?:DISTINCT )?"asset_tag" FROM/.test(sql))).toEqual([]);
  });

  test('nobody where it is without an owner', () => {
    expect(readWhole(devices, 'number of laptops without an owner')).toContainEqual(
      expect.stringMatching(/COUNT\(\*\).*"type" = 'Laptop' AND \("assigned_to" IS NULL/),
    );
  });
});

test('bugs of a bug tracker are those of its rows that are called so', () => {
  const issues = tableOf('bug_tracker', rowCount, [
    column('Issue Type', 'text', (row) => ['Bug', 'Story', 'Task'][row % 3] ?? ''),
    column('Reporter', 'text', (row) => ['Ida', 'Noor', 'Piet'][row % 3] ?? ''),
  ]);
  const queries = candidatesOver(issues)('reporters with more than 5 bugs').map(onOneLine);
  expect(queries[0]).toContain(`WHERE "Issue Type" = 'Bug'`);
});
