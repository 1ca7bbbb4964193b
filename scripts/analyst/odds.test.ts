import { expect, test } from 'vitest';
import { oddsOf, probability } from '../../apps/provider/src/analyst/reading/probability/probability.ts';
import { odds, trainOdds, type Outcome } from './odds.ts';

/** Right where the first figure is high, unless the second is; the third says nothing. */
const outcomes = Array.from({ length: 1200 }, (_, i): Outcome => {
  const figures = [(i % 7) / 6, (i % 5) / 4, (i % 11) / 10];
  const isRight = (figures[0] ?? 0) > 0.5 && (figures[1] ?? 0) < 0.6;
  return { set: 'spider', fold: 0, table: `t${i % 40}`, isRight, figures, weight: 1 };
});
const settings = { ...odds, trees: 60, rate: 0.2, figures: 1 };

test('what was learned of answers is told of others, as it is kept in the file', () => {
  const model = oddsOf(trainOdds(outcomes, settings));
  expect(probability([0.9, 0.1, 0], model)).toBeGreaterThan(0.9);
  expect(probability([0.9, 0.1, 1], model)).toBeGreaterThan(0.9);
  expect(probability([0.9, 0.9, 0.5], model)).toBeLessThan(0.1);
  expect(probability([0.1, 0.1, 0.5], model)).toBeLessThan(0.1);
});

test('the same answers and seed give the same file, another seed another', () => {
  const some = { ...settings, trees: 5, figures: 0.5 };
  expect(trainOdds(outcomes, some)).toEqual(trainOdds(outcomes, some));
  expect(trainOdds(outcomes, { ...some, seed: 6 })).not.toEqual(trainOdds(outcomes, some));
});
