import { expect, test } from 'vitest';
import { formatCell, formatDate } from './wording.ts';

test.each([
  ['9007199254740993', '9,007,199,254,740,993'],
  ['1234000000000000000000000', '1.234E24'],
  [`1234${'9'.repeat(397)}`, '1.234E400'],
  [`-1234${'9'.repeat(397)}`, '-1.234E400'],
])('a whole number of any length: %s', (cell, said) => {
  expect(formatCell(Number(cell), cell)).toBe(said);
});

test.each([
  ['0044-03-15 BC', 'March 15, 44 BC'],
  ['0044-03-15 12:00:00+00 BC', 'March 15, 44 BC'],
  ['2024-03-15T12:00:00Z', 'March 15, 2024'],
  ['infinity', 'infinity'],
])('the day of %s is said with its era', (cell, said) => {
  expect(formatDate(cell)).toBe(said);
});
