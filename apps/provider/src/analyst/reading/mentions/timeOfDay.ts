import type { Token } from '../tokens/tokenize.ts';

export const noon = 12;
export const hoursADay = 24;
/** From here to noon an hour "at night" is one of the evening. */
const nightfall = 6;

/** A time of the day as it is said. */
export interface TimeOfDay {
  hour: number;
  minute: number;
  /** How many tokens say it. */
  length: number;
  /** A number alone is an hour only beside one that is told as such. */
  isBare: boolean;
  /** "6:30" may be one of the evening. */
  isHalfOpen: boolean;
}

const named: Readonly<Record<string, number>> = { noon, midday: noon, midnight: 0 };
const written = /^(\d{1,2})(?:[:.h](\d{2}))?(am|pm|a\.m|p\.m)?$/;
const halves =
  /^(?:(?<first>am|a\.m|in the morning)|(?<second>pm|p\.m|in the (?:afternoon|evening))|(?<night>at night)|o'?clock)(?: \.)?(?= |$)/;

/** Of twelve hours the one of the day that is meant: at night it is late, or early. */
function hourMeant(hour: number, half: RegExpExecArray | null): number {
  const { first, second, night } = half?.groups ?? {};
  if (hour > noon || !(first ?? second ?? night)) return hour;
  const isLate = second !== undefined || (night !== undefined && hour >= nightfall && hour < noon);
  return (hour % noon) + (isLate ? noon : 0);
}

const isHalfOpen = (hour: number, half: RegExpExecArray | null): boolean =>
  hour > 0 && hour <= noon && !/[ap]\.?m|in the|night/.test(half?.[0] ?? '');

export const inDigits = (of: number): string => String(of).padStart(2, '0');

const mostMinutes = 59;
const longestHalf = 3;

export const wordsOf = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

/** "6pm", "10 p.m.", "22:00", "ten in the evening", "noon", a number. */
export function timeAt([first, ...others]: readonly Token[]): TimeOfDay | null {
  if (!first) return null;
  const hour = named[first.lower];
  return hour === undefined
    ? timeIn(first, others)
    : { hour, minute: 0, length: 1, isBare: false, isHalfOpen: false };
}

function timeIn({ lower, number }: Token, others: readonly Token[]): TimeOfDay | null {
  const [, digits, minutes = '0', own] = written.exec(lower) ?? [];
  const hour = digits === undefined ? number : Number(digits);
  if (hour === null || !Number.isInteger(hour) || hour > hoursADay || Number(minutes) > mostMinutes)
    return null;
  const half = halves.exec(own ?? wordsOf(others.slice(0, longestHalf)));
  const behind = own === undefined && half ? half[0].split(' ').length : 0;
  return {
    hour: hourMeant(hour, half),
    minute: Number(minutes),
    length: 1 + behind,
    isBare: !half && !/^\d+[:h]\d/.test(lower),
    isHalfOpen: isHalfOpen(hour, half),
  };
}
