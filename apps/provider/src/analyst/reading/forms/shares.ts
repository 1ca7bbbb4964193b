import { isMeasure } from '../measures.ts';
import { tallyIn } from '../prices.ts';
import type { AnalystColumn } from '../../table.ts';
import { naturalness } from '../grammar/figures.ts';
import {
  aggregateOf,
  allOf,
  columnOf,
  columnsIn,
  conditionColumns,
  countAll,
  dedupeExpressions,
  type Condition,
  type Expression,
} from '../tree.ts';
import { linesNamed } from '../lines.ts';
import { amongKnown, treeOf, type Pieces, type Composed, type Of } from './pieces.ts';

/** The measure of which a share is asked for; null where it is of rows. */
const sharedMeasure = ({ shares, figures, selected }: Pieces): AnalystColumn | null =>
  shares[0]?.makes.of ??
  figures[0]?.makes.expressions.flatMap((e) => columnsIn(e)).find(isMeasure) ??
  selected.find(isMeasure) ??
  null;

const isSum = (e: Expression): boolean => e.kind === 'aggregate' && e.name === 'sum';

/** "What share of revenue do we spend on advertising": one sum of another. */
function shareOfMeasure(p: Pieces, of: AnalystColumn | null, groups: Expression[]): Composed[] {
  const summed = p.figures
    .flatMap(({ makes }) => makes.expressions)
    .filter(isSum)
    .flatMap(columnsIn);
  const measures = [...new Set([...(of ? [of] : []), ...[...p.selected, ...summed].filter(isMeasure)])];
  const [whole, one, third] = measures;
  if (!whole || !one || third || whole.derived?.aggregated || one.derived?.aggregated) return [];
  const rate: Expression = {
    kind: 'arithmetic',
    operator: '%',
    left: aggregateOf('sum', columnOf(one)),
    right: aggregateOf('sum', columnOf(whole)),
  };
  return [
    { tree: treeOf([...groups, rate], { groupBy: groups, where: p.where }), facts: ['share:measures'] },
  ];
}

/** Of how many rows there is any: the others have a zero there, or nothing. */
const isOfSome = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived && (Number(column.min) === 0 || column.profile.nullFraction > 0);

/** Whether a share is of rows, and what is said from a place on tells which of them. */
function isOfRows({ scan, shares: [share] }: Pieces, place: number): boolean {
  if (share?.makes.of !== null || place < share.to) return false;
  const between = scan.items.slice(share.to, place);
  // "Of each product in sales" is one of what is sold.
  if (between.some((_, i) => scan.role(share.to + i, 'each') !== null)) return false;
  return share.rule !== 'share' || between.some(({ type }) => type === 'column' || type === 'entity');
}

/** "Percentage of containers that paid demurrage", "share of tenants in arrears": rows that have any of a measure. */
function sharesWithSome(p: Pieces): Composed[] {
  const { selects, selected, keys, where } = p;
  const [column, other] = selected;
  if (!column || other || !isOfSome(column) || !isOfRows(p, selects[0]?.from ?? 0)) return [];
  const some: Condition = { kind: 'compare', left: columnOf(column), operator: '>', right: 0 };
  const share: Expression = { kind: 'share', of: null, where: some };
  return [{ tree: treeOf([...keys, share], { groupBy: keys, where }), facts: ['share:some'] }];
}

/** The ways to tell what is part and what is whole among conditions: "what % of the girls in Linz passed physics". */
function sharesOf(conditions: Condition[]): { inner: Condition[]; outer: Condition[]; fact: string }[] {
  if (conditions.length < 2) return [{ inner: conditions, outer: [], fact: 'one' }];
  const only = (at: number, fact: string) => ({
    inner: conditions.slice(at, at + 1),
    outer: conditions.toSpliced(at, 1),
    fact,
  });
  return [
    { inner: conditions, outer: [], fact: 'each' },
    only(conditions.length - 1, 'last'),
    only(0, 'first'),
    ...conditions.slice(1, -1).map((_, i) => only(i + 1, 'middle')),
  ];
}

/** What a share is of: an amount, what rows are only lines of, or rows. */
interface Shared {
  of: AnalystColumn | null;
  line: AnalystColumn | undefined;
  whole: Expression;
  suits: string[];
}

function sharedOf(p: Pieces, share: Of<'share'>): Shared {
  const of = sharedMeasure(p);
  if (of)
    return { of, line: undefined, whole: aggregateOf('sum', columnOf(of)), suits: [naturalness('sum', of)] };
  const line = lineShared(p, share);
  const all = line ? aggregateOf('count', columnOf(line), true) : countAll;
  return { of, line, whole: p.measures[0] ?? all, suits: [] };
}

export function shares(p: Pieces): Composed[] {
  const [share] = p.shares;
  if (!share) return [];
  const shared = sharedOf(p, share);
  const { of, line, whole, suits } = shared;
  // "Occupancy in percent", "no-show rate in %" is one already.
  if (whole.kind === 'share' || columnsIn(whole).some((c) => c.derived?.aggregated)) return [];
  // "Share of orders" is none of each day that they were made.
  const selects = line ? [] : p.selected.filter((c) => !isMeasure(c));
  const groups = p.keys.length > 0 ? p.keys : selects.map(columnOf);
  const ofGroups: Composed = {
    tree: treeOf([...groups, { kind: 'groupShare', of: whole }], { groupBy: groups, where: p.where }),
    facts: [`share:groups:${p.where ? 'filtered' : 'all'}`, ...suits],
  };
  return [
    ...(groups.length > 0 ? [ofGroups] : []),
    ...shareOfMeasure(p, of, groups),
    ...sharesWithSome(p),
    ...sharesWhere(p, shared),
  ];
}

/** Shares of that for which some of what is said holds, among that for which the rest does. */
function sharesWhere(p: Pieces, { of, line, suits }: Shared): Composed[] {
  const { keys } = p;
  // Orders that are numbered are shared themselves, however many pieces each is of.
  const tally = of || line ? undefined : tallyIn(p.scan.columns);
  return sharesOf(p.filters.map((f) => f.makes.condition)).flatMap(({ inner, outer, fact }) => {
    const where = allOf(inner);
    if (!where) return [];
    const facts = [`share:${fact}:${keys.length > 0 ? 'groups' : 'all'}`, ...suits];
    const put = (one: AnalystColumn | null, more: string[]): Composed => ({
      tree: treeOf([...keys, { kind: 'share', of: one, where }], { groupBy: keys, where: allOf(outer) }),
      facts: [...facts, ...more],
    });
    return [
      put(of, []),
      ...sharesOfFewer(p, { of, line, where, outer, facts }),
      ...(tally ? [put(tally, ['share:tally'])] : []),
    ];
  });
}

/** "Which source cancels most often, as a rate?": groups by the share of their rows, however many there are. */
export function rankedShares(p: Pieces): Composed[] {
  const [rank] = p.ranks;
  if (p.shares.length !== 1 || !rank?.rule.startsWith('rank:frequent') || p.havings.length > 0) return [];
  const own = rank.makes.group ? [rank.makes.group] : [];
  const groups = dedupeExpressions([
    ...p.keys,
    ...own,
    ...p.selected.filter((c) => !isMeasure(c)).map(columnOf),
  ]);
  if (groups.length === 0) return [];
  return sharesOf(p.filters.map((f) => f.makes.condition)).flatMap(({ inner, outer, fact }) => {
    const where = allOf(inner);
    if (!where) return [];
    const by: Expression = { kind: 'share', of: null, where };
    const known = knownOf(where);
    return [outer, ...(known ? [[...outer, known]] : [])].map((within) => ({
      tree: treeOf([...groups, by], {
        groupBy: groups,
        where: amongKnown(groups, allOf(within)),
        orderBy: [{ by, descending: rank.makes.descending }],
        limit: p.limit ?? rank.makes.limit ?? 1,
      }),
      facts: [`share:ranked:${fact}`],
    }));
  });
}

const sometimesMissing = 0.01;

/** That the columns which a condition compares are filled in, where some rows have nothing there; else null. */
function knownOf(condition: Condition): Condition | null {
  if (condition.kind !== 'compare' && condition.kind !== 'between' && condition.kind !== 'flag') return null;
  const columns = [...new Set(conditionColumns(condition))].filter(
    (c) => !c.derived && c.profile.nullFraction > sometimesMissing,
  );
  return allOf(columns.map((column) => ({ kind: 'missing', column, negated: true })));
}

/** What rows are only lines of, where a share is of that: "share of orders" by an Order ID. */
function lineShared({ scan }: Pieces, { to }: Of<'share'>): AnalystColumn | undefined {
  const place = scan.skip(to);
  // "Of unprofitable orders".
  const nouns = scan.items
    .slice(place, place + 2)
    .map((item) => scan.context.tokens[item.end - 1]?.lemma ?? '');
  return scan.lineOf ?? nouns.flatMap((noun) => linesNamed(noun, scan))[0];
}

interface ShareOfFewer {
  of: AnalystColumn | null;
  line: AnalystColumn | undefined;
  where: Condition;
  outer: Condition[];
  facts: string[];
}

/** Shares of what is known only, and of the orders that rows are lines of. */
function sharesOfFewer({ keys }: Pieces, { of, line, where, outer, facts }: ShareOfFewer): Composed[] {
  // "What share came back late": of those that came back.
  const known = knownOf(where);
  const put = (share: Expression, within: Condition[], fact: string): Composed => ({
    tree: treeOf([...keys, share], { groupBy: keys, where: allOf(within) }),
    facts: [...facts, fact],
  });
  return [
    ...(known ? [put({ kind: 'share', of, where }, [...outer, known], 'share:known')] : []),
    ...(line ? [put({ kind: 'share', of: line, where, distinct: true }, outer, 'share:lines')] : []),
  ];
}
