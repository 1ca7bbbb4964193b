import { scaleOf } from '../../shared/columns/units.ts';
import type { AnalystTable } from '../../../table.ts';
import type { Token } from '../tokenize.ts';
import { inPlaceOf, isDash, type Notation } from './notation.ts';

const signs: ReadonlyMap<string, string> = new Map([
  ['=<', '<='],
  ['=>', '>='],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '!='],
]);
const touch = (one: Token | undefined, other: Token | undefined): boolean =>
  one !== undefined && one.end === other?.start;

/** "=<", "≥" */
const comparingSigns: Notation = (tokens, at) => {
  const [one, other] = [tokens[at], tokens[at + 1]];
  const both = touch(one, other) ? signs.get(`${one?.text}${other?.text}`) : undefined;
  const alone = signs.get(one?.text ?? '');
  if (both !== undefined) return inPlaceOf(tokens, at, 2, [both]);
  return alone === undefined ? null : inPlaceOf(tokens, at, 1, [alone]);
};

const currency = /^[$€£]$/;

/** "£60k": a sign that stands by itself before its amount. */
const signedAmounts: Notation = (tokens, at) => {
  const [sign, amount] = [tokens[at], tokens[at + 1]];
  if (!currency.test(sign?.text ?? '') || !touch(sign, amount) || amount?.number == null) return null;
  const [text, lower] = [amount.text, amount.lower].map((said) => `${sign?.text}${said}`) as [string, string];
  const { tokens: made } = inPlaceOf(tokens, at, 2, [amount.number]);
  return { length: 2, tokens: made.map((token) => ({ ...token, text, lower })) };
};

/** "£1 500", "20 000" */
const spacedThousands: Notation = (tokens, at) => {
  const [head, tail] = tokens.slice(at, at + 2);
  if (!head || tail?.start !== head.end + 1) return null;
  const [, sign, leading] = /^([$€£]?)([1-9]\d{0,2})$/.exec(head.text) ?? [];
  const isTail = tail.text === '000' || (sign !== '' && /^\d{3}$/.test(tail.text));
  return leading !== undefined && isTail
    ? inPlaceOf(tokens, at, 2, [Number(`${leading}${tail.text}`)])
    : null;
};

/** "10..20" */
const dottedRanges: Notation = (tokens, at) => {
  const [low, dot, next] = tokens.slice(at, at + 3);
  if (low?.kind !== 'number' || dot?.text !== '.' || next?.text !== '.') return null;
  const length = tokens[at + 3]?.text === '.' ? 4 : 3;
  return tokens[at + length]?.kind === 'number'
    ? { length, tokens: [low, ...inPlaceOf(tokens, at + 1, length - 1, ['to']).tokens] }
    : null;
};

const scaled = /(?:k|m|bn|thousand|grand|million|mil|mn|mln|billion)$/;

/** A thousand of "70k", a million of "10 million". */
function scaleSaid({ number, lower }: Token): number {
  if (number === null) return 1;
  const [said = ''] = scaled.exec(lower) ?? [];
  if (/^(?:k|thousand|grand)$/.test(said)) return 1e3;
  return said === '' ? 1 : /^(?:bn|billion)$/.test(said) ? 1e9 : 1e6;
}

/** Between two numbers that a range goes from and to. */
function joinsRange(tokens: readonly Token[], at: number): boolean {
  const joint = tokens[at];
  if (isDash(joint) || joint?.lower === 'to') return true;
  const isLed = /^(?:between|from)$/.test(tokens[at - 2]?.lower ?? '');
  return /^(?:and|&)$/.test(joint?.lower ?? '') && isLed;
}

/** "15m" of trees. */
const mayBeMetres = ({ lower }: Token, { columns }: AnalystTable): boolean =>
  /^\d+(?:\.\d+)?m$/.test(lower) && columns.some((column) => scaleOf(column)?.of === 'length');

/** "60-70k", "between 5 and 10 million": the scale is said once, of both. */
const sharedScales: Notation = (tokens, at, table) => {
  const [low, , next, behind] = tokens.slice(at, at + 4);
  const high = currency.test(next?.text ?? '') ? behind : next;
  if (!low || low.kind !== 'number' || low.number === null || !high || !joinsRange(tokens, at + 1))
    return null;
  const of = mayBeMetres(high, table) ? 1 : scaleSaid(high);
  const isPlain = of > 1 && !scaled.test(low.lower) && low.number * of <= (high.number ?? 0);
  return isPlain ? inPlaceOf(tokens, at, 1, [low.number * of]) : null;
};

const notes: ReadonlyMap<string, number> = new Map([
  ['tenner', 10],
  ['fiver', 5],
]);

/** "A tenner" */
const bankNotes: Notation = (tokens, at) => {
  const article = /^an?$/.test(tokens[at]?.lower ?? '') ? 1 : 0;
  const amount = notes.get(tokens[at + article]?.lower ?? '');
  if (amount === undefined) return null;
  const { tokens: made } = inPlaceOf(tokens, at, article + 1, [amount]);
  return { length: article + 1, tokens: made.map((token) => ({ ...token, text: `£${token.text}` })) };
};

/** "A couple of bottles" */
const couples: Notation = (tokens, at, table) => {
  const said = tokens
    .slice(at, at + 3)
    .map(({ lower }) => lower)
    .join(' ');
  const isName = table.columns.some(({ words }) => words.includes('couple'));
  return said === 'a couple of' && !isName ? inPlaceOf(tokens, at, 3, [2]) : null;
};

/** "Top5", "last30 days" */
const gluedNumbers: Notation = (tokens, at, { columns }) => {
  const [glued, word, digits] =
    /^(top|bottom|first|last|past|next|over|under|above|below)(\d{1,6})$/.exec(tokens[at]?.lower ?? '') ?? [];
  const isName =
    glued !== undefined &&
    columns.some(
      ({ words, values }) => words.includes(glued) || values.some((value) => value.toLowerCase() === glued),
    );
  return word === undefined || isName ? null : inPlaceOf(tokens, at, 1, [word, Number(digits)]);
};

const fractions: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['1/2', 0.5],
  ['¼', 0.25],
  ['1/4', 0.25],
  ['¾', 0.75],
  ['3/4', 0.75],
]);

/** "2 1/2 hours", "2½ weeks" */
const mixedNumbers: Notation = (tokens, at) => {
  const [whole, ...rest] = tokens.slice(at, at + 4);
  if (whole?.kind !== 'number' || !/^\d+$/.test(whole.text)) return null;
  for (const length of [1, 3]) {
    const said = rest.slice(0, length);
    const part = fractions.get(said.map(({ text }) => text).join(''));
    if (part !== undefined && said.length === length)
      return inPlaceOf(tokens, at, length + 1, [Number(whole.text) + part]);
  }
  return null;
};

export const amountNotations: readonly Notation[] = [
  comparingSigns,
  signedAmounts,
  gluedNumbers,
  mixedNumbers,
  spacedThousands,
  dottedRanges,
  sharedScales,
  bankNotes,
  couples,
];
