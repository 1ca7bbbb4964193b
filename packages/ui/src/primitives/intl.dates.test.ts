import { afterEach, expect, test, vi } from 'vitest';
import { dateTime, longDateTime, timeOfDay } from '../screens/connections/connections.copy.ts';
import { timeText } from '../screens/chat/conversations.copy.ts';
import { utcDay } from '../screens/collections/collections.copy.ts';
import { longDateText } from '../screens/models/models.copy.ts';
import { reportDay } from '../screens/reports/reports.copy.ts';
import { securityCopy } from '../screens/security/security.copy.ts';
import { formatMoment, formatShortMoment } from './intl.format.ts';

const morning = '2026-03-05T08:05:00';
const utc = '2026-03-05T23:30:00Z';

test.each([
  ['a day of a model, long (specification)', longDateText(morning), 'March 5, 2026'],
  ['the day of an object, dd/MM/yyyy (specification)', utcDay(utc), '05/03/2026'],
  ['a day of a report', reportDay(utc), 'Mar 5, 2026'],
  ['a moment in a list', dateTime(morning), 'Mar 5, 2026, 08:05'],
  ['a moment of one thing', longDateTime(morning), 'March 5, 2026, 08:05'],
  ['hour and minute alone', timeOfDay(morning), '08:05'],
  ['midnight', timeOfDay('2026-03-05T00:00:00'), '00:00'],
  ['a moment of a session', securityCopy.moment(morning), 'Mar 5, 2026, 08:05'],
  ['when a session ends', formatMoment(new Date(morning)), 'March 5, 2026, 08:05'],
  ['when figures were computed', formatShortMoment(new Date(morning)), 'Mar 5, 2026, 08:05'],
  ['a question of another day', timeText(morning), 'Mar 5'],
  ['what is no moment', dateTime('soon'), 'soon'],
  ['an object without a date', utcDay(''), '–'],
])('%s: %s is written as %s', (_, written, expected) => {
  expect(written).toBe(expected);
});

afterEach(() => vi.unstubAllEnvs());

test('a day alone is that day where clocks are behind UTC, too', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  vi.resetModules();
  const models = await import('../screens/models/models.copy.ts');
  const connections = await import('../screens/connections/connections.copy.ts');
  expect([models.longDateText('2026-03-05'), connections.dateTime('2026-03-05')]).toEqual([
    'March 5, 2026',
    'Mar 5, 2026, 00:00',
  ]);
});
