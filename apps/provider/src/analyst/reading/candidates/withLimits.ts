import { hasManyRows } from '../shared/columns/tableLength.ts';
import type { AnalystTable } from '../../table.ts';
import {
  conjunctsOf,
  dedupeExpressions,
  sameExpression,
  type QueryTree,
  shownIn,
  itemOf,
} from '../shared/query/tree.ts';

/** "Customers with more than 10 orders": of many records it is told how many each has. */
export function withLimits(tree: QueryTree, table: AnalystTable): QueryTree {
  if (!hasManyRows(table) || tree.groupBy.length === 0 || tree.over) return tree;
  const shown = shownIn(tree);
  const limits = conjunctsOf(tree.having).flatMap((c) => (c.kind === 'compare' ? [c.left] : []));
  const further = limits.filter((limit) => !shown.some((e) => sameExpression(e, limit)));
  return { ...tree, select: [...tree.select, ...dedupeExpressions(further).map(itemOf)] };
}
