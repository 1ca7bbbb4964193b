import { isPayment, money, moneyKept, wordShared } from '../../grammar/figures/whatIsPaid.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import type { Scan } from '../../grammar/scan.ts';
import { figuresIn, isAggregate, type Expression, type QueryTree } from '../../shared/query/tree.ts';
import { lemma } from '../../shared/vocabulary/wordForms.ts';

const saysCount = /\b(?:number|count|how many|how often)\b/i;
const total = /\b(?:total|sum of|in total,?) (?:(?:the|all|our|my|of) ){0,2}(\p{L}+)/iu;

const isCount = (e: Expression): boolean => e.kind === 'aggregate' && e.name === 'count';

const valued = /^(?:values?|costs?|prices?|worth)$/;

/** "Total donations by town", "total value of new construction" are what they come to, and not how many there are. */
export function countsWhatIsPaid(tree: QueryTree, scan: Scan): boolean {
  const { question } = scan.context;
  const noun = total.exec(question)?.[1];
  if (noun === undefined || saysCount.test(question) || !(isPayment(noun) || valued.test(noun))) return false;
  const figures = figuresIn(tree).filter(isAggregate);
  return figures.length > 0 && figures.every(isCount) && moneyKept(scan) !== undefined;
}

/** "What share of orders is paid in cash" is told by orders, and not by what they come to. */
export function sharesWhatIsCounted(tree: QueryTree, { context: { question, entities } }: Scan): boolean {
  const noun = wordShared(question);
  if (noun === undefined || !entities.has(lemma(noun)) || isPayment(noun) || money.test(noun)) return false;
  return figuresIn(tree).some((e) => e.kind === 'share' && !e.distinct && e.of !== null && isMeasure(e.of));
}
