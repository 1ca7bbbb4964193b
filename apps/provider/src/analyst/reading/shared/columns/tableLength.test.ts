import { expect, test } from 'vitest';
import { lengthAsked, lengthOf } from './tableLength.ts';

test.each([
  [29, 'short'],
  [30, 'middle'],
  [179, 'middle'],
  [180, 'long'],
])('a table of %i rows is %s', (rowCount, length) => {
  expect(lengthOf({ rowCount })).toBe(length);
});

test.each([
  ['Which clients have no order?', 100, 'middle'],
  ['clients with no order?', 100, 'long'],
  ['Clients with no order', 100, 'long'],
  ['clients with no order', 20, 'short'],
  ['Which clients have no order?', 200, 'long'],
])('“%s” over %i rows is asked as of a %s table', (question, rowCount, length) => {
  expect(lengthAsked(question, { rowCount })).toBe(length);
});
