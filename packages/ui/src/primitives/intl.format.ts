import { minuteMs, readMoment } from '@plinth/api/facts';

/** How figures, days and plurals are written. The specification's texts are US English, and so are these. */
export const locale = 'en-US';

const numbers = new Intl.NumberFormat(locale);
const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const threeDigits = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 });
const plurals = new Intl.PluralRules(locale);
const longDate = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
/** Of a day with its time: as a table reads it, without half days. */
export const clock = { timeStyle: 'short', hourCycle: 'h23' } as const;
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...clock });
const shortMoment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...clock });
const time = new Intl.DateTimeFormat(locale, clock);
const shortDay = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' });
const waits = new Intl.RelativeTimeFormat(locale);
const fullDate = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });

/** With so many digits nobody reads a number, and the host knows but the first. */
export const isHuge = (value: number): boolean => Math.abs(value) >= 1e21;
/** Of such a number the usual six decimals leave little or nothing. */
export const isTiny = (value: number): boolean => value !== 0 && Math.abs(value) < 1e-4;
export const byPower = new Intl.NumberFormat(locale, { notation: 'scientific', maximumFractionDigits: 3 });

/** Beyond 2^53 the last digits of a number aren’t known. */
export const isRounded = (value: number): boolean =>
  Math.abs(value) > Number.MAX_SAFE_INTEGER && !isHuge(value);
export const about = (figure: string): string => `about ${figure}`;

export const formatNumber = (value: number): string => (isHuge(value) ? byPower : numbers).format(value);

export const formatOneDecimal = (value: number): string => oneDecimal.format(value);

/** "12.3M". */
export const formatCompact = (value: number): string => compact.format(value);

/** A round value of an axis, with all of its digits: "0.25", "1.25M", "2E-8". */
export const formatTick = (value: number): string =>
  (isTiny(value) || Math.abs(value) >= 1e15 ? byPower : threeDigits).format(value);

/** "12.5" is "12.5 %", on one line. */
export const asPercent = (figure: string | number): string => `${figure}\u00a0%`;

/** `0.125` is "12.5 %". A few of many are neither none nor all of them. */
export const formatShare = (share: number): string => {
  if (share > 0 && share < 0.0005) return `< ${asPercent('0.1')}`;
  if (share < 1 && share > 0.9995) return `> ${asPercent('99.9')}`;
  return asPercent(oneDecimal.format(share * 100));
};

/** "1 column", "1,200 columns". */
export const countOf = (count: number, one: string, other: string): string =>
  `${numbers.format(count)} ${plurals.select(count) === 'one' ? one : other}`;

/** A moment as its day: "March 5, 2026". Null where it isn't a moment. */
export const formatLongDate = (iso: string): string | null => {
  const date = readMoment(iso);
  return date && longDate.format(date);
};

/** "March 5, 2026, 10:30". */
export const formatMoment = (date: Date): string => moment.format(date).replace(' at ', ', ');

/** "Mar 5, 2026, 10:30". */
export const formatShortMoment = (date: Date): string => shortMoment.format(date);

/** "Thursday, March 5, 2026". */
export const formatFullDate = (date: Date): string => fullDate.format(date);

/** "10:30". */
export const formatTime = (date: Date): string => time.format(date);

/** "Mar 5". */
export const formatShortDay = (date: Date): string => shortDay.format(date);

/** "in 45 seconds", "in 2 minutes", "in 3 hours"; the wait is over by then. */
export const formatWait = (milliseconds: number): string => {
  const minutes = Math.ceil(milliseconds / minuteMs);
  if (minutes < 2) return waits.format(Math.ceil(milliseconds / 1000), 'second');
  return minutes < 120 ? waits.format(minutes, 'minute') : waits.format(Math.ceil(minutes / 60), 'hour');
};

/** What a clock on the wall of a time zone shows, as UTC ms, as days without a zone are; of an unknown zone that of UTC. */
export const wallTime = (iso: string, timeZone: string): number => {
  const date = new Date(iso);
  try {
    return Date.parse(`${date.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
  } catch {
    return date.getTime();
  }
};
