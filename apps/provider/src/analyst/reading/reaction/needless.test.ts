import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { inTwoYears } from '../../testing/tables/days.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { readingOf } from '../../testing/triedCandidates.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { isSaidTwice, readsAll } from './needless.ts';
import { answerAmong } from './react.ts';

const of200 = columnsOfRows(200);
const ask = candidatesOver(
  tableOf('bookings', 200, [
    of200('ref', 'text', (row) => `B${row}`),
    of200('booked_on', 'date', inTwoYears),
    of200('room', 'text', among('Garden', 'Attic', 'Loft')),
    of200('channel', 'text', among('phone', 'web')),
    of200('price', 'numeric', (row) => 40 + ((row * 7) % 90)),
  ]),
);

/** As a reading of the question that leaves a word where one stands. */
const read = (question: string, sql: RegExp, left: string): Candidate => {
  const found = ask(question).find(
    (candidate) =>
      sql.test(onOneLine(candidate)) && candidate.cover.parts.some(({ rule }) => rule === `left:${left}`),
  );
  if (!found) throw new Error(`“${question}” isn’t read so`);
  return found;
};

describe('a word that no part is made of', () => {
  test.each([
    ['what did we take in total in 2024?', /^SELECT SUM\("price"\) .* WHERE "booked_on"/, 'aggregate'],
    ['phone or web, which has more bookings?', /^SELECT "channel", COUNT\(.* WHERE .* GROUP BY/, 'compare'],
    ['average price, number of bookings each, by room', /^SELECT "room", AVG\(.* GROUP BY/, 'each'],
  ])('says what is done anyway: “%s”', (question, sql, left) => {
    const candidate = read(question, sql, left);
    expect(readsAll(candidate)).toBe(true);
    expect(isSaidTwice(candidate)).toBe(true);
  });

  test.each([
    ['how much in total did the Attic bring in?', /^SELECT AVG\("price"\) .* WHERE/, 'aggregate'],
    ['which bookings are more', /^SELECT (?:\*|COUNT|"ref")/, 'compare'],
    ['price of each room', /^SELECT (?!.*GROUP BY)/, 'each'],
    ['phone or web, do we get more for bookings?', /^SELECT "channel", COUNT\(.* GROUP BY/, 'compare'],
  ])('is passed over: “%s”', (question, sql, left) => {
    const candidate = read(question, sql, left);
    expect(readsAll(candidate)).toBe(false);
    expect(isSaidTwice(candidate)).toBe(false);
  });

  test('is none where all is part of the query', () => {
    const [first] = ask('average price per room');
    if (!first) throw new Error('nothing was read');
    expect(readsAll(first)).toBe(true);
    expect(isSaidTwice(first)).toBe(false);
  });
});

test('what leaves needless words alone unread is answered from lower on', () => {
  const sureness = { answer: 0.9, agree: 0.9 };
  const answer = (candidate: Candidate, probability: number) =>
    answerAmong([readingOf(candidate, probability)], sureness);
  const twice = read(
    'what did we take in total in 2024?',
    /^SELECT SUM\("price"\) .* WHERE "booked_on"/,
    'aggregate',
  );
  const passing = read(
    'how much in total did the Attic bring in?',
    /^SELECT AVG\("price"\) .* WHERE/,
    'aggregate',
  );
  expect(answer(twice, 0.6)).not.toBeNull();
  expect(answer(twice, 0.59)).toBeNull();
  expect(answer(passing, 0.6)).toBeNull();
});
