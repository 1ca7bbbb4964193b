import type { AnalystColumn } from '../../../table.ts';
import { personWords } from '../../shared/vocabulary/peopleAndPlaces.ts';
import { roleOf } from '../../shared/vocabulary/roles.ts';
import { titledThings } from '../../shared/vocabulary/rowNouns.ts';
import { areSynonyms } from '../../shared/vocabulary/synonyms.ts';
import { lightWords } from '../../shared/vocabulary/weakWords.ts';
import { isNamed } from '../../shared/columns/measures.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import { findMentions, isWithinValue } from '../../mentions/findMentions.ts';
import { isAnyFirm, isRowWord } from '../../mentions/values.ts';
import { isExact } from '../columnChoices.ts';
import type { Part } from '../part.ts';
import type { Context } from '../../mentions/mention.ts';
import type { Scan } from '../scan.ts';
import { isCommonWord } from '../../shared/vocabulary/semantics.ts';
import { columnOf, isOneOf, type Condition } from '../../shared/query/tree.ts';
import { isDenied, kinOfValue, type ValueKin } from '../../mentions/valueVariants.ts';
import { once } from '../../shared/once.ts';
import { stem } from '../../shared/vocabulary/wordForms.ts';
import { part, type Rule } from '../rule.ts';
import { filter } from './conditions.ts';
import { yesOf } from './flags.ts';
import { isGoverned } from './governed.ts';

/** What each kinship is worth, and how many values of one column may be meant by it. */
const worth: Record<ValueKin, { prior: number; most: number }> = {
  joined: { prior: 0.9, most: 2 },
  name: { prior: 0.8, most: 2 },
  form: { prior: 0.8, most: 3 },
  initials: { prior: 0.7, most: 1 },
  short: { prior: 0.6, most: 1 },
  consonants: { prior: 0.4, most: 1 },
  meaning: { prior: 0.4, most: 2 },
  letter: { prior: 0.2, most: 1 },
};
const kins = Object.keys(worth) as ValueKin[];

/** By what is meant, and not by letters. */
const isMeant = (kin: ValueKin): boolean => kin === 'meaning' || kin === 'name';

const mostValues = 120;
const mostMeant = 20;
const mostWords = 3;

/** "est.", "avail.": what ends in a point is cut short. */
const isCutShort = (value: string): boolean => /^\p{L}{2,6}\.$/u.test(value);

/** "PREV", "WHS", "Cxl": letters that are no word. */
const isCode = (value: string): boolean =>
  isCutShort(value) ||
  (/^\p{L}{1,6}(?: \(.*\))?$/u.test(value) &&
    (value === value.toUpperCase() || !isCommonWord(value.toLowerCase())));

/** "prof", "bc", "wc": all of a column's values are short, though one may be a word. */
const areCodes = (values: readonly string[]): boolean =>
  values.length > 2 &&
  values.every((value) => /^\p{L}{1,4}$/u.test(value)) &&
  values.filter((value) => !isCommonWord(value.toLowerCase())).length * 2 >= values.length;

const ofNames =
  /^(?:agent|name|employee|rep|manager|technician|tech|user|customer|driver|assignee|owner|recruiter|buyer|doctor|person|player)$/;

const holdsKinds = (column: AnalystColumn): boolean =>
  column.kind === 'text' &&
  !column.derived &&
  !column.isUnique &&
  column.distinct <= mostValues &&
  yesOf(column) === null;

/** "A", "B" and "C" are in order, and stand for no words. */
const isSeries = (values: string[]): boolean =>
  values.toSorted().join('').toUpperCase() === 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, values.length);

const isColumnWord = ({ columns }: Scan, word: string): boolean =>
  columns.some(({ words, derived }) => !derived && words.includes(word));

/** "Time" is no form of Tim, and "daily" no Dai. */
const isNoName = (kin: ValueKin | null, said: string[]): boolean =>
  kin === 'form' || ((kin === 'short' || kin === 'consonants') && said.every(isCommonWord));

interface Kin {
  kin: ValueKin;
  stored: string[];
}

/** The values of a column that some words mean, by the surest kinship that any has. */
function findAkin(scan: Scan, column: AnalystColumn, said: string[]): Kin | null {
  const values = scan.context.values.of(column);
  const isOfLetters = values.every((value) => value.length === 1) && !isSeries(values);
  // Who was fired is no "F": what letters say of people is known.
  const tellsByLetters = isOfLetters && !isNamed(column, /^(?:sex|gender)$/);
  const isOfNames = isNamed(column, ofNames) || column.words.some((word) => personWords.has(word));
  const areShort = areCodes(values);
  const found = values.flatMap((value) => {
    const kin = kinOfValue(said, value, areShort || isCode(value), areShort || isCutShort(value));
    // "Orders over 200" are none that were over-ordered.
    if (kin === 'form' && /\P{L}/u.test(value) && said.every((word) => isColumnWord(scan, word))) return [];
    // "In total" is no IT.
    if ((isOfNames && isNoName(kin, said)) || (kin === 'initials' && said.some(roleOf))) return [];
    if (kin === null || (kin === 'letter' && !tellsByLetters)) return [];
    return [{ kin, value }];
  });
  const kin = kins.find((one) => found.some((f) => f.kin === one));
  if (kin === undefined || (isMeant(kin) && column.distinct > mostMeant)) return null;
  const stored = found.filter((f) => f.kin === kin).map(({ value }) => value);
  return stored.length > worth[kin].most ? null : { kin, stored };
}

const akinFound = once((_: Context) => new Map<string, Kin | null>());

/** The same, found once for a question, however it is read. */
function valuesAkin(scan: Scan, column: AnalystColumn, said: string[]): Kin | null {
  const found = akinFound(scan.context);
  const key = [column.name, ...said].join('\n');
  if (!found.has(key)) found.set(key, findAkin(scan, column, said));
  return found.get(key) ?? null;
}

/** Whether an item's word means nothing else. */
function isOpen(scan: Scan, at: number): boolean {
  const item = scan.items[at];
  if (!item || item.end - item.start !== 1) return false;
  if (isWithinValue(item, findMentions(scan.context))) return false;
  const token = scan.context.tokens[item.start];
  if (!token || token.lower.length < 2 || roleOf(token.lower) || lightWords.has(token.lemma)) return false;
  // "Deliveries" are the rows, and none that are delivered.
  if (isRowWord(token, scan.context)) return false;
  return item.type === 'word' || (item.type === 'column' && !item.choices.some(isExact));
}

/** The words from an item on, as lemmas, and the item after them; null where they end within one. */
function wordsAt(scan: Scan, at: number, count: number): { said: string[]; to: number } | null {
  const { tokens } = scan.context;
  const said: string[] = [];
  let end = scan.items[at]?.start ?? tokens.length;
  for (; said.length < count; end++) {
    const token = tokens[end];
    if (!token || token.quoted) return null;
    if (token.text === '-' && said.length > 0) continue;
    if (token.kind !== 'word') return null;
    said.push(token.lemma);
  }
  const to = scan.items.findIndex((item) => item.end === end);
  return to < at ? null : { said, to: to + 1 };
}

const farthest = 3;
/** "Booked on the Data Platform project" names the project: what is akin to another says none. */
const isNamedElsewhere = (scan: Scan, at: number, column: AnalystColumn): boolean =>
  scan.items.some(
    (item, place) =>
      item.type === 'value' &&
      Math.abs(place - at) > farthest &&
      item.matches.some((m) => m.column === column),
  );

const namesColumn: ReadonlySet<ValueKin> = new Set(['initials', 'meaning', 'name']);

/** "First response" is what a column is called, and no "FR"; "check-in" is one, and nothing "checked out"; a customer is no consumer. */
function nameColumn(scan: Scan, at: number, { said }: { said: string[] }, kin: ValueKin): boolean {
  const start = scan.items[at]?.start ?? 0;
  const tokens = scan.context.tokens.slice(start, start + 2 * longestName).filter(({ text }) => text !== '-');
  return scan.columns.some(
    ({ words, rawWords }) =>
      (namesColumn.has(kin) && said.every((word) => words.includes(word))) ||
      // A "book" with a title is no novel.
      (isMeant(kin) &&
        said.some((word) =>
          words.some((own) => areSynonyms(own, word) || (own === 'title' && titledThings.has(word))),
        )) ||
      (words.length === 1 && said.length === 1 && words[0] === said[0]) ||
      (rawWords.length > said.length &&
        rawWords.every((word, i) => stem(tokens[i]?.lower ?? '') === stem(word))),
  );
}
const longestName = 4;

interface Akin {
  column: AnalystColumn;
  kin: ValueKin;
  stored: string[];
  /** The item after the words. */
  to: number;
}

/** The values that the words from an item on mean. */
const akinAt = (scan: Scan, at: number): Akin[] =>
  Array.from({ length: mostWords }, (_, i) => i + 1).flatMap((count) => {
    const words = wordsAt(scan, at, count);
    if (!words || (count === 1 ? !isOpen(scan, at) : scan.isMinor(at))) return [];
    const isOne = (column: AnalystColumn) => holdsKinds(column) && !isNamedElsewhere(scan, at, column);
    return scan.columns.filter(isOne).flatMap((column) => {
      const akin = valuesAkin(scan, column, words.said);
      return akin && !nameColumn(scan, at, words, akin.kin) ? [{ ...akin, column, to: words.to }] : [];
    });
  });

/** "Hurt or ill": with what is said after an "or". */
function withOther(scan: Scan, akin: Akin): Akin {
  const or = scan.skip(akin.to);
  if (!scan.role(or, 'or')) return akin;
  const next = scan.skip(or + 1);
  const item = scan.items[next];
  const said =
    item?.type === 'value' ? item.matches.map((match) => ({ ...match, to: next + 1 })) : akinAt(scan, next);
  const other = said.find(({ column }) => column === akin.column);
  return other ? { ...akin, stored: [...akin.stored, ...other.stored], to: other.to } : akin;
}

/** "Gymnasts" of Gymnastics, "the drivers" of DRV, "part time" of PT: a value in other words than its own. */
export const valuesAkinTo: Rule = (scan, at) => [...akinParts(scan, at), ...denyingParts(scan, at)];

/** "Not working" of a value "not.work": what is denied is the value itself. */
const denyingParts: Rule = (scan, at) => {
  const place = scan.role(at, 'not') ? scan.skip(at + 1) : -1;
  const words = place < 0 ? null : wordsAt(scan, place, 1);
  if (!words) return [];
  return scan.columns.filter(holdsKinds).flatMap((column) => {
    const denying = scan.context.values.of(column).filter((value) => isDenied(words.said, value));
    const [right, other] = denying;
    if (right === undefined || other !== undefined) return [];
    const condition: Condition = { kind: 'compare', left: columnOf(column), operator: '=', right };
    return [
      part(at, words.to, 'filter:akin:form:is', worth.joined.prior, filter(condition, column, true), [
        meantColumn(column, 0.75),
      ]),
    ];
  });
};

const akinParts: Rule = (scan, at) => {
  const negated = scan.role(at, 'not') !== null;
  const place = negated ? scan.skip(at + 1) : at;
  if (scan.context.tokens.slice(scan.items[place]?.start, scan.items[place]?.end).some(isAnyFirm)) return [];
  const akin = akinAt(scan, place).filter(({ column }) => !isGoverned(scan, place, column));
  return akin.map((found): Part => {
    const { column, kin, stored, to } = withOther(scan, found);
    const condition = isOneOf(column, stored, negated);
    // "Challengers" of a column incumbent_challenger_status.
    const said = scan.context.tokens[scan.items[place]?.start ?? -1]?.lemma ?? '';
    const isCalled = kin === 'letter' && column.words.includes(said);
    const as = isCalled ? 'initials' : kin;
    // Other names for a value are as sure as its forms are.
    const rule = `filter:akin:${as === 'name' ? 'form' : as}:${negated ? 'not' : 'is'}`;
    return part(at, to, rule, worth[as].prior, filter(condition, column, !negated), [
      meantColumn(column, 0.75),
    ]);
  });
};
