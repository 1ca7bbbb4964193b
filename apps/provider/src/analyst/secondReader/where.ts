import type { Filter, Question } from './question.ts';
import type { AnalystColumn } from '../table.ts';
import { allOf, columnOf, sameExpression, type Condition } from '../reading/shared/query/tree.ts';

/** The conditions of a question in one. Equalities of one column are alternatives; an "or" between two joins them. */
export function whereOf(q: Question): Condition | null {
  const merged: Filter[] = [];
  for (const filter of q.filters.toSorted((a, b) => a.from - b.from)) {
    const same = merged.find((m) => areAlternatives(m, filter));
    const last = merged.at(-1);
    if (same) {
      const isEither = q.hasRole(same.to + 1, filter.from, 'or');
      if (!isEither && q.tokens.some((t) => t.lower === 'both')) q.doubt(0.6);
      if (!isSame(same.condition, filter.condition))
        same.condition = either(same.condition, filter.condition);
      same.to = filter.to;
    } else if (last && q.hasRole(last.to + 1, filter.from, 'or') && !isNegative(filter.condition)) {
      last.condition = either(last.condition, filter.condition);
      last.to = filter.to;
      last.column = null;
    } else merged.push({ ...filter });
  }
  return allOf(merged.map((m) => m.condition));
}

const areAlternatives = (a: Filter, b: Filter): boolean =>
  a.column !== null && a.column === b.column && a.equality && b.equality;

const isSame = (a: Condition, b: Condition): boolean =>
  a.kind === 'compare' &&
  b.kind === 'compare' &&
  a.operator === b.operator &&
  a.right === b.right &&
  sameExpression(a.left, b.left);

const isNegative = (c: Condition): boolean =>
  (c.kind === 'compare' && c.operator === '<>') || ('negated' in c && c.negated === true);

function either(...alternatives: [Condition, Condition]): Condition {
  return { kind: 'or', parts: alternatives.flatMap((c) => (c.kind === 'or' ? c.parts : [c])) };
}

const totals = /^(?:grand )?totals?:?$/i;

/** Tables of the web carry a row of totals; it isn't one of the things listed. */
export function withoutTotals(q: Question, where: Condition | null): Condition | null {
  const totalsOf = (c: AnalystColumn) =>
    c.kind === 'text' ? q.values.of(c).filter((v) => totals.test(v.trim())) : [];
  const column = q.table.columns.find((c) => totalsOf(c).length > 0);
  if (!column || q.filters.some((f) => f.column === column)) return where;
  const isListed: Condition = { kind: 'in', left: columnOf(column), values: totalsOf(column), negated: true };
  return allOf(where ? [where, isListed] : [isListed]);
}
