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

/** A value of DuckDB's JSON form as a cell. */
export function cellOf(value: unknown, type: string): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') {
    if (/^(U?(BIG|HUGE|INT)|DECIMAL|DOUBLE|FLOAT|BIGNUM)/.test(type)) return numberCell(value);
    if (type.startsWith('TIMESTAMP')) return timeCell(value);
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

/** What expressions over a table come to, one after the other: however many there are, it is read once. */
export async function oneRow(
  connection: DuckDBConnection,
  expressions: readonly string[],
  from: string,
): Promise<unknown[]> {
  if (expressions.length === 0) return [];
  const [row = []] = await select(connection, `SELECT ${expressions.join(', ')} FROM ${from}`);
  return row;
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
