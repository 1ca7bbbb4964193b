/** The columns of the table while SQL is written. */

const most = 24;

/** What is being written before the caret: a bare name, or one whose quotes aren't closed. */
export const wordBefore = (text: string, caret: number): string => {
  const before = text.slice(0, caret);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const isOpen = (line.split('"').length - 1) % 2 === 1;
  return isOpen ? line.slice(line.lastIndexOf('"')) : (/[\p{L}_][\p{L}\p{N}_$]*$/u.exec(line)?.[0] ?? '');
};

/** Those that the word begins or is in; where it is in none, all may follow it. */
export const matchingColumns = (
  columns: readonly string[],
  word: string,
): { found: string[]; more: number } => {
  const wanted = word.replace('"', '').toLowerCase();
  const begin = columns.filter((column) => column.toLowerCase().startsWith(wanted));
  const hold = columns.filter((column) => !begin.includes(column) && column.toLowerCase().includes(wanted));
  const all = wanted === '' || begin.length + hold.length === 0 ? [...columns] : [...begin, ...hold];
  return { found: all.slice(0, most), more: Math.max(0, all.length - most) };
};

/** A name as every dialect reads it, a reserved word too. */
export const quoted = (column: string): string => `"${column.replaceAll('"', '""')}"`;
