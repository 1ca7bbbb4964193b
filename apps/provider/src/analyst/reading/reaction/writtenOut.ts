import type { Candidate } from '../ranking/candidates.ts';
import { columnsWritten } from '../mentions/writtenColumns.ts';
import { columnsUsed } from '../shared/query/tree.ts';

/** "What is the average AgeYrs per year of Admit Date?": each column as it is called, all of them, and nothing left unread. */
export function isWrittenOut({ tree, cover: { parts }, scan: { context } }: Candidate): boolean {
  if (parts.some(({ rule }) => rule.startsWith('left:') && !/^left:(?:ask|light)$/.test(rule))) return false;
  const written = columnsWritten(context);
  const words = new Set(context.tokens.map(({ lower }) => lower));
  const named = context.table.columns.filter(
    (column) => written.includes(column) || words.has(column.name.toLowerCase()),
  );
  const used = columnsUsed(tree);
  return written.length > 0 && used.size === named.length && named.every((column) => used.has(column));
}
