import { conceptColumn } from './meant.ts';
import { boundAt, type Bound } from './mentions.ts';
import { isIdentifier } from '../reading/shared/columns/measures.ts';
import { isMeasure } from './columns.ts';
import type { Question } from './question.ts';
import { roleOf } from '../reading/shared/vocabulary/roles.ts';
import { isNumeric, isTime } from '../table.ts';
import { columnsIn, countAll, type AggregateName } from '../reading/shared/query/tree.ts';

/** Figures named in a row: "minimum, average and maximum". */
interface Names {
  list: { name: AggregateName; at: number }[];
  /** The item of the last, and the first after all of them. */
  last: number;
  end: number;
}

/** Reads figures: "the average age", "the minimum and maximum price". */
export function readAggregates(q: Question): void {
  for (let i = 0; i < q.items.length; i++) {
    const names = namesAt(q, i);
    const isRanked = names.list.length === 1 && q.is(i, 'extreme') && q.is(q.next(i), 'aggregate');
    // "the highest total" is an extreme of sums.
    if (isRanked) i = q.next(i);
    else if (names.list.length > 1 || isSummary(names)) readFigures(q, i, names);
  }
}

const isSummary = ({ list }: Names): boolean => list.some(({ name }) => name === 'avg' || name === 'sum');

function namesAt(q: Question, i: number): Names {
  const names: Names = { list: [], last: i, end: i };
  for (let at = i, name = nameAt(q, at); name; name = nameAt(q, at)) {
    if (names.list.length > 0 && !q.hasRole(names.last + 1, at, 'and')) break;
    names.list.push({ name, at });
    names.last = at;
    at = names.end = q.next(at, q.fillersOr('and', 'count'));
  }
  return names;
}

function nameAt(q: Question, at: number): AggregateName | null {
  if (q.items[at]?.used) return null;
  const aggregate = q.roleAt(at, 'aggregate');
  if (aggregate) return aggregate.name;
  const extreme = q.roleAt(at, 'extreme');
  if (!extreme || extreme.concept?.words.includes('date')) return null;
  return extreme.most ? 'max' : 'min';
}

function readFigures(q: Question, i: number, names: Names): void {
  const named = columnsAfter(q, names.end, isSummary(names));
  const beside = named.length > 0 ? named : listOf(measureAsked(q) ?? measureBefore(q, i));
  if (beside.length === 0 && isOfRows(q, names)) return countRows(q, i, names.end);
  const columns = beside.length > 0 ? beside : listOf(measureNear(q, i));
  if (columns.length === 0) return;
  for (const { column, at } of columns) {
    // "Goals" where there are those of home and of away.
    if (q.free(at)?.ambiguous) q.doubt(0.3);
    for (const { name } of names.list) q.aggregates.push({ expression: q.aggregate(name, column), at });
    q.use(at);
  }
  q.use(...names.list.map(({ at }) => at));
  q.useRoles(i, names.last, 'and', 'count');
}

const listOf = (bound: Bound | null): Bound[] => (bound ? [bound] : []);

/** The columns that follow, joined by "and". */
function columnsAfter(q: Question, from: number, isSummed: boolean): Bound[] {
  const columns: Bound[] = [];
  for (let at = from; ;) {
    const column = q.freeColumn(at);
    if (!column || !(isNumeric(column) || (isTime(column) && !isSummed))) break;
    if (q.groups.some((g) => columnsIn(g).includes(column))) break;
    if (isIdentifier(column) && columns.length > 0) break;
    columns.push({ column, at });
    const joint = q.next(at);
    at = q.next(joint);
    if (!q.is(joint, 'and') || nameAt(q, at)) break;
  }
  return columns;
}

/** "how old on average" */
function measureAsked(q: Question): Bound | null {
  const at = q.items.findIndex(
    (x) => x.type === 'role' && x.role.role === 'ask' && x.role.concept && !x.used,
  );
  const concept = q.roleAt(at, 'ask')?.concept;
  const found = concept && conceptColumn(q, concept, at);
  return boundAt(found?.column, at);
}

function measureBefore(q: Question, i: number): Bound | null {
  const at = q.previous(i);
  const column = q.freeColumn(at);
  return column && isMeasure(column) && !q.extremeLeft() ? { column, at } : null;
}

/** "the total number of shops" */
const isOfRows = (q: Question, { list: [first, ...more], end }: Names): boolean =>
  first?.name === 'sum' && more.length === 0 && (q.items[end]?.type === 'entity' || q.aggregates.length > 0);

function countRows(q: Question, i: number, end: number): void {
  q.use(i);
  if (q.aggregates.length > 0) return;
  q.aggregates.push({ expression: countAll, at: i });
  q.use(end);
}

/** "the average … of height" */
function measureNear(q: Question, i: number): Bound | null {
  const at = q.freeColumns().find((j) => j > i && j - i <= 5 && q.free(j)?.columns.some(isMeasure)) ?? -1;
  return boundAt(q.freeColumn(at), at);
}

/** "total cost" said of a column Cost Total. */
export function saidAggregate(q: Question, at: number): AggregateName | null {
  const item = q.items[at];
  for (const token of item ? q.tokens.slice(item.start, item.end) : []) {
    const role = roleOf(token.lower);
    if (role?.role === 'aggregate') return role.name;
  }
  return null;
}
