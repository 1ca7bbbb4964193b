import { expect, test } from 'vitest';
import { sayStretch, sayValue } from './sayValue.ts';

test.each([
  ['2024-01-01', '2025-01-01', 'Date is in 2024'],
  ['2024-01-01', '2024-12-31', 'Date is from January 1, 2024 to December 30, 2024'],
  ['2023-01-01', '2024-01-02', 'Date is from January 1, 2023 to January 1, 2024'],
  ['2024-02-01', '2024-03-01', 'Date is in February 2024'],
  ['2024-03-01', '2024-03-31', 'Date is from March 1, 2024 to March 30, 2024'],
  ['2024-12-01', '2025-01-01', 'Date is in December 2024'],
  ['2024-03-01', '2024-03-02', 'Date is March 1, 2024'],
])('from %s until %s is said as it is', (from, before, said) => {
  expect(sayStretch('Date', from, before)).toBe(said);
});

test.each([
  [0.0149, '0.0149'],
  [0.156, '0.16'],
  [-0.05123, '-0.0512'],
  [4.52e-8, '4.52E-8'],
  [0, '0'],
])('%j keeps the digits that say how much it is', (value, said) => {
  expect(sayValue(value)).toBe(said);
});
