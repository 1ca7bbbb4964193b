import { SourceError, type QueryResult } from '../../sources/source.ts';
import type { AnalystColumn, AnalystTable } from '../table.ts';
import { printQuery } from './print.ts';
import { aggregateOf, columnOf, emptyTree } from './tree.ts';
import type { RunQuery } from './values.ts';

const reached = new WeakMap<AnalystTable, AnalystTable>();

/** Dates that stand as text, of which the profile shows only some: as texts their first and last aren't the days'. */
const isUnreached = ({ dateFormat, complete }: AnalystColumn): boolean => dateFormat !== null && !complete;

/** The table with the first and last day of dates that stand as text: "this month" is counted from there. */
export async function withReach(table: AnalystTable, run: RunQuery): Promise<AnalystTable> {
  const columns = table.columns.filter(isUnreached);
  if (columns.length === 0) return table;
  const known = reached.get(table) ?? reaching(table, columns, await endsOf(table, columns, run));
  reached.set(table, known);
  return known;
}

async function endsOf(
  table: AnalystTable,
  columns: AnalystColumn[],
  run: RunQuery,
): Promise<QueryResult['rows'][number]> {
  const ends = columns.flatMap((column) =>
    (['min', 'max'] as const).map((name) => ({
      expression: aggregateOf(name, columnOf(column)),
      alias: null,
    })),
  );
  try {
    const { rows } = await run(printQuery({ ...emptyTree(), select: ends }, table));
    return rows[0] ?? [];
  } catch (error) {
    // PostgreSQL fails on a text that is no date: what the values at hand tell remains.
    if (!(error instanceof SourceError)) throw error;
    return [];
  }
}

const isDay = (cell: unknown): cell is string => typeof cell === 'string' && /^\d{4}-\d\d-\d\d/.test(cell);

const reaching = (
  table: AnalystTable,
  columns: AnalystColumn[],
  ends: QueryResult['rows'][number],
): AnalystTable => ({
  ...table,
  columns: table.columns.map((column) => {
    const at = columns.indexOf(column);
    const [min, max] = ends.slice(2 * at, 2 * at + 2);
    return at >= 0 && isDay(min) && isDay(max) ? { ...column, min, max } : column;
  }),
});
