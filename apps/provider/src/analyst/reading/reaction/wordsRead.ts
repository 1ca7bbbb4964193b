import type { Candidate } from '../ranking/candidates.ts';
import { aggregatesIn, type AggregateName, type QueryTree } from '../shared/query/tree.ts';

type PartLeft = Candidate['cover']['parts'][number];

const aggregatesOf = ({ select, orderBy }: QueryTree): AggregateName[] =>
  [...select.flatMap((s) => (s === 'all' ? [] : [s.expression])), ...orderBy.map(({ by }) => by)].flatMap(
    (expression) => aggregatesIn(expression).map(({ name }) => name),
  );

const saidBy: Readonly<Record<'sum' | 'avg' | 'median', readonly AggregateName[]>> = {
  sum: ['sum', 'count'],
  avg: ['avg'],
  median: ['median', 'avg'],
};

/** "Card or cash, which brings in more?": groups of the things that are compared. */
const comparesGroups = ({ where, groupBy, limit }: QueryTree): boolean =>
  groupBy.length > 0 && limit === null && where !== null;

/** "In total" of a sum, "on average" of a mean, "per" of groups, "which is more" of groups: what the query does anyway. */
function saysTheSame({ from }: PartLeft, { scan: { items }, tree }: Candidate): boolean {
  const item = items[from];
  if (item?.type !== 'role') return false;
  const { role } = item;
  if (role.role === 'aggregate') return aggregatesOf(tree).some((name) => saidBy[role.name].includes(name));
  if (role.role === 'compare') return comparesGroups(tree);
  return role.role === 'each' && tree.groupBy.length > 0;
}

/** A word that says something, and is no part of it. */
export const isLeft = ({ rule }: PartLeft): boolean =>
  rule.startsWith('left:') && !/^left:(?:ask|light)$/.test(rule);

/** Every word of the question is part of it, says nothing, or says what it does anyway. */
export const readsAll = (candidate: Candidate): boolean =>
  candidate.cover.parts.every((part) => !isLeft(part) || saysTheSame(part, candidate));

/** The likelihood knows nothing of words that say what is done anyway: it takes them for unread. */
export const isSaidTwice = (candidate: Candidate): boolean =>
  readsAll(candidate) && candidate.cover.parts.some(isLeft);
