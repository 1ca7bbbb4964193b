import { isWhen } from './columns.ts';
import type { Question } from './question.ts';
import { isNumeric, type AnalystColumn } from '../table.ts';
import {
  columnOf,
  columnsIn,
  sameExpression,
  type Expression,
  type QueryTree,
  shownIn,
} from '../reading/shared/query/tree.ts';

/** The query in the order that was asked for. Where none was, time runs forward, and figures start with the largest. */
export function ordered(q: Question, tree: QueryTree, columns: AnalystColumn[] = []): QueryTree {
  tree.orderBy.push(...q.orders);
  if (tree.orderBy.length === 0) orderOnly(q, tree, columns);
  groupForCount(tree);
  orderGroups(q, tree);
  groupDistinct(q, tree);
  if (tree.orderBy.length > 0 || tree.groupBy.length === 0) return tree;
  const time = tree.groupBy.find((g) => g.kind === 'bucket' || (g.kind === 'column' && isWhen(g.column)));
  const figure = shownIn(tree).find((e) => e.kind === 'aggregate' || e.kind === 'groupShare');
  if (time) tree.orderBy.push({ by: time, descending: false });
  else if (figure) tree.orderBy.push({ by: figure, descending: true });
  return tree;
}

/** "in descending order": of the figure, else of what is listed. */
function orderOnly(q: Question, tree: QueryTree, columns: AnalystColumn[]): void {
  if (q.pendingDirection === null) return;
  const figure = shownIn(tree).find((e) => e.kind === 'aggregate');
  const [key] = tree.groupBy;
  const first = columns[0] ?? (key?.kind === 'column' ? key.column : undefined);
  const by = key && figure ? figure : first && columnOf(first);
  if (by) tree.orderBy.push({ by, descending: q.pendingDirection });
}

/** "ordered by how many there are": of each of what is listed. */
function groupForCount(tree: QueryTree): void {
  const isByFigure = tree.orderBy.some((o) => o.by.kind === 'aggregate');
  if (!isByFigure || tree.groupBy.length > 0 || shownIn(tree).some((e) => e.kind === 'aggregate')) return;
  tree.groupBy = shownIn(tree);
  tree.distinct = false;
}

/** Groups are ordered by a figure of them: one that is shown, else a sum. */
function orderGroups(q: Question, tree: QueryTree): void {
  if (tree.groupBy.length === 0) return;
  const figures = shownIn(tree).filter((e) => e.kind === 'aggregate');
  tree.orderBy = tree.orderBy.map((o) => {
    if (o.by.kind !== 'column' || isAmong(tree.groupBy, o.by)) return o;
    const { column } = o.by;
    const figure = figures.find((e) => columnsIn(e).includes(column));
    return { ...o, by: figure ?? q.aggregate(isNumeric(column) ? 'sum' : 'min', column) };
  });
}

/** DISTINCT allows only selected keys: group instead. */
function groupDistinct(q: Question, tree: QueryTree): void {
  if (!tree.distinct || tree.orderBy.every((o) => isAmong(shownIn(tree), o.by))) return;
  tree.distinct = false;
  tree.groupBy = shownIn(tree);
  tree.orderBy = tree.orderBy.map((o) =>
    o.by.kind === 'column' && !isAmong(tree.groupBy, o.by)
      ? { ...o, by: q.aggregate(o.descending ? 'max' : 'min', o.by.column) }
      : o,
  );
}

const isAmong = (list: Expression[], expression: Expression): boolean =>
  list.some((e) => sameExpression(e, expression));
