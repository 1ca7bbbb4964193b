import type { RecipeStep } from '@plinth/api/contract';
import type { findingTypes } from '@plinth/api/contract';

export type StepKindName = RecipeStep['kind'];
export type StepOf<Name extends StepKindName> = Extract<RecipeStep, { kind: Name }>;

/** The different texts of a column, the most frequent first. Values that hold a zero byte are not among them. */
export interface ColumnValues {
  name: string;
  values: readonly { value: string; rows: number }[];
}

/** Settings of a step that the data leaves open: what the step has of them is no more than one of the choices. */
export interface Undecided {
  keys: readonly string[];
  says: string;
}

/** What a kind has found in a column. */
export interface Found<Name extends StepKindName> {
  step: StepOf<Name>;
  description: string;
  /** Why a person has to say whether it is meant. */
  decision?: string;
  undecided?: Undecided | undefined;
}

/** A kind of step: what it does to a value, told twice, and where it is needed. */
export interface StepKind<Name extends StepKindName> {
  type: (typeof findingTypes)[number];
  /** What the column becomes; the same as it is where values are emptied alone. */
  becomes: 'text' | 'number' | 'boolean' | 'date' | 'time' | 'same' | 'nothing' | 'rows';
  /** What could go wrong. */
  risk: string;
  /** As text; null is a missing value. */
  apply: (step: StepOf<Name>, value: string) => string | null;
  /** The same in SQL, of an expression that is a text. */
  sql: (step: StepOf<Name>, value: string) => string;
  find: (column: ColumnValues) => Found<Name> | null;
}

/** What all steps have: a column has one of each kind. */
export const newStep = <Name extends StepKindName>(kind: Name, column: string, title: string) => ({
  id: `${kind}:${column}`,
  kind,
  column,
  title,
  on: true,
});
