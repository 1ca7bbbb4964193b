import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { unreadWords } from './reaction/unknownWords.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);

/** Stays at a camp site, one row each. */
const candidates = candidatesOver(
  tableOf('camp_stays', rowCount, [
    column('stay_no', 'integer', (row) => row + 1),
    column('arrived_on', 'date', (row) => `2025-0${1 + (row % 6)}-11`),
    column('field', 'text', among('Meadow', 'Wood', 'Shore')),
    column('adults', 'integer', among(1, 2, 2, 4)),
    column('dogs', 'integer', among(0, 0, 1, 2)),
    column('visitors', 'integer', among(0, 1, null, 5, 12, 3)),
    column('fee', 'numeric', among(0, 12.5, 20, 31.5, 44)),
    column('kwh_used', 'numeric', among(0, 2.5, 4.25, 9, 11)),
  ]),
);
const readWhole = (question: string): string[] =>
  candidates(question).flatMap((candidate) =>
    unreadWords(candidate).length === 0 ? [onOneLine(candidate)] : [],
  );

describe('an amount of nothing, or more than that', () => {
  test.each([
    ['how many stays paid nothing', /^SELECT COUNT\(\*\) .* WHERE "fee" = 0$/],
    ['how many stays were free of charge', /^SELECT COUNT\(\*\) .* WHERE "fee" = 0$/],
    ['average fee of stays that used anything', /^SELECT AVG\("fee"\) .* WHERE "kwh_used" > 0$/],
    [
      'how many stays with dogs on the shore',
      /^SELECT COUNT\(\*\) .* WHERE "dogs" > 0 AND "field" = 'Shore'$/,
    ],
    ['how many stays were without visitors', /^SELECT COUNT\(\*\) .* WHERE "visitors" = 0$/],
  ])('%s', (question, wanted) => {
    expect(readWhole(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('one of what a column counts', () => {
  test.each([
    ['how many stays were for a single adult', /^SELECT COUNT\(\*\) .* WHERE "adults" = 1$/],
    ['total fee of solo stays', /^SELECT SUM\("fee"\) .* WHERE "adults" = 1$/],
  ])('%s', (question, wanted) => {
    expect(readWhole(question)).toContainEqual(expect.stringMatching(wanted));
  });
});
