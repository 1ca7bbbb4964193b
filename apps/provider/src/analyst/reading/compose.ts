import { type Part, type Scan, type Shape } from './parts.ts';
import { isMeasure, isYearColumn } from './measures.ts';
import { isNumeric, type AnalystColumn } from '../table.ts';
import { addsUp, meantBy } from './grammar/meant.ts';
import { openMeasures, openSpans } from './grammar/talk.ts';
import { holdsTimesApart, sidesApart } from './sides.ts';
import { timeLike } from './times.ts';
import { titleColumns } from './grammar/title.ts';
import { isTally, naturalFigure, naturalness, typeName } from './grammar/figures.ts';
import {
  aggregateOf,
  allOf,
  columnOf,
  columnsIn,
  conditionColumns,
  countAll,
  dedupeExpressions,
  isAggregate,
  isLiteral,
  sameExpression,
  type BucketUnit,
  type Condition,
  type Expression,
  type Literal,
  type QueryTree,
  type SelectItem,
} from './tree.ts';

export interface Composed {
  tree: QueryTree;
  /** How the parts were put together. */
  facts: string[];
}

type Of<K extends Part['makes']['kind']> = Part & { makes: Extract<Part['makes'], { kind: K }> };

/** The parts of a question by what they contribute. */
class Pieces {
  readonly scan: Scan;
  readonly parts: Part[];
  readonly where: Condition | null;
  readonly counts: Of<'count'>[];
  readonly figures: Of<'figures'>[];
  readonly selects: Of<'select'>[];
  readonly groups: Of<'group'>[];
  readonly ranks: Of<'rank'>[];
  readonly limits: Of<'limit'>[];
  readonly orders: Of<'order'>[];
  readonly filters: Of<'filter'>[];
  readonly havings: Of<'having'>[];
  readonly shares: Of<'share'>[];
  readonly versus: Of<'versus'>[];
  readonly shapes: Of<'shape'>[];
  readonly changes: Of<'change'>[];
  readonly overs: Of<'over'>[];
  readonly distinct: boolean;
  readonly all: boolean;
  readonly title: AnalystColumn[];

  constructor(parts: Part[], scan: Scan) {
    this.scan = scan;
    this.parts = parts;
    const of = <K extends Part['makes']['kind']>(kind: K) =>
      parts.filter((p): p is Of<K> => p.makes.kind === kind);
    this.counts = of('count');
    this.figures = of('figures');
    this.selects = of('select');
    this.groups = of('group');
    this.ranks = of('rank');
    this.limits = of('limit');
    this.orders = of('order');
    this.filters = of('filter');
    this.havings = of('having');
    this.shares = of('share');
    this.versus = of('versus');
    this.shapes = of('shape');
    this.changes = of('change');
    this.overs = of('over');
    this.distinct = of('distinct').length > 0 || this.selects.some((s) => s.makes.distinct);
    this.all = of('all').length > 0;
    this.title = titleColumns(scan.context.table, scan.context.entities);
    this.where = this.#condition();
  }

  /** Filters joined by "and", by "or" where the question says so; two values of one column are alternatives. */
  #condition(): Condition | null {
    const merged: { condition: Condition; last: Of<'filter'> }[] = [];
    for (const next of this.filters) {
      const before = merged.at(-1);
      const between = before ? this.#saysOr(before.last.to, next.from) : false;
      const same = merged.find(
        (m) => m.last.makes.equality && next.makes.equality && m.last.makes.column === next.makes.column,
      );
      const joined = same ?? (between ? before : undefined);
      if (joined) {
        joined.condition = either(joined.condition, next.makes.condition);
        joined.last = next;
      } else merged.push({ condition: next.makes.condition, last: next });
    }
    return allOf([...merged.map((m) => m.condition), ...this.versus.map((v) => v.makes.condition)]);
  }

  #saysOr(from: number, to: number): boolean {
    for (let i = from; i < to; i++) if (this.scan.role(i, 'or')) return true;
    return false;
  }

  /** Columns asked for, in the order said. */
  get selected(): AnalystColumn[] {
    return [...new Set(this.selects.flatMap((s) => s.makes.columns))];
  }

  get keys(): Expression[] {
    return dedupeExpressions([
      ...this.groups.flatMap((g) => g.makes.by),
      ...this.versus.map((v) => v.makes.by),
    ]);
  }

  has(shape: Shape): boolean {
    return this.shapes.some((s) => s.makes.shape === shape);
  }

  get limit(): number | null {
    return this.limits[0]?.makes.limit ?? null;
  }

  /** What is computed, in the order said: figures, and counts. */
  get measures(): Expression[] {
    const list = [...this.figures, ...this.counts].toSorted((a, b) => a.from - b.from);
    const compared = this.versus.flatMap((v) => (v.makes.measure ? [v.makes.measure] : []));
    return dedupeExpressions([
      ...compared,
      ...list.flatMap((p): Expression[] => {
        if (p.makes.kind === 'figures') return p.makes.expressions;
        const { about, distinct } = p.makes;
        return [distinct && about ? aggregateOf('count', columnOf(about), true) : countAll];
      }),
    ]);
  }
}

/** The column and the values that a condition asks for, one of them. */
function valuesIn(condition: Condition): { left: Expression; values: Literal[] } | null {
  if (condition.kind === 'in' && !condition.negated) return condition;
  if (condition.kind !== 'compare' || condition.operator !== '=' || !isLiteral(condition.right)) return null;
  return { left: condition.left, values: [condition.right] };
}

/** The column and the values that a condition excludes. */
function excludedBy(condition: Condition): { left: Expression; values: Literal[] } | null {
  if (condition.kind === 'in' && condition.negated) return condition;
  if (condition.kind !== 'compare' || condition.operator !== '<>' || !isLiteral(condition.right)) return null;
  return { left: condition.left, values: [condition.right] };
}

/** One or the other: values of one column are a list. "Not from Linz or Graz" is from neither. */
function either(a: Condition, b: Condition): Condition {
  const [one, other] = [valuesIn(a), valuesIn(b)];
  const excluded = excludedBy(a);
  if (excluded && other && sameExpression(excluded.left, other.left))
    return {
      kind: 'in',
      left: excluded.left,
      values: [...new Set([...excluded.values, ...other.values])],
      negated: true,
    };
  if (one && other && sameExpression(one.left, other.left))
    return {
      kind: 'in',
      left: one.left,
      values: [...new Set([...one.values, ...other.values])],
      negated: false,
    };
  return {
    kind: 'or',
    parts: [...(a.kind === 'or' ? a.parts : [a]), ...(b.kind === 'or' ? b.parts : [b])],
  };
}

const item = (expression: Expression): SelectItem => ({ expression, alias: null });

const treeOf = (select: Expression[], rest: Partial<QueryTree> = {}): QueryTree => ({
  select: select.map(item),
  distinct: false,
  where: null,
  groupBy: [],
  having: null,
  orderBy: [],
  limit: null,
  ...rest,
});

/** Orders that were said, with a direction where none was. "By age, descending" is one. */
function orderBy(pieces: Pieces, fallback: Expression | null): QueryTree['orderBy'] {
  const described = pieces.limits[0]?.makes.descending ?? null;
  const told = pieces.orders.filter(({ makes }) => makes.by.length > 0);
  const bare = pieces.orders.find(({ makes }) => makes.by.length === 0)?.makes.descending ?? null;
  return (told.length > 0 ? told : pieces.orders).flatMap(({ makes }) => {
    const by = makes.by.length > 0 ? makes.by : fallback ? [fallback] : [];
    const own = makes.descending ?? (told.length === 1 ? bare : null);
    return by.map((expression, i) => ({
      by: expression,
      descending: i === by.length - 1 || makes.by.length < 2 ? (own ?? described ?? false) : false,
    }));
  });
}

const placeIn = ({ makes: { offset } }: Of<'rank'>): Pick<QueryTree, 'offset'> =>
  offset === undefined ? {} : { offset };

/** The measure of which a share is asked for; null where it is of rows. */
const sharedMeasure = ({ shares, figures, selected }: Pieces): AnalystColumn | null =>
  shares[0]?.makes.of ??
  figures[0]?.makes.expressions.flatMap((e) => columnsIn(e))[0] ??
  selected.find(isMeasure) ??
  null;

/** "What share of revenue do we spend on advertising": one sum of another. */
function shareOfMeasure(p: Pieces, of: AnalystColumn | null, groups: Expression[]): Composed[] {
  const measures = [...new Set([...(of ? [of] : []), ...p.selected.filter(isMeasure)])];
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

/** Each row puts one kind of query together where its parts are there. */
const forms: ((p: Pieces) => Composed[])[] = [
  function shares(p) {
    const [share] = p.shares;
    if (!share) return [];
    const { keys } = p;
    const found: Composed[] = [];
    const of = sharedMeasure(p);
    const whole = of ? aggregateOf('sum', columnOf(of)) : (p.measures[0] ?? countAll);
    // "Occupancy in percent" is one already.
    if (columnsIn(whole).some((c) => c.derived?.aggregated)) return [];
    const suits = of ? [naturalness('sum', of)] : [];
    const selects = p.selected.filter((c) => !isMeasure(c));
    const groups = keys.length > 0 ? keys : selects.map(columnOf);
    if (groups.length > 0)
      found.push({
        tree: treeOf([...groups, { kind: 'groupShare', of: whole }], { groupBy: groups, where: p.where }),
        facts: [`share:groups:${p.where ? 'filtered' : 'all'}`, ...suits],
      });
    found.push(...shareOfMeasure(p, of, groups));
    const tally = of ? undefined : p.scan.columns.find(isTally);
    for (const { inner, outer, fact } of sharesOf(p.filters.map((f) => f.makes.condition))) {
      const where = allOf(inner);
      if (!where) continue;
      const rest = { groupBy: keys, where: allOf(outer) };
      const facts = [`share:${fact}:${keys.length > 0 ? 'groups' : 'all'}`, ...suits];
      found.push({ tree: treeOf([...keys, { kind: 'share', of, where }], rest), facts });
      found.push(...sharesOfFewer(p, of, where, outer, facts));
      if (tally)
        found.push({
          tree: treeOf([...keys, { kind: 'share', of: tally, where }], rest),
          facts: [...facts, 'share:tally'],
        });
    }
    return found;
  },

  function rankedGroups(p) {
    const [rank] = p.ranks;
    if (!rank || p.ranks.length > 1 || p.shares.length > 0) return [];
    const { by, group, descending } = rank.makes;
    const own = rankedColumn(by);
    const keys = dedupeExpressions([...p.keys, ...(group ? [group] : [])]);
    const selected = p.selected.filter((c) => c !== own).map(columnOf);
    const told = keys.length > 0 ? keys : selected;
    const groups = told.length > 0 ? told : p.title.map(columnOf);
    const limit = rank.makes.limit ?? p.limit ?? 1;
    if (!by || !ranksGroups(p, groups, by, limit)) return [];
    const names = own ? rankingFigures(own, rank, descending) : [null];
    // A plain column ranks groups only where groups are spoken of.
    if (own && (told.length === 0 || groups.every((g) => g.kind === 'column' && g.column.isUnique)))
      return [];
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
      const shows = (how: 'hidden' | 'shown') => [
        ...facts,
        `measure:${how}`,
        ...measureAsked(p, key, own, how),
      ];
      return [
        { tree: treeOf([...all, ...asked], { ...base, having }), facts: shows('hidden') },
        { tree: treeOf([...all, ...asked, key], { ...base, having }), facts: shows('shown') },
      ];
    });
  },

  function rankedRows(p) {
    const [rank] = p.ranks;
    const by = rank?.makes.by;
    if (!rank || !by || isAggregate(by) || p.ranks.length > 1 || p.keys.length > 0 || p.shares.length > 0)
      return [];
    if (p.measures.length > 0) return [];
    const own = columnsIn(by)[0];
    const { descending } = rank.makes;
    const limit = rank.makes.limit ?? p.limit ?? 1;
    const plain = p.selected.filter((c) => c !== own);
    const base = { where: p.where, orderBy: [{ by, descending }], limit, ...placeIn(rank) };
    const found: Composed[] = [];
    const fact = `form:row:${plain.length > 0 ? 'selected' : 'bare'}`;
    const many = limit > 1 ? 'several' : 'one';
    const select = (p.all ? [] : plain.length > 0 ? plain : p.title).map(columnOf);
    const isAsked = own !== undefined && p.selected.includes(own);
    const said = (how: 'hidden' | 'shown') => (isAsked ? [`own:asked:${how}`] : []);
    if (select.length > 0) {
      const whole = isAsked && plain.length > 0 ? p.selected.map(columnOf) : null;
      found.push({ tree: treeOf(select, base), facts: [`${fact}:hidden:${many}`, ...said('hidden')] });
      if (by.kind !== 'place')
        found.push({
          tree: treeOf(dedupeExpressions([...select, by]), base),
          facts: [`${fact}:shown:${many}`, ...said('shown')],
        });
      if (whole)
        found.push({ tree: treeOf(whole, base), facts: [`${fact}:asked:${many}`, ...said('shown')] });
    }
    // "When was the first payment?", "the 3 highest salaries": what is ranked is all that is asked for.
    if (plain.length === 0 && own && (isAsked || rank.rule.startsWith('rank:column')))
      found.push({
        tree: treeOf([by], base),
        facts: [`form:row:own:${many}`, `form:row:own:${isAsked ? 'asked' : 'ranked'}:${many}`],
      });
    if (plain.length === 0)
      found.push({
        tree: { ...treeOf([], base), select: ['all'] },
        facts: [`form:row:all:${many}`, `row:${rowNoun(p)}`],
      });
    if (plain.length === 0 && limit === 1 && own && rank.makes.offset === undefined)
      found.push({
        tree: treeOf([aggregateOf(descending ? 'max' : 'min', by)], { where: p.where }),
        facts: ['form:row:extreme'],
      });
    return found;
  },

  function topRows(p) {
    const { limit } = p;
    if (limit === null || p.ranks.length > 0 || p.shares.length > 0) return [];
    const order = orderBy(p, null);
    const [key] = order;
    const described = p.limits[0]?.makes.descending ?? true;
    const selected = p.selected;
    const found: Composed[] = [];
    if (!key) {
      if (selected.length > 0 && p.measures.length === 0 && p.keys.length === 0)
        found.push({
          tree: treeOf(selected.map(columnOf), { where: p.where, limit }),
          facts: ['form:top:unordered'],
        });
      const keys = dedupeExpressions([...p.keys, ...selected.filter((c) => !isMeasure(c)).map(columnOf)]);
      const [measure] = p.measures;
      if (measure && keys.length > 0)
        found.push({
          tree: treeOf([...keys, ...p.measures], {
            groupBy: keys,
            where: amongKnown(keys, p.where),
            orderBy: [{ by: measure, descending: described }],
            limit,
          }),
          facts: ['form:top:measure'],
        });
      return found;
    }
    const descending = p.orders[0]?.makes.descending ?? described;
    const by = key.by;
    const own = isAggregate(by) ? undefined : columnsIn(by)[0];
    const plain = selected.filter((c) => c !== own);
    const shown = plain.length > 0 ? plain : p.title;
    const rows = treeOf(shown.map(columnOf), { where: p.where, orderBy: [{ by, descending }], limit });
    if (own) {
      found.push({ tree: rows, facts: ['form:top:rows:hidden'] });
      found.push({ tree: { ...rows, select: [...rows.select, item(by)] }, facts: ['form:top:rows:shown'] });
    }
    found.push(...topGroups(p, plain, by, { descending, limit }));
    return found;
  },

  /** "Vans that drove more than 12000 km": of things with several rows the sum is limited, or what they have on average. */
  function limitedGroups(p) {
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
    const name = saysAverage(p) ? 'avg' : 'sum';
    // Discounts and ratings of several rows don't add up.
    if (name === 'sum' && naturalness(name, measure) === 'natural:no') return [];
    const having = { ...condition, left: aggregateOf(name, columnOf(measure)) };
    const tree = treeOf(groups, { groupBy: groups, where: amongKnown(groups, where), having });
    return [{ tree, facts: [`form:limited:${name}`, naturalness(name, measure)] }];
  },

  /** "Average daily sales", "visits per month on average": what there is in all, by the days or months that there are. */
  function averageTimes(p) {
    const [key] = p.keys;
    const others = [p.ranks, p.havings, p.shares, p.shapes, p.versus];
    if (key?.kind !== 'bucket' || p.keys.length > 1 || others.some((list) => list.length > 0)) return [];
    if (p.limit !== null || !saysAverage(p)) return [];
    const figure = p.figures[0]?.makes.expressions[0] ?? p.selected.filter(isMeasure).map(columnOf)[0];
    const [own] = figure ? columnsIn(figure) : [];
    if (own?.derived?.aggregated) return [];
    const left = own ? aggregateOf('sum', columnOf(own)) : countAll;
    const right: Expression = aggregateOf('count', key, true);
    const tree = treeOf([{ kind: 'arithmetic', operator: '/', left, right }], { where: p.where });
    return [{ tree, facts: [`form:average:${own ? 'figure' : 'rows'}`] }];
  },

  /** "Mondays against Saturdays, calls a day": sides that aren't as many days are held against each other by the day. */
  function sidesByDay(p) {
    const [side, other] = p.versus;
    const by = side?.makes.by;
    const others = [p.ranks, p.shares, p.havings, p.shapes, p.limits];
    if (other || by?.kind !== 'bucket' || others.some((list) => list.length > 0) || !saysDaily(p)) return [];
    const measured = p.measures.find((m) => m.kind === 'aggregate' && m.name !== 'count');
    const [own] = measured ? columnsIn(measured) : p.selected.filter(isMeasure);
    const left = own ? aggregateOf('sum', columnOf(own)) : countAll;
    const day: Expression = { kind: 'bucket', unit: 'day', column: by.column };
    const figure: Expression = {
      kind: 'arithmetic',
      operator: '/',
      left,
      right: aggregateOf('count', day, true),
    };
    const tree = treeOf([by, figure], { groupBy: [by], where: p.where });
    return [{ tree, facts: [`form:versus:daily:${own ? 'figure' : 'rows'}`] }];
  },

  /** "Channels ranked by click rate": all of them in order, none left out. */
  function orderedGroups(p) {
    const [order] = p.orders;
    const [by] = order?.makes.by ?? [];
    if (!order || by?.kind !== 'column' || !isMeasure(by.column) || p.limit !== null) return [];
    if (p.ranks.length + p.havings.length + p.shares.length + p.measures.length > 0) return [];
    const selected = p.selected.filter((c) => c !== by.column);
    const groups = dedupeExpressions([...p.keys, ...selected.map(columnOf)]);
    const isOfGroups = groups.length > 0 && groups.every((g) => g.kind === 'column' && !g.column.isUnique);
    if (!isOfGroups || selected.some(isMeasure)) return [];
    const name = naturalFigure(by.column);
    const figure = aggregateOf(name, by);
    const orderBy = [{ by: figure, descending: order.makes.descending ?? true }];
    const tree = treeOf([...groups, figure], { groupBy: groups, where: p.where, orderBy });
    return [{ tree, facts: [`form:ordered:${name}`, naturalness(name, by.column)] }];
  },

  /** "Statuses ordered by the number of cities that have each": groups in the order of a figure. */
  function orderedByFigure(p) {
    const [order] = p.orders;
    const [by] = order?.makes.by ?? [];
    if (!order || !by || !isAggregate(by) || p.limit !== null) return [];
    if (p.ranks.length + p.havings.length + p.shares.length > 0) return [];
    if (p.measures.some((m) => !sameExpression(m, by)) || p.selected.some(isMeasure)) return [];
    const keys = dedupeExpressions([...p.keys, ...p.selected.map(columnOf)]);
    if (keys.length === 0) return [];
    const isAsked = p.measures.length > 0;
    const rest = { groupBy: keys, where: p.where, orderBy: orderBy(p, null) };
    const fact = `form:ordered:figure:${isAsked ? 'asked' : 'unasked'}`;
    return [
      { tree: treeOf([...keys, by], rest), facts: [fact, 'measure:shown'] },
      ...(isAsked ? [] : [{ tree: treeOf(keys, rest), facts: [fact, 'measure:hidden'] }]),
    ];
  },

  function havings(p) {
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
  },

  /** "How many vegetarian dishes": what is counted stands apart from the word that asks for it. */
  function countedNouns(p) {
    const [count] = p.counts;
    const others = [p.ranks, p.shares, p.havings, p.figures, p.versus, p.shapes, p.orders, p.limits];
    const column = count && nounBehind(p, count);
    if (!column || others.some((list) => list.length > 0)) return [];
    const figure = aggregateOf('count', columnOf(column), true);
    const tree = treeOf([...p.keys, figure], { groupBy: p.keys, where: p.where });
    return [{ tree, facts: [`form:counted:noun:${typeName(column)}`] }];
  },

  /** "How many customers ordered more than twice", "on how many days did we sell more than 1,000": groups are counted. */
  function countedGroups(p) {
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
  },

  /** "Median spend per customer": a figure of what groups come to. */
  function figuresOver(p) {
    const [over] = p.overs;
    const others = [p.ranks, p.shares, p.havings, p.figures, p.versus];
    if (!over || p.overs.length > 1 || others.some((list) => list.length > 0)) return [];
    const { name, of, by } = over.makes;
    const keys = by.length > 0 ? p.keys.filter((k) => !by.some((b) => sameExpression(b, k))) : [];
    const tree = treeOf([...keys, of], { groupBy: [...keys, ...by], where: p.where });
    return [
      { tree: { ...tree, over: { name, kept: keys.length } }, facts: [`form:over:${of.kind}:${name}`] },
    ];
  },

  function courses(p) {
    const growth = p.has('growth');
    const running = p.has('running');
    const trend = p.has('trend');
    if ((!growth && !running && !trend) || p.ranks.length > 0 || p.shares.length > 0 || p.havings.length > 0)
      return [];
    const times = p.keys.filter(isTimeKey);
    const others = p.keys.filter((k) => !isTimeKey(k));
    const [time] = p.scan.times(0);
    const overs = times.length > 0 ? times.slice(0, 1) : time ? grainsFor(time.column) : [];
    const measures = measured(p);
    return overs.flatMap((over) =>
      measures.flatMap(({ expression, fact, natural = [] }) => {
        const base = {
          groupBy: [over, ...others],
          where: p.where,
          orderBy: [{ by: over, descending: false }],
        };
        const facts = [
          `course:${growth ? 'growth' : running ? 'running' : 'trend'}:${times.length > 0 ? 'told' : 'meant'}`,
          `course:${fact}`,
          ...natural,
          ...(over.kind === 'bucket' ? [`course:${over.unit}`] : []),
        ];
        const plain = treeOf([over, ...others, expression], base);
        if (trend && !growth && !saysChange(p)) return [{ tree: plain, facts }];
        const change: Expression = running
          ? { kind: 'running', of: expression, over }
          : { kind: 'growth', of: expression, over, percent: true };
        const amount: Expression = { kind: 'growth', of: expression, over, percent: false };
        return [
          { tree: treeOf([over, ...others, expression, change], base), facts },
          ...(running || saysPercent(p)
            ? []
            : [
                {
                  tree: treeOf([over, ...others, expression, amount], base),
                  facts: [...facts, 'course:amount'],
                },
              ]),
          { tree: plain, facts: [...facts, 'course:plain'] },
        ];
      }),
    );
  },

  function correlations(p) {
    if (!p.has('correlation') || p.keys.length > 0) return [];
    const columns = [
      ...new Set([...p.selected, ...p.figures.flatMap((f) => f.makes.expressions.flatMap(columnsIn))]),
    ].filter((c) => isMeasure(c));
    const [left, right] = columns;
    if (!left || !right || columns.length > 2) return [];
    return [
      {
        tree: treeOf([{ kind: 'correlation', left, right }], { where: p.where }),
        facts: ['form:correlation'],
      },
    ];
  },

  function nevers(p) {
    const denied = p.has('never') ? [] : p.filters.filter((f) => saysNever(f, p.scan));
    const inner = allOf(
      p.has('never')
        ? p.filters.map((f) => f.makes.condition)
        : denied.flatMap((f) => oppositeOf(f.makes.condition) ?? []),
    );
    const [count] = p.counts;
    if (!inner || p.ranks.length > 0 || p.figures.length > 0 || p.counts.length > 1) return [];
    const where = p.has('never')
      ? null
      : allOf(p.filters.flatMap((f) => (denied.includes(f) ? [] : [f.makes.condition])));
    const columns = p.selected.filter((c) => !c.isUnique && c.kind === 'text');
    const [column] = columns.length > 0 ? columns : p.title.filter((c) => !c.isUnique);
    const about = count ? count.makes.about : column;
    if (!about || about.isUnique) return [];
    const key = columnOf(about);
    if (count) {
      const all: Expression = { kind: 'aggregate', name: 'count', of: key, distinct: true };
      const without: Expression = {
        kind: 'arithmetic',
        operator: '-',
        left: all,
        right: { ...all, where: inner },
      };
      return [{ tree: treeOf([without], { where }), facts: ['form:never', 'form:never:counted'] }];
    }
    const none: Condition = {
      kind: 'compare',
      left: { ...countAll, where: inner } as Expression,
      operator: '=',
      right: 0,
    };
    const among = { groupBy: [key], where: amongKnown([key], where), having: none };
    return [{ tree: treeOf([key], among), facts: ['form:never'] }];
  },

  /** "The best selling product of each month", "top 3 customers per region": of each group those with the most. */
  function firstOfEachGroup(p) {
    const ranking = rankingOf(p);
    const [key, otherKey] = p.keys;
    if (!ranking || !key || otherKey || p.shares.length + p.havings.length > 0) return [];
    return [...firstRowsOfEach(p, key, ranking), ...firstGroupsOfEach(p, key, ranking)];
  },

  /** "strongest quake of each day": how strong it was. */
  function extremeOfEach(p) {
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
  },

  function figures(p) {
    const { measures } = p;
    if (
      countsWhatIsFigured(p) ||
      measures.length === 0 ||
      p.ranks.length > 0 ||
      p.havings.length > 0 ||
      p.shares.length > 0 ||
      p.limit !== null
    )
      return [];
    const own = new Set(measures.flatMap((m) => columnsIn(m)));
    const beside = p.selected.filter((c) => !own.has(c));
    const keys = dedupeExpressions([...p.keys, ...beside.map(columnOf)]);
    const [first] = p.parts.filter((x) => ['count', 'figures', 'select', 'group'].includes(x.makes.kind));
    const kind = p.measures.some((m) => m.kind === 'aggregate' && m.name === 'count') ? 'count' : 'figure';
    const base = { groupBy: keys, where: p.where };
    const facts = [
      `form:${kind}:${p.keys.length > 0 ? 'groups' : 'plain'}:${beside.length > 0 ? 'beside' : 'alone'}:${first?.makes.kind ?? ''}`,
      ...(beside.some(isMeasure) ? ['group:measure'] : []),
      ...(beside.some((c) => c.isUnique) || p.keys.some((k) => k.kind === 'column' && k.column.isUnique)
        ? ['group:unique']
        : []),
    ];
    const last = measures.at(-1) ?? null;
    const found: Composed[] = [
      {
        tree: treeOf([...keys, ...measures], {
          ...base,
          orderBy: orderBy(p, kind === 'count' || saysSize(p) ? last : (keys[0] ?? last)),
        }),
        facts: [...facts, 'keys:shown'],
      },
    ];
    if (p.keys.length > 0 && p.orders.length === 0)
      found.push({
        tree: treeOf([...beside.map(columnOf), ...measures], base),
        facts: [...facts, 'keys:hidden'],
      });
    return found;
  },

  /** "fuel costs in 2023", "how much electricity did we use": what adds up is added up. */
  function totals(p) {
    const { selected } = p;
    const others = [p.keys, p.measures, p.ranks, p.orders, p.havings, p.shares, p.shapes];
    if (selected.length === 0 || p.limit !== null || others.some((list) => list.length > 0)) return [];
    if (!selected.every((c) => isMeasure(c))) return [];
    const facts = [
      `form:total:${p.where ? 'filtered' : 'all'}`,
      `form:total:${saysHowMuch(p) ? 'asked' : 'told'}`,
    ];
    return (['sum', 'avg'] as const).map((name) => ({
      tree: treeOf(
        selected.map((c) => aggregateOf(name, columnOf(c))),
        { where: p.where },
      ),
      facts: [...facts, `form:total:${name}`, ...selected.map((c) => naturalness(name, c))],
    }));
  },

  function breakdowns(p) {
    if (
      p.keys.length === 0 ||
      p.measures.length > 0 ||
      p.ranks.length > 0 ||
      p.havings.length > 0 ||
      p.limit !== null ||
      p.shares.length > 0
    )
      return [];
    const base = { groupBy: p.keys, where: p.where };
    const found: Composed[] = [];
    const measures = p.selected.filter(isMeasure);
    const names = saysSum(p) ? (['sum'] as const) : (['sum', 'avg'] as const);
    for (const name of measures.length > 0 ? names : []) {
      const expressions = measures.map((c) => aggregateOf(name, columnOf(c)));
      found.push({
        tree: treeOf([...p.keys, ...expressions], { ...base, orderBy: orderBy(p, null) }),
        facts: ['form:breakdown:figure', ...measures.map((c) => naturalness(name, c))],
      });
    }
    if (measures.length === 0)
      for (const { tree, facts } of openSides(p)) found.push({ tree: { ...tree, ...base }, facts });
    if (measures.length === 0) {
      const lines = p.scan.items.flatMap((_, at) => p.scan.countedAt(at) ?? []).slice(0, 1);
      if (lines.length === 0)
        found.push({
          tree: treeOf([...p.keys, countAll], { ...base, orderBy: orderBy(p, countAll) }),
          facts: ['form:breakdown:count', `lines:${p.scan.lineOf ? 'yes' : 'no'}`],
        });
      const counted = lines.length > 0 ? lines : linesOf(p);
      for (const column of new Set([...p.selected, ...counted])) {
        const distinct = aggregateOf('count', columnOf(column), true);
        found.push({
          tree: treeOf([...p.keys, distinct], { ...base, orderBy: orderBy(p, distinct) }),
          facts: [
            `form:breakdown:distinct:${typeName(column)}`,
            ...(column === p.scan.lineOf ? ['lines:counted'] : []),
          ],
        });
      }
    }
    return found;
  },

  /** Rows, which have no order by a figure over them. */
  function lists(p) {
    if (
      p.measures.length > 0 ||
      p.ranks.length > 0 ||
      p.havings.length > 0 ||
      p.shares.length > 0 ||
      p.limit !== null
    )
      return [];
    const found: Composed[] = [];
    const grouped = p.keys.flatMap((k) => (k.kind === 'column' ? [k.column] : []));
    const isByFigure = p.orders.some(({ makes }) => makes.by.some(isAggregate));
    if (p.keys.length > grouped.length || isByFigure) return [];
    const columns = [...new Set([...grouped, ...p.selected])];
    const where = p.where;
    const order = orderBy(p, columns[0] ? columnOf(columns[0]) : null);
    if (p.all)
      found.push({
        tree: { ...treeOf([], { where, orderBy: order }), select: ['all'] },
        facts: ['form:all'],
      });
    else if (columns.length > 0) {
      const types = [...new Set(columns.map(typeName))].join('+');
      const fact = `form:list:${columns.length > 1 ? 'several' : 'one'}${grouped.length > 0 ? ':grouped' : ''}`;
      const apart = columns.length > 1 ? 'several' : types;
      found.push(...listsWithKey(p, columns, order), {
        tree: treeOf(columns.map(columnOf), { where, orderBy: order }),
        facts: [fact, `repeats:kept:${apart}:${where ? 'filtered' : 'all'}`],
      });
      const keys = order.every((o) => columns.some((c) => sameExpression(columnOf(c), o.by)));
      if (keys)
        found.push({
          tree: { ...treeOf(columns.map(columnOf), { where, orderBy: order }), distinct: true },
          facts: [fact, `repeats:dropped:${apart}:${where ? 'filtered' : 'all'}`],
        });
      else if (p.distinct) found.push(distinctInOrder(columns, where, order, fact));
    } else if (where || order.length > 0 || p.parts.some((x) => x.rule.startsWith('entity'))) {
      const said = where ? 'filtered' : 'all';
      const names = p.title.map(columnOf);
      const sorted =
        order.length > 0
          ? order
          : p.orders.length > 0 && names[0]
            ? [{ by: names[0], descending: p.orders[0]?.makes.descending ?? false }]
            : [];
      found.push({ tree: treeOf(names, { where, orderBy: sorted }), facts: [`form:title:${said}`] });
      if (p.distinct)
        found.push({
          tree: { ...treeOf(names, { where, orderBy: sorted }), distinct: true },
          facts: [`form:title:distinct`],
        });
      found.push({
        tree: { ...treeOf([], { where, orderBy: order }), select: ['all'] },
        facts: [`form:rows:${said}`],
      });
      if (where) found.push({ tree: treeOf([countAll], { where }), facts: ['form:counted'] });
      if (where) found.push(...briefly(p, where));
    }
    return found;
  },
];

/** "Open claims with their handler": the rows themselves are told too, by what they are called. */
function listsWithKey(p: Pieces, columns: AnalystColumn[], order: QueryTree['orderBy']): Composed[] {
  const noun = p.parts.find(({ rule }) => /^(?:entity|mention:entity)/.test(rule));
  const isBefore = noun !== undefined && p.selects.some(({ from }) => from > noun.from);
  const keys = p.title.filter((c) => !columns.includes(c));
  if (!p.where || !isBefore || keys.length === 0 || columns.some((c) => c.isUnique)) return [];
  const shown = [...keys, ...columns].map(columnOf);
  return [{ tree: treeOf(shown, { where: p.where, orderBy: order }), facts: ['form:list:keyed'] }];
}

/** Shares of what is known only, and of the orders that rows are lines of. */
function sharesOfFewer(
  { keys, scan }: Pieces,
  of: AnalystColumn | null,
  where: Condition,
  outer: Condition[],
  facts: string[],
): Composed[] {
  // "What share came back late": of those that came back.
  const known = knownOf(where);
  const line = of ? undefined : scan.lineOf;
  const put = (share: Expression, within: Condition[], fact: string): Composed => ({
    tree: treeOf([...keys, share], { groupBy: keys, where: allOf(within) }),
    facts: [...facts, fact],
  });
  return [
    ...(known ? [put({ kind: 'share', of, where }, [...outer, known], 'share:known')] : []),
    ...(line ? [put({ kind: 'share', of: line, where, distinct: true }, outer, 'share:lines')] : []),
  ];
}

/** The column whose values are counted where its name stands apart from the word that asks for it. */
function nounBehind({ counts, selects, scan }: Pieces, count: Of<'count'>): AnalystColumn | null {
  const [noun, more] = selects.filter(({ makes }) => makes.columns.length === 1);
  if (!noun || more || counts.length > 1 || count.makes.about || noun.from <= count.from) return null;
  const token = scan.context.tokens[(scan.items[noun.to - 1]?.end ?? 0) - 1];
  const isPlural = token !== undefined && token.lemma !== token.lower;
  return (isPlural && noun.makes.columns.find(isKindOfThing)) || null;
}

const isKindOfThing = (c: AnalystColumn): boolean => !c.isUnique && !isMeasure(c) && !timeLike(c);

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
  const names = (listed.length > 0 ? listed : p.title).map(columnOf);
  const isOfRows = p.title[0]?.isUnique || names.every((n) => n.kind === 'column' && n.column.isUnique);
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
  if (names.length === 0) return [];
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

const ranksGroups = (p: Pieces, groups: Expression[], by: Expression, limit: number): boolean =>
  groups.length > 0 && by.kind !== 'place' && !asksOfEach(p, limit);

/** "Top 3 products in each region" aren't three in all. */
const asksOfEach = (p: Pieces, limit: number): boolean =>
  limit > 1 &&
  p.keys.length === 1 &&
  p.groups.some(({ rule }) => rule.startsWith('group:each')) &&
  p.selected.some((c) => !isMeasure(c));

/** What the groups of each value of a key are ranked as: those said, else what rows are called. */
function namesWithin(p: Pieces, key: Expression, own: AnalystColumn | undefined): Expression[] {
  const grouped = p.ranks.flatMap(({ makes }) => (makes.group ? [makes.group] : []));
  const selected = p.selected.filter((c) => c !== own && !isMeasure(c)).map(columnOf);
  const others = (list: Expression[]) => list.filter((e) => !sameExpression(e, key));
  const said = others(dedupeExpressions([...grouped, ...selected]));
  const names = said.length > 0 ? said : others(p.title.map(columnOf));
  return names.every((n) => n.kind === 'column' && n.column.isUnique) ? [] : names;
}

const sometimesMissing = 0.01;

/** That the columns which a condition compares are filled in, where some rows have nothing there; else null. */
function knownOf(condition: Condition): Condition | null {
  if (condition.kind !== 'compare' && condition.kind !== 'between') return null;
  const columns = [...new Set(conditionColumns(condition))].filter(
    (c) => !c.derived && c.profile.nullFraction > sometimesMissing,
  );
  return allOf(columns.map((column) => ({ kind: 'missing', column, negated: true })));
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
  const groups = keys.length > 0 ? keys : p.title.map(columnOf);
  const names = own ? (isNumeric(own) ? (['sum', 'avg', 'max'] as const) : []) : [null];
  if (asksOfEach(p, limit)) return [];
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
      { tree: treeOf(groups, rest), facts: [...facts, 'form:top:figure:hidden'] },
    ];
  });
}

/** The column of which each row has a place in a ranking. */
const rankedColumn = (by: Expression | null): AnalystColumn | undefined =>
  by && !isAggregate(by) ? columnsIn(by)[0] : undefined;

/** Whether sums and averages that rank suit what they are of. */
const naturalOf = (name: 'sum' | 'avg' | 'max' | null, own: AnalystColumn | undefined): string[] =>
  name !== null && own && name !== 'max' ? [naturalness(name, own)] : [];

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

/** "Distinct names ordered by price": each value once, at its first place in the order. */
function distinctInOrder(
  columns: AnalystColumn[],
  where: Condition | null,
  order: QueryTree['orderBy'],
  fact: string,
): Composed {
  const keys = columns.map(columnOf);
  const firsts = order.map(({ by, descending }) =>
    keys.some((key) => sameExpression(key, by))
      ? { by, descending }
      : { by: aggregateOf(descending ? 'max' : 'min', by), descending },
  );
  return { tree: treeOf(keys, { groupBy: keys, where, orderBy: firsts }), facts: [fact, 'repeats:ordered'] };
}

/** The measure that a condition holds against a number. */
function limitedMeasure(condition: Condition): AnalystColumn | null {
  if (condition.kind !== 'compare' || typeof condition.right !== 'number') return null;
  if (condition.operator === '=' || condition.left.kind !== 'column') return null;
  return isMeasure(condition.left.column) ? condition.left.column : null;
}

const saysAverage = ({ scan }: Pieces): boolean =>
  scan.items.some((_, at) => scan.role(at, 'aggregate')?.name === 'avg');

const judging =
  /^(?:better|worse|more|less|best|worst|higher|lower|well|faster|quicker|slower|sooner|later|longer)\b/;
const timed = /^(?:faster|quicker|slower|sooner|later|longer)\b/;
const mostJudged = 3;

/** "Are boys or girls better in English": groups side by side, by what may be meant where no measure is said. */
function openSides(p: Pieces): Composed[] {
  if (p.versus.length === 0 || !p.scan.items.some((_, at) => judging.test(p.scan.text(at)))) return [];
  const isOfTime = p.scan.items.some((_, at) => timed.test(p.scan.text(at)));
  const spans = isOfTime ? openSpans(p.scan) : [];
  // Who is better is so for what each has, however many there are.
  const isOfEach = p.scan.items.some((_, at) => /^(?:better|worse|best|worst|well)\b/.test(p.scan.text(at)));
  return (spans.length > 0 ? spans : openMeasures(p.scan)).slice(0, mostJudged).flatMap((c) => {
    const natural = naturalFigure(c);
    return [...new Set(isOfEach ? (['avg', natural] as const) : [natural])].map((name) => ({
      tree: treeOf([...p.keys, aggregateOf(name, columnOf(c))]),
      facts: [
        'form:versus:open',
        `form:versus:${isOfEach ? 'judged' : 'sized'}:${name}`,
        naturalness(name, c),
      ],
    }));
  });
}

/** "Per day", "a day", "daily". */
const saysDaily = ({ scan }: Pieces): boolean =>
  /\b(?:per|an?|each|every) day\b|\bdaily\b/i.test(scan.context.question);

const fewItems = 6;
/** Words that ask for something else. */
const asking = new Set<string>([
  'count',
  'aggregate',
  'share',
  'extreme',
  'frequent',
  'frequency',
  'ask',
  'everything',
]);

/** "Bakery June", "how was September?": what comes in, where nothing but conditions is said. */
function briefly(p: Pieces, where: Condition): Composed[] {
  const { scan } = p;
  const [first, second] = scan.context.tokens.map((t) => t.lower);
  const isOpen = first === 'how' && /^(?:was|were|is|are|did|does)$/.test(second ?? '');
  const isAsked = scan.items.some(
    ({ type }, at) => type === 'role' && asking.has(scan.roleName(at) ?? '') && !(isOpen && at === 0),
  );
  if (isAsked || scan.items.length > fewItems) return [];
  return meantBy(scan.columns, 'revenue')
    .slice(0, 1)
    .map(({ column }) => ({
      tree: treeOf([aggregateOf('sum', columnOf(column))], { where }),
      facts: ['form:briefly'],
    }));
}

/** "Never used a coupon": said of what rows belong to, not of each row. */
const saysNever = ({ from, to }: Part, scan: Scan): boolean => {
  const text = scan.items.flatMap((_, i) => (i >= from && i < to ? [scan.text(i)] : [])).join(' ');
  return /\bnever\b|(?:without|not|n't|nt|no)(?: (?:have|had|has|got|get|contain))? (?:any|a single)\b/.test(
    text,
  );
};

/** What is so where a condition isn't; null where that can't be said in one. */
function oppositeOf(condition: Condition): Condition | null {
  switch (condition.kind) {
    case 'missing':
    case 'in':
      return { ...condition, negated: !condition.negated };
    case 'flag':
      return { ...condition, value: !condition.value };
    case 'not':
      return condition.part;
    case 'compare': {
      const operator = ({ '=': condition.right === 0 ? '>' : '<>', '<>': '=' } as const)[
        condition.operator as string
      ];
      return operator ? { ...condition, operator } : null;
    }
    default:
      return null;
  }
}

/** "How many mm of rain": the figure that follows is what is asked for, not rows beside it. */
const countsWhatIsFigured = ({ counts, figures, scan }: Pieces): boolean =>
  counts.some(
    ({ rule, to }) => rule === 'count' && figures.some(({ from }) => from >= to && scan.skip(to) === from),
  );

/** What ranks groups by a column: what is only judged by it is judged by its natural figure. */
function rankingFigures(
  column: AnalystColumn,
  { rule }: Part,
  descending: boolean,
): ('sum' | 'avg' | 'max')[] {
  if (!isNumeric(column)) return ['max'];
  if (rule.startsWith('judged:')) return [naturalFigure(column)];
  return descending ? ['sum', 'avg', 'max'] : ['sum', 'avg'];
}

/** "Turnover by channel" is a sum, whatever the column is called. */
const saysSum = ({ selects, scan }: Pieces): boolean =>
  selects.some(({ from, to }) => to === from + 1 && addsUp.test(scan.text(from)));

/** A ranking of groups is one of those that are known. */
const amongKnown = (groups: Expression[], where: Condition | null): Condition | null =>
  allOf([
    ...(where ? [where] : []),
    ...groups.flatMap((g): Condition[] =>
      g.kind === 'column' && g.column.profile.nullFraction > 0
        ? [{ kind: 'missing', column: g.column, negated: true }]
        : [],
    ),
  ]);

/** What the rows are lines of, where the question speaks of rows. */
const linesOf = ({ parts, scan: { lineOf } }: Pieces): AnalystColumn[] =>
  lineOf && parts.some((x) => x.rule.startsWith('entity')) ? [lineOf] : [];

/** One figure at two times: how much more it is, in all or for each. */
function changes(p: Pieces): Composed[] {
  const [change] = p.changes;
  if (!change || p.ranks.length > 1) return [];
  const { from, to, falls, percent, measure } = change.makes;
  const [rank] = p.ranks;
  const own = rank?.makes.by ? columnsIn(rank.makes.by)[0] : undefined;
  const plain = p.selected.filter((c) => !isMeasure(c)).map(columnOf);
  const keys = dedupeExpressions([...p.keys, ...(rank ? plain : [])]);
  const groups = rank && keys.length === 0 ? p.title.map(columnOf) : keys;
  const measures = measure
    ? [{ expression: measure, fact: 'compared' }]
    : own && isMeasure(own)
      ? [{ expression: aggregateOf(naturalFigure(own), columnOf(own)), fact: 'ranked' }]
      : measured(p);
  // "How much did we grow?" doesn't say what of.
  const isOpen = p.measures.length + p.selected.length === 0 && !own;
  const taken = isOpen
    ? [
        ...meantBy(p.scan.columns, 'revenue')
          .slice(0, 1)
          .map(({ column }) => ({ expression: aggregateOf('sum', columnOf(column)), fact: 'guessed' })),
        { expression: countAll, fact: 'rows' },
      ]
    : [];
  return (taken.length > 0 ? taken : measures).flatMap(({ expression, fact }) => {
    if (expression.kind !== 'aggregate') return [];
    const before: Expression = { ...expression, where: from };
    const after: Expression = { ...expression, where: to };
    const [left, right] = falls ? [before, after] : [after, before];
    const amount: Expression = { kind: 'arithmetic', operator: '-', left, right };
    const by: Expression =
      percent || asksPercent(p) ? { kind: 'arithmetic', operator: '%', left: amount, right: before } : amount;
    const order = groups.length > 0 ? [{ by, descending: rank?.makes.descending ?? true }] : [];
    const limit = rank ? (rank.makes.limit ?? p.limit ?? 1) : p.limit;
    const tree = treeOf([...groups, by], { groupBy: groups, where: p.where, orderBy: order, limit });
    return [{ tree, facts: [`form:change:${groups.length > 0 ? 'groups' : 'all'}`, `change:${fact}`] }];
  });
}

/** What a question calls the row that it asks for: a column ("which country"), the table's own word, or nothing. */
function rowNoun({ parts, scan }: Pieces): 'column' | 'entity' | 'unnamed' {
  const nouns = parts.filter(({ rule }) => /^(?:mention|entity)/.test(rule));
  if (nouns.some(({ rule, from }) => rule === 'mention' && scan.role(from - 1, 'ask'))) return 'column';
  return nouns.length > 0 ? 'entity' : 'unnamed';
}

/** "From high to low" orders by the figure, "ascending" by what stands first. */
const saysSize = ({ orders, scan }: Pieces): boolean =>
  orders.some(({ from, to }) =>
    scan.items.some(
      (_, i) => i >= from && i < to && /high|low|larg|small|most|least|big|\bfirst\b/.test(scan.text(i)),
    ),
  );

/** "And the change to the month before": a figure of its own beside what it is of. */
const saysChange = ({ groups, shapes, scan }: Pieces): boolean =>
  groups.length > 0 && shapes.some(({ from }) => /^changes?$/.test(scan.text(from)));

/** "By what percentage did it grow?" */
const asksPercent = ({ scan }: Pieces): boolean =>
  scan.items.some((_, at) => /%|percent/.test(scan.text(at)));

const saysPercent = ({ scan }: Pieces): boolean =>
  scan.items.some((_, at) => /%|percent|growth|rate/.test(scan.text(at)));

const saysHowMuch = ({ scan }: Pieces): boolean =>
  scan.items.some((_, at) => scan.text(at).startsWith('how much'));

function havingOf(p: Pieces): Condition | null {
  return allOf(
    p.havings.map(({ makes }) => ({
      kind: 'compare',
      left: makes.of,
      operator: makes.operator,
      right: makes.value,
    })),
  );
}

const isTimeKey = (key: Expression): boolean =>
  key.kind === 'bucket' || (key.kind === 'column' && isYearColumn(key.column));

/** What shows a course: years where there are several, else months. */
function grainsFor(column: AnalystColumn): Expression[] {
  if (!timeLike(column)) return [columnOf(column)];
  const year = (cell: unknown) => (typeof cell === 'string' ? Number(cell.slice(0, 4)) : Number.NaN);
  const years = year(column.max) - year(column.min);
  const units =
    years >= 3 || Number.isNaN(years) ? (['year', 'month'] as const) : (['month', 'year'] as const);
  return units.map((unit) => ({ kind: 'bucket', unit, column }));
}

/** What a question measures: figures said, columns said, else rows. */
function measured(p: Pieces): { expression: Expression; fact: string; natural?: string[] }[] {
  const [said] = p.measures;
  if (said) return [{ expression: said, fact: 'said' }];
  const columns = p.selected.filter((c) => isMeasure(c));
  if (columns.length > 0)
    return columns.slice(0, 2).flatMap((c) => {
      const natural = saysSum(p) ? 'sum' : naturalFigure(c);
      return (saysSum(p) ? (['sum'] as const) : (['sum', 'avg'] as const)).map((name) => ({
        expression: aggregateOf(name, columnOf(c)),
        fact: name === natural ? 'natural' : 'unnatural',
        natural: [naturalness(name, c)],
      }));
    });
  const tally = p.scan.columns.find(isTally);
  if (tally) return [{ expression: aggregateOf('sum', columnOf(tally)), fact: 'tally' }];
  const [about] = p.selected.filter((c) => !isYearColumn(c));
  if (about && !about.isUnique)
    return [
      { expression: aggregateOf('count', columnOf(about), true), fact: 'distinct' },
      { expression: countAll, fact: 'rows' },
    ];
  return [{ expression: countAll, fact: 'rows' }];
}

const shown = (tree: QueryTree): boolean => tree.select.length > 0;

/** One column with two values in the same row, or missing there and held against something. */
function isImpossible(where: Condition | null): boolean {
  const parts = where?.kind === 'and' ? where.parts : [];
  const asked = parts.flatMap((c) => valuesIn(c) ?? []);
  const missing = parts.flatMap((c) => (c.kind === 'missing' ? [c.column] : []));
  return (
    asked.some(({ left, values }, i) =>
      asked
        .slice(i + 1)
        .some((other) => sameExpression(left, other.left) && !values.some((v) => other.values.includes(v))),
    ) ||
    holdsTimesApart(parts) ||
    parts.some((c) => c.kind !== 'missing' && conditionColumns(c).some((own) => missing.includes(own)))
  );
}

/** A query over those rows that its parts are only of. */
function amongOnly(tree: QueryTree, parts: Part[]): QueryTree {
  const only = parts.flatMap((p) => p.only ?? []);
  if (only.length === 0) return tree;
  return { ...tree, where: allOf([...only, ...(tree.where ? [tree.where] : [])]) };
}

const monthsOf: Partial<Record<BucketUnit, number>> = { year: 12, quarter: 3, month: 1 };
const monthAt = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Growth from one period to the next, of rows of a single one: there is nothing to hold it against. */
function growsFromNothing({ select, where }: QueryTree): boolean {
  const conditions = where?.kind === 'and' ? where.parts : where ? [where] : [];
  return select.some((s) => {
    const over = s !== 'all' && s.expression.kind === 'growth' ? s.expression.over : null;
    if (over?.kind !== 'bucket') return false;
    const { unit, column } = over;
    return conditions.some((c) => {
      if (c.kind !== 'during' || c.column !== column || c.from === null || c.before === null) return false;
      return monthAt(c.before) - monthAt(c.from) <= (monthsOf[unit] ?? 0);
    });
  });
}

const sideBySide = /\b(?:compar\w*|versus|vs|against|than|each|differ\w*|or)\b/i;

/** The queries that a row of parts may stand for. */
export function compose(parts: Part[], scan: Scan): Composed[] {
  const apart = sideBySide.test(scan.context.question) ? sidesApart(parts) : null;
  return [
    ...composeOne(parts, scan),
    ...(apart
      ? composeOne(apart, scan).map(({ tree, facts }) => ({ tree, facts: [...facts, 'apart'] }))
      : []),
  ];
}

function composeOne(parts: Part[], scan: Scan): Composed[] {
  const pieces = new Pieces(parts, scan);
  const unused: string[] = [];
  if (pieces.counts.length > 1) unused.push('twice:count');
  if (pieces.ranks.length > 1) unused.push('twice:rank');
  if (pieces.versus.length > 0) unused.push('versus');
  if (pieces.ranks.length > 0 && pieces.limits.length > 0) unused.push('twice:limit');
  return (pieces.changes.length > 0 ? [changes] : forms)
    .flatMap((form) => form(pieces))
    .map(({ tree, facts }) => ({ tree: amongOnly(tree, parts), facts: [...facts, ...unused] }))
    .filter(({ tree }) => shown(tree) && !isImpossible(tree.where) && !growsFromNothing(tree));
}
