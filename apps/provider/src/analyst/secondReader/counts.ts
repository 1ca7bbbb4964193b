import type { ColumnItem, Item } from './items.ts';
import { titleOf } from './meant.ts';
import { isKey } from './columns.ts';
import type { Question } from './question.ts';
import { isNumeric, type AnalystColumn } from '../table.ts';
import { columnsIn, countAll, type Expression } from '../reading/shared/query/tree.ts';

/** Reads counts: "how many shops", "the number of different countries", "how many goals". */
export function readCounts(q: Question): void {
  for (let i = 0; i < q.items.length; i++) if (q.is(i, 'count') && !q.items[i]?.used) readCount(q, i);
}

/** How what is counted is counted. */
interface Manner {
  distinct: boolean;
  total: boolean;
}

function readCount(q: Question, i: number): void {
  const isSum = (j: number) => q.roleAt(j, 'aggregate')?.name === 'sum';
  const at = q.next(i, (j) => q.isFiller(j) || q.is(j, 'distinct') || isSum(j));
  const manner = {
    distinct: q.hasRole(i + 1, at, 'distinct'),
    total: (q.roleAt(i, 'count')?.total ?? false) || q.hasRole(i + 1, at, 'aggregate'),
  };
  q.useRoles(i, at, 'distinct', 'aggregate');
  q.use(i);
  // "most number of", "average number of": the other word leads.
  if (q.is(q.previous(i), 'extreme', 'aggregate', 'frequent')) return;
  const named = q.free(at);
  const [column] = named?.columns ?? [];
  if (named && column) countColumn(q, i, at, named, column, manner);
  else countRows(q, i, at, q.items[at], manner.distinct);
}

function countColumn(
  q: Question,
  i: number,
  at: number,
  named: ColumnItem,
  column: AnalystColumn,
  { distinct, total }: Manner,
): void {
  const after = q.next(at, q.only('stop'));
  // "whose number of goals is the largest"
  const isRanked = isNumeric(column) && q.is(after, 'extreme') && q.next(after) >= q.items.length;
  if (isRanked && !distinct) return;
  q.use(at);
  if (distinct) q.aggregates.push({ expression: q.countOf(column), at: i });
  else if (isKey(column) || named.entity)
    q.aggregates.push({ expression: countedColumn(q, column, named, total), at: i });
  else if (total || q.groups.length > 0 || isOfAll(q))
    q.aggregates.push({ expression: q.aggregate('sum', column), at: i });
  else q.projections.push({ column, at, distinct: false });
}

/** Nothing chooses among the rows. */
const isOfAll = (q: Question): boolean =>
  q.filters.length === 0 && !q.hasRole(0, q.items.length, 'extreme', 'frequent');

const listWords = new Set(['list', 'listed', 'chart', 'table', 'total']);

function countedColumn(q: Question, column: AnalystColumn, named: ColumnItem, total: boolean): Expression {
  const isRow = named.entity
    ? q.entities.size === 1
    : titleOf(q).includes(column) && column.distinct >= q.table.rowCount * 0.8;
  const areRows =
    column.isUnique ||
    total ||
    isRow ||
    // "how many trains" by "Train Name", of which some are chosen: rows.
    (named.score < 0.8 && q.filters.length > 0) ||
    q.tokens.some((t) => listWords.has(t.lower)) ||
    q.groups.some((g) => columnsIn(g).includes(column));
  return areRows ? countAll : q.countOf(column);
}

function countRows(q: Question, i: number, at: number, item: Item | undefined, distinct: boolean): void {
  const title = titleOf(q)[0];
  const isOfNames = item?.type === 'entity' && distinct && title && !title.isUnique;
  q.aggregates.push({ expression: isOfNames ? q.countOf(title) : countAll, at: i });
  if (item?.type === 'entity' || item?.type === 'word') q.use(at);
  if (item?.type !== 'word') return;
  // What is counted goes by a name of its own; it is taken for a row unless the table says what its rows are.
  if (!item.light) q.doubt(q.entities.size > 0 ? 0.5 : 0.15);
  if (distinct) q.doubt(0.5);
}
