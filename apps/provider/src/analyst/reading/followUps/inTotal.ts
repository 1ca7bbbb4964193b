import type { Candidate } from '../ranking/candidates.ts';
import { goingOnAs } from './reordering.ts';
import type { LinearModel } from '../ranking/scorer.ts';
import { isAggregate, type QueryTree } from '../shared/query/tree.ts';

const asksForAll =
  /^(?:(?:and|ok|okay|so|but|now) )*(?:(?:what|how (?:much|many))(?: is| was| are)?(?: it| that| this)? )?(?:in total|overall|altogether|all together|all in all|in all|the (?:grand |overall )?total|total)\W*$/i;

/** "And in total?": the figure of all groups together. */
export const asksInTotal = (question: string): boolean => asksForAll.test(question);

/** The figures of groups without these; null where there are none, or where they tell how groups stand to each other. */
const ungrouped = (tree: QueryTree): QueryTree | null => {
  const figures = tree.select.filter((s) => s !== 'all' && isAggregate(s.expression));
  const isAdded = figures.every(
    (s) => s !== 'all' && s.expression.kind === 'aggregate' && /^(?:sum|count)$/.test(s.expression.name),
  );
  const isPlain = tree.limit === null && tree.having === null && !tree.best && !tree.over;
  if (tree.groupBy.length === 0 || figures.length === 0 || !isAdded || !isPlain) return null;
  return { ...tree, select: figures, groupBy: [], orderBy: [] };
};

/** The readings of the first question for all groups together; null where that isn't asked for, or they have none. */
export function totalsOf(bases: Candidate[], question: string, model: LinearModel): Candidate[] | null {
  if (!asksForAll.test(question)) return null;
  const found = bases.map((base) => {
    const tree = ungrouped(base.tree);
    return tree && goingOnAs(base, tree, model);
  });
  return found[0] ? found.filter((candidate) => candidate !== null) : null;
}
