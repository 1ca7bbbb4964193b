import { isTurned } from '../grammar/rankings/ranks.ts';
import type { AnalystColumn } from '../../table.ts';
import { isHarmful, isMeasure, isNamed } from '../shared/columns/measures.ts';
import { columnsIn, type QueryTree } from '../shared/query/tree.ts';

const saidFirst = /\b(best|worst|fastest|slowest)(?: ones?)? first\b/i;
const saidBy = /\b(best|worst) (?:\S+ ){0,4}?by (?<by>.+)$/i;
const speed = /^(?:speed|velocity|pace|kmh|kph|mph|knots)$/;

/** The best of a place or of what harms is the least; the fastest is the shortest, but not of speeds. */
const isLeast = (column: AnalystColumn, word: string): boolean =>
  /^(?:fastest|slowest)$/.test(word) ? !isNamed(column, speed) : isTurned(column, 'best');

/** "Worst machines by downtime" of a column that is only called duration: what is said harms. */
const isHarmSaid = (question: string): boolean =>
  (saidBy.exec(question)?.groups?.['by'] ?? '')
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .some(isHarmful);

/** "By average position, best first", "worst three machines by downtime". */
export function bestFirst(tree: QueryTree, question: string): QueryTree {
  const word = (saidFirst.exec(question) ?? saidBy.exec(question))?.[1]?.toLowerCase();
  const [first, ...others] = tree.orderBy;
  const measured = first ? columnsIn(first.by).filter(isMeasure) : [];
  if (word === undefined || !first || measured.length === 0) return tree;
  const isOfLeast = isHarmSaid(question) || measured.some((column) => isLeast(column, word));
  const isGood = word === 'best' || word === 'fastest';
  return { ...tree, orderBy: [{ ...first, descending: isGood !== isOfLeast }, ...others] };
}
