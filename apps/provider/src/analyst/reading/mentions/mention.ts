import type { AnalystTable } from '../../table.ts';
import type { Role } from '../shared/vocabulary/role.ts';
import type { ColumnChoice } from '../shared/columns/columnChoice.ts';
import type { TimeSpan } from '../shared/calendar/times.ts';
import type { Token } from '../tokens/tokenize.ts';
import type { BucketUnit } from '../shared/query/tree.ts';
import type { ValueIndex, ValueMatch } from '../shared/lookups/valueIndex.ts';

interface Place {
  /** First token and the one after the last. */
  start: number;
  end: number;
}

export type ColumnItem = Place & { type: 'column'; choices: ColumnChoice[]; entity: boolean };
export type ValueItem = Place & { type: 'value'; matches: ValueMatch[]; text: string; quoted: boolean };
type RoleItem = Place & { type: 'role'; role: Role; text: string };
export type Item =
  | ColumnItem
  | ValueItem
  | RoleItem
  | (Place & { type: 'entity'; text: string; sure: boolean })
  | (Place & { type: 'number'; value: number; text: string })
  | (Place & { type: 'time'; span: TimeSpan })
  | (Place & { type: 'grain'; unit: BucketUnit })
  | (Place & { type: 'word'; text: string; lemma: string; light: boolean; capital: boolean });

/** One way to read a span of the question. */
export interface Mention extends Place {
  weight: number;
  item: Item;
}

export interface Context {
  tokens: Token[];
  question: string;
  table: AnalystTable;
  entities: Set<string>;
  values: ValueIndex;
}

export const minorRoles = new Set<Role['role']>(['stop', 'preposition', 'that', 'all']);

/** "US" in capitals is a name, not the people who ask. */
export const isInCapitals = ({ text, capital }: Token): boolean => capital && /^\p{Lu}{2,}$/u.test(text);
