import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);
const dayOf = (row: number): string => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);
const lastRows = 6;

/** Boxes of a port: the last ones aren't collected yet, and few of them cost a fee. */
const boxes = candidatesOver(
  tableOf('boxes', rowCount, [
    each('box_no', 'integer', (row) => row + 1),
    each('terminal', 'text', (row) => ['North', 'South', 'Quay'][row % 3] ?? ''),
    each('released', 'date', (row) => (row < rowCount - lastRows ? dayOf(row + 4) : null)),
    each('landed', 'date', dayOf),
    each('collected', 'date', (row) => (row < rowCount - lastRows ? dayOf(row + 9) : null)),
    each('tonnes', 'integer', (row) => 3 + (row % 20)),
    each('fee', 'integer', (row) => (row % 4 === 0 ? 20 + (row % 50) : 0)),
  ]),
);
const queries = (question: string): string[] => boxes(question).map(onOneLine);

describe('time between two columns', () => {
  test('goes from what begins first, though the last rows have no end yet', () => {
    const found = queries('how many days until a box is released on average').join('\n');
    expect(found).toContain(`date_diff('day', "landed", "released")`);
    expect(found).not.toContain(`date_diff('day', "released", "landed")`);
  });

  test('may be that from the step before', () => {
    const found = queries('how many days does it take to collect a box').slice(0, 4).join('\n');
    expect(found).toContain(`AVG(date_diff('day', "landed", "collected"))`);
    expect(found).toContain(`AVG(date_diff('day', "released", "collected"))`);
  });

  test('ends with a word that is akin to a column’s', () => {
    expect(queries('average days from landing to collection')[0]).toContain('"collected"');
  });
});

describe('a share of rows that have some of a measure', () => {
  const some = 'SUM(CASE WHEN "fee" > 0 THEN 1 ELSE 0 END)';
  test.each(['percentage of boxes that paid a fee', 'what share of boxes had a fee, by terminal'])(
    '%s',
    (question) => {
      expect(queries(question).join('\n')).toContain(some);
    },
  );

  test.each(['share of the fee by terminal', 'share of each terminal in the fee'])(
    '%s is one of the fee',
    (question) => {
      expect(queries(question).join('\n')).not.toContain(some);
    },
  );

  test('what every row has is no matter of some', () => {
    expect(queries('percentage of boxes with tonnes').join('\n')).not.toContain('"tonnes" > 0');
  });
});

describe('rows and a measure, side by side', () => {
  test.each([
    'North vs South: boxes and tonnes',
    'North against South: boxes, tonnes',
    'North vs South: records and tonnes',
  ])('%s', (question) => {
    expect(queries(question).join('\n')).toContain(`SELECT "terminal", COUNT(*), SUM("tonnes")`);
  });

  test('things may be called by when they were', () => {
    expect(queries('landings and tonnes per month').join('\n')).toMatch(/COUNT\(\*\), SUM\("tonnes"\)/);
  });
});
