import type { DuckDBConnection } from '@duckdb/node-api';
import { tableColumns } from './duckdb.open.ts';
import { quoteIdentifier, quoteLiteral } from './identifiers.ts';

/** A day in numbers with the year last, and a time without seconds. */
const minutes = /^\d{1,2}([/.-])\d{1,2}\1\d{4} \d{1,2}:\d\d( [ap]m)?$/i;

/** The ways that a text of such a kind may be meant; none where it is of another. */
function formatsOf(text: string): string[] {
  const [, mark, half] = minutes.exec(text) ?? [];
  if (mark === undefined) return [];
  const time = half === undefined ? '%H:%M' : '%I:%M %p';
  return [
    ['%d', '%m', '%Y'],
    ['%m', '%d', '%Y'],
  ].map((day) => `${day.join(mark)} ${time}`);
}

/** The one format in which each value of a column is a time; undefined where none is, or two are. */
async function formatOf(
  connection: DuckDBConnection,
  column: string,
  from: string,
): Promise<string | undefined> {
  const filled = `SELECT ${column} FROM ${from} WHERE ${column} IS NOT NULL`;
  const first = await connection.runAndReadAll(`${filled} LIMIT 1`);
  const formats = formatsOf(String(first.getRowsJson()[0]?.[0]));
  if (formats.length === 0) return undefined;
  const reads = formats.map((format) => `count(try_strptime(${column}, ${quoteLiteral(format)})) = count(*)`);
  const read = await connection.runAndReadAll(`SELECT ${reads.join(', ')} FROM (${filled})`);
  const fitting = formats.filter((_, at) => read.getRowsJson()[0]?.[at] === true);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Makes times of texts like "24/07/2023 14:05" and "7/24/2023 2:05 PM", which DuckDB reads only with seconds. */
export async function readMinuteTimes(connection: DuckDBConnection, from: string): Promise<void> {
  const columns = await tableColumns(connection, from);
  for (const { name } of columns.filter(({ type }) => type === 'VARCHAR')) {
    const column = quoteIdentifier(name);
    const format = await formatOf(connection, column, from);
    if (format !== undefined)
      await connection.run(
        `ALTER TABLE ${from} ALTER ${column} SET DATA TYPE TIMESTAMP USING strptime(${column}, ${quoteLiteral(format)})`,
      );
  }
}
