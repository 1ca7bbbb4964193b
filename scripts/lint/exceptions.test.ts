import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

test('nothing is excepted from the limits of lint by a list', () => {
  expect(existsSync('eslint-suppressions.json')).toBe(false);
});
