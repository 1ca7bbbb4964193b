import { isTimeColumn } from '../../shared/columns/measures.ts';
import type { Scan } from '../../grammar/scan.ts';
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

const openEnded =
  /(?<![\d.,])(\d[\d,]*(?:\.\d+)?) ?(?:[\p{L}%€£$]+ ){0,3}(?:or|and) (?:more|less|fewer|over|above|under|below|up|higher|lower|longer|shorter|older|younger|better|later|earlier)\b(?! than)/giu;

/** "10,000 or more", "600 kg hay or less": never just that, however it is read. */
export function equalsOpenEnd({ where, having }: QueryTree, { context: { question } }: Scan): boolean {
  const ends = [...question.matchAll(openEnded)].map(([, said = '']) => Number(said.replaceAll(',', '')));
  return (
    ends.length > 0 &&
    [...conditionsIn(where), ...conditionsIn(having)].some(
      (c) =>
        c.kind === 'compare' && c.operator === '=' && typeof c.right === 'number' && ends.includes(c.right),
    )
  );
}
