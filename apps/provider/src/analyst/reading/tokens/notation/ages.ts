import { isBirth } from '../../shared/calendar/times.ts';
import { isMeasure, isNamed } from '../../shared/columns/measures.ts';
import { scales } from '../../shared/columns/units.ts';
import type { AnalystTable } from '../../../table.ts';
import type { Token } from '../tokenize.ts';
import { inPlaceOf, isDash, type Notation } from './notation.ts';

const limits = /^(?:over|under|above|below)$/;
const oldest = 99;
const tens = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'];

/** "60s", "60's", "sixties": the number, and how many tokens it takes. */
function yearsAt(tokens: readonly Token[], at: number): { number: number; length: number } | null {
  const { lower = '', number = null } = tokens[at] ?? {};
  const [, digits] = /^(\d\d?)s$/.exec(lower) ?? [];
  if (digits !== undefined) return { number: Number(digits), length: 1 };
  const isOpen = number !== null && /^['’]s$/.test(tokens[at + 1]?.lower ?? '');
  if (isOpen) return { number, length: 2 };
  return tens.includes(lower) ? { number: 10 * (tens.indexOf(lower) + 2), length: 1 } : null;
}

const tellsAges = (table: AnalystTable): boolean =>
  table.columns.some((c) => isBirth(c) || isNamed(c, /^(?:age|aged|birth|born|dob)$/));

/** "Lap times under 60s" are limited in seconds, and a "fee under-50" in money. */
const isOfMeasure = ({ columns }: AnalystTable, before: Token | undefined): boolean =>
  columns.some((c) => !c.derived && isMeasure(c) && c.words.includes(before?.lemma ?? ''));

/** "Over-50": a number behind a dash, of no unit. */
function dashedAt(tokens: readonly Token[], at: number): { number: number; length: number } | null {
  const number = isDash(tokens[at - 1]) ? (tokens[at]?.number ?? null) : null;
  return number === null || scales.has(tokens[at + 1]?.lower ?? '') ? null : { number, length: 1 };
}

/** "Over-60s", "under 18s", "the over-50 women": people by their ages. */
const ageGroups: Notation = (tokens, at, table) => {
  const limit = tokens[at]?.lower ?? '';
  if (!limits.test(limit)) return null;
  const isDashed = isDash(tokens[at + 1]);
  if (!tellsAges(table) || isOfMeasure(table, tokens[at - 1])) return null;
  const place = isDashed ? at + 2 : at + 1;
  const said = yearsAt(tokens, place) ?? dashedAt(tokens, place);
  return said && said.number <= oldest
    ? inPlaceOf(tokens, at, place - at + said.length, [limit, said.number, 'years', 'old'])
    : null;
};

export const openly = /^(?:and|or) (?:over|above|older|up|under|below|younger)$/;

/** "65s and over" */
const openAges: Notation = (tokens, at) => {
  const years = yearsAt(tokens, at);
  const [and = '', side = ''] = tokens.slice(at + (years?.length ?? 0), at + 4).map(({ lower }) => lower);
  return years && openly.test(`${and} ${side}`)
    ? inPlaceOf(tokens, at, years.length, [years.number, 'years', 'old'])
    : null;
};

const yearOld = /^(?:(?:years?|yrs?) olds?|y ?[/.] ?o s?)$/;

/** "18-year-olds", "30+ year olds", "25 yrs old" as "years old". */
const yearOlds: Notation = (tokens, at) => {
  const before = tokens[at - 1];
  const isCounted = before?.number != null || before?.text === '+' || isDash(before);
  if (!isCounted) return null;
  const from = isDash(tokens[at]) ? at + 1 : at;
  const length = isDash(tokens[from + 1]) ? 3 : 2;
  const said = `${tokens[from]?.lower} ${tokens[from + length - 1]?.lower}`;
  return yearOld.test(said) ? inPlaceOf(tokens, at, from - at + length, ['years', 'old']) : null;
};

export const ageNotations: readonly Notation[] = [ageGroups, openAges, yearOlds];
