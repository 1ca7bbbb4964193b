import { isTimeColumn } from '../../shared/columns/measures.ts';
import { type Scan } from '../../grammar/parts.ts';
import { columnsIn, conditionsIn, type QueryTree, figuresIn } from '../../shared/query/tree.ts';

const timeWords =
  /\b(?:when|dates?|days?|daily|times?|weeks?|weekdays?|weekends?|nights?|months?|quarters?|years?|hours?|minutes?|seasons?|mornings?|timestamps?)\b/i;

/** "The most orders" are orders, not the different days on which there were some. */
export const countsDaysOfThings = (tree: QueryTree, { context: { question } }: Scan): boolean =>
  !timeWords.test(question) &&
  figuresIn(tree).some(
    (e) =>
      e.kind === 'aggregate' &&
      e.name === 'count' &&
      e.distinct &&
      e.of !== null &&
      columnsIn(e.of).some(isTimeColumn),
  );

const sidesSaid = /\b(?:vs|versus)\b/;

/** "Billing vs technical" of billing alone: of two sides that are asked for only one was read. */
export function readsOneSide({ select, where, groupBy }: QueryTree, scan: Scan): boolean {
  const [only, more] = select;
  if (!only || more || only === 'all' || only.expression.kind !== 'aggregate' || groupBy.length > 0)
    return false;
  // Not "goals vs Chelsea".
  const isOfTwo = scan.items.some((_, at) => {
    const before = scan.items[at - 1]?.type;
    return before !== 'entity' && before !== 'column' && sidesSaid.test(scan.text(at));
  });
  const conditions = conditionsIn(where);
  return isOfTwo && conditions.length < 2 && conditions.every(({ kind }) => kind !== 'in');
}
