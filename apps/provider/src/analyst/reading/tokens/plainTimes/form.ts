import { isWithin, type Reach } from '../../shared/calendar/yearsReached.ts';
import { monthNumbers } from '../../shared/vocabulary/calendarWords.ts';

export type Groups = Readonly<Record<string, string | undefined>>;

/** A form in which people write a time, and the same written out; null where it isn't one. */
export interface Form {
  said: RegExp;
  plain: (groups: Groups, reach: Reach) => string | null;
}

const monthNames = [...monthNumbers.keys()].filter((name, at, all) => all.indexOf(name) === at);
const longNames = new Map([...monthNumbers].toReversed().map(([name, number]) => [number, name]));

export const month = `(?:${[...monthNames, 'sept'].toSorted((a, b) => b.length - a.length).join('|')})`;
export const year = `(?:['’‘]?\\d\\d|(?:1[89]|20)\\d\\d)`;
export const longYear = `(?:1[89]|20)\\d\\d`;
/** Where no word or number goes on: "Q3 24%" and "Jan 15-20" have no year. */
export const over = `(?![\\p{L}\\d%]|[.,:/–-]\\d|(?: ?-| ?–| to) ?\\d{1,2}(?!\\d))`;
export const begin = `(?<![\\p{L}\\d.,:/-])`;

export const form = (said: string, plain: Form['plain']): Form => ({ said: new RegExp(said, 'giu'), plain });

const capitalised = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
const monthNumber = (said = ''): number =>
  monthNumbers.get(said.toLowerCase()) ?? monthNumbers.get(said.toLowerCase().slice(0, 3)) ?? 0;
export const nameOf = (number: number): string => capitalised(longNames.get(number) ?? '');
export const longMonth = (said = ''): string => nameOf(monthNumber(said));

const centuries = [2000, 1900];
/** From here on a year of two digits is one of the last century. */
const lastCentury = 50;

/** A year as it is written, in four digits: of two those that the table reaches over. */
export function yearOf(said: string | undefined, reach: Reach): number {
  const number = Number((said ?? '').replace(/\D/g, ''));
  if (number > 99) return number;
  const within = centuries.find((century) => isWithin(century + number, reach));
  return (within ?? (number < lastCentury ? 2000 : 1900)) + number;
}

/** "24": a year only where the table reaches over it, as it may as well be a number or a day. */
export const mayBeYear = (said: string, reach: Reach): boolean => isWithin(yearOf(said, reach), reach);

export const led = `(?:\\b(?:in|during|for|over|from|between) )?`;
