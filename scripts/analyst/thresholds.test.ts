import { expect, test } from 'vitest';
import { lengths } from '../../apps/provider/src/analyst/reading/shared/columns/tableLength.ts';
import { givenFor, limits, tally, tallyBy, thresholdsFrom, type Given } from './thresholds.ts';

const lengthFor = (set: string): Given['length'] =>
  lengths.find((length) => limits[length].some(({ sets }) => sets.includes(set))) ?? 'short';
const answers = (set: string, probability: number, right: number, wrong: number): Given[] => {
  const given = { set, length: lengthFor(set), probability, isBorneOut: false, isOpen: false };
  return [
    ...Array.from({ length: right }, (): Given => ({ ...given, worth: 'right' })),
    ...Array.from({ length: wrong }, (): Given => ({ ...given, worth: 'wrong' })),
  ];
};
const sure = lengths
  .flatMap((length) => limits[length])
  .flatMap(({ sets }) => sets)
  .flatMap((set) => answers(set, 0.95, 100, 1));

test('the threshold is the lowest at which no kind of question is answered wrongly too often', () => {
  const given = [...sure, ...answers('spider', 0.8, 50, 1), ...answers('spider', 0.7, 10, 20)];
  expect(thresholdsFrom(given).middle.answer).toBe(0.71);
  expect(thresholdsFrom([...given, ...answers('synonym', 0.9, 1, 20)]).middle.answer).toBe(0.91);
});

test('questions as people put them are limited together, whoever wrote them down', () => {
  expect(thresholdsFrom([...sure, ...answers('own', 0.9, 0, 12)]).long.answer).toBe(0.6);
  expect(thresholdsFrom([...sure, ...answers('own', 0.9, 0, 40)]).long.answer).toBe(0.91);
});

test('what another reader bears out is answered from lower on, where that is right more often', () => {
  const borne = answers('wiki', 0.7, 20, 0).map((g) => ({ ...g, isBorneOut: true }));
  const given = [...sure, ...borne, ...answers('wiki', 0.7, 10, 20)];
  expect(thresholdsFrom(given).short).toEqual({ answer: 0.71, agree: 0.7 });
  expect(thresholdsFrom([...sure, ...answers('wiki', 0.7, 10, 20)]).short).toEqual({
    answer: 0.71,
    agree: 0.71,
  });
});

test('tables have a threshold by their length', () => {
  const given = [...sure, ...answers('own', 0.8, 1, 30)];
  const thresholds = thresholdsFrom(given);
  expect(thresholds).toMatchObject({
    short: { answer: 0.6 },
    middle: { answer: 0.6 },
    long: { answer: 0.81 },
  });
  expect(tallyBy(given, thresholds)).toMatchObject({
    questions: given.length,
    answered: sure.length,
    wrong: sure.filter(({ worth }) => worth === 'wrong').length,
  });
});

test('where no threshold keeps them few, there is none', () => {
  expect(() => thresholdsFrom(answers('spider', 0.99, 1, 1))).toThrow('few enough');
});

test('what another reader is sure of too has a threshold of its own', () => {
  const borne = answers('spider', 0.7, 3, 0).map((given) => ({ ...given, isBorneOut: true }));
  const given = [...borne, ...answers('spider', 0.7, 0, 2)];
  expect(tally(given, { answer: 0.8, agree: 0.6 })).toEqual({
    questions: 5,
    answered: 3,
    right: 3,
    wrong: 0,
  });
});

const reading = (rows: string, figure: number, worth: Given['worth'] & ('right' | 'wrong')) => ({
  set: 'spider',
  fold: 0,
  table: 't',
  weight: 1,
  figures: [figure],
  isRight: worth === 'right',
  worth,
  rows,
  isBorneOut: false,
  passesOver: false,
});
const asked = {
  set: 'spider',
  fold: 0,
  expect: 'answer' as const,
  length: 'middle' as const,
  isUnread: false,
};
const model = { base: 0, trees: (figures: ArrayLike<number>) => ((figures[0] ?? 0) > 0.5 ? 2 : -2) };

test('of readings with the likeliest rows the first is given, as likely as the likeliest', () => {
  const readings = [reading('a', 0, 'wrong'), reading('b', 0, 'right'), reading('b', 1, 'wrong')];
  expect(givenFor({ ...asked, readings }, model)).toMatchObject({ worth: 'right' });
  expect(givenFor({ ...asked, readings }, model).probability).toBeGreaterThan(0.8);
});

test('what passes over words of the question, or reads too few, is not given', () => {
  const over = { ...reading('a', 1, 'right'), passesOver: true };
  expect(givenFor({ ...asked, readings: [over] }, model).worth).toBe('none');
  const readings = [reading('a', 1, 'right')];
  expect(givenFor({ ...asked, isUnread: true, readings }, model).worth).toBe('none');
});
