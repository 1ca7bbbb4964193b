import type { Cell } from '../sources/source.ts';
import { cellText } from './columnFeatures.ts';

/** Numbers, dates and lists as a person writes them in an English sentence. */

const formats = new Map<number, Intl.NumberFormat>();

/** Kept, for making one takes longer than all that it writes of a column. */
function withDigits(digits: number): Intl.NumberFormat {
  let format = formats.get(digits);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { maximumFractionDigits: digits });
    formats.set(digits, format);
  }
  return format;
}

const byPower = new Intl.NumberFormat('en-US', { notation: 'scientific', maximumFractionDigits: 3 });

/** With so many digits, or zeros before them, nobody reads a number; and of the largest a double knows but the first. */
export function sayByPower(n: number): string | null {
  const size = Math.abs(n);
  return Number.isFinite(n) && (size >= 1e21 || (size > 0 && size < 1e-4)) ? byPower.format(n) : null;
}

export function formatNumber(n: number): string {
  const said = sayByPower(n);
  if (said !== null || !Number.isFinite(n)) return said ?? String(n);
  const size = Math.abs(n);
  const digits = Number.isInteger(n)
    ? 0
    : size >= 1000
      ? 0
      : size >= 1
        ? 2
        : 2 - Math.floor(Math.log10(size || 1));
  return withDigits(digits).format(n);
}

/** Of a cell: one with more digits than a number holds is text. */
export function formatCell(n: number, cell: Cell): string {
  const isWhole = typeof cell === 'string' && /^-?\d+$/.test(cell);
  // Of hundreds of digits.
  if (isWhole && !Number.isFinite(n))
    return cell.replace(
      /^(-?\d)(\d{3})(\d*)$/,
      (_, first: string, next: string, rest: string) => `${first}.${next}E${rest.length + 3}`,
    );
  return isWhole && sayByPower(n) === null ? withDigits(0).format(cell as `${number}`) : formatNumber(n);
}

export function formatCount(n: number, exact: boolean): string {
  return exact ? withDigits(3).format(n) : `about ${withDigits(3).format(Number(n.toPrecision(2)))}`;
}

export function formatShare(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 1) return 'under 1 %';
  if (percent > 99 && percent < 100) return 'over 99 %';
  return `${Math.round(percent)} %`;
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** “20240105” is 2024-01-05; null of what is no day. */
export function compactDay(text: string): string | null {
  const [, year, month, day] =
    /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(text.trim()) ?? [];
  return day === undefined ? null : `${year}-${month}-${day}`;
}

const beforeChrist = / BC$/;

/** What says a day or a month of our era, for those that PostgreSQL writes with BC as well. */
export const withEra = (text: string, say: (text: string) => string): string =>
  beforeChrist.test(text) ? `${say(text.replace(beforeChrist, ''))} BC` : say(text);

/** The moment a date or timestamp text names, or null where it is neither in ISO form nor a day without marks. */
export function parseIsoDate(
  text: string,
): { year: number; month: number | null; day: number | null; time: string } | null {
  const m =
    /^([+-]?\d{4,6})(?:-(\d{2})(?:-(\d{2}))?)?(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?!.* BC$).*)?$/.exec(
      compactDay(text) ?? text.trim(),
    );
  if (!m) return null;
  return {
    year: Number(m[1]),
    month: m[2] ? Number(m[2]) : null,
    day: m[3] ? Number(m[3]) : null,
    time: m[4] ?? '',
  };
}

export const formatDate = (cell: Cell): string =>
  withEra(cellText(cell), (text) => {
    const date = parseIsoDate(text);
    if (!date?.month) return text;
    const month = months[date.month - 1] ?? '';
    return date.day ? `${month} ${date.day}, ${date.year}` : `${month} ${date.year}`;
  });

/** Without signs that nobody sees and that turn around what stands beside them: 12.5 would read 5.21. Letters need joiners. */
export const unturned = (text: string): string => text.replace(/(?![\u200c\u200d])\p{Cf}/gu, '');

export const oneLine = (text: string): string =>
  unturned(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

export function shorten(text: string, most: number): string {
  const line = oneLine(text);
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > most * 0.6 ? cut.slice(0, space) : cut).replace(/[,;:.\s]+$/, '')}…`;
}

export function joinWords(list: string[], by: 'and' | 'or' = 'and'): string {
  if (list.length <= 1) return list[0] ?? '';
  return `${list.slice(0, -1).join(', ')} ${by} ${list.at(-1) ?? ''}`;
}

const numerals = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

export function countWord(n: number): string {
  return numerals[n] ?? n.toLocaleString('en-US');
}

/** At the beginning of a sentence; "pH" and "kWh" begin as they are written. */
export function capitalise(text: string): string {
  if (/^\p{Ll}\p{Lu}/u.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const uncountable = new Set([
  'news',
  'series',
  'species',
  'status',
  'address',
  'sales',
  'data',
  'weather',
  'analysis',
  'bus',
  'gas',
  'staff',
  'equipment',
]);
const irregular = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
  ['indices', 'index'],
  ['matrices', 'matrix'],
  ['movies', 'movie'],
  ['cookies', 'cookie'],
  ['zombies', 'zombie'],
  ['statuses', 'status'],
  ['addresses', 'address'],
]);

const irregularPlurals = new Map(
  [...irregular]
    .filter(([, one]) => /^(?:person|child|man|woman)$/.test(one))
    .map(([many, one]) => [one, many]),
);

/** The singular of an English noun; the word itself where it isn't a plural. */
export function singular(word: string): string {
  if (uncountable.has(word)) return word;
  const known = irregular.get(word);
  if (known) return known;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (/[^su]s$|[aeiou]us$/.test(word) && !/(?:us|is|ss)$/.test(word) && word.length > 2)
    return word.slice(0, -1);
  return word;
}

export function withArticle(phrase: string): string {
  // Capitals are spelled out: an MVP, a UN member.
  const vowel = /^\p{Lu}{2}/u.test(phrase)
    ? /^[AEFHILMNORSX]/.test(phrase)
    : /^(?:[aeio]|hour|honest|u(?!ni|se|s\b))/i.test(phrase);
  return `${vowel ? 'an' : 'a'} ${phrase}`;
}

export function plural(word: string): string {
  const known = irregularPlurals.get(word);
  if (known) return known;
  if (singular(word) !== word || uncountable.has(word)) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return `${word}s`;
}
