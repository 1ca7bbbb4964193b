import { isMeasure } from '../../shared/columns/measures.ts';
import type { AnalystColumn } from '../../../table.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { typeName } from '../../grammar/rule.ts';
import { aggregateOf, columnOf, countAll, sameExpression } from '../../shared/query/tree.ts';
import { treeOf, havingOf, amongKnown, type Pieces, type Composed, type Of } from './pieces.ts';

const isKindOfThing = (c: AnalystColumn): boolean => !c.isUnique && !isMeasure(c) && !timeLike(c);

/** The column whose values are counted where its name stands apart from the word that asks for it. */
function nounBehind({ counts, selects, scan }: Pieces, count: Of<'count'>): AnalystColumn | null {
  const [noun, more] = selects.filter(({ makes }) => makes.columns.length === 1);
  if (!noun || more || counts.length > 1 || count.makes.about || noun.from <= count.from) return null;
  const token = scan.context.tokens[(scan.items[noun.to - 1]?.end ?? 0) - 1];
  const isPlural = token !== undefined && token.lemma !== token.lower;
  return (isPlural && noun.makes.columns.find(isKindOfThing)) || null;
}

/** "How many vegetarian dishes": what is counted stands apart from the word that asks for it. */
export function countedNouns(p: Pieces): Composed[] {
  const [count] = p.counts;
  const others = [p.ranks, p.shares, p.havings, p.figures, p.versus, p.shapes, p.orders, p.limits];
  const column = count && nounBehind(p, count);
  if (!column || others.some((list) => list.length > 0)) return [];
  const figure = aggregateOf('count', columnOf(column), true);
  const tree = treeOf([...p.keys, figure], { groupBy: p.keys, where: p.where });
  return [{ tree, facts: [`form:counted:noun:${typeName(column)}`] }];
}

/** "How many customers ordered more than twice", "on how many days did we sell more than 1,000": groups are counted. */
export function countedGroups(p: Pieces): Composed[] {
  const [count] = p.counts;
  const others = [p.ranks, p.shares, p.figures, p.shapes, p.versus];
  if (!count || p.counts.length > 1 || p.havings.length === 0 || others.some((list) => list.length > 0))
    return [];
  const { about } = count.makes;
  const counted = about && !about.isUnique && !isMeasure(about) ? [columnOf(about)] : [];
  const plain = p.selected.filter((c) => !isMeasure(c) && !c.isUnique).map(columnOf);
  const keys = counted.length > 0 ? counted : p.keys.length > 0 ? p.keys : plain;
  const kept = counted.length > 0 ? p.keys.filter((k) => !sameExpression(k, keys[0] ?? k)) : [];
  if (keys.length === 0) return [];
  const groupBy = [...kept, ...keys];
  const tree = treeOf([...kept, countAll], {
    groupBy,
    where: amongKnown(keys, p.where),
    having: havingOf(p),
  });
  return [
    {
      tree: { ...tree, over: { name: 'count', kept: kept.length } },
      facts: [`form:counted:${counted.length > 0 ? 'about' : p.keys.length > 0 ? 'keys' : 'selected'}`],
    },
  ];
}

/** "Median spend per customer": a figure of what groups come to. */
export function figuresOver(p: Pieces): Composed[] {
  const [over] = p.overs;
  const others = [p.ranks, p.shares, p.havings, p.figures, p.versus];
  if (!over || p.overs.length > 1 || others.some((list) => list.length > 0)) return [];
  const { name, of, by } = over.makes;
  const keys = by.length > 0 ? p.keys.filter((k) => !by.some((b) => sameExpression(b, k))) : [];
  const tree = treeOf([...keys, of], { groupBy: [...keys, ...by], where: p.where });
  return [{ tree: { ...tree, over: { name, kept: keys.length } }, facts: [`form:over:${of.kind}:${name}`] }];
}
