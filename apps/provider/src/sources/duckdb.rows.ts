import type { DuckDBConnection } from '@duckdb/node-api';
import { numberCell, timeCell } from './cell.ts';
import { quoteIdentifier } from './identifiers.ts';
import type { Cell } from './source.ts';

export interface TableColumn {
  name: string;
  type: string;
}

/** A column, and the expression that takes its place. */
export interface ColumnCast {
  name: string;
  value: string;
}

/** Days that stand for none in DuckDB's JSON form, `infinity` of PostgreSQL's exports, and how DuckDB itself writes them. */
const infiniteDays = new Map([
  ['5881580-07-11', 'infinity'],
  ['5877642-06-24 (BC)', '-infinity'],
]);

/** All numbers of a column have as many decimals as one of them needs. */
const withoutZerosBehind = (decimal: string): string => decimal.replace(/(\.\d*[1-9])0+$|\.0+$/, '$1');

/** A value of DuckDB's JSON form as a cell. */
export function cellOf(value: unknown, type: string): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') {
    if (type.startsWith('DECIMAL')) return numberCell(withoutZerosBehind(value));
    if (/^(U?(BIG|HUGE|INT)|DOUBLE|FLOAT|BIGNUM)/.test(type)) return numberCell(value);
    if (type.startsWith('TIMESTAMP')) return timeCell(value);
    if (type === 'DATE') return infiniteDays.get(value) ?? value;
    return value;
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((inner) => cellOf(inner, type.replace(/\[\d*\]$/, '')));
  return JSON.parse(JSON.stringify(value)) as Cell;
}

export const select = async (connection: DuckDBConnection, sql: string): Promise<unknown[][]> =>
  (await connection.runAndReadAll(sql)).getRowsJson();

export async function countRows(connection: DuckDBConnection, from: string): Promise<number> {
  const [row] = await select(connection, `SELECT count(*)::INTEGER FROM ${from}`);
  return Number(row?.[0]);
}

/** Of thousands in one statement DuckDB takes minutes, or all the memory that it has. */
const mostAtOnce = 500;

/** What expressions over a table come to, one after the other: as many as may be each time that it is read. */
export async function oneRow(
  connection: DuckDBConnection,
  expressions: readonly string[],
  from: string,
): Promise<unknown[]> {
  const values: unknown[] = [];
  for (let at = 0; at < expressions.length; at += mostAtOnce) {
    const asked = expressions.slice(at, at + mostAtOnce).join(', ');
    const [row = []] = await select(connection, `SELECT ${asked} FROM ${from}`);
    values.push(...row);
  }
  return values;
}

export async function tableColumns(connection: DuckDBConnection, from: string): Promise<TableColumn[]> {
  const reader = await connection.runAndReadAll(`SELECT * FROM ${from} LIMIT 0`);
  const types = reader.columnTypes();
  return reader.columnNames().map((name, index) => ({ name, type: String(types[index]) }));
}

/** All columns, some by other values. Written out: `* REPLACE` takes a time that grows with the square of their number. */
export const withValues = (columns: readonly TableColumn[], values: ReadonlyMap<string, string>): string =>
  columns
    .map(({ name }) => {
      const column = quoteIdentifier(name);
      const value = values.get(name);
      return value === undefined ? column : `${value} AS ${column}`;
    })
    .join(', ');
