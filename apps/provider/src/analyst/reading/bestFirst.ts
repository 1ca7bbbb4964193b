import { isTurned } from './grammar/ranks.ts';
import { isMeasure } from './measures.ts';
import { columnsIn, type QueryTree } from './tree.ts';

const saidFirst = /\b(best|worst)(?: ones?)? first\b/i;

/** "By average position, best first": the best of a place or of what harms is the least. */
export function bestFirst(tree: QueryTree, question: string): QueryTree {
  const word = saidFirst.exec(question)?.[1]?.toLowerCase();
  const [first, ...others] = tree.orderBy;
  const measured = first ? columnsIn(first.by).filter(isMeasure) : [];
  if (word === undefined || !first || measured.length === 0) return tree;
  const isLeast = measured.some((column) => isTurned(column, 'best'));
  return { ...tree, orderBy: [{ ...first, descending: (word === 'best') !== isLeast }, ...others] };
}
