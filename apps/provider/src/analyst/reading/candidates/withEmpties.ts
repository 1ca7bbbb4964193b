import type { AnalystColumn, AnalystTable } from '../../table.ts';
import {
  columnsIn,
  conditionColumns,
  conjunctsOf,
  shownIn,
  type Condition,
  type Expression,
  type QueryTree,
} from '../shared/query/tree.ts';
import { keyOfOrders } from '../shared/columns/orderKeys.ts';
import { lemma } from '../shared/vocabulary/wordForms.ts';

/** "Reasons other than price": what has another one has one. */
const ofOthers = /\b(?:other|others|another|different|differs?|rather|else|besides|apart from)\b/i;
const counted = /\b(?:how many|number of)(?: of)?(?: the| our| my)? (\w+)(?: (\w+))?/i;

/** What a text isn't, or doesn't contain. */
const isDenial = (c: Condition): boolean =>
  (c.kind === 'compare' && c.operator === '<>') ||
  ((c.kind === 'in' || c.kind === 'text') && c.negated) ||
  (c.kind === 'not' && (c.part.kind === 'text' || c.part.kind === 'compare' || c.part.kind === 'in'));

/** "How many offers weren't accepted" of applications: who has no offer has none that wasn't. */
const isOfItsOwn = (column: AnalystColumn, question: string): boolean =>
  column.words.length > 1 &&
  (counted.exec(question)?.slice(1) ?? []).some((noun = '') => lemma(noun.toLowerCase()) === column.words[0]);

/** "Not inspected since July", "not paid in 2024": what never was at all wasn't then either. */
const isNotThen = (c: Condition): boolean =>
  c.kind === 'not' && c.part.kind === 'during' && c.part.from !== null;

const isGappy = ({ kind, derived, profile }: AnalystColumn, isTime: boolean): boolean =>
  (isTime || kind === 'text') && !derived && profile.nullFraction > 0;

/** What is said not to be so, with the rows where nothing is. */
function orEmpty(where: Condition, kept: ReadonlySet<AnalystColumn>): Condition {
  if (where.kind === 'and') return { ...where, parts: where.parts.map((part) => orEmpty(part, kept)) };
  const [column, ...others] = new Set(conditionColumns(where));
  const isTime = isNotThen(where);
  if (!column || others.length > 0 || kept.has(column)) return where;
  if (!(isTime || isDenial(where)) || !isGappy(column, isTime)) return where;
  return { kind: 'or', parts: [where, { kind: 'missing', column, negated: false }] };
}

/** What a query tells the values of, or of what else it says that it is filled in. */
const told = (tree: QueryTree): AnalystColumn[] => [
  ...(tree.select.length === 1 ? shownIn(tree) : []).filter((e) => e.kind === 'column').flatMap(columnsIn),
  ...tree.groupBy.flatMap(columnsIn),
  ...conjunctsOf(tree.where).flatMap((c) => (c.kind === 'missing' && c.negated ? [c.column] : [])),
];

/**
 * "How many tasks are not high priority", "issues without the label bug": those that have none are among them. SQL leaves
 * them out, as what isn't known is unequal to nothing.
 */
export function withEmpties(
  tree: QueryTree,
  { question, table }: { question: string; table: AnalystTable },
): QueryTree {
  if (ofOthers.test(question) || keyOfOrders(table)) return tree;
  const asked = [tree.where, ...shownIn(tree).map((e) => (e.kind === 'share' ? e.where : null))];
  const own = asked.flatMap((c) => (c ? conditionColumns(c) : [])).filter((c) => isOfItsOwn(c, question));
  const kept = new Set([...told(tree), ...own]);
  const shared = (e: Expression): Expression =>
    e.kind === 'share' ? { ...e, where: orEmpty(e.where, kept) } : e;
  return {
    ...tree,
    where: tree.where && orEmpty(tree.where, kept),
    select: tree.select.map((item) =>
      item === 'all' ? item : { ...item, expression: shared(item.expression) },
    ),
    orderBy: tree.orderBy.map((order) => ({ ...order, by: shared(order.by) })),
  };
}
