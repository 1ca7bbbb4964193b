import { expect, test } from 'vitest';
import { asPercent, formatShare, formatTick, formatWait } from './intl.format.ts';

test('a few of many are neither none nor all of them', () => {
  expect([0, 3 / 9994, 9991 / 9994, 1].map(formatShare)).toEqual([
    '0.0\u00a0%',
    '< 0.1\u00a0%',
    '> 99.9\u00a0%',
    '100.0\u00a0%',
  ]);
});

test('a percentage keeps its sign on its line', () => {
  expect([formatShare(0.125), formatShare(1), asPercent(34)]).toEqual([
    '12.5\u00a0%',
    '100.0\u00a0%',
    '34\u00a0%',
  ]);
});

test('the lines of an axis are told apart, however small or large their step', () => {
  const lines = [0, 0.25, 0.5, 0.75, 0.025, 2e-8, 4e-8, -50_000, 1_250_000, 1_500_000, 2e18];
  expect(lines.map(formatTick)).toEqual(
    ['0', '0.25', '0.5', '0.75', '0.025', '2E-8', '4E-8', '-50K', '1.25M', '1.5M', '2E18'], // prettier-ignore
  );
});

test('a wait is told no shorter than it is', () => {
  expect([1000, 59_001, 90_000, 119_000, 3_600_000, 7_200_001].map(formatWait)).toEqual([
    'in 1 second',
    'in 60 seconds',
    'in 2 minutes',
    'in 2 minutes',
    'in 60 minutes',
    'in 3 hours',
  ]);
});
