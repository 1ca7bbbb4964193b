import { expect, test } from 'vitest';
import { formatCell } from './wording.ts';

test.each([
  ['9007199254740993', '9,007,199,254,740,993'],
  ['1234000000000000000000000', '1.234E24'],
  [`1234${'9'.repeat(397)}`, '1.234E400'],
  [`-1234${'9'.repeat(397)}`, '-1.234E400'],
])('a whole number of any length: %s', (cell, said) => {
  expect(formatCell(Number(cell), cell)).toBe(said);
});
