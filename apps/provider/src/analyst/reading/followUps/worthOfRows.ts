import type { Candidate } from '../ranking/candidates.ts';
import type { LinearModel } from '../ranking/scorer.ts';
import type { AnalystColumn } from '../../table.ts';
import { isMeasure, isNamed } from '../shared/columns/measures.ts';
import { meantBy } from '../shared/columns/measureSynonyms.ts';
import {
  aggregateOf,
  columnOf,
  countAll,
  itemOf,
  sameExpression,
  type QueryTree,
} from '../shared/query/tree.ts';
import { goingOnAs } from './reordering.ts';

const those = '(?:(?:all (?:of )?)?(?:that|it|this|they|them|those|these))';
const inAll = '(?: (?:in total|altogether|together|all together|in all))?';
const asksForWorth = new RegExp(
  `^(?:(?:and|so|ok|okay|but|now) )*(?:${[
    `worth how much`,
    `(?:how much|what) (?:is|are|was|were) ${those} (?:all )?worth`,
    `how much (?:money|value) (?:is|are|was|were) ${those}`,
    `how much (?:do|does|did) ${those} (?:all )?(?:come|amount|add up) to`,
    `what (?:do|does|did) ${those} (?:all )?(?:come|amount|add up) to`,
    `(?:what(?: is|'s|’s) )?(?:their|its) (?:total )?(?:value|worth)`,
  ].join('|')})${inAll}\\W*$`,
  'i',
);

/** "Worth how much?", "what do they come to?": the amount of the rows that were counted or shown. */
export const asksWorth = (question: string): boolean => asksForWorth.test(question);

/** What rows come to, for each group where there were groups; null where something else was told of them, or nothing is an amount. */
function worthOf({ tree, scan }: Candidate): QueryTree | null {
  const isTold = tree.select.some((s) => s !== 'all' && s.expression.kind !== 'column');
  const isCounted = tree.select.some((s) => s !== 'all' && sameExpression(s.expression, countAll));
  // A value beside the price of one is what they come to.
  const isValue = (c: AnalystColumn) => isMeasure(c) && !c.derived && isNamed(c, /^(?:value|worth)$/);
  const amount = scan.columns.find(isValue) ?? meantBy(scan.columns, 'worth')[0]?.column;
  const isPlain = tree.limit === null && tree.having === null && !tree.best && !tree.over;
  if (!amount || !isPlain || (isTold && !isCounted)) return null;
  const figure = itemOf(aggregateOf('sum', columnOf(amount)));
  const select = [...tree.groupBy.map(itemOf), figure];
  return { ...tree, select, distinct: false, orderBy: [] };
}

/** The likeliest reading of the first question by what its rows come to; null where that isn't asked for, or of no amounts. */
export function worthsOf([base]: Candidate[], question: string, model: LinearModel): Candidate[] | null {
  const tree = base && asksWorth(question) ? worthOf(base) : null;
  return base && tree ? [goingOnAs(base, tree, model)] : null;
}
