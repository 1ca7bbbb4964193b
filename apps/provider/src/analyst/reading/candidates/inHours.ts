import type { AnalystColumn, AnalystTable } from '../../table.ts';
import type { Context } from '../mentions/mention.ts';
import { isMeasure, isNamed } from '../shared/columns/measures.ts';
import { once } from '../shared/once.ts';
import { conditionColumns, type Expression, type QueryTree } from '../shared/query/tree.ts';

const billed = /^(?:billable|chargeable|billed|invoiceable)$/;
const hours = /^(?:hours?|hrs?|duration|time)$/;
/** Hours that were planned, or a clock, or money. */
const otherHours = /^(?:start|end|rate|amount|cost|price|budget|budgeted|estimate|estimated|planned|per)$/;

/** What was worked, of entries of time. */
const workedIn = once(({ columns }: AnalystTable): AnalystColumn | undefined => {
  const found = columns.filter(
    (c) => !c.derived && isMeasure(c) && isNamed(c, hours) && !isNamed(c, otherHours) && !isNamed(c, billed),
  );
  return found.find((c) => c.duration !== null) ?? found[0];
});

const ofEntries =
  /\b(?<!\b(?:by|per|each|every) )(?:rows?|records?|entr(?:y|ies)|tasks?|tickets?|timesheets?|projects?|how many (?!percent)|number)\b/i;

const inTime = (e: Expression, worked: AnalystColumn): Expression =>
  e.kind === 'share' && e.of === null && conditionColumns(e.where).every((c) => isNamed(c, billed))
    ? { ...e, of: worked }
    : e;

/** "Billable percentage" of entries of time is one of the hours, and not of how many entries there are. */
export function inHours(
  tree: QueryTree,
  { table, question }: Pick<Context, 'table' | 'question'>,
): QueryTree {
  const worked = ofEntries.test(question) ? undefined : workedIn(table);
  if (!worked) return tree;
  return {
    ...tree,
    select: tree.select.map((item) =>
      item === 'all' ? item : { ...item, expression: inTime(item.expression, worked) },
    ),
    orderBy: tree.orderBy.map((order) => ({ ...order, by: inTime(order.by, worked) })),
    having:
      tree.having?.kind === 'compare'
        ? { ...tree.having, left: inTime(tree.having.left, worked) }
        : tree.having,
  };
}
