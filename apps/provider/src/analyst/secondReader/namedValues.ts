import { compared, numberCondition } from './conditions.ts';
import { isRole, type ValueItem } from './items.ts';
import { says, titleOf } from './meant.ts';
import { negationBefore, useColumnBeside } from './mentions.ts';
import { isIdentifier } from '../reading/shared/columns/measures.ts';
import type { Question } from './question.ts';
import { placeWords } from '../reading/shared/vocabulary/peopleAndPlaces.ts';
import { isNumeric, type AnalystColumn } from '../table.ts';
import { columnOf, type Condition } from '../reading/shared/query/tree.ts';
import type { ValueMatch } from '../reading/shared/lookups/valueIndex.ts';

/** Reads values that are named: "in Berlin", "not from France", "left handed". */
export function readValues(q: Question): void {
  readGender(q);
  for (let i = 0; i < q.items.length - 1; i++) readCode(q, i);
  for (const [i, item] of q.items.entries()) if (item.type === 'value' && !item.used) readValue(q, i, item);
}

function readValue(q: Question, i: number, item: ValueItem): void {
  const match = chooseMatch(q, item, i);
  q.use(i);
  if (!match) return readUnknown(q, i, item);
  const { column } = match;
  const ask = q.roleAt(i - 1, 'ask')?.what;
  if (match.how === 'part' && (ask === 'which' || ask === 'what')) {
    // "which olympics …" asks for the column that says so.
    q.projections.push({ column, at: i, distinct: false });
    return;
  }
  const not = negationBefore(q, i);
  if (match.how === 'part') q.doubt(isWordOfMany(item, match) ? 0.25 : 0.04);
  q.filters.push({
    condition: matchCondition(match, item.text, not >= 0),
    column,
    from: i,
    to: i,
    equality: not < 0,
  });
  q.use(not);
  useColumnBeside(q, i, column);
  const beforeAt = columnBefore(q, i);
  const before = q.free(beforeAt);
  const couldBe = before?.choices.some((c) => c.column === column) && !before.columns.includes(column);
  if (couldBe && !q.asks(beforeAt)) q.use(beforeAt);
}

const columnBefore = (q: Question, i: number): number => q.previous(i, q.lightOr('not', 'or'));

const isWordOfMany = (item: ValueItem, { stored: [first = ''] }: ValueMatch): boolean =>
  first.split(/\s+/).length > 2 && !/\s/.test(item.text);

function matchCondition({ column, stored, how }: ValueMatch, text: string, negated: boolean): Condition {
  if (how === 'part' && stored.length > 3) return { kind: 'text', column, how: 'contains', text, negated };
  const [first, ...more] = stored;
  return first !== undefined && more.length === 0
    ? compared(column, negated ? '<>' : '=', first)
    : { kind: 'in', left: columnOf(column), values: stored, negated };
}

/** A value that occurs nowhere: asked for by its column's name, the answer is that there is none. */
function readUnknown(q: Question, i: number, item: ValueItem): void {
  const not = negationBefore(q, i);
  const operator = not >= 0 ? '<>' : '=';
  const column = q.column(columnBefore(q, i))?.columns[0];
  const number = Number(item.text);
  const condition =
    column && item.quoted && column.kind === 'text'
      ? compared(column, operator, item.text)
      : column && isNumeric(column) && Number.isFinite(number)
        ? numberCondition(q, column, operator, number)
        : null;
  if (!column || !condition) return q.doubt(0.8);
  q.filters.push({ condition, column, from: i, to: i, equality: not < 0 });
  useColumnBeside(q, i, column);
}

/** Which of the columns that hold a value is meant. */
function chooseMatch(q: Question, item: ValueItem, at: number): ValueMatch | null {
  if (item.matches.length <= 1) return item.matches[0] ?? null;
  let best: { match: ValueMatch; score: number } | null = null;
  for (const [place, match] of item.matches.entries()) {
    const score = matchScore(q, item, at, match) - place * 0.02;
    if (!best || score > best.score) best = { match, score };
  }
  return best?.match ?? null;
}

function matchScore(q: Question, item: ValueItem, at: number, match: ValueMatch): number {
  const { column } = match;
  const last = q.filters.at(-1);
  const isPlaced = q.is(at - 1, 'preposition') || (q.is(at - 1, 'stop') && q.is(at - 2, 'preposition'));
  const signs: [isSo: boolean | undefined, score: number][] = [
    [q.free(at + 1)?.columns.includes(column), 1.5],
    [last?.equality && last.column === column && at - last.to <= 3, 2],
    [match.how === 'exact', 0.5],
    [match.how === 'part', -0.3],
    [q.items[at + 1]?.type === 'entity' && titleOf(q).includes(column), 0.6],
    [isPlaced && column.words.some((w) => placeWords.has(w)), 0.5],
    [isIdentifier(column) && /^[A-Z0-9]{2,4}$/.test(item.text), 0.2],
    [match.stored.length > 3, -0.2],
  ];
  const named = namedBefore(q, at, column) + namedAround(q, item, column);
  return signs.reduce((sum, [isSo, score]) => sum + (isSo ? score : 0), named);
}

function namedBefore(q: Question, at: number, column: AnalystColumn): number {
  const before = q.column(columnBefore(q, at));
  if (before?.columns.includes(column)) return 3;
  return before?.choices.some((c) => c.column === column) ? 2.5 : 0;
}

/** How near to a value the words of a column's name are said. */
function namedAround(q: Question, item: ValueItem, column: AnalystColumn): number {
  const words = column.words.filter((w) => w !== 'name' && w !== 'of');
  let sum = 0;
  for (const [i, token] of q.tokens.entries()) {
    const distance = i < item.start ? item.start - i : i >= item.end ? i - item.end + 2 : 0;
    if (distance > 0 && distance <= 8 && words.some((w) => says(token, w))) sum += 0.9 / (1 + distance * 0.3);
  }
  return sum;
}

/** "female" where a column of the sexes holds F and M. */
function readGender(q: Question): void {
  const column = q.table.columns.find(
    (c) => c.kind === 'text' && c.words.some((w) => w === 'gender' || w === 'sex'),
  );
  if (!column) return;
  for (const [i, item] of q.items.entries()) {
    const word = onlyWord(q, i);
    if (item.used || item.type === 'value' || !/^(?:fe)?males?$|^(?:wo)?m[ae]n$/.test(word)) continue;
    const first = /^(?:f|w)/.test(word) ? /^(?:f|w)/i : /^m/i;
    const [code, ...more] = q.values.of(column).filter((v) => first.test(v));
    if (code === undefined || more.length > 0) continue;
    q.filters.push({ condition: compared(column, '=', code), column, from: i, to: i, equality: true });
    q.use(i);
  }
}

/** The one word of an item, else nothing. */
function onlyWord(q: Question, at: number): string {
  const item = q.items[at];
  return item && item.end - item.start === 1 ? (q.tokens[item.start]?.lower ?? '') : '';
}

/** "left handed" where the column holds L and R. */
function readCode(q: Question, i: number): void {
  const at = i + 1;
  const named = q.free(at);
  const word = onlyWord(q, i);
  if (!named || word.length < 4 || !mayBeCode(q, i, named.columns[0])) return;
  const choices = [...named.columns, ...named.choices.map((c) => c.column)];
  const [found] = choices.flatMap((column) => {
    const code = codeFor(q, column, word);
    return code === undefined ? [] : [{ column, code }];
  });
  if (!found) return;
  const { code } = found;
  const [first] = named.columns;
  const column = first && q.values.of(first).includes(code) ? first : found.column;
  q.filters.push({ condition: compared(column, '=', code), column, from: i, to: at, equality: true });
  q.use(i, at);
  // "left / L hand"
  for (const j of [i - 2, i - 1, i + 2]) {
    const beside = q.items[j];
    if (beside?.type === 'value' && beside.matches.some((m) => m.column === column)) q.use(j);
  }
}

function mayBeCode(q: Question, at: number, column: AnalystColumn | undefined): boolean {
  const item = q.items[at];
  switch (item?.type) {
    case 'column':
    case 'number':
      return false;
    case 'value':
      return !item.matches.some((m) => m.column === column);
    case 'role':
      return isRole(item, 'stop', 'aggregate');
    default:
      return true;
  }
}

/** The one letter that a word stands for, in a column that holds only letters. */
function codeFor(q: Question, column: AnalystColumn, word: string): string | undefined {
  const values = q.values.of(column);
  if (column.kind !== 'text' || values.length > 8 || values.some((v) => v.length !== 1)) return undefined;
  return values.find((v) => v.toLowerCase() === word[0]);
}
