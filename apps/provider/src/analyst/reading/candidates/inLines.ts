import { isOfItem, lineAmount } from '../shared/derivedColumns/lineAmounts.ts';
import { isOfOrder } from '../shared/columns/orderTotals.ts';
import type { AnalystColumn, AnalystTable } from '../../table.ts';
import { columnOf, columnsAsked, columnsIn, type Expression, type QueryTree } from '../shared/query/tree.ts';

/** The sum of orders' totals, and that of prices, is what the lines come to. */
function ofLines(
  e: Expression,
  lines: NonNullable<ReturnType<typeof lineAmount>>,
  isInstead: (column: AnalystColumn) => boolean,
): Expression {
  if (e.kind === 'groupShare' || e.kind === 'growth' || e.kind === 'running')
    return { ...e, of: ofLines(e.of, lines, isInstead) };
  if (e.kind !== 'aggregate' || e.name !== 'sum' || e.of?.kind !== 'column') return e;
  return isInstead(e.of.column) ? { ...e, of: columnOf(lines.amount) } : e;
}

/** "Revenue by product": what its lines come to, and not the totals of the orders that these are of; prices of one add up to nothing. */
export function inLines(tree: QueryTree, table: AnalystTable): QueryTree {
  const lines = lineAmount(table);
  if (!lines) return tree;
  const isByItem = [...tree.groupBy.flatMap(columnsIn), ...columnsAsked(tree.where)].some(isOfItem);
  const isInstead = (column: AnalystColumn): boolean =>
    column === lines.price || (isByItem && isOfOrder(column, table));
  return {
    ...tree,
    select: tree.select.map((item) =>
      item === 'all' ? item : { ...item, expression: ofLines(item.expression, lines, isInstead) },
    ),
    orderBy: tree.orderBy.map((order) => ({ ...order, by: ofLines(order.by, lines, isInstead) })),
    having:
      tree.having?.kind === 'compare'
        ? { ...tree.having, left: ofLines(tree.having.left, lines, isInstead) }
        : tree.having,
  };
}
