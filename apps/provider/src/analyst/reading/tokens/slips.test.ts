import { expect, test } from 'vitest';
import { commonWordFor } from './slips.ts';

test.each([
  // Forms of words, names, and what is near to more than one word.
  ['deleted', null],
  ['skipped', null],
  ['died', null],
  ['arent', null],
  ['sevre', null],
  ['nitrox', null],
  // Letters that changed places, stand twice, are missing or sound like others.
  ['calroies', 'calories'],
  ['biders', 'bidders'],
  ['estimte', 'estimate'],
  ['attendence', 'attendance'],
  ['ofen', 'often'],
])('of %s is read %s', (said, word) => {
  expect(commonWordFor(said)).toBe(word);
});
