import { hasManyRows } from '../../shared/columns/tableLength.ts';
import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { isNumeric, type AnalystColumn } from '../../../table.ts';
import { personWords } from '../../shared/vocabulary/peopleAndPlaces.ts';
import { addsUpByName, naturalFigure } from '../../shared/columns/naturalFigure.ts';
import {
  aggregateOf,
  columnOf,
  columnsIn,
  dedupeExpressions,
  isAggregate,
  sameExpression,
  type Expression,
  type QueryTree,
  itemOf,
} from '../../shared/query/tree.ts';
import {
  treeOf,
  orderBy,
  havingOf,
  amongKnown,
  rankedColumn,
  naturalOf,
  type Pieces,
  type Composed,
  type Of,
} from './pieces.ts';

/** "The biggest single payment" is one row. */
const asksSingle = ({ scan }: Pieces): boolean =>
  /(?:est|expensive) single (?!(?:day|week|month|year|hour)\b)/i.test(scan.context.question);

const placeIn = ({ makes: { offset } }: Of<'rank'>): Pick<QueryTree, 'offset'> =>
  offset === undefined ? {} : { offset };

const ranksGroups = (p: Pieces, groups: Expression[], by: Expression, limit: number): boolean =>
  groups.length > 0 &&
  by.kind !== 'place' &&
  !asksOfEach(p, limit) &&
  !asksSingle(p) &&
  !asksRowOfEach(p, rankedColumn(by)) &&
  !tellsRows(p, rankedColumn(by));

const leadsToTold = /^(?:with|including|incl|showing|plus)$/;
const farthestTold = 4;

/** "The ten longest delays with route and date" are rows: neither makes what is told with them groups, nor a reason of delays. */
function tellsRows(
  { scan, ranks: [rank], limits: [top], keys, selects }: Pieces,
  own: AnalystColumn | undefined,
): boolean {
  const said = rank ?? top;
  const others = selects.filter((s) => !s.makes.columns.some((c) => c === own));
  if (!said || !own || keys.length > 0 || others.length === 0) return false;
  const noun = scan.skip(said.to);
  const isOwn = !rank?.rule.startsWith('rank:column') && scan.choices(noun).some((c) => c.column === own);
  const behind = scan.items.slice(said.to, said.to + farthestTold);
  const lead = behind.findIndex((_, i) => leadsToTold.test(scan.text(said.to + i)));
  return others.every(({ from }) => (isOwn && from === noun) || (lead >= 0 && from > said.to + lead));
}

/** "Top 3 products in each region" aren't three in all. */
const asksOfEach = (p: Pieces, limit: number): boolean =>
  limit > 1 &&
  p.keys.length === 1 &&
  p.groups.some(({ rule }) => rule.startsWith('group:each')) &&
  p.selected.some((c) => !isMeasure(c));

/** The word for rows at an item, where it stands there. */
function rowsNamedAt({ items, context: { tokens, entities } }: Scan, at: number): string | undefined {
  const noun = tokens[items[at]?.start ?? -1]?.lemma ?? '';
  return entities.has(noun) ? noun : undefined;
}

const each = /^(?:per|each|every)$/;
const farthestEach = 5;

/** "The dearest item per drug" is an item of each drug, and no drug by what its items come to. */
function asksRowOfEach(
  { scan: { items, context }, ranks: [rank] }: Pieces,
  own: AnalystColumn | undefined,
): boolean {
  if (!rank || !own) return false;
  const start = items[rank.from]?.start ?? 0;
  const behind = context.tokens.slice(start, start + farthestEach);
  const place = behind.findIndex(({ lower }) => each.test(lower));
  return behind
    .slice(Math.max(place - 2, 0), Math.max(place, 0))
    .some(({ lemma }) => context.entities.has(lemma));
}

/** Of a list one may ask for names alone; what the first of many records is the first by is always told. */
const mayHide = ({ scan }: Pieces): boolean => !hasManyRows(scan.context.table);

/** "The busiest day by parcels" isn't that of the most rows. */
const rankedBy = (p: Pieces, { rule, makes }: Of<'rank'>): Expression | null =>
  (rule.startsWith('rank:frequent') ? p.orders[0]?.makes.by[0] : null) ?? makes.by;

export function rankedGroups(p: Pieces): Composed[] {
  const [rank] = p.ranks;
  if (!rank || p.ranks.length > 1 || p.shares.length > 0) return [];
  const { group, descending } = rank.makes;
  const by = rankedBy(p, rank);
  const own = rankedColumn(by);
  const keys = dedupeExpressions([...p.keys, ...(group ? [group] : [])]);
  const selected = p.selected.filter((c) => c !== own).map(columnOf);
  const told = keys.length > 0 ? keys : selected;
  const groups = told.length > 0 ? told : p.title.map(columnOf);
  const limit = p.limit ?? rank.makes.limit ?? 1;
  if (!by || !ranksGroups(p, groups, by, limit)) return [];
  const names = own ? rankingFigures(own, rank, descending) : [null];
  // A plain column ranks groups only where groups are spoken of.
  if (own && (told.length === 0 || groups.every((g) => g.kind === 'column' && g.column.isUnique))) return [];
  const all = dedupeExpressions([...groups, ...selected]);
  return names.flatMap((name) => {
    const key = name && own ? aggregateOf(name, columnOf(own)) : by;
    const asked = p.measures.filter((m) => !sameExpression(m, key));
    const base = {
      groupBy: all,
      where: amongKnown(groups, p.where),
      orderBy: [{ by: key, descending }],
      limit,
      ...placeIn(rank),
    };
    const having = havingOf(p);
    const facts = [
      `form:ranked:${name ?? 'figure'}:${keys.length > 0 ? 'keys' : told.length > 0 ? 'selected' : 'title'}`,
      ...naturalOf(name, own),
    ];
    const ranked = (how: 'hidden' | 'shown'): Composed => ({
      tree: treeOf([...all, ...asked, ...(how === 'shown' ? [key] : [])], { ...base, having }),
      facts: [...facts, `measure:${how}`, ...measureAsked(p, key, own, how)],
    });
    return [...(mayHide(p) ? [ranked('hidden')] : []), ranked('shown')];
  });
}

/** Rows of a ranking: what they are ranked by, which column that is of, and what else is asked for. */
interface RankedRows {
  rank: Of<'rank'>;
  by: Expression;
  own: AnalystColumn | undefined;
  plain: AnalystColumn[];
  /** What is ranked is asked for by itself. */
  isAsked: boolean;
  base: Pick<QueryTree, 'where' | 'orderBy' | 'limit' | 'offset'>;
  many: 'several' | 'one';
}

const whoMost =
  /\bwho\b.*\b(?:most|least|fewest|(?:biggest|top|largest|smallest) (?:spender|earner|seller|buyer|donor|giver|payer|customer|client)s?)\b/i;

/** "Who spends the most" asks for no row, where several of many are of each. */
function asksWhoseSum({ scan, ranks: [rank] }: Pieces): boolean {
  const own = rankedColumn(rank?.makes.by ?? null);
  const { table, question } = scan.context;
  if (!own || addsUpByName(own) !== true || !whoMost.test(question) || !hasManyRows(table)) return false;
  return scan.columns.some(
    (c) => c.kind === 'text' && !c.isUnique && c.words.some((w) => personWords.has(w)),
  );
}

function rankedRowsOf(p: Pieces): RankedRows | null {
  const [rank, other] = p.ranks;
  const by = rank?.makes.by;
  const others = [p.keys, p.shares, p.measures];
  // "Worst day for delays": a row is no day, where groups are what is ranked.
  if (rank?.makes.group || asksWhoseSum(p)) return null;
  if (!rank || !by || isAggregate(by) || other || others.some((list) => list.length > 0)) return null;
  const own = columnsIn(by)[0];
  const limit = p.limit ?? rank.makes.limit ?? 1;
  return {
    rank,
    by,
    own,
    plain: p.selected.filter((c) => c !== own),
    isAsked: own !== undefined && p.selected.includes(own),
    base: { where: p.where, orderBy: [{ by, descending: rank.makes.descending }], limit, ...placeIn(rank) },
    many: limit > 1 ? 'several' : 'one',
  };
}

/** The first rows by what is asked of them, or what they are called; with and without what ranks them. */
function namedRows(p: Pieces, { by, plain, isAsked, base, many }: RankedRows): Composed[] {
  const names = plain.length > 0 ? plain : p.title;
  const select = (p.all ? [] : names).map(columnOf);
  if (select.length === 0) return [];
  const fact = `form:row:${plain.length > 0 ? 'selected' : 'bare'}`;
  const row = (columns: Expression[], how: 'hidden' | 'shown' | 'asked'): Composed => ({
    tree: treeOf(columns, base),
    facts: [
      `${fact}:${how}:${many}`,
      ...(isAsked ? [`own:asked:${how === 'hidden' ? 'hidden' : 'shown'}`] : []),
    ],
  });
  return [
    ...(by.kind === 'place' || mayHide(p) ? [row(select, 'hidden')] : []),
    ...(by.kind === 'place' ? [] : [row(dedupeExpressions([...select, by]), 'shown')]),
    ...(isAsked && plain.length > 0 ? [row(p.selected.map(columnOf), 'asked')] : []),
  ];
}

/** Where nothing else is asked for: what is ranked itself, the whole rows, and the end of the order. */
function bareRows(p: Pieces, { rank, by, own, isAsked, base, many }: RankedRows): Composed[] {
  const { descending, offset } = rank.makes;
  // "When was the first payment?", "the 3 highest salaries": what is ranked is all that is asked for.
  const isAll = own && (isAsked || rank.rule.startsWith('rank:column'));
  const isEnd = own && base.limit === 1 && offset === undefined;
  const ranked = {
    tree: treeOf([by], base),
    facts: [`form:row:own:${many}`, `form:row:own:${isAsked ? 'asked' : 'ranked'}:${many}`],
  };
  const whole: Composed = {
    tree: { ...treeOf([], base), select: ['all'] },
    facts: [`form:row:all:${many}`, `row:${rowNoun(p)}`],
  };
  const end = {
    tree: treeOf([aggregateOf(descending ? 'max' : 'min', by)], { where: p.where }),
    facts: ['form:row:extreme'],
  };
  return [...(isAll ? [ranked] : []), whole, ...(isEnd ? [end] : [])];
}

export function rankedRows(p: Pieces): Composed[] {
  const rows = rankedRowsOf(p);
  if (!rows) return [];
  return [...namedRows(p, rows), ...(rows.plain.length === 0 ? bareRows(p, rows) : [])];
}

/** "Top 5 products": no order is said. */
function topUnordered(p: Pieces, limit: number, descending: boolean): Composed[] {
  const { selected, measures } = p;
  const found: Composed[] = [];
  if (selected.length > 0 && measures.length === 0 && p.keys.length === 0)
    found.push({
      tree: treeOf(selected.map(columnOf), { where: p.where, limit }),
      facts: ['form:top:unordered'],
    });
  const keys = dedupeExpressions([...p.keys, ...selected.filter((c) => !isMeasure(c)).map(columnOf)]);
  const [measure] = measures;
  if (measure && keys.length > 0)
    found.push({
      tree: treeOf([...keys, ...measures], {
        groupBy: keys,
        where: amongKnown(keys, p.where),
        orderBy: [{ by: measure, descending }],
        limit,
      }),
      facts: ['form:top:measure'],
    });
  return found;
}

const wholeRows = (tree: QueryTree): Composed => ({
  tree: { ...tree, select: ['all'] },
  facts: ['form:top:rows:shown'],
});

export function topRows(p: Pieces): Composed[] {
  const { limit } = p;
  if (limit === null || p.ranks.length > 0 || p.shares.length > 0) return [];
  const described = p.limits[0]?.makes.descending ?? true;
  const [key] = orderBy(p, null);
  if (!key) return topUnordered(p, limit, described);
  const descending = p.orders[0]?.makes.descending ?? described;
  const { by } = key;
  const own = rankedColumn(by);
  const plain = p.selected.filter((c) => c !== own);
  const names = (plain.length > 0 ? plain : calledBy(p)).map(columnOf);
  const rows = treeOf(names, { where: p.where, orderBy: [{ by, descending }], limit });
  // Rows that have no name of their own are shown whole.
  if (own && names.length === 0) return [wholeRows(rows), ...topGroups(p, plain, by, { descending, limit })];
  const ofRows = own
    ? [
        ...(mayHide(p) ? [{ tree: rows, facts: ['form:top:rows:hidden'] }] : []),
        { tree: { ...rows, select: [...rows.select, itemOf(by)] }, facts: ['form:top:rows:shown'] },
      ]
    : [];
  return [...ofRows, ...topGroups(p, plain, by, { descending, limit })];
}

const numbering = /^(?:id|no|nr|num|number|ref|reference)$/;

/** "Top 5 loans", where each has its number: none of the books that were lent. */
export function numberAsked({
  limits: [top],
  ranks: [rank],
  scan,
  title,
}: Pieces): AnalystColumn | undefined {
  const said = rank ?? top;
  const noun = said && rowsNamedAt(scan, said.to);
  const isCalledSo = ({ words }: AnalystColumn) => noun !== undefined && words.includes(noun);
  return title.some(isCalledSo)
    ? undefined
    : scan.columns.find((c) => isCalledSo(c) && numbering.test(c.words.at(-1) ?? '') && !c.derived);
}

/** What tells rows: their number, where that is asked for, and what they are called. */
export function calledBy(p: Pieces): AnalystColumn[] {
  const number = numberAsked(p);
  return number?.isUnique ? [number, ...p.title] : p.title;
}

/** What the first are ranked of: what is listed, or what rows are called, unless their number is asked for. */
function groupsListed(p: Pieces, keys: Expression[]): Expression[] {
  if (keys.length > 0) return keys;
  return numberAsked(p) ? [] : p.title.map(columnOf);
}

/** Groups of what is listed, the first by a figure. */
function topGroups(
  p: Pieces,
  plain: AnalystColumn[],
  by: Expression,
  { descending, limit }: { descending: boolean; limit: number },
): Composed[] {
  const own = isAggregate(by) ? undefined : columnsIn(by)[0];
  const keys = dedupeExpressions([...p.keys, ...plain.map(columnOf)]);
  const groups = groupsListed(p, keys);
  const names = own ? (isNumeric(own) ? (['sum', 'avg', 'max'] as const) : []) : [null];
  if (asksOfEach(p, limit) || tellsRows(p, own)) return [];
  if (groups.every((g) => g.kind === 'column' && g.column.isUnique)) return [];
  const ordered = { groupBy: groups, where: amongKnown(groups, p.where), limit };
  return names.flatMap((name): Composed[] => {
    const figure = name && own ? aggregateOf(name, columnOf(own)) : by;
    const rest = { ...ordered, orderBy: [{ by: figure, descending }] };
    const facts = [`form:top:groups:${name ?? 'figure'}`, ...naturalOf(name, own)];
    const shown = treeOf(dedupeExpressions([...groups, ...p.measures, figure]), rest);
    if (own || p.measures.length > 0) return [{ tree: shown, facts }];
    return [
      { tree: shown, facts: [...facts, 'form:top:figure:shown'] },
      ...(mayHide(p) ? [{ tree: treeOf(groups, rest), facts: [...facts, 'form:top:figure:hidden'] }] : []),
    ];
  });
}

/** "The most common type, and how many there are": what ranks is asked for by itself. */
const measureAsked = (
  { measures, selected }: Pieces,
  key: Expression,
  own: AnalystColumn | undefined,
  how: 'hidden' | 'shown',
): string[] => {
  const isAsked =
    measures.some((m) => sameExpression(m, key)) || (own !== undefined && selected.includes(own));
  return isAsked ? [`measure:asked:${how}`] : [];
};

/** What ranks groups by a column: what is only judged by it is judged by its natural figure. */
export function rankingFigures(
  column: AnalystColumn,
  { rule }: Part,
  descending: boolean,
): ('sum' | 'avg' | 'max')[] {
  if (!isNumeric(column)) return ['max'];
  if (rule.startsWith('judged:')) return [naturalFigure(column)];
  return descending ? ['sum', 'avg', 'max'] : ['sum', 'avg'];
}

/** What a question calls the row that it asks for: a column ("which country"), the table's own word, or nothing. */
function rowNoun({ parts, scan }: Pieces): 'column' | 'entity' | 'unnamed' {
  const nouns = parts.filter(({ rule }) => /^(?:mention|entity)/.test(rule));
  if (nouns.some(({ rule, from }) => rule === 'mention' && scan.role(from - 1, 'ask'))) return 'column';
  return nouns.length > 0 ? 'entity' : 'unnamed';
}
