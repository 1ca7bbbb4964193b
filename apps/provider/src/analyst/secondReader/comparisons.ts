import { flipped, numberCondition, opposite } from './conditions.ts';
import { conceptColumn, isTitle, timeColumn } from './meant.ts';
import { boundAt, isGroupHead, isYear, useColumnBeside, type Bound } from './mentions.ts';
import { isMeasure, isWhen } from './columns.ts';
import { isRole, type NumberItem } from './items.ts';
import type { Question } from './question.ts';
import type { Concept } from '../reading/shared/vocabulary/concepts.ts';
import { isNumeric, isTime, type AnalystColumn } from '../table.ts';
import { countAll, type Comparison, type Expression } from '../reading/shared/query/tree.ts';

/** "at least two people": how many there are of what follows. */
interface Counted {
  counted: Expression;
}

/** A number compared, in the items from `from` to `end`, and what stands beside it. */
interface Compared {
  from: number;
  at: number;
  end: number;
  value: number;
  isYear: boolean;
  operator: Comparison;
  concept: Concept | null;
  before: Partial<Bound> & { at: number };
  after: Partial<Bound> & { at: number };
}

/** Reads numbers compared: "more than 20", "older than 30", "20 or more". */
export function readComparisons(q: Question): void {
  for (let i = 0; i < q.items.length; i++) if (q.is(i, 'compare') && !q.items[i]?.used) readComparison(q, i);
  for (let i = 0; i < q.items.length; i++) {
    const after = q.roleAt(i + 1, 'after');
    const number = q.items[i];
    if (!after || number?.type !== 'number' || number.used) continue;
    q.use(i + 1);
    const said = compared(q, number, { from: i, at: i, end: i + 1 }, after.operator, null);
    if (!bind(q, said, null)) q.doubt(0.7);
  }
}

function readComparison(q: Question, i: number): void {
  const compare = q.roleAt(i, 'compare');
  if (!compare) return;
  const first = q.next(i, compare.operator === '=' ? q.fillersOr('or') : q.fillersOr());
  const afterName = q.next(first, q.lightOr('compare'));
  const column = q.items[afterName]?.type === 'number' ? q.freeColumn(first) : undefined;
  const at = column ? afterName : first;
  const number = q.items[at];
  if (number?.type !== 'number' || number.used) {
    // "different from", "after the war" and the like stay unread.
    if (q.is(at, 'aggregate', 'extreme')) q.doubt(0.7);
    return;
  }
  const not = q.previous(i);
  const isNegated = q.is(not, 'not');
  if (isNegated) q.use(not);
  const operator = isNegated ? opposite[compare.operator] : compare.operator;
  const said = compared(q, number, { from: i, at, end: at }, operator, compare.concept);
  if (!bind(q, said, boundAt(column, first))) q.doubt(0.7);
}

function compared(
  q: Question,
  number: NumberItem,
  place: Pick<Compared, 'from' | 'at' | 'end'>,
  operator: Comparison,
  concept: Concept | null,
): Compared {
  const beforeAt = q.previous(place.from, q.lightOr('not', 'distinct'));
  const afterAt = q.next(place.end, q.only('preposition', 'stop', 'distinct'));
  return {
    ...place,
    value: number.value,
    isYear: isYear(number),
    operator,
    concept,
    before: { at: beforeAt, column: q.column(beforeAt)?.columns[0] },
    after: { at: afterAt, column: q.freeColumn(afterAt) },
  };
}

/** Finds what a compared number speaks of, and adds the filter. False where nothing fits. */
function bind(q: Question, said: Compared, named: Bound | null): boolean {
  if (named || !said.concept) return bindTo(q, said, named ?? boundNear(q, said));
  if (said.concept.words.includes('date')) return bindYear(q, said) || bindTo(q, said, boundNear(q, said));
  const meant = conceptColumn(q, said.concept, said.from);
  if (!meant) return bindTo(q, said, boundNear(q, said));
  if (!meant.inverse) return bindTo(q, said, placed(said, meant.column));
  const operator = flipped[said.operator];
  return said.isYear && bindTo(q, { ...said, operator }, placed(said, meant.column));
}

function bindTo(q: Question, said: Compared, bound: Bound | Counted | null): boolean {
  if (!bound) return false;
  if (!('counted' in bound)) {
    if (!bindFigure(q, said, bound)) bindColumn(q, said, bound);
    return true;
  }
  q.having.push({ operator: said.operator, value: said.value, of: bound.counted });
  q.use(said.from, said.at, said.after.at);
  return true;
}

/** "after 2010", "since 1990": of the column that says when. */
function bindYear(q: Question, said: Compared): boolean {
  if (!said.isYear) return false;
  const before = said.before.column;
  const column = before && isWhen(before) ? before : timeColumn(q, said.at, said.value);
  if (!column) return false;
  const { from, at, end, operator, value } = said;
  const condition = numberCondition(q, column, operator, value);
  q.filters.push({ condition, column, from, to: end, equality: false });
  q.use(from, at);
  if (before === column) q.use(said.before.at);
  useColumnBeside(q, from, column);
  return true;
}

function placed({ before, after }: Compared, column: AnalystColumn): Bound {
  const beside = [before, after].find((b) => b.column === column);
  return { column, at: beside?.at ?? -1 };
}

function boundNear(q: Question, said: Compared): Bound | Counted | null {
  return (
    measureAfter(q, said) ??
    rowsAfter(q, said) ??
    numberBefore(q, said) ??
    thingsAfter(q, said) ??
    sameAsLast(q, said) ??
    yearMeant(q, said) ??
    measureBefore(q, said)
  );
}

/** "more than 20 points", unless a measure stands right before: "points more than 20". */
function measureAfter(q: Question, { from, before, after }: Compared): Bound | null {
  if (!after.column || !isMeasure(after.column)) return null;
  const isBefore = before.column && isMeasure(before.column) && q.free(before.at) && before.at === from - 1;
  return isBefore ? null : { column: after.column, at: after.at };
}

function rowsAfter(q: Question, { after }: Compared): Counted | null {
  return q.items[after.at]?.type === 'entity' ? { counted: countAll } : null;
}

function numberBefore(q: Question, { before, isYear }: Compared): Bound | null {
  const { column, at } = before;
  if (!column || isGroupHead(q, at)) return null;
  return isNumeric(column) || (isTime(column) && isYear) ? { column, at } : null;
}

function thingsAfter(q: Question, { after: { column } }: Compared): Counted | null {
  if (!column || isNumeric(column)) return null;
  return { counted: isTitle(q, column) ? countAll : q.countOf(column) };
}

/** "… and no more than 4000" goes on with the column before. */
function sameAsLast(q: Question, { from }: Compared): Bound | null {
  const last = q.filters.at(-1);
  if (!last?.column || !isNumeric(last.column)) return null;
  const goesOn = q.items
    .slice(last.to + 1, from)
    .every((x) => x.type === 'role' || (x.type === 'word' && x.light));
  return goesOn ? { column: last.column, at: -1 } : null;
}

function yearMeant(q: Question, { at, end, value, isYear }: Compared): Bound | null {
  if (!isYear || q.items[q.next(end)]?.type === 'word') return null;
  const column = timeColumn(q, at, value);
  return column && { column, at: -1 };
}

function measureBefore(q: Question, { from }: Compared): Bound | null {
  const at = q.freeColumns().findLast((i) => i < from && q.free(i)?.columns.some(isMeasure));
  const column = at === undefined ? undefined : q.freeColumn(at);
  if (at === undefined || !column || from - at > 5) return null;
  const isApart = q.items.slice(at + 1, from).some((x) => x.type === 'entity' || isRole(x, 'that', 'ask'));
  return { column, at: isApart ? -1 : at };
}

/** "departments with an average salary above 50000" */
function bindFigure(q: Question, said: Compared, { column, at }: Bound): boolean {
  const figureAt = at >= 0 ? q.previous(at) : -1;
  const figure = q.roleAt(figureAt, 'aggregate') ?? q.roleAt(figureAt, 'extreme');
  if (!figure || q.items[figureAt]?.used || !isNumeric(column) || figureAt === 0) return false;
  const name = figure.role === 'aggregate' ? figure.name : figure.most ? 'max' : 'min';
  q.having.push({ operator: said.operator, value: said.value, of: q.aggregate(name, column) });
  q.use(said.from, said.at, at, figureAt);
  return true;
}

function bindColumn(q: Question, said: Compared, { column, at }: Bound): void {
  const { from, end, operator, value } = said;
  q.filters.push({
    condition: numberCondition(q, column, operator, value),
    column,
    from: at >= 0 ? Math.min(at, from) : from,
    to: Math.max(end, at),
    equality: operator === '=',
  });
  q.use(from, said.at);
  if (at >= 0 && !q.asks(at)) q.use(at);
}
