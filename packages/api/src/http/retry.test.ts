import { describe, expect, it } from 'vitest';
import { Fault } from './fault.ts';
import { retryDelay, retryRead } from './retry.ts';

const status = (code: number) => new Fault({ kind: 'status', status: code });

describe('retryRead (SES-07)', () => {
  it.each([500, 502, 503, 408, 429])('retries a %i three times', (code) => {
    expect([0, 1, 2, 3].map((count) => retryRead(count, status(code)))).toEqual([true, true, true, false]);
  });
  it.each([400, 401, 403, 404, 405, 409, 413, 422, 501])('takes a %i as final', (code) => {
    expect(retryRead(0, status(code))).toBe(false);
  });
  it('retries when no answer came, not when the answer is wrong or nobody waits', () => {
    expect(retryRead(0, new Fault({ kind: 'network' }))).toBe(true);
    expect(retryRead(0, new Fault({ kind: 'mismatch' }))).toBe(false);
    expect(retryRead(0, new Fault({ kind: 'aborted' }))).toBe(false);
    expect(retryRead(0, new Fault({ kind: 'signedOut' }))).toBe(false);
  });
  it('tries no sooner than the host wants, and not at all where that is more than half a minute', () => {
    const after = (retryAfterMs: number) => new Fault({ kind: 'status', status: 429, retryAfterMs });
    expect(retryDelay(0, after(7000))).toBe(7000);
    expect(retryDelay(4, after(7000))).toBe(16_000);
    expect(retryRead(0, after(30_000))).toBe(true);
    expect(retryRead(0, after(31_000))).toBe(false);
  });
  it('doubles the delay from one second up to thirty', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((index) => retryDelay(index))).toEqual([
      1000, 2000, 4000, 8000, 16000, 30000, 30000,
    ]);
  });
});
