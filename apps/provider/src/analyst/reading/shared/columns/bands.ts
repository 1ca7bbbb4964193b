import type { AnalystColumn } from '../../../table.ts';
import { columnOf, type Comparison, type Condition, type Literal } from '../query/tree.ts';

interface Band {
  value: string;
  low: number;
  high: number;
}

const unit = String.raw`(?: ?(?:years?|yrs?|y|employees|people|min|minutes|km|eur))?`;
const below = new RegExp(String.raw`^(?:under|below|up to|less than|<=?|≤) ?(\d+)${unit}$`, 'i');
const within = new RegExp(String.raw`^(\d+) ?(?:-|–|to) ?(\d+)${unit}$`, 'i');
const above = new RegExp(
  String.raw`^(?:(?:over|above|more than|>=?|≥) ?(\d+)${unit}|(\d+)${unit} ?(?:\+|plus|(?:and|or) (?:over|above|older|more|up)))$`,
  'i',
);

function bandOf(value: string): Band | null {
  const text = value.trim();
  const [, most] = below.exec(text) ?? [];
  if (most !== undefined) return { value, low: -Infinity, high: Number(most) };
  const [, first, last] = within.exec(text) ?? [];
  if (first !== undefined) return { value, low: Number(first), high: Number(last) };
  const [, over, least] = above.exec(text) ?? [];
  const low = over ?? least;
  return low === undefined ? null : { value, low: Number(low), high: Infinity };
}

const fewest = 3;
const found = new WeakMap<string[], Band[] | null>();

/** The stretches that the values of a column stand for, "18-24", "25-44" and "65+"; null where they stand for none. */
function bandsOf({ kind, complete, values }: AnalystColumn): Band[] | null {
  if (kind !== 'text' || !complete) return null;
  const known = found.get(values);
  if (known !== undefined) return known;
  const bands = values.flatMap((value) => bandOf(value) ?? []);
  // One may say that it isn't known.
  const are = bands.length >= fewest && bands.length >= values.length - 1 ? bands : null;
  found.set(values, are);
  return are;
}

export const isOfBands = (column: AnalystColumn): boolean => bandsOf(column) !== null;

/** That a column's value is one of some bands; null where there are none. */
function amongBands(column: AnalystColumn, values: Literal[]): Condition | null {
  const [only, other] = values;
  const left = columnOf(column);
  if (only === undefined) return null;
  return other === undefined
    ? { kind: 'compare', left, operator: '=', right: only }
    : { kind: 'in', left, values, negated: false };
}

/** "Over 64" of ages in bands: those that lie beyond it; null where one lies on both sides, or none beyond. */
export function bandsBeyond(column: AnalystColumn, operator: Comparison, amount: number): Condition | null {
  const bands = bandsOf(column) ?? [];
  const isAbove = operator.startsWith('>');
  if (operator === '=' || operator === '<>' || bands.some((b) => b.low < amount && b.high > amount))
    return null;
  const values = bands.filter((b) => (isAbove ? b.low >= amount : b.high <= amount)).map((b) => b.value);
  return values.length === bands.length ? null : amongBands(column, values);
}
