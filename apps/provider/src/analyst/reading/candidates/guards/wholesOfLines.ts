import { linesNamed } from '../../grammar/figures/orderLines.ts';
import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import { isNumbered } from '../../shared/columns/measures.ts';
import { aggregatesIn, columnsIn, figuresIn, type QueryTree } from '../../shared/query/tree.ts';

/** The totals of invoices over the lines of them, which have each as often as there are lines. */
export const sumsWholesOfLines = (tree: QueryTree): boolean =>
  [...figuresIn(tree), ...tree.orderBy.map(({ by }) => by)]
    .flatMap(aggregatesIn)
    .some(
      ({ name, of }) =>
        (name === 'sum' || name === 'avg') && of !== null && columnsIn(of).some((c) => c.isOfWhole === true),
    );

/** "Number of voided invoices" by the quantities of their lines. */
export const countsPiecesOfWholes = (parts: readonly Part[], scan: Scan): boolean =>
  parts.some(({ rule, from }) => {
    if (rule !== 'count:tally') return false;
    const { tokens } = scan.context;
    const counted = tokens.slice(scan.items[from]?.end ?? 0).find(({ lemma, lower }) => lemma !== lower);
    return counted !== undefined && isNumbered(counted.lemma) && linesNamed(counted.lemma, scan).length > 0;
  });
