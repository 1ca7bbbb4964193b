import { inAnyCurrency, tellsCurrency } from '../../shared/columns/currencies.ts';
import {
  columnsIn,
  columnsUsed,
  conditionColumns,
  figuresIn,
  isAggregate,
  type QueryTree,
} from '../../shared/query/tree.ts';
import type { AnalystTable } from '../../../table.ts';

/** Euros and francs don't add up, nor is one hotel dearer by its francs. */
export const mixesCurrencies = (tree: QueryTree, table: Pick<AnalystTable, 'columns'>): boolean => {
  const mixed = inAnyCurrency(table);
  if (
    mixed.length === 0 ||
    [...(tree.where ? conditionColumns(tree.where) : []), ...tree.groupBy.flatMap(columnsIn)].some(
      tellsCurrency,
    )
  )
    return false;
  const figures = figuresIn(tree);
  const isOfRows = figures.every((e) => !isAggregate(e)) && tree.orderBy.length === 0;
  return !isOfRows && [...columnsUsed({ ...tree, where: null })].some((c) => mixed.includes(c));
};
