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
        ({ name, type }, index) => `${quoteIdentifier(name)} = $${index + 1}::text::${type}`,
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

export const encodeRowId = (kind: RowKey['kind'], value: string): string =>
  kind + Buffer.from(value, 'utf8').toString('base64url');

export function decodeRowId(id: string): { kind: RowKey['kind']; value: string } | null {
  const match = /^([kch])([\w-]*)$/.exec(id);
  if (match === null) return null;
  return {
    kind: match[1] as RowKey['kind'],
    value: Buffer.from(match[2] ?? '', 'base64url').toString('utf8'),
  };
}

export function untitled(kind: RowKey['kind'], value: string): string {
  if (kind !== 'k') return 'Untitled row';
  return (JSON.parse(value) as unknown[]).map(String).join(', ');
}
