import { scales } from '../../shared/columns/units.ts';
import type { Token } from '../tokenize.ts';
import { openly } from './ages.ts';
import { inPlaceOf, isDash, type Notation } from './notation.ts';

const isTimeUnit = (token: Token | undefined): boolean => scales.get(token?.lower ?? '')?.of === 'time';

/** "3+ days", "30+ day loans": at least so many. */
const openQuantities: Notation = (tokens, at) => {
  const [amount, plus, unit, old] = tokens.slice(at, at + 4);
  const isOpen = amount?.kind === 'number' && amount.number !== null && plus?.text === '+';
  if (!isOpen || !isTimeUnit(unit) || /^olds?$/.test(old?.lower ?? '')) return null;
  return inPlaceOf(tokens, at, 2, ['at', 'least', amount.number!]);
};

const isOfRange = /^(?:between|from|last|past|next|previous|of)$/;

const isUnit = (token: Token | undefined): token is Token => scales.has(token?.lower ?? '');

interface UnitRange {
  low: number;
  high: number;
  unit: Token;
  length: number;
}

/** "1-2 hours", "10m to 15m" */
function unitRangeAt(tokens: readonly Token[], at: number): UnitRange | null {
  const low = tokens[at]?.number ?? null;
  const first = tokens[at + 1];
  const joint = isUnit(first) ? at + 2 : at + 1;
  const high = tokens[joint + 1]?.number ?? null;
  const unit = tokens[joint + 2];
  const isJoined = isDash(tokens[joint]) || tokens[joint]?.lower === 'to';
  if (low === null || high === null || low >= high || !isJoined || !isUnit(unit)) return null;
  return isUnit(first) && first.lemma !== unit.lemma ? null : { low, high, unit, length: joint + 3 - at };
}

/** "1-2 hours", "10m to 15m": a range of one unit, but for ages and stretches of time. */
const quantityRanges: Notation = (tokens, at) => {
  const range = isOfRange.test(tokens[at - 1]?.lower ?? '') ? null : unitRangeAt(tokens, at);
  if (!range) return null;
  const { low, high, unit, length } = range;
  return /^olds?$/.test(tokens[at + length]?.lower ?? '')
    ? null
    : inPlaceOf(tokens, at, length, ['between', low, 'and', high, unit.lower]);
};

/** "Within 2 miles", "within a mile": at most so many. */
const nearBy: Notation = (tokens, at) => {
  const [within, amount, unit] = tokens.slice(at, at + 3);
  if (within?.lower !== 'within') return null;
  const number = /^an?$/.test(amount?.lower ?? '') ? 1 : (amount?.number ?? null);
  const of = scales.get(unit?.lower ?? '')?.of ?? 'time';
  return number === null || of === 'time' ? null : inPlaceOf(tokens, at, 2, ['at', 'most', number]);
};

const hoursGlued = /^(\d{1,2})h(?:r|rs)?(\d{1,2})(?:m|min|mins)?$/;
const minutesGlued = /^(\d{1,2})(?:m|min|mins)?$/;

/** "1h30", "1h 30m" in minutes. */
const hoursAndMinutes: Notation = (tokens, at) => {
  const [first, second] = tokens.slice(at, at + 2);
  const [, hours, minutes] = hoursGlued.exec(first?.lower ?? '') ?? [];
  if (hours !== undefined) return inPlaceOf(tokens, at, 1, [Number(hours) * 60 + Number(minutes), 'minutes']);
  const [, alone] = /^(\d{1,2})(?:h|hr|hrs)$/.exec(first?.lower ?? '') ?? [];
  const [, beside] = minutesGlued.exec(second?.lower ?? '') ?? [];
  return alone === undefined || beside === undefined
    ? null
    : inPlaceOf(tokens, at, 2, [Number(alone) * 60 + Number(beside), 'minutes']);
};

/** "Sub 3 hours", "a sub-20 time" */
const subs: Notation = (tokens, at) => {
  if (tokens[at]?.lower !== 'sub') return null;
  const length = isDash(tokens[at + 1]) ? 2 : 1;
  const amount = tokens[at + length];
  const isAmount = amount?.number != null || /^\d{1,2}(?::\d\d)+$/.test(amount?.lower ?? '');
  return isAmount ? inPlaceOf(tokens, at, length, ['under']) : null;
};

/** "4 stars & up" */
const ampersands: Notation = (tokens, at) =>
  tokens[at]?.text === '&' && openly.test(`and ${tokens[at + 1]?.lower}`)
    ? inPlaceOf(tokens, at, 1, ['and'])
    : null;

const ends: ReadonlyMap<string, string> = new Map([
  ['min', 'least'],
  ['minimum', 'least'],
  ['max', 'most'],
  ['maximum', 'most'],
]);

/** "7 nights minimum", "5 years' experience max": at least so many, or the own figure of a column of minimums. */
const endsBehind: Notation = (tokens, at, { columns }) => {
  const { number = null } = tokens[at] ?? {};
  const noun = isDash(tokens[at + 1]) ? at + 2 : at + 1;
  const place = tokens.findIndex(({ lower }, i) => i > noun && i < noun + 3 && ends.has(lower));
  const word = tokens[place]?.lower ?? '';
  const after = tokens[place + 1];
  const of = tokens.slice(noun, place).map(({ lower }) => lower);
  const isLast = after === undefined || after.kind === 'mark';
  if (number === null || place < 0 || !isLast || !of.every((said) => /^\p{L}/u.test(said))) return null;
  const kept = columns.some(({ words, rawWords }) => [...words, ...rawWords].includes(word.slice(0, 3)));
  const said = kept ? [word, ...of, number] : ['at', ends.get(word)!, number, ...of];
  return inPlaceOf(tokens, at, place + 1 - at, said);
};

/** "Revenue month by month" as "by month". */
const oneByOne: Notation = (tokens, at) => {
  const [period, by, again] = tokens.slice(at, at + 3).map(({ lower }) => lower);
  const isEach = by === 'by' && again === period && /^(?:day|week|month|quarter|year)$/.test(again ?? '');
  return at > 0 && isEach ? { length: 3, tokens: tokens.slice(at + 1, at + 3) } : null;
};

export const quantityNotations: readonly Notation[] = [
  openQuantities,
  quantityRanges,
  nearBy,
  hoursAndMinutes,
  subs,
  ampersands,
  endsBehind,
  oneByOne,
];
