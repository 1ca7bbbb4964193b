import type { AnalystTable } from '../../../table.ts';
import type { Scan } from '../../grammar/scan.ts';
import { once } from '../../shared/once.ts';
import { columnsIn, type Expression, type QueryTree } from '../../shared/query/tree.ts';

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
const ofRows = /\b(?:rows?|records?|entries|days|readings?|measurements?)\b/i;

/** "What weekday do people order most" isn't told by rows, of which each day has as many as any other. */
export function ranksTimesOfGrid({ groupBy, orderBy }: QueryTree, { context }: Scan): boolean {
  const [group, ...others] = groupBy;
  if (group?.kind !== 'bucket' || others.length > 0 || ofRows.test(context.question)) return false;
  const [day] = columnsIn(group);
  return orderBy.some(({ by }) => countsRows(by)) && daysOfGrid(context.table).some((c) => c === day);
}
