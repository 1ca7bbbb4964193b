import { isRole, type ColumnItem } from './items.ts';
import { conceptColumn, timeColumn, titleOf, where, who } from './meant.ts';
import { isWhen } from './columns.ts';
import type { Question } from './question.ts';
import { personWords } from '../reading/shared/vocabulary/peopleAndPlaces.ts';
import type { Role } from '../reading/shared/vocabulary/role.ts';
import { lightWords } from '../reading/shared/vocabulary/weakWords.ts';
import type { AnalystColumn } from '../table.ts';
import { columnsIn, type Expression } from '../reading/shared/query/tree.ts';

/** Reads what is to be shown: the columns that no condition, group, order or figure took. */
export function readProjections(q: Question): void {
  for (const i of q.freeColumns()) {
    const item = q.free(i);
    if (!item) continue;
    q.use(i);
    if (isMention(q, i, item)) continue;
    const before = q.previous(i);
    const distinct = q.is(before, 'distinct');
    if (distinct) q.use(before);
    if (item.ambiguous) q.doubt(0.3);
    for (const column of item.columns) q.projections.push({ column, at: i, distinct });
  }
  for (const [i, item] of q.items.entries()) {
    if (item.used || !isRole(item, 'everything', 'distinct')) continue;
    q.use(i);
    if (isRole(item, 'distinct')) q.distinct = true;
    else if (!isShown(q)) q.everything = true;
  }
}

const isShown = (q: Question): boolean => q.projections.length > 0 || q.aggregates.length > 0;

/** A column spoken of without being asked for: the row's name, what is filtered or ordered by. */
function isMention(q: Question, at: number, item: ColumnItem): boolean {
  const [column] = item.columns;
  if (!column || q.asks(at)) return false;
  if (isSaidAgain(q, at, column, item)) return true;
  return (
    isShown(q) &&
    (isConditionOrRow(q, at, column, item) ||
      isOrderedBy(q, at, column) ||
      (q.rank !== null && at > q.rank.at && columnsIn(q.rank.by).includes(column)) ||
      isBesideFigure(q, at, column, item))
  );
}

const includes = (column: AnalystColumn) => (expression: Expression) =>
  columnsIn(expression).includes(column);

/** "for each citizenship, how many are from that country" */
const isSaidAgain = (q: Question, at: number, column: AnalystColumn, item: ColumnItem): boolean =>
  (item.columns.length === 1 && q.groups.some(includes(column))) ||
  q.aggregates.some((a) => a.at < at && a.at >= at - 2 && includes(column)(a.expression));

/** "… of the shop", "in the year 2010" */
function isConditionOrRow(q: Question, at: number, column: AnalystColumn, item: ColumnItem): boolean {
  const before = q.previous(at, q.only('stop', 'that'));
  const isLed = q.is(before, 'preposition', 'all');
  if (isLed && (item.entity || (column.isUnique && titleOf(q).includes(column)))) return true;
  return !q.is(before, 'and') && q.filters.some((f) => f.column === column && f.equality);
}

function isOrderedBy(q: Question, at: number, column: AnalystColumn): boolean {
  const first = q.items.findIndex((x) => isRole(x, 'order', 'direction'));
  return first >= 0 && at > first && q.orders.some((o) => includes(column)(o.by));
}

/** "how many stations serve the area": beside a figure only what is listed with it groups it. */
function isBesideFigure(q: Question, at: number, column: AnalystColumn, item: ColumnItem): boolean {
  if (q.aggregates.length === 0 || q.projections.length > 0 || q.having.length > 0) return false;
  const isJoined = q.is(q.previous(at, q.only('stop', 'that', 'all')), 'and');
  const leads = q.is(q.next(at), 'and', 'count', 'aggregate', 'extreme');
  if (isJoined || leads || item.entity) return false;
  const said = item.end - item.start === 1 ? q.tokens[item.start] : undefined;
  const isExpected = (said && lightWords.has(said.lower)) || titleOf(q).includes(column);
  q.doubt(isExpected ? 0.1 : 0.5);
  return true;
}

type Ask = Extract<Role, { role: 'ask' }>;

/** Question words ask for a column of their own where none is named. */
export function readAsked(q: Question): void {
  for (const [i, item] of q.items.entries()) {
    const ask = q.roleAt(i, 'ask');
    if (!ask || item.used) continue;
    q.use(i);
    const columns = askedBy(q, i, ask);
    for (const column of columns ?? []) q.projections.push({ column, at: i, distinct: false });
    // "who is the president": an office that no column speaks of.
    if (ask.what === 'who' && columns && !q.rank && !columns.some(isOfPerson)) q.unnamed = true;
    if (ask.what !== 'who' && columns?.length === 0) q.doubt(0.6);
  }
}

const isOfPerson = (column: AnalystColumn): boolean =>
  column.words.some((w) => w !== 'name' && personWords.has(w));

/** The columns that a question word asks for; null where it asks for what is named. */
function askedBy(q: Question, at: number, { what, concept }: Ask): AnalystColumn[] | null {
  if (what === 'when') return whenAsked(q, at);
  if (isShown(q)) return null;
  if (what === 'who') return who(q, at);
  if (what === 'where') return where(q);
  if (what !== 'how' || !concept) return null;
  const found = conceptColumn(q, concept, at);
  return found && !found.inverse ? [found.column] : [];
}

function whenAsked(q: Question, at: number): AnalystColumn[] | null {
  if (q.aggregates.length > 0 || q.projections.some((p) => isWhen(p.column))) return null;
  const ranked = q.rank?.by.kind === 'column' && isWhen(q.rank.by.column) ? q.rank.by.column : null;
  const column = ranked ?? timeColumn(q, at, null);
  return column ? [column] : [];
}
