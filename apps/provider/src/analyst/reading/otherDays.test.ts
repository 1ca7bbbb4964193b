import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);
const dayOf = (row: number): string => new Date(Date.UTC(2023, 0, 1 + row * 3)).toISOString().slice(0, 10);

/** Calls to a helpdesk; few had an error, and some were closed. */
const calls = candidatesOver(
  tableOf('calls', rowCount, [
    each('call_no', 'integer', (row) => row + 1),
    each('came_on', 'date', dayOf),
    each('team', 'text', (row) => ['Red', 'Blue', 'Green'][row % 3] ?? ''),
    each('error_code', 'text', (row) =>
      row % 50 === 0 ? (['E_NET', 'E_DISK'][row % 4 === 0 ? 0 : 1] ?? '') : null,
    ),
    each('closed_on', 'date', (row) => (row % 4 === 0 ? null : dayOf(row + 1))),
    each('tip', 'integer', (row) => row % 12),
  ]),
);
const queries = (question: string): string => calls(question).map(onOneLine).join('\n');

describe('some days of the week against the others', () => {
  test.each(['do people tip more on saturdays?', 'average tip on saturdays against the other days'])(
    '%s',
    (question) => {
      expect(queries(question)).toMatch(
        /SELECT CASE WHEN dayname\("came_on"\) = 'Saturday' THEN 'saturdays' ELSE 'other days' END, AVG\("tip"\)/,
      );
    },
  );

  test.each(['average tip on saturdays', 'is a tip over 5 on saturdays'])(
    '%s has no other side',
    (question) => {
      expect(queries(question)).not.toContain('other days');
    },
  );
});

test('a list of years has all of them as sides', () => {
  const year = (of: number) => `("came_on" >= '${of}-01-01' AND "came_on" < '${of + 1}-01-01')`;
  const found = queries('calls 2023, 2024 and 2025');
  expect(found).toContain(`WHERE ${year(2023)} OR ${year(2024)} OR ${year(2025)}`);
  // None is of one year and of another.
  expect(found).not.toContain(`"came_on" < '2024-01-01' AND (`);
});

describe('a rate of what only some rows have', () => {
  test.each([
    ['error rate by team', '"error_code" IS NOT NULL'],
    ['closure rate by team', '"closed_on" IS NOT NULL'],
  ])('%s', (question, state) => {
    expect(calls(question).map(onOneLine)[0]).toMatch(
      new RegExp(String.raw`^SELECT "team", 100\.0 \* SUM\(CASE WHEN \(?${state}`),
    );
  });
});

test('what opened in some year has years, though it isn’t named for them', () => {
  const stations = candidatesOver(
    tableOf('stations', rowCount, [
      each('station', 'text', (row) => `Station ${row}`),
      each('opened', 'integer', (row) => 1904 + (row % 110)),
    ]),
  );
  const found = stations('openings by decade').map(onOneLine);
  expect(found[0]).toMatch(/^SELECT CAST\(FLOOR\("opened" \/ 10\) \* 10 AS integer\), COUNT\(\*\)/);
  expect(found.join('\n')).not.toContain('SUM("opened")');
});
