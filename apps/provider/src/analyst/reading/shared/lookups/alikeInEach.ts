import { SourceError } from '../../../../sources/source.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { printQuery } from '../query/printSql.ts';
import { aggregateOf, columnOf, countAll, emptyTree, itemOf } from '../query/tree.ts';
import type { RunQuery } from './valueIndex.ts';

/** How many of the values of a key that have the most rows are looked at. */
const mostLookedAt = 300;

/** Those of the columns that have one value at most in all rows of a key: the breed of a pet, the day of an order. None where the database doesn't tell. */
export async function alikeInEach(
  key: AnalystColumn,
  columns: AnalystColumn[],
  { table, run }: { table: AnalystTable; run: RunQuery },
): Promise<AnalystColumn[]> {
  if (columns.length === 0) return [];
  const tree = {
    ...emptyTree(),
    select: columns.map((c) => itemOf(aggregateOf('count', columnOf(c), true))),
    groupBy: [columnOf(key)],
    orderBy: [{ by: countAll, descending: true }],
    limit: mostLookedAt,
  };
  try {
    const { rows } = await run(printQuery(tree, table), mostLookedAt);
    return columns.filter((_, at) => rows.length > 0 && rows.every((row) => Number(row[at]) <= 1));
  } catch (error) {
    if (!(error instanceof SourceError) || error.reason === 'cancelled') throw error;
    return [];
  }
}
