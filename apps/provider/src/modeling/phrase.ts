import { acronyms, degrees, totalled, wholeWords } from './subject.words.ts';

const letter = /\p{L}/u;

/** Whether the text has the word with no letter at either side. */
function standsAlone(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!letter.test(text[at - 1] ?? '') && !letter.test(text[at + word.length] ?? '')) return true;
  }
  return false;
}

/** "POCity", "PO Region". */
const standsInCapitals = (word: string, name: string): boolean =>
  standsAlone(word, name) || new RegExp(`(?<!\\p{L})${word}(?=\\p{Lu}\\p{Ll})`, 'u').test(name);

const particle = /^(?:up|off|in|out|on|over|down)$/;

/** What stands between two words: "pick-up" and "home/away" stay as the name writes them. */
function between(before: string, word: string, name: string): string {
  const written = (sign: string) => name.toLowerCase().includes(`${before}${sign}${word}`);
  if (written('/')) return '/';
  return particle.test(word) && written('-') ? '-' : ' ';
}

/** The signs of a sentence; what else a name has between its words is a space. */
const signs = /^[\s()&,:/+'’–—-]+$/;
const withoutBrackets = (gap: string): string => gap.replace(/[()]/g, ' ').replace(/\s+/g, ' ');

/**
 * The same of a name that a person wrote with spaces, "CTR (link click-through rate)", whose words these are one after the
 * other: what stands behind each of them. Null where they aren't, as of those that are written out.
 */
function betweenAll(words: readonly string[], name: string): string[] | null {
  if (!/\p{L}\s|\s\p{L}/u.test(name)) return null;
  const written = new RegExp(`${words.join('([^\\p{L}\\d]*)')}([^\\p{L}\\d(]*\\))?`, 'iu').exec(name);
  if (!written) return null;
  const [closing = '', ...others] = written.slice(1).reverse();
  const gaps = others.reverse().map((gap) => (signs.test(gap) ? gap.replace(/\s+/g, ' ') : ' '));
  const brackets = [...gaps, closing].join('').replace(/[^()]/g, '');
  return /^(?:\(\))*$/.test(brackets) ? [...gaps, closing] : [...gaps.map(withoutBrackets), ''];
}

/** "Address1" is the first of several; CO2 and ggplot2 aren't. */
const numbered = (word: string): string =>
  word.replace(
    /^(address|line|street|name|option|phone|email|contact|question|answer|response|image|photo|tag|label|note|comment|field|step|round|part)(\d{1,2})$/,
    '$1 $2',
  );

/** Words of a name as a sentence writes them: acronyms in capitals, no word twice in a row. */
export function spell(words: string[], name: string, isShouted = false): string {
  const mixed = /\p{Ll}/u.test(name);
  const capital = (word: string): boolean =>
    isShouted ||
    name.includes(`(${word.toUpperCase()})`) ||
    (acronyms.has(word) &&
      // The month.
      !(word === 'apr' && standsAlone('Apr', name)) &&
      !(word === 'us' && /\b(?:about|contact|to|for|with) us\b/i.test(words.join(' ')))) ||
    (mixed && word.length > 1 && word.length <= 5 && standsInCapitals(word.toUpperCase(), name));
  const said = words.filter((word, i) => word !== words[i - 1]);
  // "HubSpot", "pH".
  const inside = (word: string): string | undefined =>
    name.split(/[^\p{L}\d]+/u).find((part) => part.toLowerCase() === word && /\p{Ll}\p{Lu}/u.test(part));
  const written = (word: string): string =>
    inside(word) ??
    (capital(word) ? word.toUpperCase() : said.length > 1 ? (wholeWords.get(word) ?? numbered(word)) : word);
  const gaps = betweenAll(said, name);
  return (
    said.reduce((text, word, i) => {
      const before = gaps?.[i - 1] ?? between(said[i - 1] ?? '', word, name);
      return `${text}${i === 0 ? '' : before}${written(word)}`;
    }, '') + (gaps?.at(-1) ?? '')
  );
}

/** `temp_max` and `cost total` read better with their last word in front. */
export function leadWithDegree(words: string[]): string[] {
  const last = words.at(-1) ?? '';
  const rest = words.slice(0, -1);
  if (rest.length === 0) return words;
  if (last === 'total')
    return totalled.has(rest.at(-1) ?? '') && !rest.includes('total') ? ['total', ...rest] : words;
  const lead = degrees.get(last);
  return lead ? [lead, ...rest] : words;
}
