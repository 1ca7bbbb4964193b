import { countOf } from '../../countOf.ts';
import { normalized } from '../../normalized.ts';
import { usualCharacters } from './characters.ts';
import { newStep, type ColumnValues, type Found } from './kind.ts';
import { mostPairs, pairsKind } from './pairs.ts';
import { tidySpaces } from './spaces.ts';
import { isPlaceholder, quoted } from './texts.ts';

type Spelled = 'case' | 'spelling';

export interface Variant {
  value: string;
  tidy: string;
  rows: number;
}

const withoutAccents = (text: string): string => normalized(text, 'NFKD').replace(/\p{M}/gu, '');

export const caseKey = (tidy: string): string => normalized(tidy, 'NFC').toLowerCase();

/** Signs at an end of a word that tell it from the word alone, each as a symbol, which is kept: A- and A, C# and C, .NET and Net. */
const telling: Readonly<Record<string, string>> = { '-': '−', '−': '−', '#': '♯', '*': '∗', '.': '∙' };
const withTelling = (text: string): string =>
  text
    .replace(/(?<=^|\s)[-#.](?=\p{L})/gu, (sign) => telling[sign]!)
    .replace(/(?<=\p{L})[-−#*]+(?![\p{L}\p{N}])/gu, (signs) =>
      [...signs].map((sign) => telling[sign]!).join(''),
    );

/** Of fewer letters the accents are what tells them apart: signs of a script, names of notes. */
const fewestPlain = 3;

/**
 * OpenRefine's fingerprint: no accents, no punctuation, words once and in order. Where there are digits, what stands
 * between them tells codes and sizes apart: only accents and spaces go. It is empty where there are signs alone.
 */
export const fingerprint = (tidy: string): string => {
  if (!/[\p{L}\p{N}]/u.test(tidy)) return '';
  const told = withTelling(tidy);
  const bare = withoutAccents(told);
  const isShort = (bare.match(/\p{L}/gu)?.length ?? 0) < fewestPlain;
  const plain = (isShort ? normalized(told, 'NFC') : bare).toLowerCase();
  if (/\d/.test(plain)) return plain.replace(/\s+/g, ' ');
  const words = plain
    .replace(/['’.]/g, '')
    .split(isShort ? /[^\p{L}\p{S}\p{M}]+/u : /[^\p{L}\p{S}]+/u)
    .filter((word) => word !== '');
  return [...new Set(words)].sort().join(' ');
};

/** Fewer letters have their pairs in common by chance. */
const fewestLetters = 6;
/** So many times as often as any other is the one that all of a group are, where their pairs of letters alone say so. */
const timesOften = 3;
/** Digits and Roman numerals tell things apart. */
export const isCode = /\d|(?:^|[^a-z])[ivx]{2,}(?:[^a-z]|$)/;

/**
 * OpenRefine's n-gram key of two letters: which stand beside each other, wherever words begin and however often. It is
 * empty for few letters, and where digits or Roman numerals tell things apart.
 */
const pairsOfLetters = (tidy: string): string => {
  const plain = withTelling(tidy).toLowerCase();
  const letters = isCode.test(plain) ? [] : [...withoutAccents(plain).replace(/[^\p{L}\p{S}]+/gu, '')];
  if (letters.length < fewestLetters) return '';
  return [...new Set(letters.slice(1).map((letter, at) => letters[at]! + letter))].sort().join(' ');
};

const isShouted = (text: string): boolean => text === text.toUpperCase() || text === text.toLowerCase();

const accentsOf = (text: string): number => normalized(text, 'NFD').match(/\p{M}/gu)?.length ?? 0;

/** The spelling that most rows have; of two, the one that isn't all capitals or none, then the one that kept its accents. */
export const best = (variants: readonly Variant[]): string => {
  const rows = new Map<string, number>();
  for (const { tidy, rows: more } of variants) rows.set(tidy, (rows.get(tidy) ?? 0) + more);
  const [[first = ''] = []] = [...rows].sort(
    ([a, aRows], [b, bRows]) =>
      bRows - aRows ||
      Number(isShouted(a)) - Number(isShouted(b)) ||
      accentsOf(b) - accentsOf(a) ||
      (a < b ? -1 : 1),
  );
  return first;
};

export const groupsBy = (variants: readonly Variant[], keyOf: (tidy: string) => string): Variant[][] => {
  const groups = new Map<string, Variant[]>();
  for (const variant of variants) {
    const key = keyOf(variant.tidy);
    if (key === '') continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [variant]);
    else group.push(variant);
  }
  return [...groups.values()].filter((group) => new Set(group.map(({ tidy }) => tidy)).size > 1);
};

const variantsOfColumns = new WeakMap<ColumnValues['values'], Variant[]>();

/** Three kinds look at them. */
export const variantsOf = ({ values }: ColumnValues): Variant[] => {
  const known = variantsOfColumns.get(values);
  if (known !== undefined) return known;
  const variants = values
    .filter(({ value }) => value.length <= 200 && !isPlaceholder(value))
    .map(({ value, rows }) => ({ value, rows, tidy: tidySpaces(usualCharacters(value)) }));
  variantsOfColumns.set(values, variants);
  return variants;
};

/** A value is found as it stands, and as it is once its spaces or characters are mended: the order of the steps is no matter. */
export const pairsOf = (groups: readonly Variant[][]): { from: string; to: string }[] => {
  const pairs = new Map<string, string>();
  for (const group of groups) {
    const to = best(group);
    for (const { value, tidy } of group) {
      if (tidy === to) continue;
      for (const form of [value, tidySpaces(value), usualCharacters(value), tidy]) pairs.set(form, to);
    }
  }
  return [...pairs].slice(0, mostPairs).map(([from, to]) => ({ from, to }));
};

const found = <Name extends Spelled>(
  kind: Name,
  column: ColumnValues,
  { title, groups }: { title: string; groups: readonly Variant[][] },
  description: (values: number) => string,
): Found<Name> | null => {
  const values = pairsOf(groups);
  if (values.length === 0) return null;
  const step = { ...newStep(kind, column.name, title), values };
  return {
    step: step as unknown as Found<Name>['step'],
    description: description(groups.length),
    ...(areCodes(variantsOf(column)) && {
      decision: 'They look like codes: whether capitals tell one from another, the data doesn’t say.',
    }),
  };
};

/** Letters and digits in one word, as in `AB-1a`. */
const isCodeWord = (tidy: string): boolean => /^\S*\d\S*$/.test(tidy) && /\p{L}/u.test(tidy);
const areCodes = (variants: readonly Variant[]): boolean =>
  variants.filter(({ tidy }) => isCodeWord(tidy)).length > variants.length / 2;

/** From this share of codes with capitals and small letters on, every capital of the column is a part of its code. */
const mixedShare = 0.1;

/** Without those that capitals tell apart: a code that has small letters as well is written as it is meant. */
const withoutCapitalCodes = (column: ColumnValues, groups: readonly Variant[][]): Variant[][] => {
  const variants = variantsOf(column);
  if (!areCodes(variants)) return [...groups];
  const mixed = new Set(variants.filter(({ tidy }) => isCodeWord(tidy) && !isShouted(tidy)));
  if (mixed.size >= mixedShare * variants.length) return [];
  return groups.filter((group) => !group.some((variant) => mixed.has(variant)));
};

export const shown = (groups: readonly Variant[][]): string => {
  const [first = []] = groups;
  return [...new Set(first.map(({ tidy }) => tidy))].slice(0, 3).map(quoted).join(', ');
};

export const letterCase = pairsKind<'case'>({
  risk: 'Two codes that differ by capitals alone would become one.',
  find: (column) => {
    const groups = withoutCapitalCodes(column, groupsBy(variantsOf(column), caseKey));
    return found(
      'case',
      column,
      { title: `Write ${column.name} with the same capitals`, groups },
      (count) =>
        `${countOf(count, 'value comes', 'values come')} with other capitals as well: ${shown(groups)}.`,
    );
  },
});

const rowsOf = (variants: readonly Variant[], tidy: string): number =>
  variants.reduce((sum, variant) => sum + (variant.tidy === tidy ? variant.rows : 0), 0);

const hasOneBest = (group: readonly Variant[]): boolean => {
  const to = best(group);
  return group.every(({ tidy }) => tidy === to || rowsOf(group, to) >= timesOften * rowsOf(group, tidy));
};

/** The parts of a list, or of a way from one to the other, as they are compared; null of a single value. */
const listKey = (tidy: string): string | null => {
  const parts = tidy
    .split(/[-–—;|,/&+]/)
    .map((part) => fingerprint(part))
    .filter((part) => part !== '');
  return parts.length > 1 ? parts.join(';') : null;
};

/** A list whose parts stand in another order is another list, and not another spelling: a group of several is none. */
const withoutLists = (group: readonly Variant[]): readonly Variant[][] => {
  const orders = new Set(group.map(({ tidy }) => listKey(tidy) ?? ''));
  orders.delete('');
  if (orders.size < 2) return [[...group]];
  return [...orders]
    .map((order) => group.filter(({ tidy }) => listKey(tidy) === order))
    .filter((one) => new Set(one.map(({ tidy }) => tidy)).size > 1);
};

/** Those with one fingerprint are one, and those with one n-gram key of which one is the usual. */
export const spellingGroups = (variants: readonly Variant[]): Variant[][] => {
  const groupOf = new Map<Variant, Variant[]>();
  const alike = groupsBy(variants, pairsOfLetters).filter(hasOneBest);
  for (const group of [...groupsBy(variants, fingerprint), ...alike]) {
    const united = [...new Set(group.flatMap((variant) => groupOf.get(variant) ?? [variant]))];
    for (const variant of united) groupOf.set(variant, united);
  }
  return [...new Set(groupOf.values())].flatMap(withoutLists);
};

export const spelling = pairsKind<'spelling'>({
  risk: 'Two different things that are written almost alike would become one.',
  find: (column) => {
    const groups = withoutCapitalCodes(column, spellingGroups(variantsOf(column))).filter(
      (group) => new Set(group.map(({ tidy }) => caseKey(tidy))).size > 1,
    );
    return found(
      'spelling',
      column,
      { title: `Unite spellings in ${column.name}`, groups },
      (count) => `${countOf(count, 'value is', 'values are')} spelled in several ways: ${shown(groups)}.`,
    );
  },
});
