import { lineOf } from '../../grammar/lines.ts';
import { moneyShared } from '../../grammar/figures/whatIsPaid.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { measureInGrid } from '../../shared/columns/grid.ts';
import { addsUpByName } from '../../shared/columns/naturalFigure.ts';
import { tallyIn } from '../../shared/columns/prices.ts';
import type { AnalystColumn } from '../../../table.ts';
import { naturalness } from '../../shared/columns/naturalFigure.ts';
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
  isSum,
} from '../../shared/query/tree.ts';
import { largerFirst } from '../../grammar/comparisons/differences.ts';
import { lackOf } from '../../grammar/filters/missing.ts';
import { linesNamed } from '../../grammar/figures/orderLines.ts';
import type { Item } from '../../mentions/mention.ts';
import { amongKnown, treeOf, type Pieces, type Composed, type Of } from './pieces.ts';

/** The measure of which a share is asked for; null where it is of rows. */
const sharedMeasure = ({ shares, figures, selected, scan }: Pieces): AnalystColumn | null =>
  shares[0]?.makes.of ??
  figures[0]?.makes.expressions.flatMap((e) => columnsIn(e)).find(isMeasure) ??
  selected.find(isMeasure) ??
  moneyShared(scan) ??
  null;

/** "What share of revenue do we spend on advertising": one sum of another. */
function shareOfMeasure(p: Pieces, of: AnalystColumn | null, groups: Expression[]): Composed[] {
  const summed = p.figures
    .flatMap(({ makes }) => makes.expressions)
    .filter(isSum)
    .flatMap(columnsIn);
  const measures = [...new Set([...(of ? [of] : []), ...[...p.selected, ...summed].filter(isMeasure)])];
  const [first, second, third] = measures;
  if (!first || !second || third || first.derived?.aggregated || second.derived?.aggregated) return [];
  // A part isn't more than the whole.
  const [whole, one] = largerFirst(first, second);
  const rate: Expression = {
    kind: 'arithmetic',
    operator: '%',
    left: aggregateOf('sum', columnOf(one)),
    right: aggregateOf('sum', columnOf(whole)),
  };
  const where = allOf([...(p.where ? [p.where] : []), ...[first, second].flatMap(knownLevel)]);
  return [{ tree: treeOf([...groups, rate], { groupBy: groups, where }), facts: ['share:measures'] }];
}

/** What isn't measured is no level of zero, and is held against no other. */
const knownLevel = (column: AnalystColumn): Condition[] =>
  addsUpByName(column) === false && !column.derived && column.profile.nullFraction > 0
    ? [{ kind: 'missing', column, negated: true }]
    : [];

/** That a row has any of what only some have: the others have a zero there, or nothing. */
function someOf(column: AnalystColumn): Condition | null {
  if (column.derived) return null;
  if (isMeasure(column))
    return Number(column.min) === 0 || column.profile.nullFraction > 0
      ? { kind: 'compare', left: columnOf(column), operator: '>', right: 0 }
      : null;
  const { condition, fact } = lackOf(column, true);
  return fact === 'missing:never' ? null : condition;
}

/** What things there are a share of is named for it, or said in the plural. */
const isNoun = (item: Item): boolean =>
  item.type === 'column' ||
  item.type === 'entity' ||
  (item.type === 'word' && item.lemma !== item.text.toLowerCase());

/** Whether a share is of rows, and what is said from a place on tells which of them. */
function isOfRows({ scan, shares: [share] }: Pieces, place: number): boolean {
  if (share?.makes.of !== null || place < share.to) return false;
  const between = scan.items.slice(share.to, place);
  // "Of each product in sales" is one of what is sold.
  if (between.some((_, i) => scan.role(share.to + i, 'each') !== null)) return false;
  return share.rule !== 'share' || between.some(isNoun);
}

/** "Percentage of containers that paid demurrage", "share of tenants in arrears": rows that have any of a measure. */
function sharesWithSome(p: Pieces): Composed[] {
  const { selects, selected, keys, where } = p;
  const [column, other] = selected;
  const some = column && !other ? someOf(column) : null;
  if (!some || !isOfRows(p, selects[0]?.from ?? 0)) return [];
  const share: Expression = { kind: 'share', of: null, where: some };
  return [{ tree: treeOf([...keys, share], { groupBy: keys, where }), facts: ['share:some'] }];
}

interface Split {
  inner: Of<'filter'>[];
  outer: Of<'filter'>[];
  fact: string;
}

/** "Among the COVID shots": what is said there tells the whole. */
const among = /^(?:amongs?t?|out of)\b/;
function splitByAmong({ filters, scan, shares: [share] }: Pieces): Split[] {
  const place = scan.items.findIndex((_, at) => among.test(scan.text(at)));
  const end = share && share.from > place ? share.from : scan.items.length;
  const isWhole = ({ from }: Of<'filter'>) => from > place && from < end;
  const [outer, inner] = [filters.filter(isWhole), filters.filter((f) => !isWhole(f))];
  return place >= 0 && outer.length > 0 && inner.length > 0 ? [{ inner, outer, fact: 'first' }] : [];
}

const finite = /^(?:is|are|was|were|has|have|had|do|does|did)(?:n.t)?\b/;
const relative = /^(?:who|that|which)$/;

/** "What percentage of the taxi rides has no receipt": what stands before the verb tells the whole. */
function splitByVerb({ filters, scan: { context, items }, shares: [share] }: Pieces): Split[] {
  const { tokens } = context;
  const ends = (at: number) => items[at - 1]?.end ?? 0;
  if (!share || tokens[ends(share.to) - 1]?.lower !== 'of') return [];
  const verbs = [...tokens.entries()].filter(([at, { lower }]) => at >= ends(share.to) && finite.test(lower));
  const [verb] = [...verbs.filter(([at]) => !relative.test(tokens[at - 1]?.lower ?? '')), ...verbs];
  if (!verb) return [];
  const isWhole = ({ to }: Of<'filter'>) => ends(to) <= verb[0];
  const [outer, inner] = [filters.filter(isWhole), filters.filter((f) => !isWhole(f))];
  const fact = inner.length === 1 && inner[0] === filters.at(-1) ? 'last' : 'first';
  return outer.length > 0 && inner.length > 0 ? [{ inner, outer, fact }] : [];
}

const isWhen = ({ rule }: Of<'filter'>): boolean => /^filter:when:(?!cyclic)/.test(rule);

/** "Share of each branch in 2026": what is split among groups is all of that time. */
const isSplit = ({ shares: [share], groups: [group] }: Pieces): boolean =>
  share !== undefined && group !== undefined && share.to === group.from;

/** The ways to tell what is part and what is whole among conditions: "what % of the girls in Linz passed physics". */
function sharesOf(p: Pieces): Split[] {
  const { filters } = p;
  const told = [...splitByAmong(p), ...splitByVerb(p)].slice(0, 1);
  if (told.length > 0) return told;
  const alone = (at: number, fact: string): Split => ({
    inner: filters.slice(at, at + 1),
    outer: filters.toSpliced(at, 1),
    fact,
  });
  const splits =
    filters.length < 2
      ? [{ inner: filters, outer: [], fact: 'one' }]
      : [
          { inner: filters, outer: [], fact: 'each' },
          alone(filters.length - 1, 'last'),
          alone(0, 'first'),
          ...filters.slice(1, -1).map((_, i) => alone(i + 1, 'middle')),
        ];
  // "Of the days in 2024 how many had frost": a time alone is no part where something else is.
  const isOfTime = isSplit(p) || filters.some((f) => !isWhen(f));
  return splits.filter(({ inner }) => !isOfTime || !inner.every(isWhen));
}

const conditionsOf = (filters: Of<'filter'>[]): Condition[] => filters.map(({ makes }) => makes.condition);

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

/** "More often", "as often". */
const isCompared = ({ scan }: Pieces, { from }: Of<'share'>): boolean =>
  /^(?:more|less|as)$/.test(scan.text(from));

export function shares(p: Pieces): Composed[] {
  const [share] = p.shares;
  if (!share) return [];
  const shared = sharedOf(p, share);
  const { of, line, whole, suits } = shared;
  // How often something is so isn't how many rows each side has.
  if (isCompared(p, share)) return p.versus.length > 0 ? sharesWhere(p, shared) : [];
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

/** What is measured in each place of a grid, where it adds up. */
function sharedInGrid({ scan: { context } }: Pieces): AnalystColumn | undefined {
  const measure = measureInGrid(context.table);
  return measure && addsUpByName(measure) !== false ? measure : undefined;
}

/** Shares of that for which some of what is said holds, among that for which the rest does. */
function sharesWhere(p: Pieces, { of, line, suits }: Shared): Composed[] {
  const { keys } = p;
  // Orders that are numbered are shared themselves, however many pieces each is of.
  const tally = of || line ? undefined : (sharedInGrid(p) ?? tallyIn(p.scan.columns));
  return sharesOf(p).flatMap(({ inner, outer: rest, fact }) => {
    const sides = p.versus.flatMap(({ makes }) => makes.condition ?? []);
    const [where, outer] = [allOf(conditionsOf(inner)), [...sides, ...conditionsOf(rest)]];
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
  return sharesOf(p).flatMap(({ inner, outer: rest, fact }) => {
    const [where, outer] = [allOf(conditionsOf(inner)), conditionsOf(rest)];
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
function lineShared({ scan, keys }: Pieces, { to }: Of<'share'>): AnalystColumn | undefined {
  const { context, items } = scan;
  const line = lineOf(scan);
  // "Stops per machine" are none of the machines.
  const isKey = keys.some((key) => key.kind === 'column' && key.column === line);
  // "Complaints" in orders of room service are none of the rooms.
  if (line && !isKey && context.tokens.some(({ lemma }) => line.words.includes(lemma))) return line;
  const place = scan.skip(to);
  // "Of unprofitable orders".
  const nouns = items.slice(place, place + 2).map((item) => context.tokens[item.end - 1]?.lemma ?? '');
  return nouns.flatMap((noun) => linesNamed(noun, scan))[0];
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
