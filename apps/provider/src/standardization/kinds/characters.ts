import { countOf } from '../../countOf.ts';
import { normalized } from '../../normalized.ts';
import { newStep } from './kind.ts';
import { mostPairs, pairsKind } from './pairs.ts';
import { rowsOf } from './reading.ts';
import { tidySpaces } from './spaces.ts';
import { quoted } from './texts.ts';

/** Letters that are drawn like a Latin one, and that one: from Unicode's list of confusable characters. */
const drawnLike: Record<string, Record<string, string>> = {
  Cyrillic: Object.fromEntries(
    'аa еe оo рp сc уy хx іi јj ѕs АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT ХX'
      .split(' ')
      .map((pair) => [pair[0]!, pair[1]!]),
  ),
  Greek: Object.fromEntries(
    'οo ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX'.split(' ').map((pair) => [pair[0]!, pair[1]!]),
  ),
};

const isLatin = /\p{Script=Latin}/u;
const alphabets = Object.entries(drawnLike).map(([script, toLatin]) => ({
  isLetter: new RegExp(`\\p{Script=${script}}`, 'u'),
  toLatin,
  fromLatin: Object.fromEntries(Object.entries(toLatin).map(([letter, latin]) => [latin, letter])),
}));

const replaced = (letters: readonly string[], is: RegExp, by: Record<string, string>): string | null => {
  const strange = letters.filter((letter) => is.test(letter));
  return strange.every((letter) => Object.hasOwn(by, letter))
    ? letters.map((letter) => (is.test(letter) ? by[letter]! : letter)).join('')
    : null;
};

/** A word of two alphabets, in the one that most of its letters are of: where all the others are drawn like letters of it. */
const ofOneAlphabet = (word: string): string => {
  const letters = [...word];
  const latin = letters.filter((letter) => isLatin.test(letter)).length;
  if (latin === 0) return word;
  for (const { isLetter, toLatin, fromLatin } of alphabets) {
    const others = letters.filter((letter) => isLetter.test(letter)).length;
    if (others === 0) continue;
    const rewritten =
      latin >= others ? replaced(letters, isLetter, toLatin) : replaced(letters, isLatin, fromLatin);
    return rewritten ?? word;
  }
  return word;
};

const isWide = /[\uff01-\uff5e]/g;
/** Where wide signs are at home. */
const isEastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** What can be wrong with characters, what it is called, and how it is written else. */
const faults: readonly { name: string; mend: (value: string) => string }[] = [
  { name: 'accents that are characters of their own', mend: (value) => normalized(value, 'NFC') },
  { name: 'hyphens that are drawn at the end of a line only', mend: (value) => value.replace(/\u00ad/g, '') },
  {
    name: 'wide letters and signs',
    mend: (value) =>
      isEastAsian.test(value)
        ? value
        : value.replace(isWide, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)),
  },
  {
    name: 'letters of another alphabet that look alike',
    mend: (value) => value.replace(/\p{L}+/gu, ofOneAlphabet),
  },
];

/** Nothing is wrong with these. */
const isPlainText = /^[\n\r\x20-\x7e]*$/;

export const usualCharacters = (value: string): string =>
  isPlainText.test(value) ? value : faults.reduce((text, fault) => fault.mend(text), value);

/** Found as they stand, and as they are once their spaces are tidy: the order of the two steps is no matter. */
const pairsOf = (values: readonly string[]): { from: string; to: string }[] =>
  [...new Set(values)]
    .map((from) => ({ from, to: usualCharacters(from) }))
    .filter(({ from, to }) => from !== to)
    .slice(0, mostPairs);

export const characters = pairsKind<'characters'>({
  risk: 'Codes that tell such characters apart on purpose would become one.',
  find: (column) => {
    const changed = column.values.filter(({ value }) => usualCharacters(value) !== value);
    if (changed.length === 0) return null;
    const found = faults
      .filter((fault) => rowsOf({ ...column, values: changed }, (value) => fault.mend(value) !== value) > 0)
      .map(({ name }) => name);
    const examples = changed.slice(0, 2).map(({ value }) => quoted(value));
    return {
      step: {
        ...newStep('characters', column.name, `Write ${column.name} with the usual characters`),
        values: pairsOf(changed.flatMap(({ value }) => [value, tidySpaces(value)])),
      },
      description: `${countOf(changed.length, 'value has', 'values have')} ${found.join(', ')}: ${examples.join(', ')}. Such values look equal but don’t match.`,
    };
  },
});
