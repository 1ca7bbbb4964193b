import type { AnalystColumn } from '../../../table.ts';
import type { Condition, Expression } from '../query/tree.ts';
import { type TimeSpan, day, periodStart, isBirth, timeLike } from './times.ts';

/** Years from January on: a column of years can be asked for them. */
export const isWholeYears = (span: TimeSpan): span is Extract<TimeSpan, { kind: 'absolute' }> =>
  span.kind === 'absolute' && span.from.endsWith('-01-01') && span.before.endsWith('-01-01');

/** A column of years can be asked for it, whether they are named or counted back. */
export const isOfYears = (span: TimeSpan): boolean =>
  isWholeYears(span) || (span.kind === 'relative' && span.unit === 'year');

/** The months, or quarters, in which times are kept; null where they are kept by the day. */
export function coarseness({ dateFormat, derived }: AnalystColumn): 'month' | 'quarter' | null {
  if (derived?.of.kind === 'period') return derived.of.unit;
  if (dateFormat === null || dateFormat.includes('%d')) return null;
  return dateFormat.includes('%q') ? 'quarter' : 'month';
}

/** Whether days are those of whole months, or quarters, where a column has no others. */
function isInGrain(column: AnalystColumn, { from, before }: { from: string; before: string }): boolean {
  const unit = coarseness(column);
  return unit === null || [from, before].every((day) => periodStart(day, unit) === day);
}

const cyclicIn: Record<'month' | 'quarter', readonly string[]> = {
  month: ['monthOfYear', 'season', 'quarterOfYear'],
  quarter: ['quarterOfYear'],
};

/** Where time ends for relative names: today, or the data's end where that lies in the past. */
export function endOfTime(column: AnalystColumn, today: string): string {
  const unit = coarseness(column);
  const max = column.happenedUntil ?? (typeof column.max === 'string' ? column.max.slice(0, 10) : today);
  // A month goes on until its last day.
  const last = unit === null ? max : periodStart(periodStart(max, unit, 1), 'day', -1);
  return /^\d{4}-\d\d-\d\d$/.test(last) && last < today ? last : today;
}

/** Days without anything new after which data counts as ended. */
const silence = 7;

/** What "now" is for a time that reaches ahead of what happened: the end of that, where it lies well in the past. */
export function nowOf({ happenedUntil }: AnalystColumn, today: string): string {
  const isOver = happenedUntil !== undefined && periodStart(happenedUntil, 'day', silence) < today;
  return isOver ? happenedUntil : today;
}
export const isLongOver = (column: AnalystColumn, today: string): boolean => nowOf(column, today) !== today;

/** What was to be by now. */
export const isPast = (column: AnalystColumn, today: string): Condition => ({
  kind: 'during',
  column,
  from: null,
  before: nowOf(column, today),
  isFromEnd: isLongOver(column, today),
});

/** The day that "30 days ago" is counted from: today, or the end of a time's data where that lies well in the past. */
export function countedFrom(column: AnalystColumn, today: string): string {
  const last = endOfTime(column, today);
  return periodStart(last, 'day', silence) < today ? last : today;
}

/** Days before a period's end from which it counts as over. */
const nearlyOver = 5;

/** The days that a stretch covers in a column; null where it comes round again. */
function daysOf(
  span: TimeSpan,
  column: AnalystColumn,
  today: string,
): { from: string; before: string } | null {
  if (span.kind === 'cyclic') return null;
  if (span.kind === 'absolute') return span;
  const last = endOfTime(column, today);
  if (span.kind === 'yearless') return lastDay(last, span);
  if (span.kind === 'season') return seasonUntil(last, span);
  if (span.kind === 'last weekday') return lastWeekday(span.weekday, last, today);
  if (isReached(span, last, today)) return stretchFrom(span, today);
  // Where the data ends about with a month, that month is the last one.
  const isBefore = span.back === 1 && span.count === 1 && span.unit !== 'day';
  return stretchFrom(span, isBefore ? periodStart(last, 'day', span.unit === 'week' ? 1 : nearlyOver) : last);
}

function lastDay(
  last: string,
  { month, date }: Extract<TimeSpan, { kind: 'yearless' }>,
): { from: string; before: string } {
  const year = Number(last.slice(0, 4));
  const from = day(year, month, date) <= last ? day(year, month, date) : day(year - 1, month, date);
  return { from, before: periodStart(from, 'day', 1) };
}

/** The last such day before one. */
function weekdayBefore(day: string, weekday: number): string {
  const own = periodStart(periodStart(day, 'week'), 'day', weekday);
  return own < day ? own : periodStart(own, 'day', -7);
}

/** The last such day before today, or the last that there is where the data ended before that. */
function lastWeekday(weekday: number, last: string, today: string): { from: string; before: string } {
  const past = weekdayBefore(today, weekday);
  const from = past <= last ? past : weekdayBefore(periodStart(last, 'day', 1), weekday);
  return { from, before: periodStart(from, 'day', 1) };
}

function seasonUntil(
  last: string,
  { first, months, isOver }: Extract<TimeSpan, { kind: 'season' }>,
): { from: string; before: string } {
  const hasBegun = Number(last.slice(5, 7)) >= first;
  const from = day(Number(last.slice(0, 4)) - (hasBegun ? 0 : 1), first);
  const before = periodStart(from, 'month', months);
  // Data that ends about with a season has all of it.
  if (!isOver || before <= periodStart(last, 'day', nearlyOver)) return { from, before };
  return { from: periodStart(from, 'month', -12), before: periodStart(before, 'month', -12) };
}

type Relative = Extract<TimeSpan, { kind: 'relative' }>;

const stretchFrom = ({ unit, back, count }: Relative, end: string): { from: string; before: string } => ({
  from: periodStart(end, unit, -back),
  before: periodStart(end, unit, -back + count),
});

/** Days without any data after which years, and quarters, are those of the data. */
const longAgo: Partial<Record<Relative['unit'], number>> = { year: 365, quarter: 92 };

/** Whether data that ends on a day has some of what is meant today: of yesterday, where it ends with yesterday. */
function isReached(span: Relative, last: string, today: string): boolean {
  const days = longAgo[span.unit];
  const isLongOver = days !== undefined && periodStart(last, 'day', days) < today;
  return !isLongOver && stretchFrom(span, today).from <= last;
}

/** "This month vs last month" of data that ended before today: its last month, and the one before that. */
export function sideBySide(spans: TimeSpan[], column: AnalystColumn, today: string): TimeSpan[] {
  const last = endOfTime(column, today);
  const isPast = spans.some((s) => s.kind === 'relative' && s.back === 0 && !isReached(s, last, today));
  if (!isPast) return spans;
  return spans.map((span) =>
    span.kind === 'relative' ? { kind: 'absolute', ...stretchFrom(span, last) } : span,
  );
}

type Cyclic = Extract<TimeSpan, { kind: 'cyclic' }>;

const monthsIn: Partial<Record<Cyclic['unit'], number>> = { monthOfYear: 1, quarterOfYear: 3 };

/** "June", "Q2": the last one that a column has of several; null where it has one, or where several are meant. */
export function lastOfSeveral(
  { unit, values: [only, other] }: Cyclic,
  column: AnalystColumn,
  today: string,
): Extract<TimeSpan, { kind: 'absolute' }> | null {
  const months = monthsIn[unit];
  if (months === undefined || typeof only !== 'number' || other !== undefined || !timeLike(column))
    return null;
  const last = endOfTime(column, today);
  const first = (only - 1) * months + 1;
  const from = day(Number(last.slice(0, 4)) - (first > Number(last.slice(5, 7)) ? 1 : 0), first);
  const before = periodStart(from, 'month', months);
  const begins = typeof column.min === 'string' ? column.min.slice(0, 10) : last;
  return begins < periodStart(before, 'month', -12) ? { kind: 'absolute', from, before } : null;
}

/** "Since August": the last one that the data knows. */
function sinceMonth(
  { unit, values }: Cyclic,
  column: AnalystColumn,
  today: string,
  side: 'before' | 'until' | 'after' | 'since',
): Condition | null {
  const [month, other] = values;
  if (unit !== 'monthOfYear' || typeof month !== 'number' || other !== undefined || !timeLike(column))
    return null;
  const last = endOfTime(column, today);
  const year = Number(last.slice(0, 4)) - (month > Number(last.slice(5, 7)) ? 1 : 0);
  const from = day(year, month);
  return timeCondition(
    { kind: 'absolute', from, before: periodStart(from, 'month', 1) },
    column,
    today,
    side,
  );
}

/** Whether it is counted back from the data's end, where today would lead to another stretch. */
function isCountedFromEnd(span: TimeSpan, column: AnalystColumn, today: string): boolean {
  const last = endOfTime(column, today);
  if (span.kind === 'relative') return !isReached(span, last, today);
  if (span.kind === 'yearless') return lastDay(last, span).from !== lastDay(today, span).from;
  if (span.kind === 'last weekday') return weekdayBefore(today, span.weekday) > last;
  return span.kind === 'season' && seasonUntil(last, span).from !== seasonUntil(today, span).from;
}

const farBack = 3;

/** "Birthdays this month": that of any year, of people of whom none was born lately. */
function asBirthday(span: TimeSpan, column: AnalystColumn, today: string): TimeSpan {
  if (span.kind !== 'relative' || span.unit !== 'month' || span.count > 1 || !isBirth(column)) return span;
  const last = typeof column.max === 'string' ? column.max : '';
  if (last >= periodStart(today, 'year', -farBack)) return span;
  const month = Number(periodStart(today, 'month', -span.back).slice(5, 7));
  return { kind: 'cyclic', unit: 'monthOfYear', values: [month] };
}

/** In July of any year, on Mondays. */
function comesRound({ unit, values }: Cyclic, column: AnalystColumn): Condition | null {
  const grain = coarseness(column);
  if (!timeLike(column) || (grain !== null && !cyclicIn[grain].includes(unit))) return null;
  const left: Expression = { kind: 'bucket', unit: unit === 'season' ? 'monthOfYear' : unit, column };
  const [only] = values;
  return values.length === 1 && only !== undefined
    ? { kind: 'compare', left, operator: '=', right: only }
    : { kind: 'in', left, values, negated: false };
}

/** The rows of a stretch of time; `side` where all before, after or from it on are meant. */
export function timeCondition(
  given: TimeSpan,
  column: AnalystColumn,
  today: string,
  side: 'in' | 'before' | 'until' | 'after' | 'since' = 'in',
): Condition | null {
  const span = side === 'in' ? asBirthday(given, column, today) : given;
  if (span.kind === 'cyclic')
    return side === 'in' ? comesRound(span, column) : sinceMonth(span, column, today, side);
  const days = daysOf(span, column, today);
  if (!days || !isInGrain(column, days)) return null;
  const range = { kind: 'during' as const, column, isFromEnd: isCountedFromEnd(span, column, today) };
  switch (side) {
    case 'in':
      return { ...range, from: days.from, before: days.before };
    case 'before':
      return { ...range, from: null, before: days.from };
    case 'until':
      return { ...range, from: null, before: days.before };
    case 'after':
      return { ...range, from: days.before, before: null };
    case 'since':
      return { ...range, from: days.from, before: null };
  }
}
