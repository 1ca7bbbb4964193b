import type { Scan } from '../scan.ts';
import { wordsFrom } from '../wordsAt.ts';
import type { TimeSpan } from '../../shared/calendar/times.ts';
import { exactNumber, type Comparison, type Literal } from '../../shared/query/tree.ts';

export const opposite: Record<Comparison, Comparison> = {
  '=': '<>',
  '<>': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};

export interface Amount {
  value: Literal;
  to: number;
  kind: 'number' | 'time' | 'quoted';
  span: TimeSpan | null;
  /** "50 %", "20 percent". */
  isPercent?: boolean;
}

/** Past "%" or "percent", where it isn't a share of something: "50 % of the orders". */
function pastPercent(scan: Scan, at: number): number {
  const isSaid = /^(?:%|percent|per cent)$/.test(scan.text(at));
  return isSaid && scan.context.tokens[scan.items[at]?.end ?? -1]?.lower !== 'of' ? at + 1 : at;
}

/** "Since the year 2000". */
function pastYear(scan: Scan, at: number): number {
  const named = scan.items[at + 1]?.type;
  return scan.text(at) === 'year' && (named === 'time' || named === 'number') ? at + 1 : at;
}

/** A number, date or quoted text that a column is compared with; "million" is part of the number already. */
export function amountAt(scan: Scan, place: number): Amount | null {
  const at = pastYear(scan, place);
  const item = scan.items[at];
  const number = scan.number(at);
  if (number !== null) {
    const to = pastPercent(scan, at + 1);
    return { value: scan.exactNumber(at) ?? number, to, kind: 'number', span: null, isPercent: to > at + 1 };
  }
  if (item?.type === 'time') return { value: '', to: at + 1, kind: 'time', span: item.span };
  if (item?.type === 'value' && item.quoted)
    return { value: item.text, to: at + 1, kind: 'quoted', span: null };
  if (item?.type === 'value' && /^\d/.test(item.text)) {
    const plain = exactNumber(item.text);
    return Number.isNaN(plain) ? null : { value: plain, to: at + 1, kind: 'number', span: null };
  }
  return null;
}

/** An operator, where it is said, and the item of its amount. */
export interface Operator {
  operator: Comparison;
  to: number;
  place: number;
}

/** "The day before yesterday", "the week before 3 May" is a time, and nothing that was before one. */
const isInPeriod = ({ context: { tokens }, items }: Scan, at: number): boolean => {
  const { start = 0, end = 0 } = items[at] ?? {};
  const unit = tokens[start - 1]?.lower ?? '';
  if (unit === 'day' && tokens[end]?.lower === 'yesterday') return true;
  const isNamed = /^(?:day|week|month|quarter)$/.test(unit) && tokens[start - 2]?.lower === 'the';
  const next = items[at + 1]?.type === 'number' ? items[at + 2] : items[at + 1];
  return isNamed && next?.type === 'time';
};

/** "Over the whole of 2025", "over the past two months": all of it, and nothing beyond. */
function isThroughout(scan: Scan, at: number): boolean {
  if (scan.text(at) !== 'over') return false;
  const time = scan.items[scan.skip(at + 1)];
  const isStretch = time?.type === 'time' && time.span.kind === 'relative';
  return isStretch || wholeOf.test(wordsFrom(scan, scan.items[at]?.start ?? 0, 3));
}
const wholeOf = /^over (?:(?:the )?(?:whole|entire|full|course)|all)\b/;

const bareMore = /^(?:more|less|fewer|higher|lower|larger|smaller|greater)$/;
/** "More in 2021 or in 2022": one is held against the other, and nothing against the year. */
const isOfTime = (scan: Scan, at: number): boolean =>
  bareMore.test(scan.text(at)) && /^(?:in|on|at|during|for)$/.test(scan.text(at + 1));

/** "older than", "more than", "not above": an operator said before its amount. */
export function operatorAt(scan: Scan, at: number): Operator | null {
  let i = at;
  const negated = scan.role(i, 'not') !== null;
  if (negated) i = scan.skip(i + 1);
  const compare = scan.role(i, 'compare');
  if (!compare || isInPeriod(scan, i) || isOfTime(scan, i) || isThroughout(scan, i)) return null;
  return {
    operator: negated ? opposite[compare.operator] : compare.operator,
    to: scan.skip(i + 1),
    place: i,
  };
}

/** "or less than 500", "or above 5", "or 90", without a column of its own. */
export function alternativeAt(
  scan: Scan,
  at: number,
): { operator: Comparison | null; amount: Amount } | null {
  const or = scan.skip(at);
  // "Or above" is said of what stands before it, but for "or above 5".
  const open = scan.text(or).startsWith('or ') ? scan.role(or, 'after') : null;
  if (!scan.role(or, 'or') && !open) return null;
  const next = scan.skip(or + 1);
  const other = open ? null : operatorAt(scan, next);
  const amount = amountAt(scan, other?.to ?? next);
  if (!amount || scan.choices(scan.skip(amount.to)).length > 0) return null;
  const beyond = open && (open.operator === '>=' ? '>' : '<');
  return { operator: beyond ?? other?.operator ?? null, amount };
}

/** "either 36 or 37" */
export const pastEither = (scan: Scan, at: number): number =>
  scan.text(at) === 'either' ? scan.skip(at + 1) : at;

export const conceptAt = (scan: Scan, place: number) => scan.role(place, 'compare')?.concept ?? null;

export interface Range {
  low: Amount;
  high: Amount;
  to: number;
}

/** "Outside 10 to 20", "not between 10 and 20". */
export function outsideAt(scan: Scan, at: number): Range | null {
  const place = scan.role(at, 'not') ? scan.skip(at + 1) : at;
  const range = place === at ? null : rangeAt(scan, place);
  const isLed = scan.role(place, 'between') !== null || scan.text(place) === 'from';
  // "Not 5 and 6" are two.
  const isRange = isLed || /^outside\b/.test(scan.text(at)) || !scan.role(range?.low.to ?? place, 'and');
  return isRange ? range : null;
}

/** "10-20": a mark between two numbers is no item. */
function isDashAfter({ items, context: { tokens } }: Scan, at: number): boolean {
  const [before, after] = [items[at - 1], items[at]];
  const isNumber = before?.type === 'number' && after?.type === 'number';
  return isNumber && after.start === before.end + 1 && /^[-–]$/.test(tokens[before.end]?.text ?? '');
}

/** "between 10 and 20", "from 1990 to 1995", "10-20". */
export function rangeAt(scan: Scan, at: number): Range | null {
  const led = scan.role(at, 'between') !== null;
  const from = scan.text(at) === 'from';
  const first = led || from ? scan.skip(at + 1) : at;
  const low = amountAt(scan, first);
  if (!low) return null;
  const joint = scan.text(low.to);
  const isDashed = isDashAfter(scan, low.to);
  if (!isDashed && !scan.role(low.to, 'and') && !['to', 'until', 'till', 'through'].includes(joint))
    return null;
  const high = amountAt(scan, isDashed ? low.to : scan.skip(low.to + 1));
  return high ? { low, high, to: high.to } : null;
}
