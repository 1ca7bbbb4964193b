import type { AnalystColumn } from '../../../table.ts';
import type { Kinship } from '../vocabulary/semantics.ts';

/** A column that some words may mean. */
export interface ColumnChoice {
  column: AnalystColumn;
  score: number;
  /** The weakest tie between a word said and the name. */
  kin: Kinship;
  /** Words of the name that the question didn't say. */
  unsaid: string[];
}

/** A column that is meant by what is said, though not by its name. */
export const meantColumn = (column: AnalystColumn, score: number): ColumnChoice => ({
  column,
  score,
  kin: 'synonym',
  unsaid: [],
});
