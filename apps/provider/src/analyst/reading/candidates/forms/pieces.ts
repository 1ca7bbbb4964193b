import { roleOf } from '../../shared/vocabulary/roles.ts';
import type { Part, Shape } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import type { AnalystColumn } from '../../../table.ts';
import { isMeasure, isRank } from '../../shared/columns/measures.ts';
import { titleColumns } from '../../shared/columns/titleColumns.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { naturalness } from '../../shared/columns/naturalFigure.ts';
import {
  aggregateOf,
  allOf,
  emptyTree,
  columnOf,
  columnsIn,
  countAll,
  dedupeExpressions,
  isAggregate,
  isLiteral,
  sameExpression,
  type Condition,
  type Expression,
  type Literal,
  type QueryTree,
  itemOf,
} from '../../shared/query/tree.ts';

export interface Composed {
  tree: QueryTree;
  /** How the parts were put together. */
  facts: string[];
}

export type Of<K extends Part['makes']['kind']> = Part & { makes: Extract<Part['makes'], { kind: K }> };

/** The parts of a question by what they contribute. */
export class Pieces {
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
    return allOf([...merged.map((m) => m.condition), ...this.versus.flatMap((v) => v.makes.condition ?? [])]);
  }

  #saysOr(from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      // "15 or bigger" tells no other filter.
      const isOpen = roleOf(`or ${this.scan.text(i + 1)}`)?.role === 'after';
      if (this.scan.role(i, 'or') && !isOpen && !this.#beginsPath(i)) return true;
    }
    return false;
  }

  /** "On /pricing" is of one page. */
  #beginsPath(at: number): boolean {
    const { tokens } = this.scan.context;
    const place = this.scan.items[at]?.start ?? 0;
    const [before, mark, after] = tokens.slice(place - 1, place + 2);
    return mark?.text === '/' && mark.end === after?.start && (before?.end ?? 0) < mark.start;
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
export function valuesIn(condition: Condition): { left: Expression; values: Literal[] } | null {
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

export const treeOf = (select: Expression[], rest: Partial<QueryTree> = {}): QueryTree => ({
  ...emptyTree(),
  select: select.map(itemOf),
  ...rest,
});

/** Orders that were said, with a direction where none was. "By age, descending" is one. */
export function orderBy(pieces: Pieces, fallback: Expression | null): QueryTree['orderBy'] {
  const described = pieces.limits[0]?.makes.descending ?? null;
  const told = pieces.orders.filter(({ makes }) => makes.by.length > 0);
  const bare = pieces.orders.find(({ makes }) => makes.by.length === 0)?.makes.descending ?? null;
  // "Rank the shows by downloads": the first has the most.
  const isRanked = (by: Expression) =>
    /\brank(?:ed|ing)?\b/i.test(pieces.scan.context.question) &&
    (isAggregate(by) || columnsIn(by).some((c) => isMeasure(c) && !isRank(c)));
  return (told.length > 0 ? told : pieces.orders).flatMap(({ makes }) => {
    const by = makes.by.length > 0 ? makes.by : fallback ? [fallback] : [];
    const own = makes.descending ?? (told.length === 1 ? bare : null);
    return by.map((expression, i) => ({
      by: expression,
      descending:
        i === by.length - 1 || makes.by.length < 2 ? (own ?? described ?? isRanked(expression)) : false,
    }));
  });
}

export function havingOf(p: Pieces): Condition | null {
  return allOf(
    p.havings.map(({ makes }) => ({
      kind: 'compare',
      left: makes.of,
      operator: makes.operator,
      right: makes.value,
    })),
  );
}

/** A ranking of groups is one of those that are known. */
export const amongKnown = (groups: Expression[], where: Condition | null): Condition | null =>
  allOf([
    ...(where ? [where] : []),
    ...groups.flatMap((g): Condition[] =>
      (g.kind === 'column' || g.kind === 'bucket') && g.column.profile.nullFraction > 0
        ? [{ kind: 'missing', column: g.column, negated: true }]
        : [],
    ),
  ]);

const oftenMissing = 0.2;

/** What many rows don't have: warnings, reasons for leaving. A day that isn't there says that something hasn't been yet. */
export const isSparse = (e: Expression): boolean =>
  (e.kind === 'bucket' || (e.kind === 'column' && !timeLike(e.column))) &&
  e.column.profile.nullFraction > oftenMissing;

/** The column of which each row has a place in a ranking. */
export const rankedColumn = (by: Expression | null): AnalystColumn | undefined =>
  by && !isAggregate(by) ? columnsIn(by)[0] : undefined;

/** Whether sums and averages that rank suit what they are of. */
export const naturalOf = (name: 'sum' | 'avg' | 'max' | null, own: AnalystColumn | undefined): string[] =>
  name !== null && own && name !== 'max' ? [naturalness(name, own)] : [];

/** A ranking, groups of some size, or a share: other forms read these. */
export const isRankedOrLimited = ({ ranks, havings, shares, limit }: Pieces): boolean =>
  ranks.length > 0 || havings.length > 0 || shares.length > 0 || limit !== null;
