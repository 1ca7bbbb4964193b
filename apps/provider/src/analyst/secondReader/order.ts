import type { Question } from './question.ts';
import { isMeasure } from './columns.ts';
import { columnOf, countAll, type Expression } from '../reading/shared/query/tree.ts';

/** Where the keys of an order begin, and which way it runs as far as that is said. */
interface Start {
  at: number;
  from: number;
  descending: boolean | null;
}

interface Key {
  expression: Expression;
  end: number;
}

/** Reads what a question says of order. */
export function readOrder(q: Question): void {
  for (let i = 0; i < q.items.length; i++)
    if (!q.items[i]?.used && q.is(i, 'order', 'direction')) readOrderAt(q, i);
  // A direction after the key: "ordered by age … descending".
  if (q.pendingDirection !== null && q.orders.length > 0) {
    for (const order of q.orders) order.descending = q.pendingDirection;
    q.pendingDirection = null;
  }
}

function readOrderAt(q: Question, i: number): void {
  const isNamed = /\b(?:by|of|to)$/.test(q.textOf(i).toLowerCase());
  q.use(i);
  const near = startNear(q, i);
  const start = q.is(i, 'order') && !isNamed ? startAfterBy(q, i, near) : near;
  if (!start) return;
  const { keys, last, descending } = keysFrom(q, start, isNamed);
  if (keys.length === 0) {
    // "in descending order": by what is listed.
    if (descending !== null || !isNamed) q.pendingDirection = descending ?? false;
    return;
  }
  q.useFillers(i, last);
  for (const by of keys) q.orders.push({ by, descending: descending ?? false });
}

function startNear(q: Question, i: number): Start {
  const at = q.next(i, q.fillersOr('direction', 'order', 'by'));
  const descending = lastDirection(q, i, at);
  q.useAll(i + 1, at - 1);
  return { at, from: i, descending };
}

/** Imperative "sort all shops by …": the key follows a later "by". Null where the order isn't said here. */
function startAfterBy(q: Question, i: number, near: Start): Start | null {
  const by = q.items.findIndex((_, j) => j > i && q.is(j, 'by'));
  if (by > i && !q.hasRole(i + 1, by, 'direction')) {
    const at = q.next(by, q.fillersOr('direction'));
    const descending = lastDirection(q, by, at) ?? near.descending;
    q.use(by);
    q.useRoles(by, at, 'direction');
    return { at, from: by, descending };
  }
  const isLater = q.items.some(
    (_, j) => j > i && q.is(j, 'direction') && / (?:of|by)$/.test(q.textOf(j).toLowerCase()),
  );
  if (isLater) {
    for (let j = i + 1; j < q.items.length; j++) if (q.is(j, 'direction')) q.release(j);
    return null;
  }
  return i < 2 && !q.hasRole(i + 1, q.items.length, 'direction') ? null : near;
}

function lastDirection(q: Question, from: number, to: number): boolean | null {
  let descending: boolean | null = null;
  for (let j = from; j < to; j++) descending = q.roleAt(j, 'direction')?.descending ?? descending;
  return descending;
}

function keysFrom(
  q: Question,
  start: Start,
  isNamed: boolean,
): { keys: Expression[]; last: number; descending: boolean | null } {
  const keys: Expression[] = [];
  let { at, from: last, descending } = start;
  for (let key = orderKey(q, at); key; key = orderKey(q, at)) {
    keys.push(key.expression);
    last = key.end;
    const joint = q.next(last);
    const direction = q.roleAt(joint, 'direction');
    if (direction) {
      descending = direction.descending;
      q.use(joint);
      last = joint;
    }
    at = q.next(joint);
    if (!q.is(joint, 'and') || !isNamed || !q.free(at) || at < q.items.length - 2) break;
    q.use(joint);
  }
  return { keys, last, descending };
}

function orderKey(q: Question, at: number): Key | null {
  const column = q.freeColumn(at);
  if (column || q.is(at, 'frequency')) {
    q.use(at);
    return { expression: column ? columnOf(column) : countAll, end: at };
  }
  return q.is(at, 'count') ? countKey(q, at) : figureKey(q, at);
}

/** "by number of shops" */
function countKey(q: Question, at: number): Key {
  const after = q.next(at);
  const column = q.freeColumn(after);
  q.use(at);
  if (!column && q.items[after]?.type !== 'entity') return { expression: countAll, end: at };
  q.use(after);
  return { expression: column && isMeasure(column) ? columnOf(column) : countAll, end: after };
}

/** "by average price", "by highest score" */
function figureKey(q: Question, at: number): Key | null {
  const aggregate = q.roleAt(at, 'aggregate');
  const extreme = q.roleAt(at, 'extreme');
  const end = q.next(at);
  const column = q.freeColumn(end);
  if (!column || !(aggregate || extreme)) return null;
  q.use(at, end);
  return { expression: q.aggregate(aggregate ? aggregate.name : extreme?.most ? 'max' : 'min', column), end };
}
