import type { Candidate } from '../ranking/candidates.ts';
import { goingOnAs } from './reordering.ts';
import { isIdentifier, isMeasure } from '../shared/columns/measures.ts';
import type { LinearModel } from '../ranking/scorer.ts';
import {
  columnOf,
  isAggregate,
  itemOf,
  shownIn,
  type Expression,
  type QueryTree,
} from '../shared/query/tree.ts';

const asksForEnd =
  /^(?:(?:and|ok|okay|so|but|now) )*(?:(?:which|what|who)(?: (?:one|of (?:them|those|these)))? (?:is|was|are|were|has|had) )?the (?:(?:most|very) )?(highest|largest|biggest|greatest|most|lowest|smallest|least|fewest)(?: (?:one|of (?:them|those|these|all)))?\W*$/i;
const least = /^(?:lowest|smallest|least|fewest)$/i;

/** "Which one is the highest?", "and the lowest?": one end of what was shown, with nothing that tells by what. */
export const asksForEndOfThose = (question: string): boolean => asksForEnd.test(question);

/** By what rows that were shown have a highest: the figure of groups, or the one amount that rows hold; null where there are several. */
function amountOf({ tree, scan }: Candidate): Expression | null {
  if (tree.groupBy.length > 0) {
    const [figure, other] = shownIn(tree).filter(isAggregate);
    return figure && !other ? figure : null;
  }
  if (shownIn(tree).some(isAggregate)) return null;
  const amounts = scan.columns.filter((c) => isMeasure(c) && !c.derived && !isIdentifier(c));
  const [amount, other] = amounts;
  return amount && !other ? columnOf(amount) : null;
}

function endOf(base: Candidate, descending: boolean): QueryTree | null {
  const { tree } = base;
  const by = tree.limit === null && !tree.best && !tree.over ? amountOf(base) : null;
  if (!by) return null;
  const isShown = tree.select.includes('all') || tree.groupBy.length > 0;
  const select = isShown ? tree.select : [...tree.select, itemOf(by)];
  return { ...tree, select, distinct: false, orderBy: [{ by, descending }], limit: 1 };
}

/** The readings of the first question from their highest or lowest; null where that isn't asked for, or of a ranking. */
export function endsOf(bases: Candidate[], question: string, model: LinearModel): Candidate[] | null {
  const end = asksForEnd.exec(question)?.[1];
  if (end === undefined || bases[0]?.tree.limit !== null) return null;
  if (bases[0].tree.groupBy.length === 0 && shownIn(bases[0].tree).some(isAggregate)) return null;
  const found = bases.map((base) => {
    const tree = endOf(base, !least.test(end));
    return tree && goingOnAs(base, tree, model);
  });
  // What the likeliest reading doesn't tell, no other tells in its place.
  return found[0] ? found.filter((candidate) => candidate !== null) : [];
}
