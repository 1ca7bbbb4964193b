import { SourceError } from '../../../sources/source.ts';
import type { AnalystColumn, AnalystTable } from '../../table.ts';
import type { Reading } from '../probability/evidence.ts';
import { printQuery } from '../shared/query/printSql.ts';
import { columnOf, itemOf } from '../shared/query/tree.ts';
import type { RunQuery } from '../shared/lookups/valueIndex.ts';

/** By what rows are listed where the question says no column, though several have the same there. */
function repeated({ candidate, result: { rows } }: Reading): AnalystColumn | null {
  if (!candidate) return null;
  const { tree, cover, scan } = candidate;
  const [item, more] = tree.select;
  const isList =
    tree.groupBy.length === 0 && tree.limit === null && !tree.distinct && !tree.best && !tree.over;
  if (!isList || more !== undefined || item === undefined || item === 'all') return null;
  const { expression } = item;
  if (expression.kind !== 'column') return null;
  const { column } = expression;
  const isSaid =
    cover.parts.some(({ uses }) => uses.some((use) => use.column === column)) ||
    scan.context.tokens.some(({ lemma }) => lemma === 'name' || column.words.includes(lemma));
  const isTold = new Set(rows.map(([name]) => JSON.stringify(name))).size === rows.length;
  return isSaid || isTold ? null : column;
}

/** "Which runs failed": where several bear the same name, each is told with what it is numbered by. */
export async function toldApart(
  reading: Reading,
  table: AnalystTable,
  { run, onFault }: { run: RunQuery; onFault: (error: unknown, sql: string) => void },
): Promise<Reading> {
  const name = repeated(reading);
  const key = table.columns.find((column) => column.isUnique && !column.derived);
  if (!name || !key || !reading.candidate) return reading;
  const { candidate } = reading;
  const tree = { ...candidate.tree, select: [itemOf(columnOf(key)), ...candidate.tree.select] };
  const sql = printQuery(tree, table);
  try {
    return { ...reading, sql, result: await run(sql), candidate: { ...candidate, tree, sql } };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    onFault(error, sql);
    return reading;
  }
}
