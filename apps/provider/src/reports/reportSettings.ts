import type { ReportSettings } from '@plinth/api/contract';
import { dayMs, hourMs, refreshEvery } from '@plinth/api/facts';
import { invalidFields } from '../http/refusal.ts';

/** Reports of a day and of a week are there when people come to work. */
const beginsAt = 6;
const monday = 1;

export const defaultSettings: ReportSettings = {
  refresh: 'hand',
  every: 'day',
  time_zone: 'UTC',
  period: 'all',
  time_column: null,
};

export const settingsIn = (stored: string): ReportSettings => ({
  ...defaultSettings,
  ...(JSON.parse(stored) as Partial<ReportSettings>),
});

/** What a clock on the wall of the zone shows, as if it hung in UTC. */
const wallOf = (time: number, timeZone: string): number => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(
    format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day: date = 1, hour: hours = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, date, hours, minute, second);
};

/** When the zone's clock shows that; where it skips or repeats the hour, one of the moments beside. */
const momentOf = (wall: number, timeZone: string): number => {
  const guess = wall - (wallOf(wall, timeZone) - wall);
  return guess - (wallOf(guess, timeZone) - wall);
};

const begins: Record<'day' | 'week' | 'month', (date: Date) => boolean> = {
  day: () => true,
  week: (date) => date.getUTCDay() === monday,
  month: (date) => date.getUTCDate() === 1,
};

/** The next time that a clock of the zone shows that hour on a day that such a span begins with; `now` is over. */
export const nextMoment = (
  every: keyof typeof begins,
  atHour: number,
  timeZone: string,
  now: number,
): number => {
  const today = Math.floor(wallOf(now, timeZone) / dayMs) * dayMs;
  const dates = Array.from({ length: 33 }, (_, ahead) => today + ahead * dayMs);
  const fitting = dates.filter((date) => begins[every](new Date(date)));
  const moments = fitting.map((date) => momentOf(date + atHour * hourMs, timeZone));
  return moments.find((moment) => moment > now)!;
};

/** When figures that are computed now count as old. Those that others compute as well begin on the same moments. */
export const nextDue = ({ refresh, every, time_zone }: ReportSettings, now: number): number => {
  const step = refreshEvery[every];
  if (refresh !== 'scheduled') return now + step;
  if (step < dayMs) return (Math.floor(now / step) + 1) * step;
  return nextMoment(every === 'day' ? 'day' : 'week', beginsAt, time_zone, now);
};

/** A name: databases read the sign of an offset the other way round. */
const isZone = (name: string): boolean => {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
};

export const checkSettings = ({ time_zone, period, time_column }: ReportSettings): void => {
  if (!isZone(time_zone)) throw invalidFields({ time_zone: 'There is no such time zone.' });
  if (period !== 'all' && time_column === null)
    throw invalidFields({ time_column: 'Choose the column that the period goes by.' });
};
