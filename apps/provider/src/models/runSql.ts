import type { SqlResult } from '@plinth/api/contract';
import { SourceError, type TableSource } from '../sources/source.ts';
import { queryLimits } from './questions.ts';
import type { StoredModel } from './models.ts';

/** Runs a person's SELECT over the table of a model, through the gate and with the limits of the chat's own queries. */
export const runSql = async (
  { database, table }: StoredModel,
  source: TableSource,
  given: string,
  signal: AbortSignal,
): Promise<SqlResult> => {
  const sql = given.replace(/(?<![\s;])[\s;]+$/, '');
  const result = await source.query(database, table, sql, { ...queryLimits, signal });
  const { columns, rows, truncated, sampled } = result;
  const total = truncated ? await countRows() : null;
  return { columns, rows, total_rows: total ?? undefined, sampled: sampled || undefined };

  async function countRows(): Promise<number | null> {
    try {
      // On a line of its own: the query may end in a comment.
      const counted = `SELECT count(*) FROM (\n${sql}\n) AS answer`;
      const {
        rows: [row],
      } = await source.query(database, table, counted, { ...queryLimits, signal });
      const count = Number(row?.[0]);
      return Number.isFinite(count) ? count : null;
    } catch (error) {
      if (signal.aborted || !(error instanceof SourceError)) throw error;
      return null;
    }
  }
};
