import { isMeasure, isTimeColumn } from '../../shared/columns/measures.ts';
import type { AnalystColumn } from '../../../table.ts';
import { naturalFigure } from '../../shared/columns/naturalFigure.ts';
import {
  aggregateOf,
  columnOf,
  columnsIn,
  dedupeExpressions,
  isAggregate,
  sameExpression,
  type Expression,
} from '../../shared/query/tree.ts';
import {
  treeOf,
  orderBy,
  amongKnown,
  rankedColumn,
  naturalOf,
  type Pieces,
  type Composed,
  type Of,
} from './pieces.ts';
import { calledBy, numberAsked, rankingFigures } from './rankings.ts';

/** What is ranked within groups, and how many of the first are asked for. */
interface Ranking {
  by: Expression;
  descending: boolean;
  first: number;
  rank: Of<'rank'> | null;
}

/** "The 3 best …", "top 3 … by profit": the only ranking of a question; null where there is none, or another place is meant. */
function rankingOf(p: Pieces): Ranking | null {
  const [rank, other] = p.ranks;
  if (other || rank?.makes.offset !== undefined) return null;
  if (rank) {
    const { by, descending, limit } = rank.makes;
    return by && by.kind !== 'place' ? { by, descending, first: limit ?? p.limit ?? 1, rank } : null;
  }
  const [key] = orderBy(p, null);
  if (!key || p.limit === null) return null;
  const descending = p.orders[0]?.makes.descending ?? p.limits[0]?.makes.descending ?? true;
  return { by: key.by, descending, first: p.limit, rank: null };
}

/** Of each group the first rows themselves: each is one of what is listed. */
function firstRowsOfEach(p: Pieces, key: Expression, { by, descending, first }: Ranking): Composed[] {
  const own = rankedColumn(by);
  const listed = p.selected.filter((c) => c !== own);
  const called = calledBy(p);
  const names = (listed.length > 0 ? listed : called).map(columnOf);
  const isOfRows =
    called[0]?.isUnique ||
    names.every((n) => n.kind === 'column' && n.column.isUnique) ||
    // "The latest price of each symbol" is what it was then.
    (own !== undefined && isTimeColumn(own) && listed.length > 0 && listed.every(isMeasure));
  if (isAggregate(by) || p.measures.length > 0 || names.length === 0 || !isOfRows) return [];
  const best = { of: key, first };
  const shown = dedupeExpressions([key, ...names, by]);
  return [
    {
      tree: treeOf(shown, { where: p.where, orderBy: [{ by, descending }], best }),
      facts: ['form:bestofeach', ...severalOf(first)],
    },
  ];
}

/** Of each group the first of those that stand for several rows, by a figure of theirs. */
function firstGroupsOfEach(p: Pieces, key: Expression, { by, descending, first, rank }: Ranking): Composed[] {
  const own = rankedColumn(by);
  const names = namesWithin(p, key, own);
  // "The shortest stop per hall" is none of its machines.
  if (names.length === 0 || numberAsked(p)?.isUnique) return [];
  const listed = rank ? (own ? rankingFigures(own, rank, descending) : []) : own ? [naturalFigure(own)] : [];
  const figures = own ? listed.slice(0, 2) : [null];
  const asked = p.measures.filter((m) => !sameExpression(m, by));
  return figures.map((name) => {
    const figure = name && own ? aggregateOf(name, columnOf(own)) : by;
    const tree = treeOf([key, ...names, ...asked, figure], {
      groupBy: [key, ...names],
      where: amongKnown([key, ...names], p.where),
      orderBy: [{ by: figure, descending }],
      best: { of: key, first },
    });
    return {
      tree,
      facts: [`form:bestgroup:${name ?? 'figure'}`, ...severalOf(first), ...naturalOf(name, own)],
    };
  });
}

const severalOf = (first: number): string[] => (first > 1 ? ['best:several'] : []);

/** What the groups of each value of a key are ranked as: those said, else what rows are called. */
function namesWithin(p: Pieces, key: Expression, own: AnalystColumn | undefined): Expression[] {
  const grouped = p.ranks.flatMap(({ makes }) => (makes.group ? [makes.group] : []));
  const selected = p.selected.filter((c) => c !== own && !isMeasure(c)).map(columnOf);
  const others = (list: Expression[]) => list.filter((e) => !sameExpression(e, key));
  const said = others(dedupeExpressions([...grouped, ...selected]));
  const names = said.length > 0 ? said : others(p.title.map(columnOf));
  return names.every((n) => n.kind === 'column' && n.column.isUnique) ? [] : names;
}

/** "The best selling product of each month", "top 3 customers per region": of each group those with the most. */
export function firstOfEachGroup(p: Pieces): Composed[] {
  const ranking = rankingOf(p);
  const [key, otherKey] = p.keys;
  if (!ranking || !key || otherKey || p.shares.length + p.havings.length > 0) return [];
  return [...firstRowsOfEach(p, key, ranking), ...firstGroupsOfEach(p, key, ranking)];
}

/** "strongest quake of each day": how strong it was. */
export function extremeOfEach(p: Pieces): Composed[] {
  const [rank] = p.ranks;
  const by = rank?.makes.by;
  const [key] = p.keys;
  if (!by || !key || isAggregate(by) || p.keys.length > 1 || p.measures.length > 0) return [];
  const [own] = columnsIn(by);
  if (rank.makes.limit !== null || p.selected.some((c) => c !== own)) return [];
  const figure = aggregateOf(rank.makes.descending ? 'max' : 'min', by);
  return [
    {
      tree: treeOf([key, figure], { groupBy: [key], where: p.where }),
      facts: ['form:extremeofeach'],
    },
  ];
}
