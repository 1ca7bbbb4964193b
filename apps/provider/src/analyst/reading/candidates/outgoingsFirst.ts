import { columnsIn, type Expression, type QueryTree } from '../shared/query/tree.ts';
import { isMeasure, isNamed } from '../shared/columns/measures.ts';
import type { AnalystColumn } from '../../table.ts';

const outgoing =
  /^(?:fee|cost|expense|charge|commission|discount|rebate|refund|withdrawal|tax|spend|spending)$/;

/** What is taken off and written below zero: a fee of -4.99. */
const isBelowZero = (column: AnalystColumn): boolean =>
  isMeasure(column) &&
  !column.derived &&
  isNamed(column, outgoing) &&
  Number(column.min) < 0 &&
  (Number(column.max) <= 0 || (column.profile.mean ?? 0) < 0);

const isOfOutgoing = (e: Expression): boolean => columnsIn(e).length > 0 && columnsIn(e).every(isBelowZero);

const other = { max: 'min', min: 'max' } as const;
const turned = (e: Expression): Expression =>
  e.kind === 'aggregate' && (e.name === 'max' || e.name === 'min') && isOfOutgoing(e)
    ? { ...e, name: other[e.name] }
    : e;

/** The largest fee is the one furthest below zero, where fees are written so. */
export function outgoingsFirst(tree: QueryTree): QueryTree {
  return {
    ...tree,
    select: tree.select.map((item) =>
      item === 'all' ? item : { ...item, expression: turned(item.expression) },
    ),
    orderBy: tree.orderBy.map((order) =>
      isOfOutgoing(order.by) && (tree.limit !== null || tree.groupBy.length > 0)
        ? { ...order, by: turned(order.by), descending: !order.descending }
        : order,
    ),
  };
}
