import { expect, test } from 'vitest';
import { checkSettings, defaultSettings, nextDue } from './reportSettings.ts';

const due = (
  every: '5 minutes' | '15 minutes' | 'hour' | '6 hours' | 'day' | 'week',
  now: string,
  time_zone = 'UTC',
) =>
  new Date(
    nextDue({ ...defaultSettings, refresh: 'scheduled', every, time_zone }, Date.parse(now)),
  ).toISOString();

test.each([
  ['5 minutes', '2026-03-05T10:02:07Z', 'UTC', '2026-03-05T10:05:00.000Z'],
  ['5 minutes', '2026-03-05T10:05:00Z', 'UTC', '2026-03-05T10:10:00.000Z'],
  ['15 minutes', '2026-03-05T10:59:59Z', 'UTC', '2026-03-05T11:00:00.000Z'],
  ['hour', '2026-03-05T23:10:00Z', 'UTC', '2026-03-06T00:00:00.000Z'],
  ['6 hours', '2026-03-05T13:00:00Z', 'UTC', '2026-03-05T18:00:00.000Z'],
  ['day', '2026-03-05T05:59:00Z', 'UTC', '2026-03-05T06:00:00.000Z'],
  ['day', '2026-03-05T06:00:00Z', 'UTC', '2026-03-06T06:00:00.000Z'],
  ['day', '2026-03-05T04:00:00Z', 'Europe/Berlin', '2026-03-05T05:00:00.000Z'],
  // The clocks go forward in the night to March 29, and back in that to October 25.
  ['day', '2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T04:00:00.000Z'],
  ['day', '2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T05:00:00.000Z'],
  ['day', '2026-03-05T23:30:00Z', 'Pacific/Auckland', '2026-03-06T17:00:00.000Z'],
  ['day', '2026-03-05T00:15:00Z', 'Asia/Kathmandu', '2026-03-06T00:15:00.000Z'],
  ['week', '2026-03-05T10:00:00Z', 'UTC', '2026-03-09T06:00:00.000Z'],
  ['week', '2026-03-09T06:00:00Z', 'UTC', '2026-03-16T06:00:00.000Z'],
  ['week', '2026-03-08T23:00:00Z', 'Pacific/Auckland', '2026-03-15T17:00:00.000Z'],
] as const)('every %s after %s in %s is %s', (every, now, zone, expected) => {
  expect(due(every, now, zone)).toBe(expected);
});

test('a zone that isn’t one and a period without its column are refused', () => {
  expect(() => checkSettings({ ...defaultSettings, time_zone: 'Mars/Olympus' })).toThrow(/not valid/);
  expect(() => checkSettings({ ...defaultSettings, period: '30 days' })).toThrow();
  expect(() => checkSettings({ ...defaultSettings, time_zone: 'Europe/Berlin' })).not.toThrow();
});
