import { describe, expect, it } from 'vitest';
import { waitSeconds } from './waitTime.ts';

describe('waitSeconds', () => {
  it.each([
    ['Please wait 1 minute and 5 seconds before requesting a new code.', 65],
    ['Please wait 2 minutes before requesting a new code.', 120],
    ['Try again in 45 seconds', 45],
    ['1 minute', 60],
    ['59 second', 59],
    ['Too many requests.', 60],
    ['Please wait 0 seconds', 60],
    ['', 60],
    [null, 60],
  ])('%j is %i seconds', (text, seconds) => {
    expect(waitSeconds({ detail: text })).toBe(seconds);
  });

  it('takes the header where the words name no wait', () => {
    expect(waitSeconds({ detail: 'Too many requests.', retryAfterMs: 120_000 })).toBe(120);
    expect(waitSeconds({ detail: 'Wait 45 seconds.', retryAfterMs: 120_000 })).toBe(45);
  });
});
