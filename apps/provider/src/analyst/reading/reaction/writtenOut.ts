import type { Candidate } from '../ranking/candidates.ts';
import { columnsWritten } from '../mentions/writtenColumns.ts';
import { columnsUsed } from '../shared/query/tree.ts';
import { sayReading } from '../wording/understood.ts';
import { isLeft } from './needless.ts';

const saysNothing =
  /^(?:what|whats|which|is|are|was|were|the|our|my|a|an|show|give|tell|list|me|us|please|pls|of|for|each|by|per|s)$/;

const contentOf = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !saysNothing.test(word)).join(' ');

/** "What is the total price?" read as "Total price": to ask back whether that is meant is no question. */
export const isWordForWord = ({ tree, scan }: Candidate): boolean =>
  contentOf(sayReading(tree)) === contentOf(scan.context.question);

/** "What is the average AgeYrs per year of Admit Date?": each column as it is called, all of them, and nothing left unread. */
export function isWrittenOut({ tree, cover: { parts }, scan: { context } }: Candidate): boolean {
  if (parts.some(isLeft)) return false;
  const written = columnsWritten(context);
  const words = new Set(context.tokens.map(({ lower }) => lower));
  const named = context.table.columns.filter(
    (column) => written.includes(column) || words.has(column.name.toLowerCase()),
  );
  const used = columnsUsed(tree);
  return written.length > 0 && used.size === named.length && named.every((column) => used.has(column));
}
