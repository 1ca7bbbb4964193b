import { expect, test } from 'vitest';
import { viewName } from './viewName.ts';

test.for([
  ['orders', 'orders_standardized'],
  ['sales.orders', 'orders_standardized'],
  ['sales."or""ders"', 'orders_standardized'],
  ['x'.repeat(63), `${'x'.repeat(50)}_standardized`],
  ['😀'.repeat(15), `${'😀'.repeat(12)}_standardized`],
])('the view of %s has a name that PostgreSQL keeps', ([table, name]) => {
  expect(viewName(table!)).toBe(name);
  expect(Buffer.byteLength(name!)).toBeLessThanOrEqual(63);
});
