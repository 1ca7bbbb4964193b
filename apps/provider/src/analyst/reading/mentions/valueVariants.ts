import { personWords } from '../shared/vocabulary/peopleAndPlaces.ts';
import { clippedWords } from '../shared/vocabulary/weakWords.ts';
import { isShortFor } from './columnNames.ts';
import { dictionary, isCommonWord } from '../shared/vocabulary/semantics.ts';
import { namesSameValue } from '../shared/vocabulary/valueWords.ts';
import { fold, lemma } from '../shared/vocabulary/wordForms.ts';

/** How words of a question belong to a value that isn't written so; the surest first. */
export type ValueKin =
  'joined' | 'name' | 'form' | 'initials' | 'short' | 'consonants' | 'meaning' | 'letter';

/** What a word ends in where others of its family end otherwise: "wooden", "failure", "defective". */
const endings = new Set(
  ` s es d ed t en n e ing er ers or ors ist ists ic ics ion ions ation ations ure ures ive ives ively able ible al
  te cy ious
  ally ern y ies ied ity ment ments ness ous ly ship ance ence ancy ency ant ents ent ise ised isation ize ized
  ization asia ees ee ary`.split(/\s+/),
);
const shortestRoot = 3;
/** After a root of three letters more may be chance: "rowers" of "rowing". */
const verbal = new Set(['', 'e', 'er', 'ers', 'ed', 'ing', 's', 'ings']);
/** Words that look alike are one family where they are used alike: "part" and "party" aren't. */
const usedAlike = 0.3;

/** What is left of a word after a root, whose last letter may be doubled: "swapped". */
function leftOf(word: string, root: string): string {
  const rest = word.slice(root.length);
  return rest.length > 1 && rest.startsWith(root.at(-1) ?? ' ') ? rest.slice(1) : rest;
}

function isDifferentlyUsed(a: string, b: string): boolean {
  const words = dictionary();
  return words.has(a) && words.has(b) && words.cosine(a, b) < usedAlike;
}

/** Words of one family by their letters: "fertile" and "fertility", "failure" and "failed". */
export function shareRoot(a: string, b: string): boolean {
  if (a === b) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const root = a.slice(0, at);
  const [left, other] = [leftOf(a, root), leftOf(b, root)];
  if (at < shortestRoot || !endings.has(left) || !endings.has(other)) return false;
  return at > shortestRoot || (verbal.has(left) && verbal.has(other));
}

/** Two forms of one word: "wooden" and "wood", "gymnast" and "gymnastics". */
const areForms = (a: string, b: string): boolean => shareRoot(a, b) && !isDifferentlyUsed(a, b);

const lettersOf = (words: readonly string[]): string => words.map((w) => w[0] ?? '').join('');

/** What people write codes for that aren't the letters of the word, in order. */
const codes: [said: RegExp, code: RegExp][] = [
  [/^cancel/, /^(?:cxl|cxld|cx|cnx|canc|cnl)$/],
  [/^disqualif/, /^(?:dq|dsq|dsqf)$/],
  [/^receiv/, /^(?:recd|rcd|rcvd)$/],
  [/^deliver/, /^(?:dlvd|dld)$/],
  [/^return/, /^(?:rtn|rtd)$/],
  [/^overdue/, /^od$/],
  [/^pay$/, /^pd$/],
  [/^credit/, /^cr$/],
  [/^debit/, /^dr$/],
  [/^(?:hardback|hardcover)$/, /^h[bc]$/],
  [/^(?:paperback|softcover)$/, /^pb$/],
];

/** A value that is written short: "PREV" for preventive. */
function isCodeFor(code: string, word: string, isSure: boolean): boolean {
  if (codes.some(([said, written]) => said.test(word) && written.test(code))) return true;
  const isFront = code.length >= 3 && word.length >= code.length + 2 && word.startsWith(code);
  return isFront && (isSure || !isDifferentlyUsed(code, word));
}

const shortestSaid = 3;
/** A word that is said short: "prod" for production. */
const isSaidShort = (said: string, word: string): boolean =>
  said.length >= shortestSaid &&
  word.length >= said.length + 2 &&
  (clippedWords.has(said) || !isCommonWord(said)) &&
  (word.startsWith(said) || isShortFor(said, word));

const asJoined = (words: readonly string[]): string => words.join('');

/** "Walkins" of "Walk-in", "ringroad" of "Ring Road 2", "no shows" of NOSHOW. */
function isJoined(said: readonly string[], own: readonly string[]): boolean {
  const one = asJoined(said);
  if (one.length < 5 || (said.length === 1 && own.length === 1)) return false;
  let joined = '';
  // A value may be a book: its first words tell.
  for (const [i, word] of own.entries()) {
    joined += word;
    if (joined.length > one.length) return false;
    if (joined === one && i + 1 !== said.length) return true;
  }
  return false;
}

const basesOf = (word: string): string[] => [
  word,
  ...['ed', 'd', 'ing'].flatMap((end) => (word.endsWith(end) ? [word.slice(0, -end.length)] : [])),
];
const alike = 0.4;
/** Of one meaning, or the one broader than the other: "ill" and sick, "supermarket" and groceries. */
function meansSame(said: string, own: string): boolean {
  const words = dictionary();
  return basesOf(own).some(
    (base) => words.relation(said, base) !== null && words.cosine(said, base) >= alike,
  );
}

/** How a word belongs to a value of one word. */
function kinOfWord(said: string, own: string, isCode: boolean, isSure: boolean): ValueKin | null {
  if (isSaidShort(said, own) || (isCode && isCodeFor(own, said, isSure))) return 'short';
  if (isCode && own.length >= 3 && isShortFor(own, said)) return 'consonants';
  if (meansSame(said, lemma(own))) return 'meaning';
  return isCode && own.length === 1 && said.startsWith(own) ? 'letter' : null;
}

const denies = /^(?:not|non|no|never|without)$/;

/** Whether a value says that what is said isn't so. */
export function isDenied([only = '', other]: readonly string[], value: string): boolean {
  const [first = '', own = '', further] = fold(value).split(' ');
  const isOne = other === undefined && further === undefined && denies.test(first);
  return isOne && (own === only || lemma(own) === only || shareRoot(own, only));
}

/** How a word belongs to a value of several: people are no "Driver error", and who works isn't of "not working". */
function kinOfWords(said: string, own: readonly string[]): ValueKin | null {
  if (denies.test(own[0] ?? '')) return null;
  if (!personWords.has(said) && own.some((word) => areForms(said, word))) return 'form';
  if (said.length > 1 && said === lettersOf(own)) return 'initials';
  return isSaidShort(said, own[0] ?? '') ? 'short' : null;
}

const isEachSaidShort = (said: readonly string[], own: readonly string[]): boolean =>
  said.every((word, i) => own[i] === word || isSaidShort(word, own[i] ?? ''));

const humps = /(?<=\p{Ll})(?=\p{Lu})/gu;
const shortestCode = 3;

/** "AssocProf", "Asst. Prof.": each word of a value is the beginning of one that is said, or its letters. */
const isEachCode = (said: readonly string[], own: readonly string[]): boolean =>
  said.length === own.length &&
  own.some((word, i) => word !== said[i]) &&
  said.every((word, i) => {
    const code = own[i] ?? '';
    return (
      code === word ||
      (code.length >= shortestCode &&
        word.length > code.length &&
        (word.startsWith(code) || isShortFor(code, word)))
    );
  });

/** By letters or by a name that is known, whatever else may belong to it. */
const sureKin = (said: readonly string[], own: readonly string[]): ValueKin | null => {
  if (isJoined(said, own)) return 'joined';
  return namesSameValue(said, own) ? 'name' : null;
};

/**
 * How some words, as lemmas, belong to a value that isn't written so; `isCode` where it is written as one, `isSure` where
 * it stands among codes, though it is a word of its own.
 */
export function kinOfValue(
  said: readonly string[],
  value: string,
  isCode: boolean,
  isSure = false,
): ValueKin | null {
  const own = fold(value.replaceAll(humps, ' ')).split(' ');
  const [first = '', further] = own;
  const [only = '', other] = said;
  const isOne = other === undefined && further === undefined;
  if (isOne && lemma(first) === only) return null;
  const sure = sureKin(said, own);
  if (sure) return sure;
  if (isOne) return areForms(only, first) ? 'form' : kinOfWord(only, first, isCode, isSure);
  if (other === undefined) return kinOfWords(only, own);
  // "Part time" of PT, "low voltage" of "LV (400 V)".
  if (isCode && lettersOf(said) === first) return 'initials';
  return isEachSaidShort(said, own) || isEachCode(said, own) ? 'short' : null;
}
