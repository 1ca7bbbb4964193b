import { expect, test } from 'vitest';
import { kinOfValue, type ValueKin } from './valueVariants.ts';

test.each<[string[], string, ValueKin | null]>([
  [['sick'], 'Sick', null],
  [['part'], 'Party', null],
  [['state'], 'Station', null],
  [['sweden'], 'Norway', null],
  [['cheap'], 'Expensive', null],
  [['mark'], 'Marketing', null],
  [['driver'], 'Driver error', null],
  [['dd'], 'Direct Debit', 'initials'],
])('%j of %s is %s', (said, value, kin) => {
  expect(kinOfValue(said, value, false)).toBe(kin);
});
