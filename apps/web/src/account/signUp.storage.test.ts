import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readVerification } from './signUp.storage.ts';

const now = Date.UTC(2026, 3, 9, 10, 30);
const hour = 60 * 60_000;
let stored: string | null = null;

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.stubGlobal('sessionStorage', { getItem: () => stored });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const readUntil = (until: number) => {
  stored = JSON.stringify({ email: 'ada@northwind.example', until });
  return readVerification()?.cooldownMs;
};

it('gives the time that is left, and none once it is over', () => {
  expect(readUntil(now + 42_000)).toBe(42_000);
  expect(readUntil(now - 42_000)).toBe(0);
});

it('keeps nobody waiting for longer than an hour when the clock was set back meanwhile', () => {
  expect(readUntil(now + 365 * 24 * hour)).toBe(hour);
});

it.each([null, 'not JSON', '{}', '{"email":1,"until":2}', '{"email":"a@b.c"}'])('drops %j', (text) => {
  stored = text;
  expect(readVerification()).toBeNull();
});
