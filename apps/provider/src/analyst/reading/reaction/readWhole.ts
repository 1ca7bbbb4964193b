import type { Reading } from '../probability/evidence.ts';
import { rowsTold } from '../probability/rowsTold.ts';
import type { Part } from '../grammar/part.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import { quality } from '../shared/vocabulary/semantics.ts';
import type { AnalystColumn } from '../../table.ts';

/** Rules that say of which rows, by what, or nothing that is asked. */
const besides = /^(?:filter|state|left|entity|mention|group|grain|deed):?/;
const unread = /^(?:left:(?!ask$|light$)|mention(?!:entity$))/;

/** What is asked: "count", "rank select", "figures"; nothing where rows are counted by groups. */
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

/**
 * How likely is enough for a question that is read whole, by what it asks: of people's questions that would be asked
 * back 63 of 66 such were right, and 7 of 7 over three sets that nothing was chosen by; from 0.5 on 3 of 4 more there
 * were wrong.
 */
const ofGroups: Readonly<Record<string, number>> = {
  '': 0.75,
  'figures:plain': 0.75,
  'rank select': 0.75,
  meant: 0.75,
};
const ofRows: Readonly<Record<string, number>> = {
  'count:distinct': 0.75,
  'figures:taken': 0.75,
  share: 0.75,
  count: 0.8,
};

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
  if (!candidate || candidate.cover.parts.some((part) => unread.test(part.rule) || isNear(part)))
    return false;
  const { isNothing, isTrivial } = rowsTold(result);
  if (isNothing || isTrivial || countsUnasked(candidate) || takesOneOfSeveral(candidate)) return false;
  const enough = candidate.tree.groupBy.length > 0 ? ofGroups : ofRows;
  return [1, 2].some((depth) => probability >= (enough[askedIn(candidate, depth)] ?? 1));
}
