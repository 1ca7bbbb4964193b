import { expect, test } from 'vitest';
import { givenFor, limits, tally, tallyBy, thresholdsFrom, type Given } from './thresholds.ts';

const answers = (set: string, probability: number, right: number, wrong: number): Given[] => [
  ...Array.from({ length: right }, (): Given => ({
    set,
    hasManyRows: set === 'own' || set === 'people',
    probability,
    isBorneOut: false,
    worth: 'right',
    isOpen: false,
  })),
  ...Array.from({ length: wrong }, (): Given => ({
    set,
    hasManyRows: set === 'own' || set === 'people',
    probability,
    isBorneOut: false,
    worth: 'wrong',
    isOpen: false,
  })),
];
const sure = [...limits.few, ...limits.many]
  .flatMap(({ sets }) => sets)
  .flatMap((set) => answers(set, 0.95, 100, 1));

test('the threshold is the lowest at which no kind of question is answered wrongly too often', () => {
  const given = [...sure, ...answers('spider', 0.8, 50, 1), ...answers('spider', 0.7, 10, 20)];
  expect(thresholdsFrom(given).few.answer).toBe(0.71);
  expect(thresholdsFrom([...given, ...answers('wiki', 0.9, 1, 20)]).few.answer).toBe(0.91);
});

test('questions as people put them are limited together, whoever wrote them down', () => {
  expect(thresholdsFrom([...sure, ...answers('own', 0.9, 0, 12)]).many.answer).toBe(0.6);
  expect(thresholdsFrom([...sure, ...answers('own', 0.9, 0, 40)]).many.answer).toBe(0.91);
});

test('what another reader bears out is answered from lower on, where that is right more often', () => {
  const borne = answers('wiki', 0.7, 20, 0).map((g) => ({ ...g, isBorneOut: true }));
  const given = [...sure, ...borne, ...answers('wiki', 0.7, 10, 20)];
  expect(thresholdsFrom(given).few).toEqual({ answer: 0.71, agree: 0.7 });
  expect(thresholdsFrom([...sure, ...answers('wiki', 0.7, 10, 20)]).few).toEqual({
    answer: 0.71,
    agree: 0.71,
  });
});

test('tables of many rows have a threshold of their own', () => {
  const given = [...sure, ...answers('own', 0.8, 1, 30)];
  expect(thresholdsFrom(given)).toMatchObject({ few: { answer: 0.6 }, many: { answer: 0.81 } });
  expect(tallyBy(given, thresholdsFrom(given))).toMatchObject({ answered: sure.length, wrong: 5 });
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

const leaf = { figure: 0, border: 0.5, low: { value: -2 }, high: { value: 2 } };
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
const asked = { set: 'spider', fold: 0, expect: 'answer' as const, hasManyRows: false, isUnread: false };
const model = { base: 0, trees: [leaf] };

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
