import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { figureNames } from '../probability/figureNames.ts';
import { isWithoutOthers } from './withoutOthers.ts';

const of200 = columnsOfRows(200);
const ask = candidatesOver(
  tableOf('bookings', 200, [
    of200('ref', 'text', (row) => `B${row}`),
    of200('room', 'text', among('Garden', 'Attic', 'Loft')),
    of200('channel', 'text', among('phone', 'web')),
    of200('price', 'numeric', (row) => 40 + ((row * 7) % 90)),
    of200('cancelled', 'boolean', (row) => row % 5 === 0),
  ]),
);

const figures = (third: number, marks = 0, share = 1, agreeMeaning = 0): number[] => {
  const given: Partial<Record<string, number>> = { third, marks, share, agreeMeaning };
  return figureNames.map((name) => given[name] ?? 0);
};

const isAlone = (question: string, given = figures(0.01)): boolean => {
  const [first] = ask(question);
  if (!first) throw new Error(`“${question}” isn’t read`);
  return isWithoutOthers(first, given);
};

describe('a question of which nothing else may be meant', () => {
  test.each(['average price per room', 'how many bookings for the Attic?', 'share of cancelled bookings'])(
    '%s',
    (question) => {
      expect(isAlone(question)).toBe(true);
    },
  );

  test('is none where a third candidate is worth a thought, or much is told in one', () => {
    expect(isAlone('average price per room', figures(0.03))).toBe(false);
    expect(isAlone('average price per room', figures(0.01, 2))).toBe(false);
  });

  test('is one where the same rows may be shown otherwise, unless it passes over when', () => {
    const shown = figures(0.2, 0, 0.6, 0.99);
    expect(isAlone('bookings for the Attic', shown)).toBe(true);
    const [whole] = ask('when was B12 made').filter(({ tree }) => tree.select[0] === 'all');
    expect(whole && isWithoutOthers(whole, shown)).toBe(false);
  });

  test('is none where what is under an amount is a guess', () => {
    const guess = ask('how many are under 50').find(({ sql }) => sql.includes('"price" < 50'));
    expect(guess && isWithoutOthers(guess, figures(0.01))).toBe(false);
  });

  test('goes on from a sure one, by far ahead of what else it may say', () => {
    const [before] = ask('average price per room');
    const [first] = ask('average price per channel');
    const goesOn = (isFarAhead: boolean, share: number) =>
      isWithoutOthers({ ...first!, goesOnFrom: { ...before!, isFarAhead } }, figures(0.01, 0, share));
    expect(goesOn(true, 0.9)).toBe(true);
    expect(goesOn(true, 0.8)).toBe(false);
    expect(goesOn(false, 0.9)).toBe(false);
  });

  test('doesn’t go on from a word that isn’t known', () => {
    const [before] = ask('average gribble per room');
    const [first] = ask('average price per channel');
    const goesOnFrom = { ...before!, isFarAhead: true };
    expect(isWithoutOthers({ ...first!, goesOnFrom }, figures(0.01, 0, 0.9))).toBe(false);
  });

  test.each([
    ['average gribble per room', 'a word isn’t known'],
    ['how many women booked the Attic?', 'who is meant is left out'],
    ['what did we spend the price of the Attic on?', 'what for isn’t told by a sum'],
    ['how many As in the Attic?', 'a small word may be a name'],
    ['how many tickets for the Attic?', 'a word is only near to what rows are'],
    ['number of bookings by price', 'what is measured tells no groups'],
  ])('%s: %s', (question) => {
    expect(isAlone(question)).toBe(false);
  });
});
