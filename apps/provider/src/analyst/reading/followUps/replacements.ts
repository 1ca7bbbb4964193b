import { deniedOf } from '../grammar/filters/negation.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import type { Covered } from '../ranking/candidates.ts';
import type { Part } from '../grammar/part.ts';
import type { Scan } from '../grammar/scan.ts';
import {
  columnOf,
  isAggregate,
  textOf,
  countAll,
  type Expression,
  type QueryTree,
  shownIn,
  isSum,
} from '../shared/query/tree.ts';

const replaces = /\b(?:instead|same)\b|^(?:(?:and|but|ok|so) )?now (?:by|per|for each)\b/i;
const adds = /\b(?:also|too|as well|additionally|further|split|break|broken)\b/i;

const replaced = /\b(?:instead of|rather than) .+/i;

/** "Value instead of count": what goes on is the value, and what it takes the place of isn't asked for. */
export const withoutReplaced = (question: string): string => question.replace(replaced, 'instead');

const hasOthers = (question: string): boolean => replaces.test(question) && !adds.test(question);

const leaves = /^(?:(?:and|but|now|ok|please) )*(?:leave|keep|take) (?!out\b).+ out\b/i;

const leavesOut =
  /^(?:(?:and|but|now|ok|please) )*(?:leave out|(?:drop|remove|discard|(?:take|cut|throw|filter|strip) out)(?! (?:in|of|off|rates?)\b))(?: (?:the|all|any|ones?|those))*\b/i;

/** "Drop the low ones", "leave Brazil out". */
export const saysLeaveOut = (question: string): boolean => leaves.test(question) || leavesOut.test(question);

const isDenied = (text: string): boolean => /"(?:<>|negated":true|kind":"not|kind":"missing)/.test(text);

/** Whether a part reads no more than the words up to a place. */
const isBefore = ({ to }: Part, { items, context }: Scan, place: number): boolean =>
  (context.tokens[(items[to - 1]?.end ?? 0) - 1]?.end ?? 0) <= place;

/** "Leave out the festivals" of a yes or no may be read as one thing: what it says isn't so is left out already. */
const isLeftOut = ({ rule, from }: Part, { items, context }: Scan, lead: number): boolean =>
  rule.endsWith(':not') && (context.tokens[items[from]?.start ?? -1]?.start ?? lead) < lead;

/** "Leave Brazil out", "drop everything before 1980": what is named there is what isn't meant. */
export function leftOut({ cover: { parts }, scan }: Covered, question: string): Part[] {
  const lead = leavesOut.exec(question)?.[0];
  const named = new Set(parts.flatMap(({ makes }) => (makes.kind === 'filter' ? [makes.column] : [])));
  if (!leaves.test(question) && !(lead !== undefined && named.size === 1)) return parts;
  return parts.flatMap((part): Part[] => {
    const { makes } = part;
    if (part.rule === 'left:not' || (lead !== undefined && isBefore(part, scan, lead.length))) return [];
    if (
      makes.kind !== 'filter' ||
      isDenied(textOf(makes.condition)) ||
      isLeftOut(part, scan, lead?.length ?? 0)
    )
      return [part];
    const condition = deniedOf(makes.condition);
    return [{ ...part, rule: `filter:denied:${part.rule}`, makes: { ...makes, condition, equality: false } }];
  });
}

const compares =
  /^(?:(?:and|ok|now|please|how (?:does|do|did) (?:that|it|this|they|those)) )*(?:compared? (?:(?:it|that|this|them|those) )?(?:with|to|against)|vs\.?|versus) /i;

/** "Compare with Graz", "vs 2023": both are to be told, what was asked before and this. */
export const saysCompare = (question: string): boolean => compares.test(question);

const mostOfThat = /\b(?:most|least) of (?:that|this|those|these|it|them)\b/i;

/** What a question measures: a figure, or a column that has amounts. */
export function measuredIn(parts: Part[]): Expression | null {
  for (const { makes } of parts) {
    if (makes.kind === 'figures') return makes.expressions[0] ?? null;
    const measure = makes.kind === 'select' ? makes.columns.find((c) => isMeasure(c)) : undefined;
    if (measure) return columnOf(measure);
  }
  return null;
}

/** "Who did most of that?": the most of what the first question measures, not the most rows. */
export function ofThat(after: Part[], before: Part[], question: string): Part[] {
  const by = mostOfThat.test(question) ? measuredIn(before) : null;
  if (!by) return after;
  return after.map((part): Part => {
    const { makes } = part;
    if (makes.kind !== 'rank' || textOf(makes.by) !== textOf(countAll)) return part;
    return { ...part, makes: { ...makes, by } };
  });
}

const inPercent =
  /^(?:(?:and|now|ok|please|give me|show|that|it|this|them) )*(?:as|in) (?:a )?(?:%|percent|percentages?|shares?)(?: please| pls)?\W*$/i;

/** "As a percentage of what was sold", and of no total. */
export const ofWhole =
  /\b(?:as|in) (?:an? )?(?:percent(?:age)?s?|shares?|%) of (?!(?:the |our )?(?:totals?|all|whole|overall|sum|everything|grand)\b)/i;
const sorts = /^(?:(?:and|now|ok|please) )*(?:sort|order|rank) (?:it|that|this|them)\b(?!.*\bby\b)/i;

const sumsUp = /^(?:(?:and|now|ok|please) )*(?:sum|add|total) (?:it|that|this|them|those|these)\b/i;

/** "Sum them up" means no count, "in percent of the sales" no share of the total, and what is left out is left out. */
function isFigureMeant(tree: QueryTree, before: QueryTree, figures: Expression[], question: string): boolean {
  if (saysLeaveOut(question) && !isDenied(textOf(tree.where))) return false;
  if (ofWhole.test(question) && figures.some((e) => e.kind === 'groupShare')) return false;
  if (!sumsUp.test(question)) return true;
  const isOtherFigure = figures.some(isAggregate) && !figures.some(isSum);
  return !isOtherFigure && (tree.having === null || before.having !== null);
}

/** "Same by office" has other groups, not more; "as percentages" are shares of all groups; "sort it" means the figure. */
export function isMeantSo(tree: QueryTree, before: QueryTree, question: string): boolean {
  const figures = shownIn(tree);
  if (!isFigureMeant(tree, before, figures, question)) return false;
  const hasGroups = before.groupBy.length > 0;
  if (saysCompare(question) && before.where && tree.groupBy.length <= before.groupBy.length) return false;
  if (hasGroups && tree.groupBy.length > before.groupBy.length && hasOthers(question)) return false;
  if (hasGroups && inPercent.test(question) && figures.some((e) => e.kind === 'share')) return false;
  const isSorted = tree.orderBy.every(({ by }) => isAggregate(by));
  return !(hasGroups && sorts.test(question) && figures.some(isAggregate) && !isSorted);
}
