import { SourceError } from '../../../../sources/source.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { gridsByProfile, timesOfSeries } from '../columns/grid.ts';
import { printQuery } from '../query/printSql.ts';
import { columnOf, countAll, emptyTree, itemOf } from '../query/tree.ts';
import type { RunQuery } from './valueIndex.ts';

const mostGrids = 6;
/** Up to so many, all rows are grouped a few times within a second. */
const mostRows = 200_000;

async function haveOneRowEach(keys: AnalystColumn[], table: AnalystTable, run: RunQuery): Promise<boolean> {
  const groupBy = keys.map(columnOf);
  const having = { kind: 'compare', left: countAll, operator: '>', right: 1 } as const;
  const select = groupBy.map((key) => itemOf(key));
  try {
    return (
      (await run(printQuery({ ...emptyTree(), select, groupBy, having, limit: 1 }, table))).rows.length === 0
    );
  } catch (error) {
    if (!(error instanceof SourceError) || error.reason === 'cancelled') throw error;
    return false;
  }
}

/** The columns that say where in a grid of times and kinds a row stands, each place having one. Of very long tables it isn't asked. */
export async function placesInGrid(table: AnalystTable, run: RunQuery): Promise<Set<AnalystColumn>> {
  const times = timesOfSeries(table);
  if (times.length > 0 || table.rowCount > mostRows) return new Set(times);
  const places = new Set<AnalystColumn>();
  for (const keys of gridsByProfile(table).slice(0, mostGrids))
    if (await haveOneRowEach(keys, table, run)) for (const key of keys) places.add(key);
  return places;
}
