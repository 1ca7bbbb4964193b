import { expect, test } from 'vitest';
import { durationText } from './durationText.ts';

test.each([
  [65_000, '1 minute and 5 seconds'],
  [120_000, '2 minutes'],
  [45_000, '45 seconds'],
  [60_000, '1 minute'],
  [121_000, '2 minutes and 1 second'],
  [1, '1 second'],
])('%i ms is %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});
