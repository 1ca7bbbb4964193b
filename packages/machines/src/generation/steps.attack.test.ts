import { describe, expect, it } from 'vitest';
import { nothingTold, stepsView, withTold } from './steps.ts';

const shareOf = (message: string) => {
  const told = withTold(nothingTold(), 1, { status: 'running', message }, 0);
  return stepsView(told, 'running', 0)[0]?.share;
};

describe('attack: messages of a host over which a pattern goes to and fro', () => {
  it('digits without an end tell no share', { timeout: 5000 }, () => {
    expect(shareOf('1'.repeat(200_000))).toBeNull();
    expect(shareOf('Read 1,000 of 4,000 rows')).toBe(0.25);
  });
});
