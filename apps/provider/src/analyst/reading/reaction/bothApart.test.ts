import { expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { readingOf } from '../../testing/triedCandidates.ts';
import { bothApart, addsBoth } from './bothApart.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);

const tables = {
  members: candidatesOver(
    tableOf('members', rowCount, [
      column('gender', 'text', among('female', 'male', 'diverse')),
      column('plan', 'text', among('Basic', 'Plus', 'Basic', 'Pro')),
      column('joined', 'date', (row) => `2025-03-${String(1 + (row % 28)).padStart(2, '0')}`),
    ]),
  ),
  runs: candidatesOver(
    tableOf('parcel_runs', rowCount, [
      column('vehicle', 'text', among('van', 'truck', 'bike')),
      column('depot', 'text', among('Leeds', 'York', 'Hull', 'Derby')),
      column('weight_kg', 'numeric', (row) => row * 0.7),
    ]),
  ),
  plots: candidatesOver(
    tableOf('plots', rowCount, [
      column('soil', 'text', among('clay', 'loam', 'sand')),
      column('farm', 'text', among('Hillside', 'Meadow')),
      column('area_ha', 'numeric', (row) => 1 + row),
    ]),
  ),
};

/** The groups of what is told where the reading that adds both is the likeliest. */
function groupsTold(table: keyof typeof tables, question: string): string[] {
  const readings = tables[table](question).map((candidate, at) => readingOf(candidate, 1 / (at + 2)));
  const added = readings.find(
    ({ candidate: { tree } }) => tree.groupBy.length === 1 && tree.where?.kind === 'in',
  );
  if (!added) throw new Error('No reading adds both.');
  const told = bothApart(added, readings);
  expect(told.probability).toBe(added.probability);
  return (told.candidate?.tree.groupBy ?? []).flatMap((by) => (by.kind === 'column' ? [by.column.name] : []));
}

test('two that are counted side by side are told apart in each group', () => {
  expect(groupsTold('members', 'how many men and women per plan')).toEqual(['plan', 'gender']);
  expect(groupsTold('runs', 'number of vans and trucks per depot')).toEqual(['depot', 'vehicle']);
  expect(groupsTold('plots', 'how many clay and loam plots per farm?')).toEqual(['farm', 'soil']);
});

test('those of either, and both together, are one figure', () => {
  expect(groupsTold('members', 'how many men or women per plan')).toEqual(['plan']);
  expect(groupsTold('runs', 'number of vans and trucks together per depot')).toEqual(['depot']);
});

test('one figure for both is no answer', () => {
  const added = tables
    .runs('number of vans and trucks per depot')
    .filter(({ tree }) => tree.groupBy.length === 1);
  expect(added.some(addsBoth)).toBe(true);
});
