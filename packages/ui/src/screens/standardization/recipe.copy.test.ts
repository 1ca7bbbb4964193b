import { expect, test } from 'vitest';
import { recipeCopy } from './recipe.copy.ts';

const told = { on: true, rows: 50, lost: 0, gone: false, leavesRowsOut: false };

test('the number of rows stays behind a column whose name is written from the right', () => {
  expect(recipeCopy.step({ ...told, column: 'City' })).toBe('City · 50 rows');
  expect(recipeCopy.step({ ...told, column: 'Ci\u202ety' })).toBe('City · 50 rows');
  expect(recipeCopy.step({ ...told, column: 'عنوان' })).toBe('\u2068عنوان\u2069 · 50 rows');
});

test('rows of which a rule can’t read the value are told', () => {
  expect(recipeCopy.step({ ...told, lost: 20, column: 'Price' })).toBe('Price · 50 rows, 20 can’t be read');
  expect(recipeCopy.step({ ...told, lost: 20, on: false, column: 'Price' })).toBe('Price · switched off');
});
