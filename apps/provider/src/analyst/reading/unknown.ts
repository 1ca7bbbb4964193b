import { readContext, type Candidate } from './candidates.ts';
import { findMentions } from './mentions/findMentions.ts';
import { readingsOf } from './mentions/readings.ts';
import type { AnalystTable } from '../table.ts';
import { valueIndex } from './values.ts';

const unread = new Set(['left:word', 'left:meant', 'left:name', 'left:value']);

/** Words of the question that are neither of the language nor of the table: what the likeliest reading leaves out. */
export function unknownWords(question: string, table: AnalystTable, [best]: Candidate[]): string[] {
  if (best)
    return best.cover.parts.filter(({ rule }) => unread.has(rule)).map(({ from }) => best.scan.text(from));
  const known = valueIndex(new Map(table.columns.map((column) => [column, column.values])));
  const context = readContext(question, table, known);
  const [reading] = readingsOf(findMentions(context), context.tokens.length, 1);
  return (reading?.items ?? []).flatMap((item) => (item.type === 'word' && !item.light ? [item.text] : []));
}
