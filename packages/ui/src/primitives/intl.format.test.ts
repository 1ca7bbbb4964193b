import { expect, test } from 'vitest';
import { asPercent, formatShare } from './intl.format.ts';

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
