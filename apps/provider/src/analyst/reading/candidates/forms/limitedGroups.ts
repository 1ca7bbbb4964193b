import { saysAverage } from '../../grammar/wordsAt.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import type { AnalystColumn } from '../../../table.ts';
import { naturalness } from '../../shared/columns/naturalFigure.ts';
import { aggregateOf, allOf, columnOf, dedupeExpressions, type Condition } from '../../shared/query/tree.ts';
import { treeOf, orderBy, havingOf, amongKnown, type Pieces, type Composed } from './pieces.ts';

/** The measure that a condition holds against a number. */
function limitedMeasure(condition: Condition): AnalystColumn | null {
  if (condition.kind !== 'compare' || typeof condition.right !== 'number') return null;
  if (condition.operator === '=' || condition.left.kind !== 'column') return null;
  return isMeasure(condition.left.column) ? condition.left.column : null;
}

/** "Vans that drove more than 12000 km": of things with several rows the sum is limited, or what they have on average. */
export function limitedGroups(p: Pieces): Composed[] {
  if (p.havings.length + p.ranks.length + p.shares.length + p.figures.length > 0 || p.limit !== null)
    return [];
  const limits = p.filters.filter(({ makes }) => limitedMeasure(makes.condition) !== null);
  const [limit] = limits;
  const measure = limit && limitedMeasure(limit.makes.condition);
  if (!limit || !measure || limits.length > 1 || limit.makes.condition.kind !== 'compare') return [];
  const plain = p.selected.filter((c) => !isMeasure(c)).map(columnOf);
  const keys = dedupeExpressions([...p.keys, ...plain]);
  const groups = keys.length > 0 ? keys : p.title.map(columnOf);
  if (groups.length === 0 || groups.every((g) => g.kind === 'column' && g.column.isUnique)) return [];
  const { condition } = limit.makes;
  const where = allOf(p.filters.flatMap((f) => (f === limit ? [] : [f.makes.condition])));
  const name = saysAverage(p.scan) ? 'avg' : 'sum';
  // Discounts and ratings of several rows don't add up.
  if (name === 'sum' && naturalness(name, measure) === 'natural:no') return [];
  const having = { ...condition, left: aggregateOf(name, columnOf(measure)) };
  const tree = treeOf(groups, { groupBy: groups, where: amongKnown(groups, where), having });
  return [{ tree, facts: [`form:limited:${name}`, naturalness(name, measure)] }];
}

export function havings(p: Pieces): Composed[] {
  if (p.havings.length === 0 || p.ranks.length > 0 || p.shares.length > 0) return [];
  const keys = dedupeExpressions([...p.keys, ...p.selected.map(columnOf)]);
  const groups = keys.length > 0 ? keys : p.title.map(columnOf);
  if (groups.length === 0) return [];
  const having = havingOf(p);
  const base = { groupBy: groups, where: amongKnown(groups, p.where), having };
  const facts = [
    `form:having:${p.keys.length > 0 ? 'keys' : keys.length > 0 ? 'selected' : 'title'}`,
    `having:unique:${groups.every((g) => g.kind === 'column' && g.column.isUnique) ? 'yes' : 'no'}`,
  ];
  const asked = p.measures;
  return [
    {
      tree: treeOf([...groups, ...asked], { ...base, orderBy: orderBy(p, asked[0] ?? groups[0] ?? null) }),
      facts: [...facts, `having:asked:${asked.length > 0 ? 'yes' : 'no'}`],
    },
  ];
}
