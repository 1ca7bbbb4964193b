import { minorRoles } from '../reading/mentions/mention.ts';
import { expandedWords } from '../../modeling/names.ts';
import type { Role } from '../reading/shared/vocabulary/role.ts';
import { entityWords, isRole, type ColumnItem, type Item, type RoleName } from './items.ts';
import { link } from './link.ts';
import type { AnalystColumn, AnalystTable } from '../table.ts';
import type { Token } from '../tokenizer.ts';
import { tokenize } from '../reading/tokens/tokenize.ts';
import {
  columnOf,
  type Comparison,
  type Condition,
  type Expression,
  type AggregateName,
} from '../reading/shared/query/tree.ts';
import type { ValueIndex } from '../reading/shared/lookups/valueIndex.ts';

export interface Filter {
  condition: Condition;
  column: AnalystColumn | null;
  /** Item indexes it came from. */
  from: number;
  to: number;
  equality: boolean;
}

type Skip = (at: number) => boolean;

/** A question as it is read: its parts, what was made of them so far, and which are still open. */
export class Question {
  readonly table: AnalystTable;
  /** Words for what a row of the table is. */
  readonly entities: Set<string>;
  readonly tokens: Token[];
  readonly items: Item[];
  readonly values: ValueIndex;

  /** Conditions on rows, and on groups. */
  readonly filters: Filter[] = [];
  readonly having: { operator: Comparison; value: number; of: Expression }[] = [];
  /** What is shown: columns and figures, each with the item that says so. */
  readonly projections: { column: AnalystColumn; at: number; distinct: boolean }[] = [];
  readonly aggregates: { expression: Expression; at: number }[] = [];
  readonly groups: Expression[] = [];
  distinct = false;
  /** Every column is asked for. */
  everything = false;
  /** A share is asked for, of a measure or else of rows. */
  share = false;
  shareOf: AnalystColumn | null = null;

  readonly orders: { by: Expression; descending: boolean }[] = [];
  /** The way an order runs whose key isn't said. */
  pendingDirection: boolean | null = null;
  limit: number | null = null;
  /** An extreme that is asked for, and the item that says so. */
  rank: { by: Expression; descending: boolean; at: number } | null = null;
  /** Item of the column that an extreme names; -1 where it is only meant. */
  rankNamed = -1;

  /** How much of what was read may be meant otherwise. */
  doubts = 0;
  /** Nothing that is asked for was recognised by name. */
  unnamed = false;

  constructor(question: string, table: AnalystTable, values: ValueIndex) {
    this.table = table;
    this.values = values;
    this.entities = entityWords(table, expandedWords);
    this.tokens = tokenize(question);
    this.items = link(this.tokens, question, { table, entities: this.entities, values });
  }

  role(at: number): RoleName | null {
    const item = this.items[at];
    return item?.type === 'role' ? item.role.role : null;
  }

  roleAt<N extends RoleName>(at: number, name: N): Extract<Role, { role: N }> | null {
    const item = this.items[at];
    return item?.type === 'role' && item.role.role === name
      ? (item.role as Extract<Role, { role: N }>)
      : null;
  }

  /** One of these roles stands there. */
  is(at: number, ...names: RoleName[]): boolean {
    return isRole(this.items[at], ...names);
  }

  /** One of these roles stands anywhere between two places, the second not included. */
  hasRole(from: number, to: number, ...names: RoleName[]): boolean {
    return this.items.slice(Math.max(0, from), Math.max(0, to)).some((x) => isRole(x, ...names));
  }

  /** A "largest" or "first" that no use was made of yet. */
  extremeLeft(): boolean {
    return this.items.some((x) => isRole(x, 'extreme') && !x.used);
  }

  textOf(at: number): string {
    const item = this.items[at];
    return item
      ? this.tokens
          .slice(item.start, item.end)
          .map((t) => t.text)
          .join(' ')
      : '';
  }

  isFiller(at: number): boolean {
    const name = this.role(at);
    return name !== null && minorRoles.has(name);
  }

  isLight(at: number): boolean {
    const item = this.items[at];
    return this.isFiller(at) || (item?.type === 'word' && item.light);
  }

  /** What a search for a neighbour steps over. */
  only(...names: RoleName[]): Skip {
    return (at) => this.is(at, ...names);
  }

  fillersOr(...names: RoleName[]): Skip {
    return (at) => this.isFiller(at) || this.is(at, ...names);
  }

  lightOr(...names: RoleName[]): Skip {
    return (at) => this.isLight(at) || this.is(at, ...names);
  }

  next(at: number, skip: Skip = this.fillersOr()): number {
    let i = at + 1;
    while (i < this.items.length && skip(i)) i++;
    return i;
  }

  previous(at: number, skip: Skip = this.fillersOr()): number {
    let i = at - 1;
    while (i >= 0 && skip(i)) i--;
    return i;
  }

  column(at: number): (ColumnItem & { type: 'column' }) | null {
    const item = this.items[at];
    return item?.type === 'column' ? item : null;
  }

  free(at: number): ColumnItem | null {
    const item = this.column(at);
    return item && !item.used ? item : null;
  }

  /** The column of a mention that no use was made of yet. */
  freeColumn(at: number): AnalystColumn | undefined {
    return this.free(at)?.columns[0];
  }

  use(...places: number[]): void {
    for (const at of places) {
      const item = this.items[at];
      if (item) item.used = true;
    }
  }

  /** All of them, the last included. */
  useAll(from: number, to: number): void {
    for (let i = from; i <= to; i++) this.use(i);
  }

  /** Those between two places in these roles. */
  useRoles(from: number, to: number, ...names: RoleName[]): void {
    for (let i = from; i < to; i++) if (this.is(i, ...names)) this.use(i);
  }

  release(at: number): void {
    const item = this.items[at];
    if (item) item.used = false;
  }

  /** The fillers between two places. */
  useFillers(from: number, to: number): void {
    for (let i = from; i <= to; i++) if (this.isFiller(i)) this.use(i);
  }

  doubt(weight: number): void {
    this.doubts += weight;
  }

  freeColumns(): number[] {
    return [...this.items.keys()].filter((i) => this.free(i));
  }

  /** Named right after "which" or "what": asked for. */
  asks(at: number): boolean {
    const before = this.previous(at, () => false);
    const role = this.roleAt(before, 'ask');
    return role !== null && (role.what === 'which' || role.what === 'what');
  }

  aggregate(name: AggregateName, column: AnalystColumn): Expression {
    return { kind: 'aggregate', name, of: columnOf(column), distinct: false };
  }

  /** How many different values of a column there are. */
  countOf(column: AnalystColumn): Expression {
    return { kind: 'aggregate', name: 'count', of: columnOf(column), distinct: true };
  }
}
