import { expect, test } from 'vitest';
import { leadingNumber } from './table.ts';

test.each([
  ['1,234', 1234],
  ['7th', 7],
  ['12.5 km', 12.5],
  ['$1,200 (est.)', 1200],
  ['-3', -3],
  ['none', null],
  ['—', null],
])('%s reads as %s', (text, number) => {
  expect(leadingNumber(text)).toBe(number);
});
