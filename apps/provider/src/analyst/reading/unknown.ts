import { readContext, type Candidate } from './candidates.ts';
import { findMentions } from './mentions/findMentions.ts';
import { readingsOf } from './mentions/readings.ts';
import type { AnalystTable } from '../table.ts';
import type { ValueIndex } from './values.ts';

const unread = new Set(['left:word', 'left:meant', 'left:name', 'left:value']);

/** What a reading leaves out, as it was asked: words that are neither of the language nor of the table. */
export const unreadWords = ({ cover, scan }: Candidate): string[] =>
  cover.parts
    .filter(({ rule }) => unread.has(rule))
    .flatMap(({ from }) => scan.items.slice(from, from + 1))
    .map(({ start, end }) => scan.context.tokens.slice(start, end))
    .map((tokens) => tokens.map(({ text }) => text).join(' '));

/** What the likeliest reading leaves out; where there is none, what the question can't be read by. */
export function unknownWords(
  question: string,
  table: AnalystTable,
  values: ValueIndex,
  [best]: Candidate[],
): string[] {
  if (best) return unreadWords(best);
  const context = readContext(question, table, values);
  const [reading] = readingsOf(findMentions(context), context.tokens.length, 1);
  return (reading?.items ?? []).flatMap((item) => (item.type === 'word' && !item.light ? [item.text] : []));
}
