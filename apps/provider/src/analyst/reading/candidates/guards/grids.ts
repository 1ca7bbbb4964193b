import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import type { Scan } from '../../grammar/scan.ts';
import { tallyOf } from '../inTallies.ts';
import { isGrid, isPlace, isSeries } from '../../shared/columns/grid.ts';
import { addsUpByName } from '../../shared/columns/naturalFigure.ts';
import { isMeasure, isNamed } from '../../shared/columns/measures.ts';
import { once } from '../../shared/once.ts';
import {
  aggregatesIn,
  columnsIn,
  conditionColumns,
  figuresIn,
  type Expression,
  type QueryTree,
} from '../../shared/query/tree.ts';

/** Each day, or each day for each of some kind, has one row. */
const daysOfGrid = once((table: AnalystTable) =>
  table.columns.filter((day) => {
    const each = table.rowCount / day.distinct;
    const isGrid = each === 1 || table.columns.some((c) => c.kind === 'text' && c.distinct === each);
    return day.kind === 'date' && !day.derived && day.distinct > fewest && isGrid;
  }),
);
/** Of few days as many rows each come by chance. */
const fewest = 20;

const countsRows = (e: Expression): boolean => e.kind === 'aggregate' && e.name === 'count' && e.of === null;
const ofRows =
  /\b(?:rows?|records?|entries|hours|days|weeks|months|quarters|years|readings?|measurements?|observations?|samples?|data ?points?)\b/i;

/** "What weekday do people order most" isn't told by rows, of which each day has as many as any other. */
export function ranksTimesOfGrid({ groupBy, orderBy }: QueryTree, { context }: Scan): boolean {
  const [group, ...others] = groupBy;
  if (group?.kind !== 'bucket' || others.length > 0 || ofRows.test(context.question)) return false;
  const [day] = columnsIn(group);
  return orderBy.some(({ by }) => countsRows(by)) && daysOfGrid(context.table).some((c) => c === day);
}

/** Which of the rows are counted, or have a share of all, by the columns that say so; null where none are. */
function rowsCountedBy(e: Expression): AnalystColumn[] | null {
  if (e.kind === 'share') return e.of === null ? conditionColumns(e.where) : null;
  const counted = aggregatesIn(e).filter(countsRows);
  if (counted.length === 0) return null;
  return counted.flatMap(({ where }) => (where ? conditionColumns(where) : []));
}

/** "Share of renewables", "which source grew most": each source has a row a year, however much it generates. */
export function countsPlacesOfGrid(tree: QueryTree, { context: { table, question } }: Scan): boolean {
  if (!isGrid(table) || ofRows.test(question)) return false;
  const counted = figuresIn(tree)
    .map(rowsCountedBy)
    .filter((by) => by !== null);
  const within = [
    ...tree.groupBy.flatMap((key) => columnsIn(key)),
    ...(tree.where ? conditionColumns(tree.where) : []),
  ];
  return counted.length > 0 && [...counted.flat(), ...within].every(isPlace);
}

/** "Tasks done jointly" of a table of counts, which has a row of each task for each of those who do them, also of those that nobody did. */
export const listsPlaces = ({ select, where, groupBy }: QueryTree, { context: { table } }: Scan): boolean =>
  tallyOf(table) !== undefined &&
  where !== null &&
  groupBy.length === 0 &&
  select.every((s) => s !== 'all' && s.expression.kind === 'column' && isPlace(s.expression.column)) &&
  conditionColumns(where).every(isPlace);

const figuresOfOnes = new Set(['avg', 'sum', 'median', 'stddev']);

const figuresPlaces = (e: Expression): boolean =>
  e.kind === 'share'
    ? e.of !== null && isPlace(e.of)
    : aggregatesIn(e).some(
        ({ name, of }) => figuresOfOnes.has(name) && of?.kind === 'column' && isPlace(of.column),
      );

/** "Average age in 2000" of a table with a row for each age: each counts as much as any other, however many people have it. */
export const averagesPlaces = (tree: QueryTree): boolean => figuresIn(tree).some(figuresPlaces);

const saysTotal = /\b(?:totals?|sums?|altogether|combined|cumulative)\b/i;
const narrow = 0.7;

/** Through all of a series it stays within a third of its highest, as a concentration does. */
const staysNear = (column: AnalystColumn): boolean =>
  addsUpByName(column) !== true &&
  Number(column.min) > 0 &&
  Number(column.min) >= narrow * Number(column.max);

/** How many there are at a time: those of a year aren't all that there were in its months. */
const stocks =
  /^(?:population|pop|inhabitant|employment|employed|unemployed|unemployment|unemploy|employee|headcount|workforce|inventory|listing|subscriber|follower|balance)$/;

const isLevel = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived && (isNamed(column, stocks) || staysNear(column));

const addsUpWhatStays = (e: Expression): boolean =>
  e.kind === 'share'
    ? e.of !== null && isLevel(e.of)
    : aggregatesIn(e).some(({ name, of }) => name === 'sum' && of?.kind === 'column' && isLevel(of.column));

/** "CO2 by decade": a level, month by month, is none of a decade when it is added up. */
export const sumsLevelOfSeries = (tree: QueryTree, { context: { table, question } }: Scan): boolean =>
  isSeries(table) && !saysTotal.test(question) && figuresIn(tree).some(addsUpWhatStays);
