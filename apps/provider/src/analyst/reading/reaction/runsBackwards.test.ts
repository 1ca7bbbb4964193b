import { expect, test } from 'vitest';
import type { Cell } from '../../../sources/source.ts';
import { among, candidatesOver, columnsOfRows } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { readingOf, resultOf } from '../../testing/triedCandidates.ts';
import { isAggregate } from '../shared/query/tree.ts';
import { runsBackwards } from './runsBackwards.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);
const day = (from: number) => (row: number) => `2025-03-${String(from + (row % 9)).padStart(2, '0')}`;

const asked = candidatesOver(
  tableOf('shifts', rowCount, [
    column('Volunteer', 'text', among('Ada', 'Bo', 'Cy')),
    column('Day', 'date', day(10)),
    column('Cancelled On', 'date', (row) => (row % 3 === 0 ? day(12)(row) : null)),
    column('Due Date', 'date', day(15)),
  ]),
);

/** Whether the first reading of a question that averages days runs backwards, where it comes to this. */
function isBackwards(question: string, ...cells: Cell[]): boolean {
  const candidate = asked(question).find(
    ({ tree: { select } }) =>
      select.length === 1 && select.every((s) => s !== 'all' && isAggregate(s.expression)),
  );
  if (!candidate) throw new Error('No reading averages days.');
  return runsBackwards(readingOf(candidate, 1, resultOf(cells.map((cell) => [cell]))));
}

test('what takes less than no time is told the wrong way round', () => {
  expect(isBackwards('average days from day to cancelled on', -9.5)).toBe(true);
  expect(isBackwards('average days from day to cancelled on', 9.5)).toBe(false);
  expect(isBackwards('average days from day to cancelled on', null)).toBe(false);
});

test('what is due may be done before', () => {
  expect(isBackwards('average days from due date to cancelled on', -9.5)).toBe(false);
});
