import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);

/** Visits of members to a gym, one row each. */
const candidates = candidatesOver(
  tableOf('gym_visits', rowCount, [
    column('visit_no', 'integer', (row) => row + 1),
    column('visited_on', 'date', (row) => `${2024 + (row % 2)}-0${1 + (row % 6)}-11`),
    column('member', 'text', among('Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil')),
    column('tariff', 'text', among('Student', 'Full')),
    column('course', 'text', among('Yoga', 'Boxing', 'Spinning')),
    column('minutes', 'integer', (row) => 20 + row),
  ]),
);
const first = (question: string, count: number): string[] =>
  candidates(question).slice(0, count).map(onOneLine);

describe('what is never so of all rows of a group', () => {
  test.each([
    [
      'what comes before it says which groups: student members that did not come in 2025',
      /WHERE "tariff" = 'Student' .*GROUP BY "member" HAVING COUNT\(\*\) FILTER \(WHERE "visited_on" >= '2025-01-01' AND "visited_on" < '2026-01-01'\) = 0$/,
    ],
    [
      'members that did nothing in 2025',
      /GROUP BY "member" HAVING COUNT\(\*\) FILTER \(WHERE "visited_on" >= '2025-01-01' AND "visited_on" < '2026-01-01'\) = 0$/,
    ],
    [
      'members that never did yoga or came in 2025',
      /GROUP BY "member" HAVING COUNT\(\*\) FILTER \(WHERE "course" = 'Yoga' OR \("visited_on" >= '2025-01-01' AND "visited_on" < '2026-01-01'\)\) = 0$/,
    ],
  ])('%s', (question, wanted) => {
    expect(first(question.replace(/^.*: /, ''), 12)).toContainEqual(expect.stringMatching(wanted));
  });
});
