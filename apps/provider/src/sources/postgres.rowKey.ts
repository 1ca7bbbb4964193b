import { quoteIdentifier } from './identifiers.ts';
import type { PgColumn, PgKeys, PgTable } from './postgres.catalog.ts';

export interface RowKey {
  /** k: primary key, c: place in the table, h: hash of the whole row. */
  kind: 'k' | 'c' | 'h';
  select: string;
  order: string[];
  match: string[];
  /** The order has no nulls, so an index may serve it in both directions. */
  plain: boolean;
}

export function rowKey(table: PgTable, columns: readonly PgColumn[], keys: PgKeys): RowKey {
  const primary = keys.primary.map((name) => columns.find((column) => column.name === name));
  const readable = primary.filter((column) => column !== undefined);
  if (readable.length > 0 && readable.length === primary.length) {
    const names = readable.map(({ name }) => quoteIdentifier(name));
    return {
      kind: 'k',
      select: `json_build_array(${names.map((name) => `${name}::text`).join(', ')})::text`,
      order: names,
      match: readable.map(
        ({ name, sqlType }, index) => `${quoteIdentifier(name)} = $${index + 1}::text::${sqlType}`,
      ),
      plain: true,
    };
  }
  if ((table.kind === 'r' || table.kind === 'm') && table.whole) {
    return { kind: 'c', select: 'ctid::text', order: ['ctid'], match: ['ctid = $1::text::tid'], plain: true };
  }
  if (table.kind === 'p' && table.whole) {
    return {
      kind: 'c',
      select: `tableoid::oid::text || ':' || ctid::text`,
      order: ['tableoid', 'ctid'],
      match: [`tableoid = split_part($1::text, ':', 1)::oid AND ctid = split_part($1::text, ':', 2)::tid`],
      plain: true,
    };
  }
  const whole = `md5(ROW(${columns.map(({ name }) => quoteIdentifier(name)).join(', ')})::text)`;
  const first = columns.find(({ kind }) => kind === 'number' || kind === 'time' || kind === 'text');
  return {
    kind: 'h',
    select: whole,
    order: first === undefined ? [] : [quoteIdentifier(first.name)],
    match: [`${whole} = $1::text`],
    plain: false,
  };
}

/** What an address bears as it is. */
const plain = /^[\w-][\w.-]*$/;

/** The values of a row's key, of how the query selects it. */
const valuesOf = (kind: RowKey['kind'], selected: string): string[] =>
  kind === 'k' ? (JSON.parse(selected) as unknown[]).map(String) : [selected];

function unpack(kind: RowKey['kind'], id: string): string[] | null {
  const match = /^([kch])([\w-]*)$/.exec(id);
  if (match === null || match[1] !== kind) return null;
  try {
    return valuesOf(kind, Buffer.from(match[2] ?? '', 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** A key of one column is the id itself; of others it is packed. */
export function rowId(kind: RowKey['kind'], selected: string): string {
  const [key, ...others] = kind === 'k' ? valuesOf(kind, selected) : [];
  const isPlain = key !== undefined && others.length === 0 && plain.test(key) && unpack(kind, key) === null;
  return isPlain ? key : kind + Buffer.from(selected, 'utf8').toString('base64url');
}

/** The values of the key that an id stands for; null when it is none of this table's. */
export function keyValues(id: string, { kind, match }: RowKey): string[] | null {
  const values = unpack(kind, id) ?? (kind === 'k' && plain.test(id) ? [id] : []);
  return values.length === match.length && !values.some((value) => value.includes('\0')) ? values : null;
}

export const untitled = (kind: RowKey['kind'], values: readonly string[]): string =>
  kind === 'k' ? values.join(', ') : 'Untitled row';

export const untitledRow = (kind: RowKey['kind'], selected: string): string =>
  untitled(kind, valuesOf(kind, selected));
