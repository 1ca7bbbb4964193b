import { normalized } from '../normalized.ts';

/** A part of a sentence: its own words, or a figure or a name, which nobody may change. */
export type SentencePart = string | { figure: string } | { name: string };

const plainWords =
  'a an the of in on at to by for with and as it its that this which where when while than from compared over against across among within out was were is are has have had been came come comes coming reached reaching reach stood stands stand amounted amounts amounting totalled totaled total recorded reported showed shows saw value figure made makes making accounted accounting accounts representing share also there overall';
const meaningWords =
  'more up rise rose risen rising higher increase increased increasing grew grown growth less down fall fell fallen falling lower decrease decreased decreasing drop dropped decline declined fewer same unchanged equal most highest largest peak peaked top leads led leading greatest biggest maximum lowest unusual unusually common typical typically normal normally usual usually about around roughly approximately without missing lacking all whole';
export const wordsAllowed: ReadonlySet<string> = new Set(`${plainWords} ${meaningWords}`.split(' '));

/** What a sentence says beside its figures and names: each of them is said in both or in neither. */
const meanings = [
  /\b(more|up|rise|rose|risen|rising|higher|increas\w+|increase|grew|grown|growth)\b/,
  /\b(less|down|fall|fell|fallen|falling|lower|decreas\w+|drop|dropped|declined?|fewer)\b/,
  /\b(same|unchanged|equal|as much as)\b/,
  /\b(most|highest|largest|peak|peaked|top|leads|led|leading|greatest|biggest|maximum)\b/,
  /\blowest\b/,
  /\bout of the usual\b|\bunusual/,
  /\b(common|typical|typically|normal|normally|usually)\b|(?<!out of the )\busual\b/,
  /\b(about|around|roughly|approximately)\b/,
  /\b(without|missing|lacking)\b/,
  /\b(all|whole|overall)\b/,
  /\b(than|compared|from|over|against|after|as much as)\b/,
];

const isKept = (part: SentencePart): part is Exclude<SentencePart, string> => typeof part !== 'string';
export const textOf = (part: SentencePart): string => {
  if (!isKept(part)) return part;
  return 'figure' in part ? part.figure : part.name;
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** One and the same figure or name, whatever blanks and thousands separators it is written with. */
const patternOf = (part: Exclude<SentencePart, string>): RegExp => {
  const words = escaped(textOf(part).trim());
  const same =
    'figure' in part
      ? words.replace(/\s+/gu, String.raw`\s*`).replace(/(?<=\d),(?=\d{3})/g, String.raw`[,\s]?`)
      : words.replace(/\s+/gu, String.raw`\s+`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}_.,+\-−–$€£])${same}(?![\p{L}\p{N}_]|\s*%|[.,]\p{N})`, 'gu');
};

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const longest = (plain: string): number => plain.length * 1.5 + 40;

const hasOnly = (between: readonly string[], own: readonly string[]): boolean => {
  const known = new Set(own.flatMap(wordsIn));
  return between.every(
    (text) =>
      /^[\p{L} \u00a0,.:;“”"‘’'—-]*$/u.test(text) &&
      wordsIn(text).every((word) => known.has(word) || wordsAllowed.has(word)),
  );
};

/** Figures and names are left out here, for they may hold such words themselves. */
const meansTheSame = (between: readonly string[], own: readonly string[]): boolean => {
  const [said, plain] = [between.join(' … ').toLowerCase(), own.join(' … ').toLowerCase()];
  return meanings.every((meaning) => meaning.test(said) === meaning.test(plain));
};

/** What a rewritten sentence has before, between and after what is kept; null where something of that is missing or in another order. */
const cutAtKept = (rewritten: string, kept: readonly Exclude<SentencePart, string>[]): string[] | null => {
  const between: string[] = [];
  let from = 0;
  for (const part of kept) {
    const pattern = patternOf(part);
    pattern.lastIndex = from;
    const found = pattern.exec(rewritten);
    if (found === null) return null;
    between.push(rewritten.slice(from, found.index));
    from = found.index + found[0].length;
  }
  return [...between, rewritten.slice(from)];
};

const isOneSentence = (between: readonly string[]): boolean => {
  const all = between.join('|');
  return /^(\||[\p{Lu}“"‘'])/u.test(all) && all.indexOf('.') === all.length - 1;
};

/**
 * The words of a rewritten sentence, before, between and after the figures and names of the plain one; null unless it has
 * each of those, in their order, and beside them nothing but words that say the same: no digit, no number in words, no other
 * name, no markup.
 */
export const betweenWords = (parts: readonly SentencePart[], rewritten: string): string[] | null => {
  const plain = parts.map(textOf).join('');
  const text = normalized(rewritten, 'NFC').trim();
  if (text.length > longest(plain)) return null;
  const between = cutAtKept(text, parts.filter(isKept));
  const own = parts.filter((part) => typeof part === 'string');
  return between && isOneSentence(between) && hasOnly(between, own) && meansTheSame(between, own)
    ? between
    : null;
};
