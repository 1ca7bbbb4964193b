import { describe, expect, it } from 'vitest';
import { utcDay } from './collections.copy.ts';

describe('utcDay', () => {
  it.each([
    ['2026-04-03T23:59:59Z', '03/04/2026'],
    ['2026-04-03T00:00:00Z', '03/04/2026'],
    ['2026-04-03T23:30:00-05:00', '04/04/2026'],
    ['2026-12-31', '31/12/2026'],
    [null, '–'],
    ['yesterday', 'yesterday'],
  ])('%j is %j', (iso, text) => {
    expect(utcDay(iso)).toBe(text);
  });
});
