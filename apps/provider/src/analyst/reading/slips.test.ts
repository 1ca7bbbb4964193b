import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { commonWordFor } from './tokens/slips.ts';
import { unreadWords } from './reaction/unknownWords.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);

/** Repairs of lifts, one row each. */
const candidates = candidatesOver(
  tableOf('lift_repairs', rowCount, [
    column('repair_no', 'integer', (row) => row + 1),
    column('reported_on', 'date', (row) => `2025-0${1 + (row % 6)}-11`),
    column('building', 'text', (row) => ['Residential', 'Commercial', 'Public'][row % 3] ?? ''),
    column('fault', 'text', (row) => (row % 4 === 0 ? null : (['Door', 'Cable', 'Button'][row % 3] ?? ''))),
    column('reported_by', 'text', (row) => ['men', 'women'][row % 2] ?? ''),
    column('cost', 'numeric', (row) => 40 + row * 2.5),
  ]),
);
const readings = (question: string): { sql: string; unread: string[] }[] =>
  candidates(question).map((candidate) => ({ sql: onOneLine(candidate), unread: unreadWords(candidate) }));
const readWhole = (question: string): string[] =>
  readings(question).flatMap(({ sql, unread }) => (unread.length === 0 ? [sql] : []));

describe('words that are slipped or shortened are read as those that they stand for', () => {
  test.each([
    ['howmany repairs in comercial buildings', /^SELECT COUNT\(\*\) .* WHERE "building" = 'Commercial'$/],
    ['total cost permonth', /SUM\("cost"\).* GROUP BY CAST\(date_trunc\('month', "reported_on"\)/],
    ['nr of repairs', /^SELECT COUNT\(\*\) FROM "lift_repairs"$/],
    ['number of repairs ovr 100 cost', /^SELECT COUNT\(\*\) .* WHERE "cost" > 100$/],
    ['thats a lot: average cost of door repairs', /AVG\("cost"\).* WHERE "fault" = 'Door'$/],
    ['waht is teh total cost', /^SELECT SUM\("cost"\) FROM "lift_repairs"$/],
    ['buildings with atleast 3 repairs', /GROUP BY "building" HAVING COUNT\(\*\) >= 3$/],
    ['how manny repairs arent in public buildings', /^SELECT COUNT\(\*\) .* WHERE "building" <> 'Public'$/],
    ['number of repairs reported by female', /WHERE "reported_by" = 'women'$/],
  ])('%s', (question, wanted) => {
    expect(readWhole(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

test('a word that isn’t known is quoted as it was written, whatever it was taken for', () => {
  const [first] = readings('total dosh per building');
  expect(first?.unread).toEqual(['dosh']);
});

test('a slip in a word that the table has under another name', () => {
  const meals = candidatesOver(
    tableOf('school_meals', rowCount, [
      column('dish', 'text', (row) => ['Soup', 'Pasta', 'Stew'][row % 3] ?? ''),
      column('kcal', 'numeric', (row) => 200 + row * 2.5),
    ]),
  );
  for (const question of ['average calroies by dish', 'average calories of all dihses'])
    expect(meals(question).map(onOneLine)).toContainEqual(
      expect.stringContaining('SELECT "dish", AVG("kcal")'),
    );
});

test.each([
  // Forms of words, names, and what is near to more than one word.
  ['deleted', null],
  ['skipped', null],
  ['died', null],
  ['arent', null],
  ['sevre', null],
  ['nitrox', null],
  // Letters that changed places, stand twice, are missing or sound like others.
  ['calroies', 'calories'],
  ['biders', 'bidders'],
  ['estimte', 'estimate'],
  ['attendence', 'attendance'],
  ['ofen', 'often'],
])('of %s is read %s', (said, word) => {
  expect(commonWordFor(said)).toBe(word);
});

test('a word that people taught is no slip of another', () => {
  const table = tableOf('lift_repairs', rowCount, [column('cost', 'numeric', (row) => 40 + row * 2.5)]);
  const [cost] = table.columns;
  if (cost) cost.synonyms = ['leats'];
  expect(candidatesOver(table)('average leats').map(onOneLine)[0]).toBe(
    'SELECT AVG("cost") FROM "lift_repairs"',
  );
});

test.each([
  'how many repairs have the fault left blank',
  'how many repairs ended up without a fault',
  'number of repairs whose fault has been left empty',
])('what is left blank is missing: %s', (question) => {
  expect(readWhole(question)).toContainEqual(expect.stringMatching(/COUNT\(\*\).* WHERE \("fault" IS NULL/));
});

test('of two sides that are held against each other never only one is read', () => {
  const queries = readings('average cost of residential vs garden').map(({ sql }) => sql);
  expect(queries.filter((sql) => /AVG.*'Residential'$/.test(sql))).toEqual([]);
});
