import { aggregatesIn, columnsIn, figuresIn, type QueryTree } from '../../shared/query/tree.ts';

/** The totals of invoices over the lines of them, which have each as often as there are lines. */
export const sumsWholesOfLines = (tree: QueryTree): boolean =>
  [...figuresIn(tree), ...tree.orderBy.map(({ by }) => by)]
    .flatMap(aggregatesIn)
    .some(
      ({ name, of }) =>
        (name === 'sum' || name === 'avg') && of !== null && columnsIn(of).some((c) => c.isOfWhole === true),
    );
