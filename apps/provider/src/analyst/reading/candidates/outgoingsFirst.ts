import {
  allOf,
  columnsIn,
  conjunctsOf,
  isAggregate,
  isSum,
  shownIn,
  type Comparison,
  type Condition,
  type Expression,
  type QueryTree,
} from '../shared/query/tree.ts';
import { asksForOutgoings, isOfAccount } from '../shared/columns/accounts.ts';
import { isMeasure, isNamed } from '../shared/columns/measures.ts';
import { waysApart } from '../shared/columns/flowColumns.ts';
import type { Context } from '../mentions/mention.ts';
import type { AnalystColumn, AnalystTable } from '../../table.ts';

const outgoing =
  /^(?:fee|cost|expense|charge|commission|discount|rebate|refund|withdrawal|tax|spend|spending)$/;

/** What is taken off and written below zero: a fee of -4.99. */
const isBelowZero = (column: AnalystColumn): boolean =>
  isMeasure(column) &&
  !column.derived &&
  isNamed(column, outgoing) &&
  Number(column.min) < 0 &&
  (Number(column.max) <= 0 || (column.profile.mean ?? 0) < 0);

/** "Money Out" of -12.50. */
const isWayOut = (column: AnalystColumn, table: AnalystTable): boolean =>
  Number(column.min) < 0 && Number(column.max) <= 0 && waysApart(table.columns)?.out === column;

type IsOutgoing = (column: AnalystColumn) => boolean;

/** Whether a query keeps only what of a column lies below zero. */
const keepsBelow = ({ where }: QueryTree, column: AnalystColumn): boolean =>
  conjunctsOf(where).some(
    (c) =>
      c.kind === 'compare' &&
      c.left.kind === 'column' &&
      c.left.column === column &&
      c.operator === '<' &&
      c.right === 0,
  );

const isOf = (e: Expression, isOutgoing: IsOutgoing): boolean =>
  columnsIn(e).length > 0 && columnsIn(e).every(isOutgoing);

const other = { max: 'min', min: 'max' } as const;
const turned = (e: Expression, isOutgoing: IsOutgoing): Expression =>
  e.kind === 'aggregate' && (e.name === 'max' || e.name === 'min') && isOf(e, isOutgoing)
    ? { ...e, name: other[e.name] }
    : e;

const turnedRound: Record<Comparison, Comparison> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** "Payments over £50" are those below -50, of what goes out. */
function limited(condition: Condition, isOutgoing: IsOutgoing): Condition {
  if (condition.kind === 'and' || condition.kind === 'or')
    return { ...condition, parts: condition.parts.map((part) => limited(part, isOutgoing)) };
  if (condition.kind !== 'compare' || typeof condition.right !== 'number' || condition.right <= 0)
    return condition;
  const { left, operator, right } = condition;
  if (left.kind === 'aggregate' && (left.name === 'count' || left.name === 'stddev')) return condition;
  if (!isOf(left, isOutgoing)) return condition;
  const turned: Condition = { ...condition, operator: turnedRound[operator], right: -right };
  // Of those below a limit what comes in is none.
  const out: Condition = { kind: 'compare', left, operator: '<', right: 0 };
  return operator.startsWith('<') && operator !== '<>' ? (allOf([turned, out]) ?? turned) : turned;
}

/** Of kinds of which nothing went out nothing is told: "spending by category" where money that goes out has a column. */
function withoutOthers(tree: QueryTree, { columns }: AnalystTable): QueryTree {
  const out = waysApart(columns)?.out;
  const [figure, ...others] = shownIn(tree).filter(isAggregate);
  if (!out || tree.groupBy.length === 0 || !figure || others.length > 0) return tree;
  if (!isSum(figure) || !columnsIn(figure).every((c) => c === out)) return tree;
  const there: Condition = { kind: 'missing', column: out, negated: true };
  return { ...tree, where: allOf([...(tree.where ? [tree.where] : []), there]) };
}

/** The largest fee is the one furthest below zero, where fees are written so, and so is the largest payment of an account. */
export function outgoingsFirst(given: QueryTree, { question, table }: Context): QueryTree {
  const tree = withoutOthers(given, table);
  const areAsked = asksForOutgoings(question);
  const isOutgoing: IsOutgoing = (column) =>
    isBelowZero(column) ||
    isWayOut(column, table) ||
    (isOfAccount(column) && (areAsked || keepsBelow(tree, column)));
  const isLimited: IsOutgoing = (column) => isWayOut(column, table) || (areAsked && isOfAccount(column));
  return {
    ...tree,
    where: tree.where && limited(tree.where, isLimited),
    having: tree.having && limited(tree.having, isLimited),
    select: tree.select.map((item) =>
      item === 'all' ? item : { ...item, expression: turned(item.expression, isOutgoing) },
    ),
    orderBy: tree.orderBy.map((order) =>
      isOf(order.by, isOutgoing) && (tree.limit !== null || tree.groupBy.length > 0)
        ? { ...order, by: turned(order.by, isOutgoing), descending: !order.descending }
        : order,
    ),
  };
}
