import { numberCondition, within, yearsBetween } from './conditions.ts';
import { timeColumn } from './meant.ts';
import { boundAt, isYear, negationBefore, type Bound } from './mentions.ts';
import { isMeasure, isWhen, isYearColumn } from './columns.ts';
import { isRole, type NumberItem } from './items.ts';
import type { Question } from './question.ts';
import { isNumeric, isTime, type AnalystColumn } from '../table.ts';
import { columnOf, type Condition } from '../reading/shared/query/tree.ts';
import { fold } from '../reading/shared/vocabulary/wordForms.ts';

/** Reads ranges of numbers: "between 10 and 20", "from 1990 to 1999", "10 to 20". */
export function readRanges(q: Question): void {
  for (let i = 0; i < q.items.length; i++) {
    const isFrom = q.is(i, 'preposition') && q.textOf(i).toLowerCase() === 'from';
    const isLed = isFrom || q.is(i, 'between');
    const first = isLed ? i + 1 : i;
    const low = q.items[first];
    const high = q.items[first + 2];
    if (!isLed && q.textOf(i + 1).toLowerCase() !== 'to') continue;
    if (low?.type !== 'number' || low.used || high?.type !== 'number') continue;
    if (q.items[first + 1]?.type !== 'role') continue;
    readRange(q, { from: i, to: first + 2 }, [low.value, high.value], isFrom);
  }
}

function readRange(
  q: Question,
  { from: i, to }: { from: number; to: number },
  [low, high]: [number, number],
  isFrom: boolean,
): void {
  const bound = rangeColumn(q, i, to, [low, high], isFrom);
  if (!bound) return;
  const { column } = bound;
  const condition: Condition = isTime(column)
    ? within(column, yearsBetween(low, high))
    : { kind: 'between', left: columnOf(column), low, high };
  const not = q.is(q.previous(i), 'not');
  q.filters.push({
    condition: not ? { kind: 'not', part: condition } : condition,
    column,
    from: i,
    to,
    equality: false,
  });
  if (not) q.use(q.previous(i));
  q.useAll(i, to);
  q.use(bound.at);
}

function rangeColumn(
  q: Question,
  i: number,
  to: number,
  [low, high]: [number, number],
  isFrom: boolean,
): Bound | null {
  const beforeAt = q.previous(i, q.lightOr());
  const before = q.column(beforeAt)?.columns[0];
  const afterAt = q.next(to, q.only('preposition'));
  const after = q.freeColumn(afterAt);
  const time = low >= 1000 && high <= 2200 && low < high ? timeColumn(q, i, low) : null;
  const column =
    (beforeAt !== i - 1 && before && !isWhen(before) ? time : null) ??
    [before].find((c) => c && (isNumeric(c) || isTime(c))) ??
    [after].find((c) => c && isMeasure(c) && !isFrom) ??
    time;
  if (!column) return null;
  if (column === before && !q.asks(beforeAt)) return { column, at: beforeAt };
  return { column, at: column === after ? afterAt : -1 };
}

/** Reads numbers that nothing compares: how many are listed, or what a column equals. */
export function readNumbers(q: Question): void {
  for (const [i, item] of q.items.entries()) {
    if (item.type !== 'number' || item.used) continue;
    if (isLimit(q, i, item)) q.limit = item.value;
    else readEqual(q, i, item);
    q.use(i);
  }
}

/** "the 5 oldest", "the oldest 5 players" */
function isLimit(q: Question, i: number, item: NumberItem): boolean {
  if (isYear(item) || !Number.isInteger(item.value) || item.value <= 0) return false;
  const listed = q.next(i, q.only('distinct'));
  const isCounted = q.items[listed]?.type === 'entity' || q.free(listed)?.columns.every((c) => !isMeasure(c));
  if (isCounted && q.hasRole(i + 1, q.items.length, 'extreme', 'frequent')) return true;
  return [q.previous(i, q.only('stop')), q.next(i, q.only('stop', 'distinct'))].some((j) =>
    q.is(j, 'extreme', 'frequent'),
  );
}

function readEqual(q: Question, i: number, item: NumberItem): void {
  const negation = negationBefore(q, i);
  const bound = boundTo(q, i, item);
  if (bound) {
    const operator = negation >= 0 ? '<>' : '=';
    const condition = numberCondition(q, bound.column, operator, item.value);
    q.filters.push({ condition, column: bound.column, from: i, to: i, equality: negation < 0 });
    q.use(negation);
    if (!q.asks(bound.at) && (bound.at > i || !isCounted(q, bound.at))) q.use(bound.at);
    return;
  }
  const part = isYear(item) ? q.values.within(item.text)[0] : undefined;
  if (part) {
    const { column } = part;
    const condition: Condition = {
      kind: 'text',
      column,
      how: 'contains',
      text: item.text,
      negated: negation >= 0,
    };
    q.filters.push({ condition, column, from: i, to: i, equality: true });
  } else if (q.items[i + 1]?.type === 'entity' && q.role(i - 1) === null && i < 3) q.limit = item.value;
  else if (item.text !== 'one' && item.text !== 'once') q.doubt(0.7);
}

/** "how many cylinders …": the column is what is asked for. */
const isCounted = (q: Question, at: number): boolean => q.is(q.previous(at), 'count');

/** What a number that nothing compares is a value of. */
function boundTo(q: Question, i: number, item: NumberItem): Bound | null {
  const holds = (c: AnalystColumn) => isNumeric(c) || q.values.of(c).some((v) => fold(v) === fold(item.text));
  const beforeAt = q.previous(i, q.lightOr('or', 'not'));
  const before = boundAt(q.column(beforeAt)?.columns[0], beforeAt);
  const afterAt = q.next(i, (j) => q.is(j, 'preposition') && q.textOf(j) === 'of');
  const after = boundAt(q.freeColumn(afterAt), afterAt);
  const joined = joinedTo(q, i);
  if (joined && (isTime(joined) || holds(joined))) return { column: joined, at: -1 };
  return (
    yearBound(q, i, item, before) ??
    boundBeside(i, before, after, holds) ??
    boundAt((isYear(item) && timeColumn(q, i, item.value)) || q.values.whole(item.text)[0]?.column, -1)
  );
}

/** "in 2010", unless a column of years stands right before. */
function yearBound(q: Question, i: number, item: NumberItem, before: Bound | null): Bound | null {
  const isBeside = before?.at === i - 1 && isYearColumn(before.column);
  if (!isYear(item) || isBeside || (before && !q.is(i - 1, 'preposition'))) return null;
  const column = timeColumn(q, i, item.value);
  return column && { column, at: before?.column === column ? before.at : -1 };
}

function boundBeside(
  i: number,
  before: Bound | null,
  after: Bound | null,
  holds: (column: AnalystColumn) => boolean,
): Bound | null {
  if (after?.at === i + 1 && isNumeric(after.column)) return after;
  if (before && i - before.at <= 4 && (isTime(before.column) || holds(before.column))) return before;
  return after && holds(after.column) ? after : null;
}

/** "5 or 6": the column of the value before. */
function joinedTo(q: Question, i: number): AnalystColumn | null {
  const last = q.filters.at(-1);
  const between = last ? q.items.slice(last.to + 1, i) : [];
  if (!last?.equality || between.length === 0) return null;
  return between.every((x) => isRole(x, 'or', 'and', 'stop', 'preposition')) ? last.column : null;
}
