import { saidAggregate } from './aggregates.ts';
import { isTitle, titleOf } from './meant.ts';
import { ordered } from './ordering.ts';
import { additive, isMeasure } from './columns.ts';
import { isRole } from './items.ts';
import type { Question } from './question.ts';
import { whereOf, withoutTotals } from './where.ts';
import type { AnalystColumn } from '../table.ts';
import {
  emptyTree,
  allOf,
  columnOf,
  columnsIn,
  countAll,
  dedupeExpressions,
  type Condition,
  type Expression,
  type QueryTree,
  type SelectItem,
  itemOf,
} from '../reading/shared/query/tree.ts';

/** What is to be shown of which rows. */
interface Asked {
  columns: AnalystColumn[];
  where: Condition | null;
}

/** Puts the query together; null where what was read makes none. */
export function queryOf(q: Question): QueryTree | null {
  const columns = q.projections.toSorted((a, b) => a.at - b.at).map((p) => p.column);
  const asked = { where: whereOf(q), columns: [...new Set(columns)] };
  if (q.share) return q.groups.length > 0 || isOneKey(asked) ? sharesOf(q, asked) : shareOf(q, asked);
  if (q.everything && q.aggregates.length === 0 && !q.rank)
    return ordered(q, query({ select: ['all'], where: asked.where }), asked.columns);
  if (q.having.length > 0) return groupsHaving(q, asked);
  if (q.rank) {
    const { by, descending } = q.rank;
    return by.kind === 'column'
      ? ranked(q, { column: by.column, descending }, asked)
      : rankedGroups(q, { by, descending }, asked);
  }
  if (q.aggregates.length > 0) return figures(q, asked);
  return figuresOfGroups(q, asked) ?? sumOf(q, asked) ?? rows(q, asked);
}

const query = (parts: Partial<QueryTree>): QueryTree => ({ ...emptyTree(), ...parts });

const show = (...expressions: Expression[]): SelectItem[] => expressions.map(itemOf);

const percent = (expression: Expression): SelectItem => ({ expression, alias: 'percent' });

const isOneKey = ({ columns: [first, ...more], where }: Asked): boolean =>
  first !== undefined && more.length === 0 && !where && !isMeasure(first);

/** "what percentage of sales does each region make" */
function sharesOf(q: Question, { columns, where }: Asked): QueryTree {
  const groupBy = q.groups.length > 0 ? q.groups : columns.map(columnOf);
  const of = q.shareOf ? q.aggregate('sum', q.shareOf) : countAll;
  const select = [...show(...groupBy), percent({ kind: 'groupShare', of })];
  return ordered(q, query({ select, where, groupBy }));
}

/** "what percentage of players are from France" */
function shareOf(q: Question, { where }: Asked): QueryTree | null {
  return where && query({ select: [percent({ kind: 'share', of: q.shareOf, where })] });
}

const isCount = (expression: Expression): boolean =>
  expression.kind === 'aggregate' && expression.name === 'count';

/** "nationalities shared by at least two people" */
function groupsHaving(q: Question, { columns, where }: Asked): QueryTree | null {
  const named = q.groups.length > 0 ? q.groups : columns.map(columnOf);
  const [title] = titleOf(q);
  const groupBy = named.length > 0 || !title || title.isUnique ? named : [columnOf(title)];
  if (groupBy.length === 0) return null;
  const aggregates = q.aggregates.map((a) => a.expression);
  if (q.groups.length === 0 && aggregates.some(isCount)) return null;
  const having = allOf(
    q.having.map((h) => ({ kind: 'compare', left: h.of, operator: h.operator, right: h.value })),
  );
  return ordered(q, query({ select: show(...groupBy, ...aggregates), where, groupBy, having }));
}

/** "the country with the most players" */
function rankedGroups(
  q: Question,
  { by, descending }: { by: Expression; descending: boolean },
  { columns, where }: Asked,
): QueryTree {
  const groups = dedupeExpressions(q.groups);
  const others = columns.filter((c) => !groups.some((g) => g.kind === 'column' && g.column === c));
  const groupBy = [...groups, ...others.map(columnOf)];
  const counts = q.aggregates.map((a) => a.expression).filter(isCount);
  const select = show(...groupBy, ...counts);
  return query({ select, where, groupBy, orderBy: [{ by, descending }], limit: q.limit ?? 1 });
}

/** What rows are ranked by, and which end of it is asked for. */
interface Rank {
  column: AnalystColumn;
  descending: boolean;
}

/** "the oldest player", "the highest score" */
function ranked(q: Question, { column, descending }: Rank, { columns, where }: Asked): QueryTree | null {
  const others = columns.filter((c) => c !== column || q.rankNamed < 0 || isListed(q, column));
  const aggregates = q.aggregates.map((a) => a.expression);
  const hasSums = aggregates.some((a) => !isCount(a));
  if (q.groups.length > 0 && !hasSums)
    return query({
      select: show(...q.groups),
      where,
      groupBy: q.groups,
      orderBy: [{ by: q.aggregate('sum', column), descending }],
      limit: q.limit ?? 1,
    });
  // A figure of another kind beside others, "the average age of the 5 oldest", isn't one plain query.
  if (hasSums && others.length > 0) return null;
  if (hasSums) return query({ select: show(...aggregates, extremeOf(q, { column, descending })), where });
  if (aggregates.length > 0 && others.length === 0) return null;
  return rankedRows(q, { column, descending }, { columns: others, where });
}

const extremeOf = (q: Question, { column, descending }: Rank): Expression =>
  q.aggregate(descending ? 'max' : 'min', column);

/** The rows of the extreme, or the value alone: "who is the oldest" against "what is the highest score". */
function rankedRows(q: Question, rank: Rank, { columns, where }: Asked): QueryTree {
  const listed = columns.length > 0 || !asksForRow(q) ? columns : titleOf(q);
  if (listed.length === 0 && (q.limit ?? 1) === 1) return query({ select: show(extremeOf(q, rank)), where });
  const withValue = listed.length === 0 || asksValueFirst(q, columns);
  const shown = withValue ? [rank.column, ...listed] : listed;
  return query({
    select: show(...shown.map(columnOf)),
    where: withoutTotals(q, where),
    orderBy: [{ by: columnOf(rank.column), descending: rank.descending }],
    limit: q.limit ?? 1,
  });
}

/** Asked for beside others, or only part of the extreme: "worked the greatest number of years". */
const isListed = (q: Question, column: AnalystColumn): boolean =>
  q.projections.some(
    (p) => p.column === column && (q.is(q.previous(p.at), 'and') || q.is(q.next(p.at), 'and')),
  );

/** "the earliest date …, and what details": the extreme itself is asked for first. */
const asksValueFirst = (q: Question, others: AnalystColumn[]): boolean =>
  q.rankNamed >= 0 &&
  others.length > 0 &&
  q.projections.every((p) => p.at > q.rankNamed) &&
  !q.items
    .slice(0, q.rankNamed)
    .some((x) => x.type === 'role' && x.role.role === 'ask' && x.role.what !== 'what') &&
  q.hasRole(q.rankNamed + 1, q.items.length, 'and');

/** "which", "who" or a noun for the row asks for the row's name, not for the value. */
function asksForRow(q: Question): boolean {
  if (!q.rank) return false;
  if (q.rankNamed < 0) return true;
  const before = q.items.slice(0, q.rank.at);
  const asks = q.items.slice(0, q.rank.at + 1).flatMap((_, j) => (q.is(j, 'ask') ? [j] : []));
  return (
    asks.some((j) => asksForNoun(q, j)) ||
    (asks.length > 0 && isDoing(q, q.rankNamed)) ||
    before.some(
      (x, j) => x.type === 'entity' && before.slice(j).some((y) => isRole(y, 'preposition', 'stop')),
    )
  );
}

/** "which …", "who …", "what player has …" against "what is …" */
function asksForNoun(q: Question, at: number): boolean {
  const what = q.roleAt(at, 'ask')?.what;
  const noun = q.items[at + 1]?.type;
  const isNoun = noun === 'word' || noun === 'entity' || noun === 'value';
  return what === 'which' || what === 'who' || (what === 'what' && isNoun);
}

/** "the top grossing film" */
function isDoing(q: Question, at: number): boolean {
  const measured = q.tokens[(q.items[at]?.end ?? 0) - 1];
  const after = q.items[at + 1];
  return /(?:ing|ed)$/.test(measured?.lower ?? '') && after?.type === 'word' && !after.light;
}

/** "the average age of each team", "how many shops are there" */
function figures(q: Question, { columns, where }: Asked): QueryTree {
  const aggregates = dedupeExpressions(q.aggregates.toSorted((a, b) => a.at - b.at).map((a) => a.expression));
  const listed = columns.filter((c) => !aggregates.some((a) => columnsIn(a).includes(c)));
  const groupBy = dedupeExpressions([...q.groups, ...listed.map(columnOf)]);
  const areRows = aggregates.every((a) => a.kind === 'aggregate' && a.name === 'count' && a.of === null);
  const isOfThings = groupBy.length === 0 && !areRows;
  const select = show(...groupBy, ...aggregates);
  return ordered(q, query({ select, where: isOfThings ? withoutTotals(q, where) : where, groupBy }));
}

/** "total cost per state" of a column Cost Total; a measure for each group needs to say which figure of it. */
function figuresOfGroups(q: Question, { where }: Asked): QueryTree | null {
  if (q.groups.every((g) => g.kind === 'column' && g.column.isUnique)) return null;
  const measures = q.projections.filter(
    ({ column }) => isMeasure(column) && !q.groups.some((g) => columnsIn(g).includes(column)),
  );
  const figures = measures.flatMap((p) => {
    const name = saidAggregate(q, p.at);
    return name ? [q.aggregate(name, p.column)] : [];
  });
  if (measures.length === 0) return null;
  if (figures.length < measures.length) {
    q.doubt(0.5);
    return null;
  }
  const groupBy = dedupeExpressions(q.groups);
  return ordered(q, query({ select: show(...groupBy, ...figures), where, groupBy }));
}

/** "What was the profit in Texas?" means all of it. */
function sumOf(q: Question, { columns, where }: Asked): QueryTree | null {
  const [column, ...more] = columns;
  if (!column || more.length > 0 || !isMeasure(column) || !additive.has(column.words.at(-1) ?? ''))
    return null;
  const isPlain = q.groups.length === 0 && q.orders.length === 0 && q.limit === null && q.is(0, 'ask');
  const isNamed = q.items.some((x) => x.type === 'column' && x.columns[0] === column);
  const choosesMany = q.filters.every(
    (f) => f.column !== null && f.column !== column && f.column.distinct <= q.table.rowCount / 10,
  );
  if (!isPlain || !isNamed || q.filters.length === 0 || !choosesMany) return null;
  return query({ select: show(q.aggregate('sum', column)), where });
}

function rows(q: Question, asked: Asked): QueryTree | null {
  const named = [...new Set([...asked.columns, ...q.groups.flatMap(columnsIn)])];
  if (named.length === 0) {
    if (q.filters.length === 0 && q.orders.length === 0) return null;
    // Nothing that is asked for was recognised: the row's name stands for it only where nothing else was said.
    q.unnamed = true;
  }
  const columns = named.length > 0 ? named : titleOf(q);
  const [only, ...more] = columns;
  if (!only) return null;
  const [projection, ...others] = q.projections;
  const isWhich = projection && others.length === 0 && q.asks(projection.at);
  const isOfOne = isWhich && more.length === 0 && asked.where !== null && !isTitle(q, only);
  const distinct =
    q.distinct || q.projections.some((p) => p.distinct) || (isOfOne === true && q.orders.length === 0);
  const select = show(...columns.map(columnOf));
  return ordered(q, query({ select, distinct, where: asked.where, limit: q.limit }), columns);
}
