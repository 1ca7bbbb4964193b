import { dayMs } from '@plinth/api/facts';
import { isTime } from '../../table.ts';
import type { Cover } from '../grammar/cover.ts';
import { typeName } from '../grammar/rule.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import type { Scan } from '../grammar/scan.ts';
import {
  columnsIn,
  conditionColumns,
  conditionsIn,
  isAggregate,
  type Condition,
  type Expression,
  type QueryTree,
  shownIn,
} from '../shared/query/tree.ts';
import type { Counter } from './counter.ts';
import { openingOf } from './surroundings.ts';

const cues = [
  'distinct',
  'count',
  'aggregate',
  'extreme',
  'frequent',
  'each',
  'by',
  'order',
  'direction',
  'not',
  'or',
  'all',
  'compare',
  'share',
] as const;

/** Without these, a query of some shapes is asked for by nothing. */
const askingForShape = ['distinct', 'count', 'each', 'extreme', 'frequent', 'share', 'order'] as const;

/** The most that can lie between the first of one time and the last of another, in the unit that it is told in. */
function longest({ from, to, unit }: Extract<Expression, { kind: 'span' }>): number {
  // Dates as texts aren't in order.
  if (!isTime(from) || !isTime(to)) return Number.POSITIVE_INFINITY;
  const timeOf = (cell: unknown) => (typeof cell === 'string' ? Date.parse(cell) : Number.NaN);
  const days = (timeOf(to.max) - timeOf(from.min)) / dayMs;
  return Number.isNaN(days) ? Number.POSITIVE_INFINITY : (days + 1) * (unit === 'hour' ? 24 : 1);
}

/** A number that no row can have, or every row has. */
function isOutside(c: Condition): boolean {
  if (c.kind !== 'compare' || typeof c.right !== 'number' || c.left.kind !== 'column') return false;
  const { min, max, kind, derived } = c.left.column;
  if (derived?.of.kind === 'span') return c.right > longest(derived.of);
  if (kind !== 'number' || min === null || max === null) return false;
  return c.right < Number(min) || c.right > Number(max);
}

/** What a query shows, and of which clauses it is. */
function shapeOf({ select, groupBy, having, orderBy, limit }: QueryTree, shown: Expression[]): string {
  const what = () => {
    if (select[0] === 'all') return 'all';
    if (shown.every(isAggregate)) return 'figures';
    return shown.some(isAggregate) ? 'mixed' : 'columns';
  };
  return [
    what(),
    groupBy.length > 0 ? 'group' : '',
    having ? 'having' : '',
    orderBy.length > 0 ? 'order' : '',
    limit !== null ? 'limit' : '',
  ].join('');
}

/** A query's shape beside how the question begins. */
function addOpening(tree: QueryTree, shape: string, scan: Scan, counter: Counter): void {
  const opening = openingOf(scan);
  counter.add(`shape:${shape}`);
  counter.add(`open:${opening}|${shape}`);
  counter.add(`open1:${opening.split('_')[0] ?? ''}|${shape}`);
  counter.add(
    `open:${opening}|${tree.distinct ? 'distinct' : 'repeats'}|${tree.select.length > 1 ? 'many' : 'one'}`,
  );
}

/** A query's shape beside the words that ask for one. */
function addCues({ distinct }: QueryTree, shape: string, scan: Scan, counter: Counter): void {
  const said = new Set(scan.items.flatMap((x) => (x.type === 'role' ? [x.role.role] : [])));
  for (const cue of cues) {
    if (!said.has(cue)) continue;
    counter.add(`cue:${cue}|${shape}`);
    if (cue === 'distinct' || cue === 'all') counter.add(`cue:${cue}|${distinct ? 'distinct' : 'repeats'}`);
  }
  for (const cue of askingForShape)
    if (!said.has(cue)) counter.add(`nocue:${cue}|${shape}${distinct ? 'distinct' : ''}`);
}

function addFilters({ where, groupBy }: QueryTree, shown: Expression[], counter: Counter): void {
  for (const c of conditionsIn(where)) if (isOutside(c)) counter.add('range:outside');
  const shownColumns = shown.flatMap(columnsIn);
  const filtered = where ? conditionColumns(where) : [];
  if (shownColumns.some((c) => filtered.includes(c))) counter.add('filter:shown');
  if (new Set(filtered).size < filtered.length) counter.add('filter:twice');
  if (new Set(shownColumns).size < shownColumns.length) counter.add('shown:twice');
  if (groupBy.some((g) => columnsIn(g).some((c) => filtered.includes(c)))) counter.add('filter:grouped');
}

function addFigures(shown: Expression[], counter: Counter): void {
  for (const e of shown) {
    if (e.kind !== 'aggregate') continue;
    const [column] = e.of ? columnsIn(e.of) : [];
    counter.add(`agg:${e.name}${e.distinct ? ':distinct' : ''}:${column ? typeName(column) : 'rows'}`);
  }
}

function addDistinct(shown: Expression[], counter: Counter): void {
  const [first] = shown;
  const column = first?.kind === 'column' ? first.column : undefined;
  counter.add(`distinct:${shown.length > 1 ? 'many' : column ? typeName(column) : ''}`);
  if (column?.isUnique) counter.add('distinct:unique');
}

export function addTree(tree: QueryTree, cover: Cover, scan: Scan, counter: Counter): void {
  const shown = shownIn(tree);
  const shape = shapeOf(tree, shown);
  addOpening(tree, shape, scan, counter);
  addCues(tree, shape, scan, counter);
  addFilters(tree, shown, counter);
  if (tree.groupBy.some((g) => g.kind === 'column' && isMeasure(g.column))) counter.add('group:number');
  if (tree.groupBy.length > 1) counter.add(`groups:${tree.groupBy.length}`);
  addFigures(shown, counter);
  if (tree.distinct) addDistinct(shown, counter);
  counter.add('parts', cover.parts.filter((p) => !p.rule.startsWith('left:')).length * 0.3);
}
