import { dayMs } from '@plinth/api/facts';
import { isMeasure, isNamed } from '../../shared/columns/measures.ts';
import type { Scan } from '../scan.ts';
import { dayBefore, timeLike } from '../../shared/calendar/times.ts';
import { coarseness } from '../../shared/calendar/timeConditions.ts';
import {
  aggregatesIn,
  allOf,
  columnsIn,
  conditionsIn,
  isAggregate,
  type Condition,
  type Expression,
  type QueryTree,
  figuresIn,
} from '../../shared/query/tree.ts';
import type { AnalystColumn } from '../../../table.ts';

/** How much there is of something at a time, as columns are named for it. */
const held = /^(?:stock|inventory|hand|onhand|soh|reserved|available|backlog)$/;
/** What came or went, what is only wished for, or what it costs. */
const otherwise =
  /^(?:in|out|incoming|outgoing|inbound|outbound|received|sold|issued|min|max|minimum|maximum|reorder|safety|target|cost|price|value|change|adjustment|day|date|age|turn|turnover|rate|ratio|percent|pct|lost|damaged)$/;

const isLevel = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived && isNamed(column, held) && !isNamed(column, otherwise);

/** What a table tells again and again, and the day of which each row tells it. */
interface Levels {
  columns: AnalystColumn[];
  day: AnalystColumn;
}

const leastRowsOfDay = 2;
const leastDays = 3;
const known = new WeakMap<Scan['context'], Levels | null>();

/** Levels of a table that has them for several things on each of several days; null where rows are things, or what happened to them. */
export function levelsOf({ columns, context }: Scan): Levels | null {
  const before = known.get(context);
  if (before !== undefined) return before;
  const times = columns.filter((c) => timeLike(c) && !c.derived && coarseness(c) === null);
  const [day] = times;
  const levels = columns.filter(isLevel);
  const isTold =
    times.length === 1 &&
    day !== undefined &&
    day.profile.nullFraction === 0 &&
    day.distinct >= leastDays &&
    day.distinct * leastRowsOfDay <= context.table.rowCount;
  // Rows of things have a key, and are told once.
  const hasThings = columns.some((c) => c.isUnique && c.kind === 'text');
  const found = isTold && levels.length > 0 && !hasThings ? { columns: levels, day } : null;
  known.set(context, found);
  return found;
}

/** The rows of the last day that a table tells of. */
export function onLastDay(column: AnalystColumn): Condition | null {
  if (typeof column.max !== 'string') return null;
  const from = column.max.slice(0, 10);
  return { kind: 'during', column, from, before: dayBefore(from, 'day', -1), isFromEnd: true };
}

/** Whether an expression adds up how much there is, or what that comes to. */
const sumsLevel = (e: Expression, { columns }: Levels): boolean =>
  (e.kind === 'share' && e.of !== null && columns.includes(e.of)) ||
  aggregatesIn(e).some(
    ({ name, of }) =>
      name === 'sum' &&
      of !== null &&
      columnsIn(of)
        .flatMap((c) => (c.derived ? columnsIn(c.derived.of) : [c]))
        .some((c) => columns.includes(c)),
  );

/** Whether a condition keeps to a single day of a column. */
export const isOfOneDay = (c: Condition, day: AnalystColumn): boolean =>
  (c.kind === 'compare' && c.operator === '=' && c.left.kind === 'column' && c.left.column === day) ||
  (c.kind === 'during' &&
    c.column === day &&
    c.from !== null &&
    c.before !== null &&
    Date.parse(c.before) - Date.parse(c.from) <= dayMs);

/** Whether each group of a query is of one day. */
const isByDay = ({ groupBy }: QueryTree, day: AnalystColumn): boolean =>
  groupBy.some(
    (by) =>
      (by.kind === 'column' && by.column === day) ||
      (by.kind === 'bucket' && by.unit === 'day' && by.column === day),
  );

/**
 * How much there is isn't added up from one day to the next: a sum is of the last day, where no other is said; null
 * where it would be of several, or where what went out is added up beside it.
 */
export function ofLastDay(tree: QueryTree, scan: Scan): QueryTree | null {
  const levels = levelsOf(scan);
  if (!levels) return tree;
  const { day } = levels;
  const figures = figuresIn(tree);
  if (!figures.some((e) => sumsLevel(e, levels))) return tree;
  const conditions = conditionsIn(tree.where).filter((c) => saysTime(c, day));
  if (conditions.some((c) => isOfOneDay(c, day)) || isByDay(tree, day)) return tree;
  const isOfTime = conditions.length > 0 || tree.groupBy.some((by) => columnsIn(by).includes(day));
  const last = onLastDay(day);
  const isMixed = figures.some((e) => isAggregate(e) && !sumsLevel(e, levels));
  if (isOfTime || isMixed || !last) return null;
  return { ...tree, where: allOf([...(tree.where ? [tree.where] : []), last]) };
}

const saysTime = (c: Condition, day: AnalystColumn): boolean =>
  (c.kind === 'during' && c.column === day) ||
  ((c.kind === 'compare' || c.kind === 'between' || c.kind === 'in') && columnsIn(c.left).includes(day));
