import { isTimed, sayColumn, sayValue } from './sayValue.ts';
import type { AnalystColumn } from './table.ts';
import type { Comparison, Condition, Literal } from './expression.ts';
import type { Cell } from '../sources/source.ts';
import { countOf } from '../countOf.ts';

const operators: Record<Comparison, string> = {
  '=': 'is',
  '<>': 'is not',
  '<': 'is below',
  '<=': 'is at most',
  '>': 'is above',
  '>=': 'is at least',
};
const dateOperators: Record<Comparison, string> = {
  '=': 'is',
  '<>': 'is not',
  '<': 'is before',
  '<=': 'is up to',
  '>': 'is after',
  '>=': 'is from',
};

export const sayOperator = (operator: Comparison, column: AnalystColumn | undefined): string =>
  (isTimed(column) ? dateOperators : operators)[operator];

/** A number beyond what a double holds comes from a source as text. */
export const cellOf = (value: Literal): Cell => (typeof value === 'bigint' ? String(value) : value);

/** A part of an hour is said in minutes: five, and not 0.0833 of one. */
function minutesOf(value: Literal, column: AnalystColumn | undefined): number | null {
  const of = column?.derived?.of;
  const isPart = typeof value === 'number' && value > 0 && value < 1;
  return isPart && of?.kind === 'span' && of.unit === 'hour' ? Number((value * 60).toFixed(2)) : null;
}

export function sayLiteral(value: Literal, column: AnalystColumn | undefined): string {
  const minutes = minutesOf(value, column);
  if (minutes !== null) return countOf(minutes, 'minute', 'minutes');
  if (typeof value === 'string' && !isTimed(column)) return `“${value}”`;
  return sayValue(cellOf(value), column, column?.unit ?? null);
}

export const sayBetween = (
  left: string,
  low: Literal,
  high: Literal,
  column: AnalystColumn | undefined,
): string => `${left} is between ${sayLiteral(low, column)} and ${sayLiteral(high, column)}`;

export const sayAmong = (
  left: string,
  { values, negated }: { values: Literal[]; negated: boolean },
  column: AnalystColumn | undefined,
): string => `${left} is ${negated ? 'not ' : ''}${values.map((v) => sayLiteral(v, column)).join(' or ')}`;

const textVerbs = {
  contains: ['contains', 'doesn’t contain'],
  starts: ['starts with', 'doesn’t start with'],
  ends: ['ends with', 'doesn’t end with'],
} as const;

/** What is asked of a column by itself: its text, whether it is filled in, or true. */
export function sayOfColumn(condition: Extract<Condition, { kind: 'text' | 'missing' | 'flag' }>): string {
  const name = sayColumn(condition.column);
  if (condition.kind === 'flag') return `${name} is ${condition.value ? 'true' : 'false'}`;
  if (condition.kind === 'missing') return `${name} is ${condition.negated ? 'filled in' : 'missing'}`;
  return `${name} ${textVerbs[condition.how][Number(condition.negated)] ?? ''} “${condition.text}”`;
}
