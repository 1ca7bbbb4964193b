import { once } from '../shared/once.ts';
import { hasManyRows } from '../shared/columns/tableLength.ts';
import { namesTotal } from '../../../modeling/totalRows.ts';
import type { AnalystColumn, AnalystTable } from '../../table.ts';
import {
  allOf,
  conditionColumns,
  isAggregate,
  columnOf,
  type Condition,
  type QueryTree,
} from '../shared/query/tree.ts';

/** Of a thousand companies one may be called so. */
const namesTotals = ({ kind, derived, profile, isUnique }: AnalystColumn, table: AnalystTable): boolean =>
  kind === 'text' && !derived && profile.nullFraction === 0 && !(isUnique && hasManyRows(table));

/** That a row isn't one of sums of the others: those whose name is "Total" in a column that names every row. */
const apartFromTotals = once((table: AnalystTable): Condition[] =>
  table.columns
    .filter((column) => namesTotals(column, table))
    .flatMap((column): Condition[] =>
      column.values
        .filter(namesTotal)
        .map((right) => ({ kind: 'compare', left: columnOf(column), operator: '<>', right })),
    ),
);

/** Sums, counts and rankings leave out rows of totals, where the question doesn't ask for them. */
export function withoutTotals(tree: QueryTree, table: AnalystTable): QueryTree {
  const apart = apartFromTotals(table);
  if (apart.length === 0) return tree;
  const isRanked = tree.limit !== null && tree.orderBy.some(({ by }) => by.kind !== 'place');
  const isFigured = tree.select.some((s) => s !== 'all' && isAggregate(s.expression));
  if (!isRanked && !isFigured) return tree;
  const asked = tree.where ? conditionColumns(tree.where) : [];
  const open = apart.filter((condition) => conditionColumns(condition).every((c) => !asked.includes(c)));
  return { ...tree, where: allOf([...(tree.where ? [tree.where] : []), ...open]) };
}
