import { describe, expect, it } from 'vitest';
import { beforeReadings } from './answer.figures.ts';

describe('attack: answers of a host over which a pattern goes to and fro', () => {
  it('empty lines before the readings keep nobody waiting', { timeout: 5000 }, () => {
    const lead = `Which one?${'\n'.repeat(200_000)}so`;
    expect(beforeReadings(`${lead} 1. By sales.`, ['By sales'])).toBe(lead);
  });
});
