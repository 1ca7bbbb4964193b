import { expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { passesOver } from './reaction/passesOver.ts';
import { sayReading, understoodOf } from './wording/understood.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);

const boats = candidatesOver(
  tableOf('boat_hires', rowCount, [
    column('hire_no', 'text', (row) => `H-${row}`),
    column('pier', 'text', (row) => ['North pier', 'South pier', 'Old harbour'][row % 3] ?? ''),
    column('skipper', 'text', (row) => (row % 4 === 0 ? null : `Skipper ${row % 7}`)),
    column('price_eur', 'numeric', (row) => 40 + row * 0.5),
    column('hours', 'integer', (row) => 1 + (row % 6)),
    column('insured', 'boolean', (row) => ['true', 'false', null][row % 3] ?? null),
    column('hired_on', 'date', (row) => new Date(Date.UTC(2026, 0, 1 - row * 2)).toISOString().slice(0, 10)),
  ]),
);
const queries = (question: string): string[] => boats(question).map(onOneLine);

test.each([
  'average price at the Old harbour compared to the rest',
  'average price: old harbour vs other piers',
  'Is the average price at the Old harbour higher than everywhere else?',
])('one value is held against all others: %s', (question) => {
  const side = `CASE WHEN "pier" IN ('Old harbour') THEN 'Old harbour' ELSE 'others' END`;
  expect(queries(question)).toContainEqual(expect.stringContaining(`SELECT ${side}, AVG("price_eur")`));
});

test.each([
  'What is the average price at the Old harbour compared to other piers?',
  'average price at the Old harbour vs the rest',
])('%s: one side alone is no answer, nor is all together', (question) => {
  const given = boats(question)
    .filter((candidate) => !passesOver(candidate))
    .map(onOneLine);
  expect(given).not.toEqual([]);
  expect(given.filter((sql) => !sql.includes('GROUP BY') || /WHERE "pier" (?:=|IN)/.test(sql))).toEqual([]);
});

test('without another side it is one value', () => {
  expect(queries('average price at the Old harbour').filter((sql) => sql.includes('CASE'))).toEqual([]);
});

test.each(['average price of hires with a skipper vs without', 'average price with skipper and without'])(
  'what has a value is held against what has none: %s',
  (question) => {
    const side = `CASE WHEN ("skipper" IS NOT NULL AND "skipper" <> '') THEN 'with skipper' ELSE 'without skipper' END`;
    expect(queries(question)).toContainEqual(expect.stringContaining(`SELECT ${side}, AVG("price_eur")`));
  },
);

test.each([
  [
    'are insured boats more expensive than uninsured ones?',
    /^SELECT "insured", AVG\("price_eur"\) .*WHERE "insured" IS NOT NULL GROUP BY "insured"/,
  ],
  [
    'more hours this year then last year?',
    /^SELECT CAST\(EXTRACT\(YEAR FROM "hired_on"\).*SUM\("hours"\).* OR /,
  ],
])('%s', (question, wanted) => {
  expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
});

test('nothing is said to be both', () => {
  const both = queries('are insured boats dearer than uninsured ones?').filter((sql) =>
    /"insured" = (?:TRUE|FALSE) AND "insured"/.test(sql),
  );
  expect(both).toEqual([]);
});

test('what is asked per row isn’t added up', () => {
  const found = boats('are hours higher at the North pier than at the South pier, per hire?')
    .filter(({ cover }) => cover.parts.some(({ rule }) => rule === 'per:row'))
    .map(onOneLine);
  expect(found).toContainEqual(expect.stringMatching(/^SELECT "pier", AVG\("hours"\)/));
  expect(found.filter((sql) => sql.includes('SUM("hours")'))).toEqual([]);
});

test('the sides are told', () => {
  const found = boats('number of hires at the Old harbour vs the rest').find(({ sql }) =>
    sql.includes('CASE'),
  );
  if (!found) throw new Error('no sides');
  expect(understoodOf(found.tree).grouping).toEqual(['pier (Old harbour or others)']);
  expect(sayReading(found.tree)).toMatch(/^Number of .* for each pier \(Old harbour or others\)$/);
});
