import { SourceError } from '../../../sources/source.ts';
import type { AnalystTable } from '../../table.ts';
import type { Reading } from '../probability/evidence.ts';
import { printQuery } from '../shared/query/printSql.ts';
import { aggregateOf, type Expression, itemOf } from '../shared/query/tree.ts';
import type { RunQuery } from '../shared/lookups/valueIndex.ts';

const asksWhatItIs = /^(?:and )?what(?: is|'s|’s| was|s)\b(?!.*\b(?:total|sum|all|overall|altogether)\b)/i;

/** What a question for one thing's own figure was read as the sum of: "what was the goal of the Oat Milk Maker?" */
function addedUnasked({ candidate }: Reading): Extract<Expression, { kind: 'column' }> | null {
  if (!candidate) return null;
  const { tree, cover, scan } = candidate;
  const [item, more] = tree.select;
  const isOfChosen = tree.where !== null && tree.groupBy.length === 0 && more === undefined;
  if (!isOfChosen || !asksWhatItIs.test(scan.context.question) || item === undefined || item === 'all')
    return null;
  const { expression: e } = item;
  if (e.kind !== 'aggregate' || e.name !== 'sum' || e.of?.kind !== 'column' || e.of.column.derived)
    return null;
  return cover.parts.some(({ makes }) => makes.kind === 'figures') ? null : e.of;
}

/**
 * The reading as it is, or the value itself where each of the rows that it adds up says the same again: the goal of a
 * project stands in all of its pledges.
 */
export async function withoutRepeats(
  reading: Reading,
  table: AnalystTable,
  { run, onFault }: { run: RunQuery; onFault: (error: unknown, sql: string) => void },
): Promise<Reading> {
  const column = addedUnasked(reading);
  if (!column || !reading.candidate) return reading;
  const { candidate } = reading;
  const ends = (['min', 'max', 'count'] as const).map((name) => aggregateOf(name, column));
  const sql = printQuery({ ...candidate.tree, select: ends.map(itemOf) }, table);
  try {
    const [least, most, times] = (await run(sql)).rows[0] ?? [];
    if (least === null || least !== most || Number(times) < 2) return reading;
    const tree = { ...candidate.tree, select: [itemOf(column)], distinct: true };
    const once = { ...candidate, tree, sql: printQuery(tree, table) };
    return { ...reading, sql: once.sql, result: await run(once.sql), candidate: once };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    onFault(error, sql);
    return reading;
  }
}
