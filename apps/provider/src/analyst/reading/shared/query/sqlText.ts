import { isKeptAsText, type AnalystColumn } from '../../../table.ts';
import type { Literal } from './tree.ts';

/** An identifier as SQL: quoted, so that any name stays a name. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as SQL. NUL cannot be in a text of either dialect. */
export const textLiteral = (value: string): string =>
  `'${value.replaceAll('\u0000', '').replaceAll("'", "''")}'`;

export function literal(value: Literal): string {
  if (typeof value === 'number') return Number.isFinite(value) ? plainNumber(value) : 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'bigint' ? String(value) : textLiteral(value);
}

export const plainNumber = (value: number): string =>
  Math.abs(value) >= 1e21 ? BigInt(Math.round(value)).toString() : String(value);

/** LIKE reads % and _ as wildcards; a question means them as they are. */
export const likeText = (value: string): string => value.replace(/[\\%_]/g, String.raw`\$&`);

/** A column as text, whatever it is kept as. */
export const asText = (column: AnalystColumn): string =>
  isKeptAsText(column) ? identifier(column.name) : `CAST(${identifier(column.name)} AS varchar)`;
