import { expect, test } from 'vitest';
import { asPercent, formatShare } from './intl.format.ts';

test('a percentage keeps its sign on its line', () => {
  expect([formatShare(0.125), formatShare(1), asPercent(34)]).toEqual([
    '12.5\u00a0%',
    '100.0\u00a0%',
    '34\u00a0%',
  ]);
});
