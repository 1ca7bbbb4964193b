import { expect, test } from 'vitest';
import { changeOf } from './chart.change.ts';

test.each<[value: number, before: number, said: unknown]>([
  [90, 60, { isMore: true, share: '50.0\u00a0%' }],
  [45, 60, { isMore: false, share: '25.0\u00a0%' }],
  [0, 60, { isMore: false, share: '100.0\u00a0%' }],
  [100_000, 99_999, { isMore: true, share: '< 0.1\u00a0%' }],
  [7, 7, 'same'],
  [0, 0, 'same'],
  [7, 0, null],
  [7, -7, null],
  [-7, 7, null],
  [700, 7, null],
])('%d after %d is %j', (value, before, said) => {
  expect(changeOf(value, before, String)).toEqual(said);
});

test('a percentage is no percentage of another', () => {
  expect(changeOf(20, 40, (value) => `${value}\u00a0%`)).toBeNull();
});
