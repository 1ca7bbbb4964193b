import type { Candidate } from '../ranking/candidates.ts';
import { readContext } from '../mentions/context.ts';
import { findMentions } from '../mentions/findMentions.ts';
import { roleOf } from '../shared/vocabulary/roles.ts';
import type { Item } from '../mentions/mention.ts';
import { readingsOf } from '../mentions/readings.ts';
import { isRowWord } from '../mentions/values.ts';
import { isGuessed } from '../grammar/columnChoices.ts';
import type { AnalystTable } from '../../table.ts';
import { grains } from '../shared/calendar/times.ts';
import type { Token } from '../tokens/tokenize.ts';
import type { ValueIndex } from '../shared/lookups/valueIndex.ts';

const unread = new Set(['left:word', 'left:meant', 'left:name', 'left:value']);

/** "How many unicorns are there?": that rows, or pieces, are meant by a word of its own is a guess. */
export const isGuess = (rule: string): boolean => /^count:(?:word|tally)/.test(rule);

/** A word that is only near to a column's name, where the column isn't read from it. */
const isGuessLeft = (rule: string, item: Item | undefined): boolean =>
  /^(?:left:column|mention)$/.test(rule) && item?.type === 'column' && !item.entity && isGuessed(item);

/** Words of little weight that say which rows are meant, or what of them: "how many women", "who plays the lead". */
const telling = /^(?:wom[ae]n|m[ae]n|girls?|boys?|lad(?:y|ies)|guys?|leads?|stars?)$/;

/** "Days were there": the days. */
const withoutVerb = (tokens: Token[]): Token[] =>
  tokens.length > 1 && roleOf(tokens.at(-1)?.lower ?? '') ? tokens.slice(0, -1) : tokens;

/** What a reading leaves out or guesses at, as it was asked: words that are neither of the language nor of the table. */
export const unreadWords = ({ cover, scan }: Candidate): string[] =>
  cover.parts
    .filter(
      ({ rule, from }) =>
        unread.has(rule) ||
        isGuess(rule) ||
        isGuessLeft(rule, scan.items[from]) ||
        (rule === 'left:light' && telling.test(scan.text(from))),
    )
    .flatMap(({ rule, from, to }) => {
      const at = isGuess(rule) ? to - 1 : from;
      return scan.items.slice(at, at + 1);
    })
    .map(({ start, end }) => withoutVerb(scan.context.tokens.slice(start, end)))
    // "Films" of a table of movies.
    .filter((tokens) => !tokens.every((token) => isRowWord(token, scan.context)))
    // "Avg", "better" and "days" may be left out, but what they mean is known, and so is what a column is called.
    .filter(
      (tokens) => !tokens.every(({ lower }) => roleOf(lower) ?? roleOf(`${lower} than`) ?? grains.has(lower)),
    )
    .filter((tokens) => !scan.columns.some(({ words }) => tokens.every(({ lemma }) => words.includes(lemma))))
    .map((tokens) => tokens.map(({ text, meant }) => meant ?? text).join(' '));

/** Of a question that goes on from another its own words, where it has any. */
function ownOf(words: string[], question: string): string[] {
  const own = words.filter((word) => word.split(' ').every((part) => question.includes(part)));
  return own.length > 0 ? own : words;
}

/** What the likeliest reading leaves out; where there is none, what the question can't be read by. */
export function unknownWords(
  question: string,
  table: AnalystTable,
  values: ValueIndex,
  [best]: Candidate[],
): string[] {
  if (best) return ownOf(unreadWords(best), question);
  const context = readContext(question, table, values);
  const [reading] = readingsOf(findMentions(context), context.tokens.length, 1);
  return (reading?.items ?? []).flatMap((item) => (item.type === 'word' && !item.light ? [item.text] : []));
}
