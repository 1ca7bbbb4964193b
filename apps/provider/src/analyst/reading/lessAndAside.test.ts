import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { unreadWords } from './reaction/unknownWords.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);

/** Trips of lorries, one row each. */
const candidates = candidatesOver(
  tableOf('lorry_trips', rowCount, [
    column('trip_no', 'integer', (row) => row + 1),
    column('left_on', 'date', (row) => `2025-0${1 + (row % 6)}-11`),
    column('maker', 'text', among('Volvo', 'Scania', 'MAN', 'Iveco')),
    column('status', 'text', among('done', 'cancelled', 'done')),
    column('distance_km', 'integer', (row) => 40 + row * 3),
    column('fuel_litres', 'numeric', (row) => 9.5 + row),
    column('income', 'numeric', (row) => 400 + row * 2.5),
    column('toll_cost', 'numeric', (row) => 4 + row * 1.5),
    column('breakdowns', 'integer', among(0, 1, 0, 2)),
  ]),
);
const readWhole = (question: string): string[] =>
  candidates(question).flatMap((candidate) =>
    unreadWords(candidate).length === 0 ? [onOneLine(candidate)] : [],
  );

describe('one sum by so many of another', () => {
  test.each([
    [
      'litres per 100 km by maker',
      /^SELECT "maker", 1\.0 \* \(100 \* SUM\("fuel_litres"\)\) \/ NULLIF\(SUM\("distance_km"\), 0\)/,
    ],
    [
      'breakdowns per 1000 km',
      /^SELECT 1\.0 \* \(1000 \* SUM\("breakdowns"\)\) \/ NULLIF\(SUM\("distance_km"\), 0\) FROM/,
    ],
    [
      'trips for every 100 litres',
      /^SELECT 1\.0 \* \(100 \* COUNT\(\*\)\) \/ NULLIF\(SUM\("fuel_litres"\), 0\) FROM/,
    ],
  ])('%s', (question, wanted) => {
    expect(readWhole(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('one column less another', () => {
  test.each([
    [
      'income minus toll cost by maker',
      /^SELECT "maker", SUM\(\("income" - "toll_cost"\)\) .* GROUP BY "maker"/,
    ],
    ['average income minus toll cost', /^SELECT AVG\(\("income" - "toll_cost"\)\) FROM "lorry_trips"$/],
    [
      'what income did Volvo bring us, minus toll cost',
      /^SELECT SUM\(\("income" - "toll_cost"\)\) .* WHERE "maker" = 'Volvo'$/,
    ],
  ])('%s', (question, wanted) => {
    expect(readWhole(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('all but what is said', () => {
  test.each([
    ['how many trips were not made by Scania', /^SELECT COUNT\(\*\) .* WHERE "maker" <> 'Scania'$/],
    ['income from everything but Scania', /^SELECT SUM\("income"\) .* WHERE "maker" <> 'Scania'$/],
    [
      'total income of anyone but Volvo and Scania',
      /SUM\("income"\) .* WHERE "maker" NOT IN \('Volvo', 'Scania'\)$/,
    ],
    [
      'total income by maker, cancelled ones left out',
      /SUM\("income"\) .* WHERE "status" <> 'cancelled' GROUP BY "maker"/,
    ],
    ['number of trips, Volvo not counted', /^SELECT COUNT\(\*\) .* WHERE "maker" <> 'Volvo'$/],
  ])('%s', (question, wanted) => {
    expect(readWhole(question)).toContainEqual(expect.stringMatching(wanted));
  });
});
