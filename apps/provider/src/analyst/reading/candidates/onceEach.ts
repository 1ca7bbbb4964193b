import { keyOfWholes } from '../shared/columns/orderKeys.ts';
import type { AnalystColumn, AnalystTable } from '../../table.ts';
import {
  aggregatesIn,
  columnsIn,
  columnsUsed,
  figuresIn,
  isAggregate,
  type QueryTree,
} from '../shared/query/tree.ts';

const adds = /^(?:sum|avg|median|stddev|percentile)$/;

/** Whether it adds up, or takes the middle of, what each line of an order has again. */
const addsWholes = (tree: QueryTree): boolean =>
  figuresIn(tree)
    .flatMap(aggregatesIn)
    .some(
      ({ name, of }) => adds.test(name) && of !== null && columnsIn(of).some((c) => c.isOfWhole === true),
    );

/** A count of rows would be one of orders. */
const countsLines = (tree: QueryTree): boolean =>
  figuresIn(tree).some((e) => e.kind === 'share' || aggregatesIn(e).some(({ of }) => of === null));

/** The column that numbers the orders, where all that is asked of is the same in each line of one. */
function keyFor(tree: QueryTree, table: AnalystTable): AnalystColumn | null {
  const { best, over, distinct, groupBy } = tree;
  const key = keyOfWholes(table);
  const isOfGroups = groupBy.length > 0 || figuresIn(tree).every(isAggregate);
  if (!key || key.profile.nullFraction > 0 || best || over || distinct) return null;
  if (!isOfGroups || tree.select[0] === 'all' || countsLines(tree)) return null;
  return [...columnsUsed(tree)].every((c) => c === key || (c.isOfWhole === true && !c.derived)) ? key : null;
}

/** Whether the totals of invoices would be added up for each of their lines, as these are asked for, too. */
export const addsForEachLine = (tree: QueryTree, table: AnalystTable): boolean =>
  addsWholes(tree) && keyFor(tree, table) === null;

/** "Average order total" of the lines of orders: each order counts once, however many lines it has. */
export function onceEach(tree: QueryTree, table: AnalystTable): QueryTree {
  const key = addsWholes(tree) ? keyFor(tree, table) : null;
  return key ? { ...tree, onceEach: key } : tree;
}
