import { itemAfter, wordsFrom } from '../wordsAt.ts';
import { monthNumbers } from '../../shared/vocabulary/calendarWords.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import type { AnalystColumn } from '../../../table.ts';
import { endOfTime, timeCondition } from '../../shared/calendar/timeConditions.ts';
import { periodStart, timeLike, type TimeSpan } from '../../shared/calendar/times.ts';
import type { Condition, Expression } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { atHours, clocksMeant, hoursOfPart } from '../times/timesOfDay.ts';
import { comparedBy } from './comparatives.ts';

/** Part of a year that another year is compared in: months, or all up to the data's end. */
type Stretch = { from: number; to: number; year: number } | { year: 'this' };

const monthSaid = String.raw`(\p{L}{3,9})`;
const joint = '(?:-|–|to|till|until|through|and)';
const monthsOfYear = new RegExp(
  String.raw`^(?:(?:from|in|between) )?${monthSaid} ${joint} ${monthSaid} (?:of )?(\d{4})\b`,
  'u',
);
const firstMonths =
  /^(?:the )?first (\d+|two|three|four|five|six|seven|eight|nine) months (?:of|in) (\d{4})\b/;
const thisYear = /^(?:this year(?: so far| to date)?|(?:this )?year to date|ytd)\b/;
const samePeriod =
  /\bsame (?:\d+ )?(?:months?|period|time|weeks|stretch|span) (?:of |in |as |from )?(?:the )?(\d{4}|last year|previous year|year before)\b/;

const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function stretchIn(text: string): { stretch: Stretch; words: number } | null {
  const words = (found: RegExpExecArray) => found[0].split(' ').length;
  const months = monthsOfYear.exec(text);
  const from = monthNumbers.get(months?.[1] ?? '');
  const to = monthNumbers.get(months?.[2] ?? '');
  if (months && from !== undefined && to !== undefined && from <= to)
    return { stretch: { from, to, year: Number(months[3]) }, words: words(months) };
  const first = firstMonths.exec(text);
  const said = first?.[1] ?? '';
  if (first) {
    const count = numbers.includes(said) ? numbers.indexOf(said) + 2 : Number(said);
    return { stretch: { from: 1, to: count, year: Number(first[2]) }, words: words(first) };
  }
  const running = thisYear.exec(text);
  return running && { stretch: { year: 'this' }, words: words(running) };
}

const day = (year: number, month: number): string => periodStart(`${year}-01-01`, 'month', month - 1);

/** The days of a stretch in a column, and the same days of another year. */
function bothYears(
  stretch: Stretch,
  other: string,
  column: AnalystColumn,
  today: string,
): [TimeSpan, TimeSpan] | null {
  const last = endOfTime(column, today);
  const year = stretch.year === 'this' ? Number(last.slice(0, 4)) : stretch.year;
  const another = /^\d{4}$/.test(other) ? Number(other) : year - 1;
  if (another === year) return null;
  const spanIn = (of: number): TimeSpan =>
    stretch.year === 'this'
      ? { kind: 'absolute', from: day(of, 1), before: periodStart(`${of}${last.slice(4)}`, 'day', 1) }
      : { kind: 'absolute', from: day(of, stretch.from), before: day(of, stretch.to + 1) };
  return [spanIn(year), spanIn(another)];
}

/** "January to May 2025 compared with the same months of 2024", "this year so far against the same period last year". */
export const samePeriods: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const text = wordsFrom(scan, start);
  const found = stretchIn(text);
  const same = found && samePeriod.exec(text);
  if (!found || !same) return [];
  const words = text.slice(0, same.index + same[0].length).split(' ').length;
  const to = itemAfter(scan, start, words);
  return timesMeant(scan, at).flatMap((choice): Part[] => {
    const { column } = choice;
    const spans = timeLike(column) ? bothYears(found.stretch, same[1] ?? '', column, scan.today) : null;
    const [one, other] = (spans ?? []).map((span) => timeCondition(span, column, scan.today));
    if (!one || !other) return [];
    const condition: Condition = { kind: 'or', parts: [one, other] };
    const by: Expression = { kind: 'bucket', unit: 'year', column };
    return [
      part(at, to, 'compare:sameperiod', 3, { kind: 'versus', condition, by, measure: null }, [choice]),
    ];
  });
};

const weekendSaid = /^(?:weekends?|saturdays? (?:and|or|&) sundays?)\b/;
const workdaysSaid =
  /^(?:weekdays?|workdays?|working days?|mon(?:day)?s? (?:to|till|through|-|–) fri(?:day)?s?|during the week|the week|midweek)\b/;
const farthest = 12;

/** The words said at a token, how many they are. */
function saidAt(scan: Scan, start: number, pattern: RegExp): number {
  const found = pattern.exec(wordsFrom(scan, start));
  return found ? found[0].split(' ').length : 0;
}

/** "weekends or weekdays", "longer at the weekend than from Monday to Friday": the two parts of a week. */
export const weekParts: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const led = [weekendSaid, workdaysSaid].find((pattern) => saidAt(scan, start, pattern) > 0);
  if (!led) return [];
  const second = led === weekendSaid ? workdaysSaid : weekendSaid;
  const { tokens } = scan.context;
  const place = tokens.findIndex((_, i) => i > start && i < start + farthest && saidAt(scan, i, second) > 0);
  if (place < 0) return [];
  const to = itemAfter(scan, place, saidAt(scan, place, second));
  return timesMeant(scan, at).flatMap((choice: ColumnChoice): Part[] => {
    const { column } = choice;
    if (!timeLike(column)) return [];
    const condition: Condition = { kind: 'missing', column, negated: true };
    const by: Expression = { kind: 'bucket', unit: 'weekPart', column };
    const { measure, uses } = comparedBy(scan, at + 1, to);
    const rule = `compare:weekparts:${measure ? 'measured' : 'bare'}`;
    return [part(at, to, rule, 1.6, { kind: 'versus', condition, by, measure }, [choice, ...uses])];
  });
};

/** "Are morning flights less delayed than evening ones": two parts of the day. */
export const dayPartsCompared: Rule = (scan, at) => {
  const one = hoursOfPart(scan, at);
  if (!one) return [];
  const next = scan.items.findIndex((_, i) => i > at && i <= at + farthest && hoursOfPart(scan, i));
  const other = next < 0 ? null : hoursOfPart(scan, next);
  if (!other) return [];
  return clocksMeant(scan, at).flatMap((choice): Part[] => {
    const { column } = choice;
    const [first, second] = [atHours(column, one), atHours(column, other)];
    if (!first || !second) return [];
    const condition: Condition = { kind: 'or', parts: [first, second] };
    const by: Expression = { kind: 'bucket', unit: 'dayPart', column };
    const { measure, uses } = comparedBy(scan, at + 1, next);
    // What was learned of the parts of a week holds for those of a day.
    const rule = `compare:weekparts:${measure ? 'measured' : 'bare'}`;
    return [part(at, next + 1, rule, 1.6, { kind: 'versus', condition, by, measure }, [choice, ...uses])];
  });
};
