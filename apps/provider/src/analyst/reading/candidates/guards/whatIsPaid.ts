import { isPayment, moneyKept } from '../../grammar/figures/whatIsPaid.ts';
import type { Scan } from '../../grammar/scan.ts';
import { figuresIn, isAggregate, type Expression, type QueryTree } from '../../shared/query/tree.ts';

const saysCount = /\b(?:number|count|how many|how often)\b/i;
const total = /\b(?:total|sum of|in total,?) (?:(?:the|all|our|my|of) ){0,2}(\p{L}+)/iu;

const isCount = (e: Expression): boolean => e.kind === 'aggregate' && e.name === 'count';

/** "Total donations by town" are what they come to, and not how many there are. */
export function countsWhatIsPaid(tree: QueryTree, scan: Scan): boolean {
  const { question } = scan.context;
  const noun = total.exec(question)?.[1];
  if (noun === undefined || saysCount.test(question) || !isPayment(noun)) return false;
  const figures = figuresIn(tree).filter(isAggregate);
  return figures.length > 0 && figures.every(isCount) && moneyKept(scan) !== undefined;
}
