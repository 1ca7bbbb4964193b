import { describe, expect, test } from 'vitest';
import { durationOf, isInSeconds } from './durations.ts';
import { columnProfile } from './testing/columnProfile.ts';

/** What a column of such texts lasts; null where they are times of the day, or none. */
const lasting = (name: string, values: string[], type = 'text') =>
  durationOf(columnProfile(name, type, values), values);

describe('which texts are durations', () => {
  test.each([
    ['hold_time', ['0:45', '12:30', '3:05'], 'minutes'],
    ['sleep', ['7:25', '6:40', '8:10'], 'hours'],
    ['prep time', ['0:20', '1:30', '0:45'], 'hours'],
    ['video length', ['45:30', '1:02:10', '9:59'], 'minutes'],
    ['finish_time', ['02:45:10', '03:12:59'], 'hours'],
    ['Cook', ['2h 15m', '40m', '1h'], 'hours'],
    ['worked', ['26:30', '31:15', '7:45'], 'hours'],
  ])('%s: %j', (name, values, first) => {
    expect(lasting(name, values)?.duration.first).toBe(first);
  });

  test.each([
    ['start_time', ['09:45', '17:00', '12:30']],
    ['finish_time', ['17:00:00', '16:30:00']],
    ['Departure', ['06:45', '23:10']],
    ['time', ['09:45:12', '17:00:10']],
    ['score', ['2:1', '3:0']],
    ['duration', ['45 min', '90 min']],
    ['duration', ['soon', 'later']],
  ])('not %s: %j', (name, values) => {
    expect(lasting(name, values)).toBeNull();
  });

  test('the least and the most are told in minutes', () => {
    expect(lasting('hold_time', ['0:45', '12:30', '3:05'])).toMatchObject({ min: 0.75, max: 12.5 });
    expect(lasting('ride length', ['2h 15m', '40m'])).toMatchObject({ min: 40, max: 135 });
  });
});

describe('numbers without a unit', () => {
  const inSeconds = (name: string, ...values: number[]): boolean =>
    isInSeconds(columnProfile(name, 'integer', values), values.map(String));

  test.each([
    ['Elapsed Time', [1204, 5113, 9020], true],
    ['Time Spent', [3600, 900, 432_000], true],
    ['Duration (in call)', [31, 0, 1880], true],
    ['Duration', [94, 121, 180], false],
    ['Response time', [310, 4200, 12_000], false],
    ['Duration', [184_221, 240_113, 199_004], false],
    ['Cost estimate', [1200, 24_000, 3600], false],
  ])('%s of %j', (name, values, expected) => {
    expect(inSeconds(name, ...values)).toBe(expected);
  });
});
