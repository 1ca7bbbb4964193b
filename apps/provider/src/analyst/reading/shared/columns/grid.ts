import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { timeLike } from '../calendar/times.ts';
import { once } from '../once.ts';
import { columnsIn } from '../query/tree.ts';
import { isMeasure, isTimeColumn, isYearColumn } from './measures.ts';

const day = 86_400_000;
/** Days from one period to the next: of days, weeks, months, quarters and years. */
const stepsOfPeriods: readonly (readonly [number, number])[] = [[0.97, 1.03], [6.9, 7.1], [30, 31], [90, 92], [365, 366]]; // prettier-ignore
const fewestPeriods = 12;

/** Each of its times has one row, and they follow on each other in equal steps, as records of what happens don't. */
function areConsecutive(column: AnalystColumn): boolean {
  const { distinct, min, max } = column;
  if (distinct < fewestPeriods) return false;
  if (isYearColumn(column)) return Number(max) - Number(min) === distinct - 1;
  if (!timeLike(column) || column.kind === 'timestamp' || typeof min !== 'string' || typeof max !== 'string')
    return false;
  const step = (Date.parse(max) - Date.parse(min)) / day / (distinct - 1);
  return stepsOfPeriods.some(([least, most]) => step >= least && step <= most);
}

const rowsOfMostFrequent = ({ profile: { topValues } }: AnalystColumn, rowCount: number): number =>
  Math.round((topValues[0]?.share ?? 1) * rowCount);

const mostKeys = 4;
/** Of hundreds of columns of yes and no, each half of either, any four would be a grid of sixteen rows. */
const mostEven = 12;

/** The sets of columns whose values together have one row each. */
function fullGrids(even: readonly AnalystColumn[], rowCount: number, keys = mostKeys): AnalystColumn[][] {
  if (rowCount === 1) return [[]];
  if (keys === 0) return [];
  return even.flatMap((key, at) =>
    rowCount % key.distinct === 0
      ? fullGrids(even.slice(at + 1), rowCount / key.distinct, keys - 1).map((others) => [key, ...others])
      : [],
  );
}

/** Of those that began later or ended early some rows are missing. */
const leastFilled = 0.7;

/** A time and kinds, each of which has no more rows than there are of the other. */
const openGrids = (columns: readonly AnalystColumn[], rowCount: number): AnalystColumn[][] =>
  columns
    .filter((time) => isTimeColumn(time) && time.distinct >= fewestPeriods)
    .flatMap((time) =>
      columns
        .filter((kind) => !isTimeColumn(kind) && kind.kind === 'text')
        .filter((kind) => {
          const cells = time.distinct * kind.distinct;
          return (
            rowCount <= cells &&
            rowCount >= cells * leastFilled &&
            rowsOfMostFrequent(time, rowCount) <= kind.distinct &&
            rowsOfMostFrequent(kind, rowCount) <= time.distinct
          );
        })
        .map((kind) => [time, kind]),
    );

const storedIn = ({ columns }: AnalystTable): AnalystColumn[] =>
  columns.filter((c) => !c.derived && c.profile.nullFraction === 0 && c.distinct > 1);

/** The days, months or years of which each row is another. */
export const timesOfSeries = (table: AnalystTable): AnalystColumn[] =>
  storedIn(table).filter((c) => c.distinct === table.rowCount && areConsecutive(c));

/** Sets of columns that may say together which row it is, as far as a profile tells. Records have a key of their own, or a name. */
export function gridsByProfile(table: AnalystTable): AnalystColumn[][] {
  const { rowCount } = table;
  const stored = storedIn(table);
  if (stored.some((c) => c.isUnique && !isMeasure(c))) return [];
  const repeating = stored.filter((c) => c.distinct < rowCount);
  const even = repeating
    .filter((c) => rowsOfMostFrequent(c, rowCount) * c.distinct === rowCount)
    .toSorted((a, b) => b.distinct - a.distinct)
    .slice(0, mostEven);
  return [...fullGrids(even, rowCount), ...openGrids(repeating, rowCount)].filter((keys) => keys.length > 1);
}

/**
 * Whether a column says where a row stands, of a table with one row for each time, for each kind, or for each of both together:
 * monthly figures of industries, a harvest by site and variety. How many rows any of its values has says nothing.
 */
export function isPlace({ isInGrid, derived }: AnalystColumn): boolean {
  if (!derived) return isInGrid === true;
  const stored = columnsIn(derived.of);
  return stored.length > 0 && stored.every((c) => c.isInGrid);
}

/** Each row has a place of its own. */
export const isGrid = once(({ columns }: AnalystTable): boolean => columns.some((c) => c.isInGrid));

/** What is measured in each place of a grid, where it is one thing. */
export const measureInGrid = once((table: AnalystTable): AnalystColumn | null => {
  if (!isGrid(table)) return null;
  const measures = table.columns.filter((c) => isMeasure(c) && !c.derived && !isPlace(c) && !isTimeColumn(c));
  return measures.length === 1 ? (measures[0] ?? null) : null;
});

/** Each row is another day, month or year. */
export const isSeries = once(({ columns, rowCount }: AnalystTable): boolean =>
  columns.some((c) => c.isInGrid && c.distinct === rowCount),
);
