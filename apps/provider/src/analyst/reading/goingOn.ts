import { deniedOf } from './grammar/filters/denied.ts';
import { isMeasure } from './measures.ts';
import type { Part } from './parts.ts';
import { columnOf, isAggregate, textOf, countAll, type Expression, type QueryTree } from './tree.ts';

const replaces = /\b(?:instead|same)\b|^(?:(?:and|but|ok|so) )?now (?:by|per|for each)\b/i;
const adds = /\b(?:also|too|as well|additionally|further|split|break|broken)\b/i;

const hasOthers = (question: string): boolean => replaces.test(question) && !adds.test(question);

const leaves = /^(?:(?:and|but|now|ok|please) )*(?:leave|keep|take) (?!out\b).+ out\b/i;

const leavesOut = /^(?:(?:and|but|now|ok|please) )*leave out\b/i;

const isDenied = (text: string): boolean => /"(?:<>|negated":true|kind":"not|kind":"missing)/.test(text);

/** "Leave Brazil out", "leave out everything before 1980": what is named there is what isn't meant. */
export function leftOut(parts: Part[], question: string): Part[] {
  const filters = parts.filter(({ makes }) => makes.kind === 'filter');
  if (!leaves.test(question) && !(leavesOut.test(question) && filters.length === 1)) return parts;
  return parts.flatMap((part): Part[] => {
    const { makes } = part;
    if (part.rule === 'left:not') return [];
    if (makes.kind !== 'filter' || isDenied(textOf(makes.condition))) return [part];
    const condition = deniedOf(makes.condition);
    return [{ ...part, rule: `filter:denied:${part.rule}`, makes: { ...makes, condition, equality: false } }];
  });
}

const mostOfThat = /\b(?:most|least) of (?:that|this|those|these|it|them)\b/i;

function measuredIn(parts: Part[]): Expression | null {
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
const sorts = /^(?:(?:and|now|ok|please) )*(?:sort|order|rank) (?:it|that|this|them)\b(?!.*\bby\b)/i;

const sumsUp = /^(?:(?:and|now|ok|please) )*(?:sum|add|total) (?:it|that|this|them|those|these)\b/i;

const isSum = (e: Expression): boolean => e.kind === 'aggregate' && e.name === 'sum';

/** "Same by office" has other groups, not more; "as percentages" are shares of all groups; "sort it" means the figure, "sum them up" no count. */
export function isMeantSo(tree: QueryTree, before: QueryTree, question: string): boolean {
  const figures = tree.select.flatMap((s) => (s === 'all' ? [] : [s.expression]));
  if (sumsUp.test(question) && figures.some(isAggregate) && !figures.some(isSum)) return false;
  const hasGroups = before.groupBy.length > 0;
  if (hasGroups && tree.groupBy.length > before.groupBy.length && hasOthers(question)) return false;
  if (hasGroups && inPercent.test(question) && figures.some((e) => e.kind === 'share')) return false;
  const isSorted = tree.orderBy.every(({ by }) => isAggregate(by));
  return !(hasGroups && sorts.test(question) && figures.some(isAggregate) && !isSorted);
}
