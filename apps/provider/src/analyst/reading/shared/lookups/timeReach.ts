import { SourceError, type QueryResult } from '../../../../sources/source.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { periodOf, withoutLabels } from '../derivedColumns/periodColumns.ts';
import { columnsOfWholes } from './columnsOfWholes.ts';
import { placesInGrid } from './placesInGrid.ts';
import { pricesOfRows } from './pricesOfRows.ts';
import { ratesOfParts } from './ratesOfParts.ts';
import { timesOfThings } from './timesOfThings.ts';
import { toldOfThings } from './toldOfThings.ts';
import { withEndOfEvents } from './endOfEvents.ts';
import { printQuery } from '../query/printSql.ts';
import { aggregateOf, columnOf, emptyTree, type Expression, itemOf } from '../query/tree.ts';
import type { RunQuery } from './valueIndex.ts';

const reached = new WeakMap<AnalystTable, AnalystTable>();

/** Dates that stand as text, of which the profile shows only some: as texts their first and last aren't the days'. */
const isUnreached = ({ dateFormat, complete }: AnalystColumn): boolean => dateFormat !== null && !complete;

/**
 * The table with what its profile doesn't tell of times: the first and last day of dates that stand as text, or as years
 * and months ("this month" is counted from there), which are of what several rows tell of,
 * what says where in a grid a row stands, and which rates are of which columns.
 */
export async function withReach(given: AnalystTable, run: RunQuery): Promise<AnalystTable> {
  const known = reached.get(given);
  if (known) return known;
  const table = withoutLabels(given);
  const columns = table.columns.filter(isUnreached);
  const period = periodOf(table);
  const asked = [...columns.map(columnOf), ...(period ? [period] : [])];
  const reaches = asked.length === 0 ? table : reaching(table, columns, await endsOf(table, asked, run));
  const found = withEndOfEvents(reaches);
  const ofThings = await timesOfThings(found, run);
  const places = await placesInGrid(found, run);
  const ofWholes = await columnsOfWholes(found, run);
  const ofRows = await pricesOfRows(found, run);
  const rates = await ratesOfParts(found, run);
  const ofKeys = await toldOfThings(found, run);
  const told = {
    ...found,
    columns: found.columns.map((column) => {
      const key = ofKeys.get(column);
      const c = key ? { ...column, toldOf: key.name } : column;
      const quotient = rates.get(column);
      if (quotient) return { ...c, quotient };
      if (ofThings.has(column)) return { ...c, isOfThing: true };
      if (ofRows.has(column)) return { ...c, isOfRow: true };
      if (ofWholes.has(column)) return { ...c, isOfWhole: true };
      return places.has(column) ? { ...c, isInGrid: true } : c;
    }),
  };
  reached.set(given, told);
  return told;
}

async function endsOf(
  table: AnalystTable,
  asked: Expression[],
  run: RunQuery,
): Promise<QueryResult['rows'][number]> {
  const ends = asked.flatMap((of) => (['min', 'max'] as const).map((name) => itemOf(aggregateOf(name, of))));
  try {
    const { rows } = await run(printQuery({ ...emptyTree(), select: ends }, table));
    return rows[0] ?? [];
  } catch (error) {
    // PostgreSQL fails on a text that is no date: what the values at hand tell remains.
    if (!(error instanceof SourceError) || error.reason === 'cancelled') throw error;
    return [];
  }
}

const isDay = (cell: unknown): cell is string => typeof cell === 'string' && /^\d{4}-\d\d-\d\d/.test(cell);

function reaching(
  table: AnalystTable,
  columns: AnalystColumn[],
  ends: QueryResult['rows'][number],
): AnalystTable {
  const [first, last] = ends.slice(2 * columns.length);
  return {
    ...table,
    ...(isDay(first) && isDay(last) && { periodEnds: { min: first, max: last } }),
    columns: table.columns.map((column) => {
      const at = columns.indexOf(column);
      const [min, max] = ends.slice(2 * at, 2 * at + 2);
      return at >= 0 && isDay(min) && isDay(max) ? { ...column, min, max } : column;
    }),
  };
}
