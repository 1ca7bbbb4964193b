import type { Candidate } from '../ranking/candidates.ts';
import { goingOnAs } from './reordering.ts';
import type { LinearModel } from '../ranking/scorer.ts';
import type { QueryTree } from '../shared/query/tree.ts';

const asksForThem =
  /^(?:(?:and|ok|okay|but|so|now|please) )*(?:which (?:ones?|are (?:they|those|these)|of them)|(?:who|what|which) (?:are|were) (?:they|those|these)|what are the names|(?:(?:can|could) (?:you|i|we) )?(?:show|list|give|display|see|name|get)(?: (?:me|us))? (?:(?:all )?(?:of )?(?:them|those|these)|(?:the|all|their|all their) (?:rows|list|details|names|records|entries)|a list)|(?:(?:what are )?their|the) names|names)(?: (?:all|exactly|please|pls|then|ones))*\W*$/i;

/** "Which ones?", "show them": nothing but the rows that were counted is asked for. */
export const asksForRows = (question: string): boolean => asksForThem.test(question);

/** The rows of which a query tells a figure; null where it tells none, or those of groups. */
const rowsBehind = (tree: QueryTree): QueryTree | null =>
  tree.groupBy.length === 0 &&
  tree.limit === null &&
  tree.over === undefined &&
  tree.best === undefined &&
  tree.select.every((s) => s !== 'all' && s.expression.kind === 'aggregate')
    ? { ...tree, select: ['all'], distinct: false, orderBy: [], having: null }
    : null;

/** The rows that the readings of the first question tell figures of; null where they aren't asked for, or are none. */
export function rowsOf(bases: Candidate[], question: string, model: LinearModel): Candidate[] | null {
  if (!asksForRows(question)) return null;
  const found = bases.map((base) => {
    const tree = rowsBehind(base.tree);
    return tree && goingOnAs(base, tree, model);
  });
  if (!found[0]) return null;
  const bySql = new Map(found.flatMap((one): [string, Candidate][] => (one ? [[one.sql, one]] : [])));
  return [...bySql.values()].toSorted((a, b) => b.score - a.score);
}
