import { describe, expect, test } from 'vitest';
import { candidatesOf, type Candidate } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { analystModel } from './probability/model.ts';
import { lengthOf } from './shared/columns/tableLength.ts';
import { passesOver } from './reaction/passesOver.ts';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';

/** Lines of orders: customers and stores come again and again. */
const columns = [
  columnProfile('sale_id', 'integer', [1, 2, 3, 4, 5, 6]),
  columnProfile('customerName', 'text', ['Ann', 'Ann', 'Ben', 'Cleo', 'Cleo', 'Ann']),
  columnProfile('store', 'text', ['West', 'East', 'West', 'East', 'West', 'North']),
  columnProfile('cause', 'text', ['gift', 'gift', 'own use', 'own use', 'repair', 'gift']),
  columnProfile('amount', 'numeric', [10, 20, 30, 40, 50, 60]),
  columnProfile('sold_on', 'date', [
    '2016-01-02',
    '2016-01-03',
    '2016-02-04',
    '2016-02-05',
    '2016-03-06',
    '2016-03-06',
  ]),
];

function candidates(question: string, rowCount = 4000): Candidate[] {
  const table = tableOf('store_sales', rowCount, columns);
  const values = valuesOf(table);
  return candidatesOf(readContext(question, table, values), '2026-01-15', analystModel());
}
const queries = (question: string, rowCount?: number) =>
  candidates(question, rowCount).map(({ sql }) => sql.replaceAll(/\s+/g, ' '));

describe('a table of many rows', () => {
  test('what is counted is told apart by the column that names it', () => {
    expect(queries('how many customers are there?')[0]).toBe(
      'SELECT COUNT(DISTINCT "customerName") FROM "store_sales"',
    );
  });

  test('the most common of several are as many as one looks at', () => {
    expect(queries('most common causes')).toContainEqual(expect.stringMatching(/LIMIT 10$/));
    expect(queries('most common causes', 20)).not.toContainEqual(expect.stringMatching(/LIMIT 10$/));
  });

  test.each([
    'which store has the highest total amount?',
    'top 3 stores by amount',
    'which customer has the largest amount?',
    'store with the most sales',
  ])('%s: what ranks is told in every reading; of a list names alone may be asked for', (question) => {
    const tellsNamesAlone = (rowCount: number) =>
      queries(question, rowCount).some((sql) =>
        /^SELECT "(?:store|customerName)" FROM .* ORDER BY (?!rowid).* LIMIT \d+$/.test(sql),
      );
    expect(tellsNamesAlone(4000)).toBe(false);
    expect(tellsNamesAlone(20)).toBe(true);
  });

  test('its features count for themselves too', () => {
    const names = (rowCount: number) =>
      candidates('amount by store', rowCount).flatMap(({ features }) => [...features.keys()]);
    expect(names(4000)).toContain('large:r:group:by:text');
    expect(names(20).filter((name) => name.startsWith('large:'))).toEqual([]);
  });
});

test.each([
  [29, 'short'],
  [30, 'middle'],
  [179, 'middle'],
  [180, 'long'],
])('a table of %i rows is %s', (rowCount, length) => {
  expect(lengthOf({ rowCount })).toBe(length);
});

describe('what is no answer', () => {
  test('a number that tells rows apart has no average', () => {
    expect(queries('average sale by store').filter((sql) => /AVG\("sale_id"\)/.test(sql))).toEqual([]);
  });

  test.each([['stores with over 500 sales', false]])(
    '%s: no group has more rows than the table: %s',
    (question, isPassed) => {
      const found = candidates(question).filter(({ sql }) => /HAVING COUNT\(\*\) >/.test(sql));
      expect(found.length).toBeGreaterThan(0);
      expect(found.every(passesOver)).toBe(isPassed);
    },
  );

  test('a word for the largest isn’t passed over', () => {
    const found = candidates('tallest store').filter(({ cover }) =>
      cover.parts.some(({ rule }) => rule === 'left:extreme'),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(passesOver)).toBe(true);
  });

  test.each([
    ['average amount per 20 by store', true],
    ['average amount of 20 by store', false],
  ])('%s: what a figure is taken by isn’t passed over: %s', (question, isPassed) => {
    const found = candidates(question).filter(({ cover }) =>
      cover.parts.some(({ rule }) => rule === 'left:number'),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(passesOver)).toBe(isPassed);
  });

  test.each([['store', false]])(
    '%s: a measure that is another in each row makes no groups: %s',
    (name, isPassed) => {
      const found = candidates(`number of sales by ${name}`).filter(({ tree: { groupBy } }) =>
        groupBy.some((by) => by.kind === 'column' && by.column.name === name),
      );
      expect(found.length).toBeGreaterThan(0);
      expect(found.every(passesOver)).toBe(isPassed);
    },
  );
});
