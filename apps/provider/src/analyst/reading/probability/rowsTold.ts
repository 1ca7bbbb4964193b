import type { QueryResult } from '../../../sources/source.ts';

/** What the rows of an answer are like. */
export interface RowsTold {
  count: number;
  /** Share of rows with a missing value. */
  nulls: number;
  isOne: boolean;
  /** Their first column differs. */
  differ: boolean;
  /** There are none, or they hold only noughts and missing values. */
  isNothing: boolean;
  /** A single one, or all of a hundred. */
  isTrivial: boolean;
}

export const rowsTold = ({ rows }: QueryResult): RowsTold => ({
  count: rows.length,
  nulls: rows.length > 0 ? rows.filter((r) => r.some((c) => c === null)).length / rows.length : 0,
  isOne: rows.length === 1 && rows[0]?.length === 1,
  differ: rows.length > 1 && !rows.every((r) => r[0] === rows[0]?.[0]),
  isNothing: rows.length <= 1 && rows.every((r) => r.every((cell) => cell === 0 || cell === null)),
  isTrivial: rows.length === 1 && rows[0]?.length === 1 && (rows[0][0] === 1 || rows[0][0] === 100),
});

export function rowFigures({ count, nulls, isOne, differ }: RowsTold, kinds: number): number[] {
  // Where no reading finds a row, there may be none to find.
  const isEmpty = count === 0 && kinds > 1;
  const size = Math.log1p(isEmpty ? 0 : Math.max(1, count));
  return [isEmpty ? 1 : 0, size, nulls, isOne ? 1 : 0, differ ? 1 : 0];
}
