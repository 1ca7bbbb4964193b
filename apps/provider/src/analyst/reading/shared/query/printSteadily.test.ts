import { expect, test } from 'vitest';
import type { AnalystTable } from '../../../table.ts';
import { columnsOfRows, among } from '../../../testing/asked.ts';
import { tableOf } from '../../../testing/tableOf.ts';
import { printSteadily } from './printSql.ts';
import { aggregateOf, columnOf, emptyTree, itemOf } from './tree.ts';

const column = columnsOfRows(40);
const columns = [
  column('name', 'VARCHAR', among('Ada', 'Grace', 'Mary')),
  column('minutes', 'BIGINT', among(10, 20)),
  column('paid', 'BOOLEAN', among(true, false, true)),
];
const visits = tableOf('visits', 40, columns);
const keyed = tableOf('visits', 40, [column('visit_id', 'BIGINT', (row) => row + 1), ...columns]);

const longest = (table: AnalystTable) => ({
  ...emptyTree(),
  select: ['all' as const],
  orderBy: [{ by: columnOf(table.columns.find(({ name }) => name === 'minutes')!), descending: true }],
  limit: 5,
});

test('rows of the same figure stand by the column that tells them apart', () => {
  expect(printSteadily(longest(keyed), keyed)).toContain(
    'ORDER BY "minutes" DESC NULLS LAST, "visit_id" NULLS LAST\nLIMIT 5',
  );
});

test('rows of the same figure stand as in their file where no column tells them apart', () => {
  expect(printSteadily(longest(visits), visits)).toContain('ORDER BY "minutes" DESC NULLS LAST, rowid');
});

test('where rows have no place they stand by all that they hold, whatever is shown of them', () => {
  const placeless = { ...visits, keepsOrder: false };
  const ofAll = 'ORDER BY "minutes" DESC NULLS LAST, "name" NULLS LAST, "paid" NULLS LAST';
  expect(printSteadily(longest(visits), placeless)).toContain(ofAll);
  const named = { ...longest(visits), select: [itemOf(columnOf(visits.columns[0]!))] };
  expect(printSteadily(named, placeless)).toContain(ofAll);
});

test('what PostgreSQL has no order of tells no rows apart', () => {
  const held = tableOf('visits', 40, [column('notes', 'json', among('{}', '[]')), ...columns]);
  expect(printSteadily(longest(held), { ...held, dialect: 'postgres', keepsOrder: false })).not.toContain(
    '"notes"',
  );
});

test('rows in no order, and figures of all rows, are left as they are', () => {
  const [, minutes] = visits.columns;
  const all = { ...emptyTree(), select: ['all' as const] };
  expect(printSteadily(all, visits)).not.toContain('ORDER BY');
  const total = aggregateOf('sum', columnOf(minutes!));
  const one = { ...emptyTree(), select: [itemOf(total)], orderBy: [{ by: total, descending: true }] };
  expect(printSteadily(one, visits)).not.toContain('"name"');
});
