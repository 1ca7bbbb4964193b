import { isMeasure } from '../../shared/columns/measures.ts';
import { naturalFigure, naturalness } from '../../shared/columns/naturalFigure.ts';
import {
  aggregateOf,
  columnOf,
  dedupeExpressions,
  isAggregate,
  sameExpression,
} from '../../shared/query/tree.ts';
import { amongKnown, treeOf, orderBy, type Pieces, type Composed } from './pieces.ts';

/** "Channels ranked by click rate": all of them in order, none left out. */
export function orderedGroups(p: Pieces): Composed[] {
  const [order] = p.orders;
  const [by] = order?.makes.by ?? [];
  if (!order || by?.kind !== 'column' || !isMeasure(by.column) || p.limit !== null) return [];
  if (p.ranks.length + p.havings.length + p.shares.length + p.measures.length > 0) return [];
  const selected = p.selected.filter((c) => c !== by.column);
  const groups = dedupeExpressions([...p.keys, ...selected.map(columnOf)]);
  const isOfGroups = groups.length > 0 && groups.every((g) => g.kind === 'column' && !g.column.isUnique);
  if (!isOfGroups || selected.some(isMeasure)) return [];
  const name = naturalFigure(by.column);
  const figure = aggregateOf(name, by);
  const orderBy = [{ by: figure, descending: order.makes.descending ?? true }];
  const tree = treeOf([...groups, figure], { groupBy: groups, where: amongKnown(groups, p.where), orderBy });
  return [{ tree, facts: [`form:ordered:${name}`, naturalness(name, by.column)] }];
}

/** "Statuses ordered by the number of cities that have each": groups in the order of a figure. */
export function orderedByFigure(p: Pieces): Composed[] {
  const [order] = p.orders;
  const [by] = order?.makes.by ?? [];
  if (!order || !by || !isAggregate(by) || p.limit !== null) return [];
  if (p.ranks.length + p.havings.length + p.shares.length > 0) return [];
  if (p.measures.some((m) => !sameExpression(m, by)) || p.selected.some(isMeasure)) return [];
  const keys = dedupeExpressions([...p.keys, ...p.selected.map(columnOf)]);
  if (keys.length === 0) return [];
  const isAsked = p.measures.length > 0;
  const rest = { groupBy: keys, where: p.where, orderBy: orderBy(p, null) };
  const fact = `form:ordered:figure:${isAsked ? 'asked' : 'unasked'}`;
  return [
    { tree: treeOf([...keys, by], rest), facts: [fact, 'measure:shown'] },
    ...(isAsked ? [] : [{ tree: treeOf(keys, rest), facts: [fact, 'measure:hidden'] }]),
  ];
}
