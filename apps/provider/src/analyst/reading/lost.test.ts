import { expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { passesOver } from './reaction/passesOver.ts';

const rowCount = 400;
const column = columnsOfRows(rowCount);
const candidates = candidatesOver(
  tableOf('ferry_crossings', rowCount, [
    column('crossing_no', 'integer', (row) => row + 1),
    column('harbour', 'text', (row) => ['Dover', 'Calais', 'Ostend'][row % 3] ?? ''),
    column('sailed_on', 'date', (row) => `2024-${String((row % 12) + 1).padStart(2, '0')}-05`),
    column('fare', 'numeric', (row) => 20.5 + row * 1.25),
  ]),
);

/** Whether readings that count rows, for each harbour where the question says so, pass over what is said. */
function passedOver(question: string, counting: RegExp): boolean[] {
  const counts = candidates(question).filter((c) => counting.test(onOneLine(c)));
  return [...new Set(counts.map(passesOver))];
}
const all = /^SELECT COUNT\(\*\) FROM "ferry_crossings"$/;
const byHarbour = /^SELECT "harbour", COUNT\(\*\) FROM "ferry_crossings" GROUP BY "harbour" ORDER BY/;

test.each([
  ['crossings by harbour', byHarbour],
  ['how many crossings were there in total', all],
])('a count of all: %s', (question, counting) => {
  expect(passedOver(question, counting)).toContain(false);
});
