import { countOf } from '../../countOf.ts';
import { usualCharacters } from './characters.ts';
import { newStep } from './kind.ts';
import { mostPairs, pairsKind } from './pairs.ts';
import { tidySpaces } from './spaces.ts';
import { best, caseKey, isCode, spellingGroups, variantsOf, type Variant } from './spelling.ts';
import { quoted } from './texts.ts';

/** So many times as often as what is mistyped there is what is meant: short words are one letter from each other by chance. */
const timesOften = (letters: number): number => (letters < 6 ? 100 : 20);
const [shortest, longest] = [4, 60];
/** Of more words so many, from the frequent to the rare, say how often two are near each other by chance. */
const mostCompared = 2000;

/** One spelling, with all that it is written as. */
interface Word {
  variants: readonly Variant[];
  to: string;
  key: string;
  rows: number;
}

/** What differs between two texts that begin and end alike. */
const differenceOf = (a: string, b: string): { start: number; left: string; right: string } => {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return { start, left: a.slice(start, a.length - end), right: b.slice(start, b.length - end) };
};

/** Whether one letter is another, missing, added, or changes place with the next; never the first, nor one that is a word of its own: these tell things apart. */
const isSlip = (a: string, b: string): boolean => {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  const { start, left, right } = differenceOf(a, b);
  const isWord = ` ${a} `.slice(start, start + 3) === ` ${left} `;
  if (start === 0 || (isWord && right.length === 1)) return false;
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
};

/** Itself, and without each of its letters: two that are a slip apart have one of them in common. */
const neighboursOf = (key: string): string[] => [
  key,
  ...Array.from({ length: key.length - 1 }, (_, at) => key.slice(0, at + 1) + key.slice(at + 2)),
];

/** Each spelling once, the most frequent first: what is written in several ways is one. */
const wordsOf = (variants: readonly Variant[]): Word[] => {
  const groups = new Map(
    spellingGroups(variants).flatMap((group) => group.map((variant) => [variant, group])),
  );
  return [...new Set(variants.map((variant) => groups.get(variant) ?? [variant]))]
    .map((group) => {
      const to = best(group);
      return { variants: group, to, key: caseKey(to), rows: group.reduce((sum, { rows }) => sum + rows, 0) };
    })
    .filter(({ key }) => key.length >= shortest && key.length <= longest)
    .sort((a, b) => b.rows - a.rows);
};

interface Typo {
  typed: Word;
  meant: Word;
}

/** How many words are a slip from another of them. */
const slipsAmong = (words: readonly Word[]): number => {
  const near = new Map<string, Word[]>();
  let slips = 0;
  for (const word of words) {
    const before = new Set(neighboursOf(word.key).flatMap((neighbour) => near.get(neighbour) ?? []));
    for (const other of before) if (isSlip(word.key, other.key)) slips += 1;
    for (const neighbour of neighboursOf(word.key)) {
      const known = near.get(neighbour);
      if (known === undefined) near.set(neighbour, [word]);
      else known.push(word);
    }
  }
  return slips;
};

/**
 * Names of towns or of people are a letter from each other by chance. As many of all pairs as there are among words that
 * are no typing errors are expected of the pairs of any word and a frequent one, and twice the deviation more.
 */
const isByChance = (typos: readonly Typo[], words: readonly Word[], frequent: number): boolean => {
  const typed = new Set(typos.map((typo) => typo.typed));
  const all = words.filter((word) => !typed.has(word));
  const others = all.filter((_, at) => at % Math.ceil(all.length / mostCompared) === 0);
  const pairs = (others.length * (others.length - 1)) / 2;
  const expected = pairs === 0 ? 0 : (slipsAmong(others) / pairs) * words.length * frequent;
  return typos.length <= expected + 2 * Math.sqrt(expected);
};

/** Rare values, each with the frequent one that it is a slip from. */
const typosOf = (variants: readonly Variant[]): Typo[] => {
  const words = wordsOf(variants.filter(({ tidy }) => !isCode.test(caseKey(tidy))));
  const fewest = words.at(-1)?.rows ?? 0;
  const near = new Map<string, Word[]>();
  const typos: Typo[] = [];
  let frequent = 0;
  if ((words[0]?.rows ?? 0) < timesOften(longest) * fewest) return typos;
  for (const typed of words) {
    const meant = neighboursOf(typed.key)
      .flatMap((neighbour) => near.get(neighbour) ?? [])
      .find(({ key, rows }) => rows >= timesOften(key.length) * typed.rows && isSlip(typed.key, key));
    if (meant !== undefined) typos.push({ typed, meant });
    else if (typed.rows >= timesOften(typed.key.length) * fewest) {
      frequent += 1;
      for (const neighbour of neighboursOf(typed.key))
        near.set(neighbour, [...(near.get(neighbour) ?? []), typed]);
    }
  }
  return typos.length === 0 || isByChance(typos, words, frequent) ? [] : typos;
};

/** Found as it stands, and as the steps before may have made it. */
const formsOf = ({ variants, to }: Word): string[] => [
  to,
  ...variants.flatMap(({ value, tidy }) => [value, tidySpaces(value), usualCharacters(value), tidy]),
];

export const typo = pairsKind<'typo'>({
  risk: 'A rare name that is almost that of another thing would become it.',
  find: (column) => {
    const typos = typosOf(variantsOf(column));
    if (typos.length === 0) return null;
    const pairs = new Map(
      typos.flatMap(({ typed, meant }) => formsOf(typed).map((from) => [from, meant.to] as const)),
    );
    const examples = typos
      .slice(0, 2)
      .map(({ typed, meant }) => `${quoted(typed.to)} for ${quoted(meant.to)}`);
    return {
      step: {
        ...newStep('typo', column.name, `Mend typing errors in ${column.name}`),
        values: [...pairs].slice(0, mostPairs).map(([from, to]) => ({ from, to })),
      },
      description: `${countOf(typos.length, 'rare value is', 'rare values are')} one letter from a frequent one: ${examples.join(', ')}.`,
      decision: 'Whether they are meant as they are, the data doesn’t say.',
    };
  },
});
