import { isOfItem, lineAmount } from '../shared/derivedColumns/lineAmounts.ts';
import { isMeasure, isNamed } from '../shared/columns/measures.ts';
import type { AnalystColumn, AnalystTable } from '../../table.ts';
import { columnOf, columnsAsked, columnsIn, type Expression, type QueryTree } from '../shared/query/tree.ts';

const total = /^(?:total|subtotal|amount|revenue|sales|gross|net)$/;
const part = /^(?:refund|refunded|tax|taxes|discount|shipping|outstanding|tip)$/;

/** The total of an order, which stands in the first of its lines alone. */
const isOfOrder = (column: AnalystColumn, { columns }: AnalystTable): boolean =>
  isMeasure(column) &&
  !column.derived &&
  !isOfItem(column) &&
  isNamed(column, total) &&
  !isNamed(column, part) &&
  columns.some((c) => isOfItem(c) && c.profile.nullFraction < column.profile.nullFraction);

/** The sum of orders' totals, and that of prices, is what the lines come to. */
function ofLines(
  e: Expression,
  lines: NonNullable<ReturnType<typeof lineAmount>>,
  table: AnalystTable,
): Expression {
  if (e.kind === 'groupShare' || e.kind === 'growth' || e.kind === 'running')
    return { ...e, of: ofLines(e.of, lines, table) };
  if (e.kind !== 'aggregate' || e.name !== 'sum' || e.of?.kind !== 'column') return e;
  const { column } = e.of;
  return column === lines.price || isOfOrder(column, table) ? { ...e, of: columnOf(lines.amount) } : e;
}

/** "Revenue by product": what its lines come to, and not the totals of the orders whose first line it is. */
export function inLines(tree: QueryTree, table: AnalystTable): QueryTree {
  const lines = lineAmount(table);
  const by = [...tree.groupBy.flatMap(columnsIn), ...columnsAsked(tree.where)];
  if (!lines || !by.some(isOfItem)) return tree;
  return {
    ...tree,
    select: tree.select.map((item) =>
      item === 'all' ? item : { ...item, expression: ofLines(item.expression, lines, table) },
    ),
    orderBy: tree.orderBy.map((order) => ({ ...order, by: ofLines(order.by, lines, table) })),
    having:
      tree.having?.kind === 'compare'
        ? { ...tree.having, left: ofLines(tree.having.left, lines, table) }
        : tree.having,
  };
}
