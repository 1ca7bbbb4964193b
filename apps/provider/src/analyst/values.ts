import type { ColumnProfile, QueryResult } from '../sources/source.ts';
import { demonyms } from './lexicon.ts';
import { identifier, textLiteral } from './print.ts';
import type { AnalystColumn, AnalystTable } from './table.ts';
import { fold, lemma } from './words.ts';

export interface ValueMatch {
  column: AnalystColumn;
  /** The values as stored, one for each way of writing that occurs. */
  stored: string[];
  /** `bare`: the value but for what stands in brackets; `part`: the words occur within longer values. */
  how: 'exact' | 'bare' | 'part';
}

export interface ValueIndex {
  /** Columns in which the text is a whole value. */
  whole(text: string): ValueMatch[];
  /** Columns in which the text's words stand within values. */
  within(text: string): ValueMatch[];
  /** Values of a column as far as they are known. */
  of(column: AnalystColumn): string[];
}

/** Runs a gated SELECT; `maxRows` where more rows are needed than an answer shows. */
export type RunQuery = (sql: string, maxRows?: number) => Promise<QueryResult>;

/** Values read whole, as long as the column's profile is kept. */
const readBefore = new WeakMap<ColumnProfile, string[]>();

/** Columns of up to this many values are read whole; in wider ones the question's words are looked up. */
const readWhole = 1500;
const mostLookups = 12;

const bare = (value: string) => fold(value.replace(/[([{][^)\]}]*[)\]}]/g, ' '));

interface Prepared {
  stored: string;
  key: string;
  short: string;
}

const prepared = new WeakMap<string[], Prepared[]>();

/** The values of a list as they are compared: worked out once. */
function prepare(list: string[]): Prepared[] {
  let ready = prepared.get(list);
  if (!ready) {
    ready = list.flatMap((stored) => {
      const key = fold(stored);
      return key === '' ? [] : [{ stored, key, short: bare(stored) }];
    });
    prepared.set(list, ready);
  }
  return ready;
}

interface Entry {
  column: AnalystColumn;
  stored: string;
  key: string;
}

export function valueIndex(values: Map<AnalystColumn, string[]>): ValueIndex {
  const wholes = new Map<string, Entry[]>();
  const bares = new Map<string, Entry[]>();
  const entries: Entry[] = [];
  const put = (map: Map<string, Entry[]>, key: string, entry: Entry) => {
    const list = map.get(key);
    if (list) list.push(entry);
    else map.set(key, [entry]);
  };
  for (const [column, list] of values) {
    for (const { stored, key, short } of prepare(list)) {
      const entry = { column, stored, key: ` ${key} ` };
      entries.push(entry);
      put(wholes, key, entry);
      if (short !== key && short !== '') put(bares, short, entry);
    }
  }
  const grouped = (found: Entry[] | undefined, how: ValueMatch['how']): ValueMatch[] => {
    const by = new Map<AnalystColumn, string[]>();
    for (const entry of found ?? []) by.set(entry.column, [...(by.get(entry.column) ?? []), entry.stored]);
    return [...by].map(([column, stored]) => ({ column, stored: [...new Set(stored)], how }));
  };
  const singular = (key: string) => key.split(' ').map(lemma).join(' ');
  return {
    whole(text) {
      const key = fold(text);
      const exact = grouped(wholes.get(key), 'exact');
      const known = new Set(exact.map((m) => m.column));
      const more = grouped(bares.get(key), 'bare').filter((m) => !known.has(m.column));
      const found = [...exact, ...more];
      if (found.length > 0) return found;
      const one = singular(key);
      const other = one !== key ? grouped(wholes.get(one), 'exact') : [];
      if (other.length > 0) return other;
      const plural = grouped(wholes.get(`${key}s`), 'exact');
      if (plural.length > 0) return plural;
      return (demonyms.get(key) ?? []).flatMap((name) => grouped(wholes.get(name), 'exact'));
    },
    within(text) {
      const key = ` ${fold(text)} `;
      if (key.trim() === '') return [];
      return grouped(
        entries.filter((entry) => entry.key.length > key.length && entry.key.includes(key)),
        'part',
      );
    },
    of: (column) => values.get(column) ?? column.values,
  };
}

const searchable = (column: AnalystColumn) => column.kind === 'text';

/** Reads the values of the columns that a question could name; `phrases` are looked up in columns too wide to read. */
export async function loadValues(table: AnalystTable, phrases: string[], run: RunQuery): Promise<ValueIndex> {
  const values = new Map<AnalystColumn, string[]>();
  let lookups = 0;
  for (const column of table.columns) {
    if (!searchable(column)) {
      if (column.kind === 'boolean') values.set(column, []);
      continue;
    }
    if (column.complete) {
      values.set(column, column.values);
      continue;
    }
    const kept = readBefore.get(column.profile);
    if (kept) {
      values.set(column, kept);
      continue;
    }
    const name = identifier(column.name);
    const wide = column.distinct > readWhole;
    if (wide && (phrases.length === 0 || lookups >= mostLookups)) {
      values.set(column, column.values);
      continue;
    }
    if (wide) lookups++;
    const where = wide
      ? `lower(${name}) IN (${phrases.map((p) => textLiteral(p.toLowerCase())).join(', ')})`
      : `${name} IS NOT NULL`;
    const limit = wide ? 50 : readWhole + 500;
    const { rows } = await run(
      `SELECT DISTINCT ${name}\nFROM ${table.reference}\nWHERE ${where}\nLIMIT ${limit}`,
      limit,
    );
    const found = rows.flatMap(([cell]) => (typeof cell === 'string' ? [cell] : []));
    const all = [...new Set([...found, ...column.values])];
    if (!wide) readBefore.set(column.profile, all);
    values.set(column, all);
  }
  return valueIndex(values);
}
