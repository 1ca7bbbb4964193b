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

test.each<[string[], string, ValueKin | null]>([
  [['website'], 'Web', 'name'],
  [['second', 'hand'], 'Used', 'name'],
  [['word', 'of', 'mouth'], 'Referral', 'name'],
  [['apartment'], 'Flat', 'name'],
  [['northern'], 'North', 'form'],
  [['northern'], 'South', null],
  [['young'], 'Senior', null],
])('%j of %s is %s, whatever its letters', (said, value, kin) => {
  expect(kinOfValue(said, value, false)).toBe(kin);
});

test.each([
  ['receive', 'RCVD'],
  ['debit', 'DR'],
  ['pay', 'PD'],
])('%s is written %s', (said, code) => {
  expect(kinOfValue([said], code, true)).not.toBeNull();
});
