import type { Reading } from '../probability/evidence.ts';
import { rowsTold } from '../probability/rowsTold.ts';
import type { Part } from '../grammar/part.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import { quality } from '../shared/vocabulary/semantics.ts';
import type { AnalystColumn } from '../../table.ts';
import { isLeft } from './needless.ts';

/** Rules that say of which rows, by what, or nothing that is asked. */
const besides = /^(?:filter|state|left|entity|mention|group|grain|deed):?/;

/** What is asked: "count", "rank select", "figures:plain"; nothing where rows are counted by groups. */
const askedIn = ({ cover: { parts } }: Candidate, depth: number): string =>
  [
    ...new Set(
      parts
        .filter(({ rule }) => !besides.test(rule))
        .map(({ rule }) => rule.split(':').slice(0, depth).join(':')),
    ),
  ]
    .sort()
    .join(' ');

/** What is asked where a question that is read whole hardly ever asks another thing. */
const ofGroups: ReadonlySet<string> = new Set(['', 'figures:plain', 'rank select', 'meant']);
const ofRows: ReadonlySet<string> = new Set(['count:distinct', 'figures:taken', 'share']);

/**
 * So likely is enough there: of the questions that the forms were chosen over 63 of 66 were right. From 0.4 on it had
 * been 134 of 138, and over three later sets 3 of 4 below 0.75 were wrong; over a fourth 2 of 2 are right.
 */
const likelyWhole = 0.75;
const likelyCounted = 0.8;

const isLikelyWhole = (candidate: Candidate, probability: number): boolean => {
  const isGrouped = candidate.tree.groupBy.length > 0;
  const [kind, form] = [askedIn(candidate, 1), askedIn(candidate, 2)];
  const asked = isGrouped ? ofGroups : ofRows;
  if (!isGrouped && kind === 'count' && probability >= likelyCounted) return true;
  return probability >= likelyWhole && (asked.has(kind) || asked.has(form));
};

const isUnread = (part: Part): boolean => isLeft(part) || /^mention(?!:entity$)/.test(part.rule);

/** "Forgot to weigh the lambs" by how many were scanned: what is only near to a column's name may be another. */
const isNear = ({ uses }: Part): boolean => uses.some(({ kin }) => quality[kin] < quality.synonym);

const asksWhat = /^(?:and |so )?what\b/i;

/** "2024 against 2025", "what has each department spent": that rows are counted isn't said. */
const countsUnasked = (candidate: Candidate): boolean => {
  const { tree, cover, scan } = candidate;
  if (tree.groupBy.length === 0 || askedIn(candidate, 1) !== '') return false;
  const isGrouped = cover.parts.some(({ rule }) => /^(?:group|grain):/.test(rule));
  return !isGrouped || asksWhat.test(scan.context.question);
};

/** "Average price" of one of two prices. */
const takesOneOfSeveral = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ uses }) =>
    uses.some(({ column, unsaid }) => {
      const said = column.words.filter((word) => !unsaid.includes(word));
      const isAlso = (c: AnalystColumn) =>
        c !== column && !c.derived && said.every((w) => c.words.includes(w));
      return isMeasure(column) && unsaid.length > 0 && said.length > 0 && scan.columns.some(isAlso);
    }),
  );

/** Each word is part of the query or says nothing, it finds something that could be otherwise, and what is asked so is hardly ever another thing. */
export function isReadWhole({ candidate, probability, result }: Reading): boolean {
  if (!candidate || candidate.cover.parts.some((part) => isUnread(part) || isNear(part))) return false;
  const { isNothing, isTrivial } = rowsTold(result);
  if (isNothing || isTrivial || countsUnasked(candidate) || takesOneOfSeveral(candidate)) return false;
  return isLikelyWhole(candidate, probability);
}
