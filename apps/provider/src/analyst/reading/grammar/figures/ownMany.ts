import type { AnalystColumn } from '../../../table.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { columnsIn, type Condition, type QueryTree } from '../../shared/query/tree.ts';

const written: [RegExp, number][] = [
  [/(?:^|[^a-z])(?:k|thousands?)(?:[^a-z]|$)|kusd|keur|kgbp/, 1e3],
  [/million|mio|mln|musd|meur|mgbp|(?:usd|eur|gbp|chf|[$€£])[ _-]?mn?(?:[^a-z]|$)/, 1e6],
  [/billion|bn/, 1e9],
];

/** The thousands or millions that a column is written in: "gross_musd", "Revenue (€m)". */
export const manyWritten = (column: AnalystColumn): number | undefined =>
  written.find(([name]) => name.test(column.name.toLowerCase()))?.[1];

/** An amount in the thousands or millions that a column is in, where it is of so many: "1000 million". What it may hold is said in its own. */
export function inOwnMany(column: AnalystColumn, value: number): number {
  const many = isMeasure(column) && !column.derived ? manyWritten(column) : undefined;
  const isOwn = many === undefined || Math.abs(value) < many || Math.abs(value) <= Number(column.max);
  return isOwn ? value : value / many;
}

function limitInOwnMany(condition: Condition): Condition {
  if (condition.kind === 'and') return { ...condition, parts: condition.parts.map(limitInOwnMany) };
  if (condition.kind !== 'compare' || typeof condition.right !== 'number') return condition;
  const [column, other] = columnsIn(condition.left);
  return column && !other ? { ...condition, right: inOwnMany(column, condition.right) } : condition;
}

/** What groups come to, held against amounts in the thousands or millions that a column is in. */
export const groupsInOwnMany = (tree: QueryTree): QueryTree =>
  tree.having ? { ...tree, having: limitInOwnMany(tree.having) } : tree;
