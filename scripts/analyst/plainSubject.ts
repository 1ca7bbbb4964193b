import { sayColumn } from '../../apps/provider/src/analyst/sayValue.ts';
import { isIdentifier, isMeasure } from '../../apps/provider/src/analyst/reading/shared/columns/measures.ts';
import type { AnalystColumn } from '../../apps/provider/src/analyst/table.ts';
import { seededRandom, shuffled } from '../boosting/random.ts';
import type { OpenTable } from './workbench.ts';

/** A question in plain words, and the queries whose rows are a right answer. */
export type Plain = [question: string, ...golds: string[]];

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;
export const plural = (noun: string): string => (noun.endsWith('s') ? noun : `${noun}s`);

/** What a table's questions are made of, by what its columns are. */
export class Subject {
  readonly #random: () => number;
  readonly #columns: AnalystColumn[];
  readonly from: string;
  /** What a row is called, and rows are. */
  readonly row: string;
  readonly rows: string;

  constructor({ table }: OpenTable, seed: number) {
    this.#random = seededRandom(seed);
    this.#columns = table.columns.filter((c) => !c.derived && /^[\w %.-]{2,40}$/.test(c.name));
    this.from = `FROM ${table.reference}`;
    const name = table.name
      .replaceAll(/[^a-z]+/gi, ' ')
      .trim()
      .toLowerCase()
      .replace(/s$/, '');
    // A table that is numbered has no word for what its rows are.
    this.row = /[a-z]{2}/.test(name) ? name : 'row';
    this.rows = plural(this.row);
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  get measure(): AnalystColumn | undefined {
    return this.pick(this.#columns.filter((c) => isMeasure(c) && c.kind === 'number'));
  }

  get group(): AnalystColumn | undefined {
    return this.pick(
      this.#columns.filter((c) => c.kind === 'text' && !c.isUnique && c.distinct > 1 && c.distinct <= 40),
    );
  }

  /** All that measure, or that tell rows apart into a few or many, in an order of chance. */
  get measures(): AnalystColumn[] {
    return this.#mixed(this.#columns.filter((c) => isMeasure(c) && c.kind === 'number'));
  }

  groups(most: number): AnalystColumn[] {
    const isGroup = (c: AnalystColumn): boolean =>
      c.kind === 'text' && !c.isUnique && !isIdentifier(c) && c.distinct > 1 && c.distinct <= most;
    return this.#mixed(this.#columns.filter(isGroup));
  }

  #mixed<T>(list: T[]): T[] {
    return shuffled(list.length, this.#random).flatMap((at) => list.slice(at, at + 1));
  }

  /** A value that only this column has: "in Paris" means one thing. */
  ownValueOf(column: AnalystColumn): string | undefined {
    const others = this.#columns.filter((c) => c !== column).flatMap((c) => c.values);
    const value = this.valueOf(column);
    return value !== undefined && !others.includes(value) ? value : undefined;
  }

  get label(): AnalystColumn | undefined {
    return this.#columns.find((c) => c.kind === 'text' && c.isUnique && !isIdentifier(c));
  }

  get time(): AnalystColumn | undefined {
    return this.#columns.find((c) => c.kind === 'date' || c.kind === 'timestamp');
  }

  get sparse(): AnalystColumn | undefined {
    return this.pick(this.#columns.filter((c) => c.profile.nullFraction > 0.02));
  }

  /** How many rows' subjects there are: orders of a table of their lines are told apart by "Order ID". */
  get count(): string {
    const id = this.#columns.find(
      ({ isUnique, words: [noun, suffix, ...more] }) =>
        !isUnique && noun === this.row && /^id/.test(suffix ?? '') && more.length === 0,
    );
    return id ? `count(DISTINCT ${quoted(id.name)})` : 'count(*)';
  }

  /** What rows are told apart into by number: "Order ID" of the lines of orders. */
  get numbered(): { column: AnalystColumn; noun: string } | undefined {
    const isNumber = ({ isUnique, words: [noun = '', suffix, ...more] }: AnalystColumn): boolean =>
      !isUnique && noun.length > 2 && /^id/.test(suffix ?? '') && more.length === 0;
    const column = this.pick(this.#columns.filter(isNumber));
    const [noun] = column?.words ?? [];
    return column && noun !== undefined ? { column, noun } : undefined;
  }

  valueOf(column: AnalystColumn): string | undefined {
    return this.pick(column.values.filter((v) => /^[\p{L}][\p{L}\p{N} -]{2,30}$/u.test(v)));
  }
}

export const figures = { total: 'sum', average: 'avg', highest: 'max', lowest: 'min' } as const;
export const say = (column: AnalystColumn): string => sayColumn(column).toLowerCase();
