import { expect, it } from 'vitest';
import { sessionDays } from './sessionDays.ts';

const session = (created_at?: string, expires_at?: string) => ({ created_at, expires_at });

it.each([
  ['all say the same', [session('2026-11-01T08:00:00Z', '2026-11-15T08:00:00Z')], 14],
  ['another host has its own', [session('2026-11-01T08:00:00Z', '2026-11-02T08:00:00Z')], 1],
  ['none is listed', [], null],
  ['nothing is told', [session()], null],
  [
    'they differ',
    [
      session('2026-11-01T08:00:00Z', '2026-11-15T08:00:00Z'),
      session('2026-11-02T08:00:00Z', '2026-11-03T08:00:00Z'),
    ],
    null,
  ],
  ['it is no whole day', [session('2026-11-01T08:00:00Z', '2026-11-01T09:00:00Z')], null],
])('how long a session lasts, where %s', (_, sessions, days) => {
  expect(sessionDays(sessions)).toBe(days);
});
