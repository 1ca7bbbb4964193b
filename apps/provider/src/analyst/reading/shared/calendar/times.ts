import { isTime, type AnalystColumn } from '../../../table.ts';
import type { BucketUnit } from '../query/tree.ts';

/** Today, as YYYY-MM-DD. */
export const thisDay = (): string => new Date().toISOString().slice(0, 10);

/** A stretch of time as a question names it. */
export type TimeSpan =
  | { kind: 'absolute'; from: string; before: string }
  /** `back` periods before the one that holds the data's end (or today), `count` periods long. */
  | { kind: 'relative'; unit: Period; back: number; count: number }
  /** "This summer", "last winter", "this May": the last one that has begun, or the one before where that isn't over. */
  | { kind: 'season'; first: number; months: number; isOver: boolean }
  /** "Last Saturday": the last one before today; Monday is 0. */
  | { kind: 'last weekday'; weekday: number }
  /** "On March 5": the last one there was. */
  | { kind: 'yearless'; month: number; date: number }
  /** What comes round again: a month of any year, a weekday, a season. */
  | {
      kind: 'cyclic';
      unit: 'monthOfYear' | 'weekday' | 'season' | 'quarterOfYear';
      values: (number | string)[];
    };
export type Period = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'decade';

export interface TimeMention {
  start: number;
  end: number;
  span: TimeSpan;
}

/** Databases and sentences have years of four digits: what lies farther off begins or ends with them. */
export function day(year: number, month: number, date = 1): string {
  const found = new Date(Date.UTC(year, month - 1, date));
  // Dates end some 275,000 years from here.
  const isDate = !Number.isNaN(found.getTime());
  const reached = isDate ? found.getUTCFullYear() : year + month / 12 + date / 365;
  if (reached < 1) return '0001-01-01';
  return isDate && reached <= 9999 ? found.toISOString().slice(0, 10) : '9999-12-31';
}

/** The first day of the period that holds a day, moved by a number of periods. */
export function periodStart(of: string, unit: Period, moved = 0): string {
  const [year = 1970, month = 1, date = 1] = of.slice(0, 10).split('-').map(Number);
  switch (unit) {
    case 'day':
      return day(year, month, date + moved);
    case 'week': {
      const weekday = (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7;
      return day(year, month, date - weekday + moved * 7);
    }
    case 'month':
      return day(year, month + moved);
    case 'quarter':
      return day(year, Math.floor((month - 1) / 3) * 3 + 1 + moved * 3);
    case 'year':
      return day(year + moved, 1);
    case 'decade':
      return day(Math.floor(year / 10) * 10 + moved * 10, 1);
  }
}

/** The same day so many periods before, or after where there are less than none. */
export function dayBefore(of: string, unit: 'day' | 'week' | 'month' | 'year', count: number): string {
  const [year = 1970, month = 1, date = 1] = of.slice(0, 10).split('-').map(Number);
  if (unit === 'year' || unit === 'month') return day(year, month - count * (unit === 'year' ? 12 : 1), date);
  return day(year, month, date - count * (unit === 'week' ? 7 : 1));
}

const births = /^(?:birth|born|birthday|birthdate|dob)$/;
export const isBirth = ({ words }: AnalystColumn): boolean => words.some((w) => births.test(w));

export const timeLike = (column: AnalystColumn): boolean => isTime(column) || column.dateFormat !== null;

/** Texts that are times of a day: "08:15". */
export const isOfClock = ({ kind, derived, duration, values }: AnalystColumn): boolean =>
  kind === 'text' &&
  !derived &&
  duration === null &&
  values.length > 0 &&
  values.slice(0, 10).every((value) => /^(?:[01]\d|2[0-3]):\d{2}/.test(value));

/** Its rows have a time of the day. */
export const tellsHours = (column: AnalystColumn): boolean =>
  column.kind === 'timestamp' || isOfClock(column);

/** Grains by which time is grouped, as they are said. */
export const grains: ReadonlyMap<string, BucketUnit> = new Map<string, BucketUnit>([
  ...[
    'year',
    'years',
    'yearly',
    'annually',
    'annual',
    'yr',
    'edition',
    'editions',
    'vintage',
    'vintages',
  ].map((w) => [w, 'year'] as const),
  ...['quarter', 'quarters', 'quarterly'].map((w) => [w, 'quarter'] as const),
  ...['month', 'months', 'monthly'].map((w) => [w, 'month'] as const),
  ...['week', 'weeks', 'weekly'].map((w) => [w, 'week'] as const),
  ...['day', 'days', 'daily', 'date'].map((w) => [w, 'day'] as const),
  ...['weekday', 'weekdays', 'day of the week', 'day of week', 'dow'].map((w) => [w, 'weekday'] as const),
  ...['hour', 'hours', 'hourly', 'hour of the day', 'hour of day', 'time of day', 'time of the day'].map(
    (w) => [w, 'hour'] as const,
  ),
  ...['decade', 'decades'].map((w) => [w, 'decade'] as const),
  ...[
    'month of the year',
    'month of any year',
    'months of the year',
    'calendar month',
    'calendar months',
  ].map((w) => [w, 'monthOfYear'] as const),
  ...['season', 'seasons'].map((w) => [w, 'season'] as const),
]);
