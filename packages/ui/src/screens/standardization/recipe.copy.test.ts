import { expect, test } from 'vitest';
import { recipeCopy } from './recipe.copy.ts';

const told = { on: true, rows: 50, gone: false, leavesRowsOut: false };

test('the number of rows stays behind a column whose name is written from the right', () => {
  expect(recipeCopy.step({ ...told, column: 'City' })).toBe('City · 50 rows');
  expect(recipeCopy.step({ ...told, column: 'Ci\u202ety' })).toBe('City · 50 rows');
  expect(recipeCopy.step({ ...told, column: 'عنوان' })).toBe('\u2068عنوان\u2069 · 50 rows');
});
