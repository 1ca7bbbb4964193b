import type { Question } from './question.ts';
import type { AnalystColumn } from '../table.ts';

/** A column that something is said of, and the item that names it; -1 where it is only meant. */
export interface Bound {
  column: AnalystColumn;
  at: number;
}

export const boundAt = (column: AnalystColumn | undefined, at: number): Bound | null =>
  column ? { column, at } : null;

/** The "not" that a value or condition stands under; -1 where there is none. */
export function negationBefore(q: Question, at: number): number {
  for (let i = at - 1; i >= Math.max(0, at - 6); i--) {
    if (q.is(i, 'not')) return i;
    const type = q.items[i]?.type;
    if (type === 'value' || type === 'number' || q.is(i, 'and')) return -1;
  }
  return -1;
}

/** A column named right beside its value belongs to the filter, not to what is asked for. */
export function useColumnBeside(q: Question, at: number, column: AnalystColumn): void {
  const before = q.previous(at, q.lightOr('not', 'or', 'compare'));
  for (const beside of [before, at + 1])
    if (q.free(beside)?.columns.includes(column) && !q.asks(beside)) q.use(beside);
}

/** "each country": the column that groups. */
export const isGroupHead = (q: Question, at: number): boolean => q.is(q.previous(at), 'each');

/** A year, as far as its digits tell. */
export const isYear = ({ text, value }: { text: string; value: number }): boolean =>
  /^\d{4}$/.test(text) && value >= 1000 && value <= 2200;
