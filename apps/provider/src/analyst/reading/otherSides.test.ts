import { expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { sayReading, understoodOf } from './understood.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);

const boats = candidatesOver(
  tableOf('boat_hires', rowCount, [
    column('hire_no', 'text', (row) => `H-${row}`),
    column('pier', 'text', (row) => ['North pier', 'South pier', 'Old harbour'][row % 3] ?? ''),
    column('skipper', 'text', (row) => (row % 4 === 0 ? null : `Skipper ${row % 7}`)),
    column('price_eur', 'numeric', (row) => 40 + row * 0.5),
    column('hours', 'integer', (row) => 1 + (row % 6)),
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

test('the sides are told', () => {
  const found = boats('number of hires at the Old harbour vs the rest').find(({ sql }) =>
    sql.includes('CASE'),
  );
  if (!found) throw new Error('no sides');
  expect(understoodOf(found.tree).grouping).toEqual(['pier (Old harbour or others)']);
  expect(sayReading(found.tree)).toMatch(/^Number of .* for each pier \(Old harbour or others\)$/);
});
