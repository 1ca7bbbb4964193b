import { countedAt, lineOf } from '../../grammar/lines.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import type { AnalystColumn } from '../../../table.ts';
import { typeName } from '../../grammar/rule.ts';
import { naturalness } from '../../shared/columns/naturalFigure.ts';
import {
  aggregateOf,
  columnOf,
  columnsIn,
  countAll,
  dedupeExpressions,
  type QueryTree,
} from '../../shared/query/tree.ts';
import {
  amongKnown,
  isSparse,
  treeOf,
  orderBy,
  isRankedOrLimited,
  type Pieces,
  type Composed,
} from './pieces.ts';
import { saysSum } from './measured.ts';
import { openSides } from './comparedSides.ts';

/** "How many mm of rain": the figure that follows is what is asked for, not rows beside it. */
const countsWhatIsFigured = ({ counts, figures, scan }: Pieces): boolean =>
  counts.some(
    ({ rule, to }) => rule === 'count' && figures.some(({ from }) => from >= to && scan.skip(to) === from),
  );

/** "From high to low" orders by the figure, "ascending" by what stands first. */
const saysSize = ({ orders, scan }: Pieces): boolean =>
  orders.some(({ from, to }) =>
    scan.items.some(
      (_, i) => i >= from && i < to && /high|low|larg|small|most|least|big|\bfirst\b/.test(scan.text(i)),
    ),
  );

/** What of figures is told apart: what is counted or computed, for which groups, and what stands beside. */
function figureFacts(p: Pieces, kind: string, beside: AnalystColumn[]): string[] {
  const [first] = p.parts.filter((x) => ['count', 'figures', 'select', 'group'].includes(x.makes.kind));
  const isOfEachRow =
    beside.some((c) => c.isUnique) || p.keys.some((k) => k.kind === 'column' && k.column.isUnique);
  return [
    `form:${kind}:${p.keys.length > 0 ? 'groups' : 'plain'}:${beside.length > 0 ? 'beside' : 'alone'}:${first?.makes.kind ?? ''}`,
    ...(beside.some(isMeasure) ? ['group:measure'] : []),
    ...(isOfEachRow ? ['group:unique'] : []),
  ];
}

/** "Reasons with numbers": of the rows that have one. */
function ofKnown({ where }: Pieces, { tree, facts }: Composed): Composed[] {
  const known = amongKnown(tree.groupBy.filter(isSparse), where);
  return known === where ? [] : [{ tree: { ...tree, where: known }, facts: [...facts, 'keys:known'] }];
}

export function figures(p: Pieces): Composed[] {
  const { measures } = p;
  if (countsWhatIsFigured(p) || measures.length === 0 || isRankedOrLimited(p)) return [];
  const own = new Set(measures.flatMap((m) => columnsIn(m)));
  const beside = p.selected.filter((c) => !own.has(c));
  const keys = dedupeExpressions([...p.keys, ...beside.map(columnOf)]);
  const kind = measures.some((m) => m.kind === 'aggregate' && m.name === 'count') ? 'count' : 'figure';
  const base = { groupBy: keys, where: p.where };
  const facts = figureFacts(p, kind, beside);
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
  if (kind === 'count') found.push(...found.flatMap((all) => ofKnown(p, all)));
  if (p.keys.length > 0 && p.orders.length === 0)
    found.push({
      tree: treeOf([...beside.map(columnOf), ...measures], base),
      facts: [...facts, 'keys:hidden'],
    });
  return found;
}

const saysHowMuch = ({ scan }: Pieces): boolean =>
  scan.items.some((_, at) => scan.text(at).startsWith('how much'));

/** "fuel costs in 2023", "how much electricity did we use": what adds up is added up. */
export function totals(p: Pieces): Composed[] {
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
}

/** What the rows are lines of, where the question speaks of rows. */
const linesOf = ({ parts, scan }: Pieces): AnalystColumn[] => {
  const line = lineOf(scan);
  return line && parts.some((x) => x.rule.startsWith('entity')) ? [line] : [];
};

const fewValues = 50;

/** "Outcomes by region": how many there are of each value for each group. */
function crossed({ keys, selected }: Pieces, base: Partial<QueryTree>): Composed[] {
  const [own, other] = selected;
  if (!own || other || own.kind !== 'text' || own.isUnique || own.distinct > fewValues) return [];
  const groups = dedupeExpressions([...keys, columnOf(own)]);
  if (groups.length === keys.length) return [];
  return [
    { tree: treeOf([...groups, countAll], { ...base, groupBy: groups }), facts: ['form:breakdown:crossed'] },
  ];
}

/** Rows for each group where no measure is named, or what else is counted of them. */
function countedGroups(p: Pieces, base: Partial<QueryTree>): Composed[] {
  const sides = openSides(p).map(({ tree, facts }) => ({ tree: { ...tree, ...base }, facts }));
  const lines = p.scan.items.flatMap((_, at) => countedAt(p.scan, at) ?? []).slice(0, 1);
  const rows: Composed = {
    tree: treeOf([...p.keys, countAll], { ...base, orderBy: orderBy(p, countAll) }),
    facts: ['form:breakdown:count', `lines:${lineOf(p.scan) ? 'yes' : 'no'}`],
  };
  const counted = new Set([...p.selected, ...(lines.length > 0 ? lines : linesOf(p))]);
  const distinct = [...counted].map((column): Composed => {
    const figure = aggregateOf('count', columnOf(column), true);
    const own = column === lineOf(p.scan) ? ['lines:counted'] : [];
    return {
      tree: treeOf([...p.keys, figure], { ...base, orderBy: orderBy(p, figure) }),
      facts: [`form:breakdown:distinct:${typeName(column)}`, ...own],
    };
  });
  return [
    ...sides,
    ...(lines.length === 0 ? [rows, ...ofKnown(p, rows)] : []),
    ...crossed(p, base),
    ...distinct,
  ];
}

export function breakdowns(p: Pieces): Composed[] {
  if (p.keys.length === 0 || p.measures.length > 0 || isRankedOrLimited(p)) return [];
  // In an order that is asked for they are a ranking.
  const where = p.orders.length > 0 ? amongKnown(p.keys, p.where) : p.where;
  const base = { groupBy: p.keys, where };
  const measures = p.selected.filter(isMeasure);
  if (measures.length === 0) return countedGroups(p, base);
  const names = saysSum(p) ? (['sum'] as const) : (['sum', 'avg'] as const);
  return names.map((name) => {
    const expressions = measures.map((c) => aggregateOf(name, columnOf(c)));
    return {
      tree: treeOf([...p.keys, ...expressions], { ...base, orderBy: orderBy(p, null) }),
      facts: ['form:breakdown:figure', ...measures.map((c) => naturalness(name, c))],
    };
  });
}
