import type { Role } from '../reading/shared/vocabulary/role.ts';
import type { AnalystColumn, AnalystTable } from '../table.ts';
import type { ValueIndex, ValueMatch } from '../reading/shared/lookups/valueIndex.ts';
import { lemma } from '../reading/shared/vocabulary/wordForms.ts';

interface Place {
  /** First token and the one after the last. */
  start: number;
  end: number;
  used: boolean;
}

export interface ColumnChoice {
  column: AnalystColumn;
  score: number;
  /** Words of the column's name that the question didn't say. */
  unsaid: string[];
}

export type ColumnItem = Place & {
  type: 'column';
  /** What it was resolved to: one column, or several for "full name". */
  columns: AnalystColumn[];
  choices: ColumnChoice[];
  score: number;
  /** The words also name what a row of the table is. */
  entity: boolean;
  /** No choice was clearly better than another. */
  ambiguous: boolean;
};
export type ValueItem = Place & { type: 'value'; matches: ValueMatch[]; text: string; quoted: boolean };
export type NumberItem = Place & { type: 'number'; value: number; text: string };

/** A part of a question. */
export type Item =
  | ColumnItem
  | ValueItem
  | NumberItem
  | (Place & { type: 'role'; role: Role })
  | (Place & { type: 'entity'; text: string })
  | (Place & { type: 'month'; month: number })
  | (Place & { type: 'word'; text: string; lemma: string; light: boolean; capital: boolean });

/** What some tokens may be, and how much of the question that explains. */
export interface Candidate {
  weight: number;
  item: Item;
}

export interface LinkContext {
  table: AnalystTable;
  /** Words for what a row of the table is. */
  entities: Set<string>;
  values: ValueIndex;
}

export type RoleName = Role['role'];

export const isOneOf = (role: Role | null | undefined, ...names: RoleName[]): boolean =>
  role ? names.includes(role.role) : false;

export const isRole = (item: Item | undefined, ...names: RoleName[]): boolean =>
  item?.type === 'role' && isOneOf(item.role, ...names);

const tableNoise = new Set(
  'table data list info information tbl dataset csv record view all name detail dim fact'.split(' '),
);

/** What a row of the table is, as far as its name tells. */
export function entityWords(table: AnalystTable, split: (name: string) => string[]): Set<string> {
  const words = split(table.name)
    .map(lemma)
    .filter((w) => !tableNoise.has(w) && /\p{L}{2}/u.test(w));
  return new Set(words);
}
