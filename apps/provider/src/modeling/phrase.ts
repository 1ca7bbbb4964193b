import { acronyms, degrees, totalled, wholeWords } from './subject.words.ts';

const letter = /\p{L}/u;

/** Whether the text has the word with no letter at either side. */
function standsAlone(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!letter.test(text[at - 1] ?? '') && !letter.test(text[at + word.length] ?? '')) return true;
  }
  return false;
}

const particle = /^(?:up|off|in|out|on|over|down)$/;

/** What stands between two words: "pick-up" and "home/away" stay as the name writes them. */
function between(before: string, word: string, name: string): string {
  const written = (sign: string) => name.toLowerCase().includes(`${before}${sign}${word}`);
  if (written('/')) return '/';
  return particle.test(word) && written('-') ? '-' : ' ';
}

/** Words of a name as a sentence writes them: acronyms in capitals, no word twice in a row. */
export function spell(words: string[], name: string, isShouted = false): string {
  const mixed = /\p{Ll}/u.test(name);
  const capital = (word: string): boolean =>
    isShouted ||
    (acronyms.has(word) &&
      // The month.
      !(word === 'apr' && standsAlone('Apr', name)) &&
      !(word === 'us' && /\b(?:about|contact|to|for|with) us\b/i.test(words.join(' ')))) ||
    (mixed && word.length > 1 && word.length <= 5 && standsAlone(word.toUpperCase(), name));
  const said = words.filter((word, i) => word !== words[i - 1]);
  // "HubSpot", "pH".
  const inside = (word: string): string | undefined =>
    name.split(/[^\p{L}\d]+/u).find((part) => part.toLowerCase() === word && /\p{Ll}\p{Lu}/u.test(part));
  const written = (word: string): string =>
    inside(word) ??
    (capital(word) ? word.toUpperCase() : said.length > 1 ? (wholeWords.get(word) ?? word) : word);
  return said.reduce(
    (text, word, i) => `${text}${i === 0 ? '' : between(said[i - 1] ?? '', word, name)}${written(word)}`,
    '',
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
