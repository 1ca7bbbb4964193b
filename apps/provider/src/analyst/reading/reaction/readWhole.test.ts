import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { inTwoYears } from '../../testing/tables/days.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { readingOf, resultOf } from '../../testing/triedCandidates.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { answerAmong } from './react.ts';
import { isReadWhole } from './readWhole.ts';

const of200 = columnsOfRows(200);
const ask = candidatesOver(
  tableOf('bookings', 200, [
    of200('ref', 'text', (row) => `B${row}`),
    of200('booked_on', 'date', inTwoYears),
    of200('room', 'text', among('Garden', 'Attic', 'Loft')),
    of200('guest', 'text', (row) => `Guest ${row % 40}`),
    of200('price', 'numeric', (row) => 40 + ((row * 7) % 90)),
  ]),
);
const read = (question: string, sql: RegExp): Candidate => {
  const found = ask(question).find((candidate) => sql.test(onOneLine(candidate)));
  if (!found) throw new Error(`“${question}” isn’t read so`);
  return found;
};
const some = resultOf([['Attic', 7]]);
const isEnough = (candidate: Candidate, probability: number, result = some): boolean =>
  isReadWhole(readingOf(candidate, probability, result));

describe('of what is read whole less is enough', () => {
  test.each([
    ['bookings per room', /^SELECT "room", COUNT\(\*\)/, 0.75],
    ['average price per room', /^SELECT "room", AVG\("price"\)/, 0.75],
    ['which room has the most bookings', /^SELECT "room", COUNT\(\*\).*LIMIT 1/, 0.75],
    ['takings per month', /SUM\("price"\).*GROUP BY/, 0.75],
    ['how many different guests', /^SELECT COUNT\(DISTINCT "guest"\)/, 0.75],
    ['what share of bookings is for the attic', /^SELECT 100\.0 \* SUM\(CASE WHEN "room" = 'Attic'/, 0.75],
    ['how much did we take in 2024', /^SELECT SUM\("price"\)/, 0.75],
    ['how many bookings for the attic', /^SELECT COUNT\(\*\) .*'Attic'/, 0.8],
  ])('%s', (question, sql, enough) => {
    const candidate = read(question, sql);
    expect(isEnough(candidate, enough)).toBe(true);
    expect(isEnough(candidate, enough - 0.01)).toBe(false);
    expect(isEnough(candidate, enough, resultOf([[0]]))).toBe(false);
    expect(isEnough(candidate, enough, resultOf([[100]]))).toBe(false);
  });
});

test('what is left unread, or doesn’t say what is compared, needs as much as any', () => {
  const unread = ask('average price per room, snowy').find(
    ({ cover, tree }) => tree.groupBy.length > 0 && cover.parts.some(({ rule }) => rule === 'left:word'),
  );
  expect(unread && isEnough(unread, 0.99)).toBe(false);
  expect(isEnough(read('what did each room put on bookings', /^SELECT "room", COUNT/), 0.99)).toBe(false);
  expect(isEnough(read('2024 against 2025?', /^SELECT .*COUNT\(\*\).*GROUP BY/), 0.99)).toBe(false);
});

test('what is only near to a name may be another', () => {
  const candidate = read('average price per room', /^SELECT "room", AVG\("price"\)/);
  const parts = candidate.cover.parts.map((part) => ({
    ...part,
    uses: part.uses.map((use) => ({ ...use, kin: 'wordnet' as const })),
  }));
  expect(isEnough(candidate, 0.8)).toBe(true);
  expect(isEnough({ ...candidate, cover: { ...candidate.cover, parts } }, 0.8)).toBe(false);
});

test('one of several of a name is no sure one', () => {
  const lots = candidatesOver(
    tableOf('lots', 200, [
      of200('Category', 'text', among('Coins', 'Watches')),
      of200('Start Price', 'numeric', (row) => 2 + (row % 60)),
      of200('Reserve Price', 'numeric', (row) => 5 + (row % 70)),
    ]),
  );
  const found = (question: string, sql: RegExp): boolean => {
    const candidate = lots(question).find((c) => sql.test(onOneLine(c)));
    return candidate !== undefined && isEnough(candidate, 0.99);
  };
  expect(found('average price per category', /AVG\("Start Price"\)/)).toBe(false);
  expect(found('average start price per category', /AVG\("Start Price"\)/)).toBe(true);
});

test('it is answered so', () => {
  const candidate = read('which room has the most bookings', /^SELECT "room", COUNT\(\*\).*LIMIT 1/);
  const sureness = { answer: 0.9, agree: 0.9 };
  expect(answerAmong([readingOf(candidate, 0.75, some)], sureness)).not.toBeNull();
  expect(answerAmong([readingOf(candidate, 0.74, some)], sureness)).toBeNull();
});
