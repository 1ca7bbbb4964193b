import type { Part } from '../grammar/part.ts';
import { wordsFrom } from '../grammar/wordsAt.ts';
import type { Candidate } from '../ranking/candidates.ts';
import {
  aggregatesIn,
  columnsUsed,
  shownIn,
  type AggregateName,
  type QueryTree,
} from '../shared/query/tree.ts';
import { concepts } from '../shared/vocabulary/concepts.ts';
import { hasFigure } from './passing/comparesOthers.ts';
import { setsNoTime } from './passing/setsNoTime.ts';

/** "Median price by town, highest first": groups stand in the order of their figures anyway. */
const isInOrder = ({ tree: { orderBy }, scan }: Candidate, at: number): boolean =>
  orderBy[0]?.descending === scan.role(at, 'direction')?.descending;

/** "Did we get more calls than last year", "are electrical faults dearer": the figures of both stand beside each other. */
function showsCompared({ tree, scan }: Candidate, from: number): boolean {
  const compare = scan.role(from, 'compare');
  if (!compare || tree.groupBy.length === 0 || tree.having !== null) return false;
  if (compare.concept === concepts.time) return false;
  // "Do we get more for a phone" speaks of its price.
  if (wordsFrom(scan, scan.items[from]?.end ?? 0, 1) === 'for') return hasFigure(tree);
  return compare.concept ? hasFigure(tree) : /^(?:more|less|fewer)\b/.test(scan.text(from));
}

/** "Over the years", "over his career": no comparison. */
const isCourse = ({ cover: { parts }, scan }: Candidate, from: number): boolean => {
  const next = parts.find((p) => p.from > from);
  const isTime = next?.rule === 'left:light' || next?.makes.kind === 'group';
  return scan.text(from) === 'over' && isTime;
};

const aggregatesOf = (tree: QueryTree): AggregateName[] =>
  [...shownIn(tree), ...tree.orderBy.map(({ by }) => by)].flatMap((expression) =>
    aggregatesIn(expression).map(({ name }) => name),
  );

const saidBy: Readonly<Record<'sum' | 'avg' | 'median', readonly AggregateName[]>> = {
  sum: ['sum', 'count'],
  avg: ['avg'],
  median: ['median', 'avg'],
};

/** "In total" of a sum, "on average" of a mean. */
function isAggregated({ tree, scan }: Candidate, at: number): boolean {
  const said = scan.role(at, 'aggregate');
  return said !== null && aggregatesOf(tree).some((name) => saidBy[said.name].includes(name));
}

/** Words that are left unread as the query does what they say anyway. */
const needless: Record<string, (candidate: Candidate, from: number) => boolean> = {
  'left:aggregate': isAggregated,
  'left:each': ({ tree: { groupBy } }) => groupBy.length > 0,
  'left:direction': isInOrder,
  'left:compare': (candidate, from) =>
    showsCompared(candidate, from) || isCourse(candidate, from) || setsNoTime(candidate, from),
  // "The top 5 beds with the most patients".
  'left:extreme': ({ tree: { limit, orderBy }, scan }, from) =>
    limit !== null && orderBy[0]?.descending === scan.role(from, 'extreme')?.most,
  // "The completion rate in percent" of what is kept so, or worked out.
  'left:share': ({ tree }) =>
    shownIn(tree).some(({ kind }) => kind === 'share' || kind === 'groupShare') ||
    [...columnsUsed(tree)].some(({ unit, derived }) => unit?.symbol === '%' || derived?.unit === 'percent'),
  // "Start with a Sicilian" of what is stored so.
  'left:text': ({ cover: { parts } }, from) =>
    parts.find((p) => p.from > from)?.rule.startsWith('filter:value') === true,
};

export const isNeedless = ({ rule, from }: Part, candidate: Candidate): boolean =>
  needless[rule]?.(candidate, from) === true;

/** A word that says something, and is no part of the query. */
export const isLeft = ({ rule }: Part): boolean =>
  rule.startsWith('left:') && !/^left:(?:ask|light)$/.test(rule);

/** Every word of the question is part of it, says nothing, or says what it does anyway. */
export const readsAll = (candidate: Candidate): boolean =>
  candidate.cover.parts.every((part) => !isLeft(part) || isNeedless(part, candidate));

/** The likelihood knows nothing of needless words: it takes them for unread. */
export const isSaidTwice = (candidate: Candidate): boolean =>
  readsAll(candidate) && candidate.cover.parts.some(isLeft);
