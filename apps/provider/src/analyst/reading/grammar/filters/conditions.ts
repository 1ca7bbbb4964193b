import { isNumeric, type AnalystColumn } from '../../../table.ts';
import { bandsBeyond, isOfBands } from '../../shared/columns/bands.ts';
import { inLists } from '../../shared/columns/listColumns.ts';
import { isFraction, isYearColumn } from '../../shared/columns/measures.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { isOfYears, isWholeYears, timeCondition } from '../../shared/calendar/timeConditions.ts';
import { timeLike, type TimeSpan } from '../../shared/calendar/times.ts';
import {
  columnOf,
  exactNumber,
  type Comparison,
  type Condition,
  type Literal,
} from '../../shared/query/tree.ts';
import { inOwnMany } from '../figures/ownMany.ts';
import { alternativeAt, type Amount, type Range } from './amounts.ts';

export const filter = (
  condition: Condition,
  column: AnalystColumn | null,
  equality = false,
): Part['makes'] => ({
  kind: 'filter',
  condition: column ? inLists(condition, column) : condition,
  column,
  equality,
});

export const yearDay = (year: number): string => `${String(year).padStart(4, '0')}-01-01`;

const sideOf: Partial<Record<Comparison, 'before' | 'until' | 'after' | 'since'>> = {
  '<': 'before',
  '<=': 'until',
  '>': 'after',
  '>=': 'since',
};

const comparison = (column: AnalystColumn, operator: Comparison, right: Literal): Condition => ({
  kind: 'compare',
  left: columnOf(column),
  operator,
  right,
});

/** A number so far from all years of a column is none of them: "orders over 1000". */
const farYears = 100;

const isFarFrom = ({ min, max }: AnalystColumn, year: number): boolean => {
  const [first = year, last = year] = [min, max].map((day) =>
    typeof day === 'string' && /^\d{4}-/.test(day) ? Number(day.slice(0, 4)) : undefined,
  );
  return year < first - farYears || year > last + farYears;
};

/** The days of a year that an amount names. */
function daysOfYear(column: AnalystColumn, value: Literal): TimeSpan | null {
  const year = Number(value);
  return Number.isInteger(year) && year >= 1000 && year <= 2199 && !isFarFrom(column, year)
    ? { kind: 'absolute', from: yearDay(year), before: yearDay(year + 1) }
    : null;
}

/** A time against a stretch of time, a year or a day. */
function timeCompared(
  scan: Scan,
  column: AnalystColumn,
  operator: Comparison,
  { span, value }: Amount,
): Condition | null {
  const days = span ?? daysOfYear(column, value);
  if (days) {
    const side = operator === '=' ? 'in' : sideOf[operator];
    return side ? timeCondition(days, column, scan.today, side) : null;
  }
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)
    ? comparison(column, operator, value)
    : null;
}

/** A column of years against a stretch of time. */
function yearCompared(column: AnalystColumn, operator: Comparison, span: TimeSpan): Condition | null {
  const isOfYears = isYearColumn(column) && column.kind === 'number';
  return isOfYears && span.kind === 'absolute'
    ? comparison(column, operator, Number(span.from.slice(0, 4)))
    : null;
}

/** No row has such a value: another column is meant. */
function isOutOfReach({ kind, min, max }: AnalystColumn, operator: Comparison, value: Literal): boolean {
  if (typeof value !== 'number' || kind !== 'number' || min === null) return false;
  const [low, high] = [Number(min), Number(max)];
  const reach = high - low;
  if (value >= low && value <= high) return false;
  return operator === '=' || value > high + reach || value < low - reach;
}

/** What a column's values are compared with; null where it doesn't fit them. */
function literalOf(column: AnalystColumn, operator: Comparison, value: Literal): Literal | null {
  if (isNumeric(column))
    return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? exactNumber(value) : value;
  if (typeof value !== 'number' && typeof value !== 'bigint') return value;
  if (operator === '=' || operator === '<>') return String(value);
  // More and less are told of texts only where they are numbers.
  const texts = column.values.slice(0, 10);
  return texts.length > 0 && texts.every((v) => /^\d/.test(v)) ? String(value) : null;
}

/** A column against an amount, as its kind allows; null where they don't fit. */
export function compared(
  scan: Scan,
  column: AnalystColumn,
  operator: Comparison,
  amount: Amount,
): Condition | null {
  const { span, isPercent } = amount;
  const isScaled = isPercent && typeof amount.value === 'number' && isFraction(column);
  const told = isScaled ? Number(amount.value) / 100 : amount.value;
  const value = typeof told === 'number' ? inOwnMany(column, told) : told;
  if (timeLike(column)) return timeCompared(scan, column, operator, { ...amount, value });
  if (span) {
    // "Since March 2025" begins with no year, where there are months.
    const isPart = !isOfYears(span) && scan.columns.some(timeLike);
    return isPart ? null : yearCompared(column, operator, span);
  }
  if (isOfBands(column)) return typeof value === 'number' ? bandsBeyond(column, operator, value) : null;
  if (column.kind === 'boolean' || isOutOfReach(column, operator, value)) return null;
  const right = literalOf(column, operator, value);
  return right === null ? null : comparison(column, operator, right);
}

/** A condition on a column, with what it may be instead: "over 1500 or less than 500", "70 or 90". */
interface Held {
  condition: Condition;
  to: number;
  either: boolean;
}

export function held(scan: Scan, column: AnalystColumn, operator: Comparison, amount: Amount): Held[] {
  const condition = compared(scan, column, operator, amount);
  if (!condition) return [];
  const alone = { condition, to: amount.to, either: false };
  const second = alternativeAt(scan, amount.to);
  const alternative = second && compared(scan, column, second.operator ?? operator, second.amount);
  return second && alternative
    ? [
        alone,
        { condition: { kind: 'or', parts: [condition, alternative] }, to: second.amount.to, either: true },
      ]
    : [alone];
}

export function between(scan: Scan, column: AnalystColumn, { low, high }: Range): Condition | null {
  const from = compared(scan, column, '>=', low);
  const to = compared(scan, column, '<=', high);
  if (!from || !to) return null;
  if (from.kind === 'during' && to.kind === 'during') {
    // "June 16 and June 26, 2024": the first of the last June, which is after the other.
    const isTurned = from.from !== null && to.before !== null && from.from >= to.before;
    return isTurned ? null : { ...from, before: to.before };
  }
  if (from.kind === 'in' && to.kind === 'in') {
    const values = from.values.filter((value) => to.values.includes(value));
    return values.length > 0 ? { ...from, values } : null;
  }
  if (from.kind === 'compare' && to.kind === 'compare')
    return { kind: 'between', left: columnOf(column), low: from.right as Literal, high: to.right as Literal };
  return null;
}

/** The first and the last year that a stretch holds, of a column of years. */
function yearsIn(span: TimeSpan, { max }: AnalystColumn, today: string): [number, number] | null {
  if (isWholeYears(span)) return [Number(span.from.slice(0, 4)), Number(span.before.slice(0, 4)) - 1];
  if (span.kind !== 'relative' || span.unit !== 'year') return null;
  const now = Number(today.slice(0, 4));
  const last = Math.min(Number(max ?? now), now);
  // "Last year" of data that ends before this one is its last.
  const back = span.count === 1 && last < now ? 0 : span.back;
  return [last - back, last - back + span.count - 1];
}

/** "the 1990s", "the last five years" of a column of years. */
export function yearsWithin(span: TimeSpan, column: AnalystColumn, today: string): Condition | null {
  const years = column.kind === 'number' && isYearColumn(column) ? yearsIn(span, column, today) : null;
  if (!years) return null;
  const [low, high] = years;
  const left = columnOf(column);
  return low === high
    ? { kind: 'compare', left, operator: '=', right: low }
    : { kind: 'between', left, low, high };
}
