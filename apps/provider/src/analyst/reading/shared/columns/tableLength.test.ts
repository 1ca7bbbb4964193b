import { expect, test } from 'vitest';
import { lengthOf } from './tableLength.ts';

test.each([
  [29, 'short'],
  [30, 'middle'],
  [179, 'middle'],
  [180, 'long'],
])('a table of %i rows is %s', (rowCount, length) => {
  expect(lengthOf({ rowCount })).toBe(length);
});
