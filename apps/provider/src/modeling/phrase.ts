import { acronyms, degrees, totalled } from './subject.words.ts';

const letter = /\p{L}/u;

/** Whether the text has the word with no letter at either side. */
function standsAlone(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!letter.test(text[at - 1] ?? '') && !letter.test(text[at + word.length] ?? '')) return true;
  }
  return false;
}

/** Words of a name as a sentence writes them: acronyms in capitals, no word twice in a row. */
export function spell(words: string[], name: string): string {
  const mixed = /\p{Ll}/u.test(name);
  const capital = (word: string): boolean =>
    acronyms.has(word) ||
    (mixed && word.length > 1 && word.length <= 5 && standsAlone(word.toUpperCase(), name));
  return words
    .filter((word, i) => word !== words[i - 1])
    .map((word) => (capital(word) ? word.toUpperCase() : word))
    .join(' ');
}

/** `temp_max` and `cost total` read better with their last word in front. */
export function leadWithDegree(words: string[]): string[] {
  const last = words.at(-1) ?? '';
  const rest = words.slice(0, -1);
  if (rest.length === 0) return words;
  if (last === 'total')
    return totalled.has(rest.at(-1) ?? '') && !rest.includes('total') ? ['total', ...rest] : words;
  const lead = degrees[last];
  return lead ? [lead, ...rest] : words;
}
