import { expect, test } from 'vitest';
import { sayGrain, sayStretch, sayValue } from './sayValue.ts';
import type { AnalystColumn } from './table.ts';

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

const at = { name: 'at', kind: 'timestamp' } as AnalystColumn;

test.each([
  ['0044-03-01 BC', 'month', 'March 44 BC'],
  ['0044-01-01 BC', 'quarter', 'Q1 44 BC'],
  ['0044-03-15 BC', 'day', 'March 15, 44 BC'],
  ['2024-03-01', 'month', 'March 2024'],
  ['infinity', 'month', 'infinity'],
])('%s by %s is said with its era', (cell, grain, said) => {
  expect(sayGrain(cell, grain, at)).toBe(said);
});

test('a moment before Christ is said to be one', () => {
  expect(sayValue('0044-03-15 12:30:00 BC', at)).toBe('March 15, 44, 12:30 BC');
});
