import type { AnalystColumn } from '../../../table.ts';
import type { Scan } from '../scan.ts';
import type { Token } from '../../tokens/tokenize.ts';
import { scaleOf, scales, type Dimension } from '../../shared/columns/units.ts';

/** An amount with its unit. */
export interface Quantity {
  /** In grams, millimetres or seconds. */
  amount: number;
  of: Dimension;
  to: number;
  /** "3:45" is of hours and minutes, or of minutes and seconds: of what its column is; "1:03:45" tells. */
  clock: 'open' | 'full' | null;
}

interface Measured {
  amount: number;
  of: Dimension;
  /** How many words say it. */
  length: number;
}

const isOne = /^(?:an?|one)$/;
const clock = /^(\d{1,3}):(\d\d)(?::(\d\d))?$/;

const inMinute = 60;
const inHour = 3600;

const said = (tokens: Token[], words: RegExp, length: number): boolean =>
  words.test(
    tokens
      .slice(0, length)
      .map((t) => t.lower)
      .join(' '),
  );

/** A number before a unit: "6", "an", "half a", "two and a half", "three quarters of an". */
function numberIn(tokens: Token[]): { number: number; length: number } | null {
  const [first] = tokens;
  if (said(tokens, /^half an?$/, 2)) return { number: 0.5, length: 2 };
  if (said(tokens, /^(?:a|one|three) quarters? of an?$/, 4))
    return { number: first?.lower === 'three' ? 0.75 : 0.25, length: 4 };
  const number = isOne.test(first?.lower ?? '') ? 1 : (first?.number ?? null);
  if (number === null) return null;
  return said(tokens.slice(1), /^and a half$/, 3)
    ? { number: number + 0.5, length: 4 }
    : { number, length: 1 };
}

/** "6 kilos", "an hour", "half an hour". */
function plainIn(tokens: Token[]): Measured | null {
  const number = numberIn(tokens);
  const scale = number && scales.get(tokens[number.length]?.lower ?? '');
  return scale ? { amount: number.number * scale.size, of: scale.of, length: number.length + 1 } : null;
}

/** "An hour and a half", "2 hours and 30 minutes". */
function measuredIn(tokens: Token[]): Measured | null {
  const first = plainIn(tokens);
  if (!first) return null;
  const { amount, of, length } = first;
  const rest = tokens.slice(length);
  const number = tokens[0]?.number ?? 1;
  if (said(rest, /^and a half$/, 3)) return { of, amount: amount + amount / number / 2, length: length + 3 };
  const and = rest[0]?.lower === 'and' ? 1 : 0;
  const second = plainIn(rest.slice(and));
  return second?.of === of && second.amount < amount
    ? { of, amount: amount + second.amount, length: length + and + second.length }
    : first;
}

/** "6 kilos", "an hour and a half", "3:45": an amount with its unit. */
export function quantityAt(scan: Scan, at: number): Quantity | null {
  const start = scan.items[at]?.start ?? -1;
  const tokens = start < 0 ? [] : scan.context.tokens.slice(start);
  const [, hours, minutes, seconds] = clock.exec(tokens[0]?.lower ?? '') ?? [];
  if (hours !== undefined) {
    const amount = Number(hours) * inHour + Number(minutes) * inMinute + Number(seconds ?? 0);
    return { amount, of: 'time', to: at + 1, clock: seconds === undefined ? 'open' : 'full' };
  }
  const measured = measuredIn(tokens);
  // "60 years old" lasted no 60 years.
  if (!measured || tokens[measured.length]?.lower === 'old') return null;
  // The unit has to stand by itself.
  const last = scan.items.findIndex(({ end }) => end === start + measured.length);
  return last < 0 ? null : { amount: measured.amount, of: measured.of, to: last + 1, clock: null };
}

/** An amount as a column has it. */
export function amountIn(column: AnalystColumn, { amount, of, clock: written }: Quantity): number | null {
  const scale = scaleOf(column);
  if (scale?.of !== of || (written && !column.duration)) return null;
  // Whole days between two dates tell nothing of half an hour.
  if (column.derived?.unit === 'day' && amount < scale.size) return null;
  const isOfMinutes = written === 'open' && column.duration?.first === 'minutes';
  return Number((amount / (isOfMinutes ? inMinute : 1) / scale.size).toPrecision(10));
}
