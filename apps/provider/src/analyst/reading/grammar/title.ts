import type { AnalystColumn, AnalystTable } from '../../table.ts';

/** The columns that together hold a person's name, where it is split. */
function nameColumns(table: AnalystTable): AnalystColumn[] {
  const find = (...words: string[]) =>
    table.columns.find(
      (c) => c.words.length === 2 && c.words.includes('name') && words.some((w) => c.words.includes(w)),
    );
  const first = find('first', 'given', 'fore');
  const last = find('last', 'family', 'sur');
  return first && last ? [first, last] : [];
}

const neverTitles = new Set(
  'id code note description detail date address comment abbreviation url time'.split(' '),
);

/** The column by which a row is called: its name or title. */
export function titleColumns(table: AnalystTable, entities: Set<string>): AnalystColumn[] {
  const named = nameColumns(table);
  if (named.length > 0) return named;
  let best: { column: AnalystColumn; score: number } | null = null;
  for (const [at, column] of table.columns.entries()) {
    if (column.kind !== 'text' || column.numericText) continue;
    const ratio = table.rowCount > 0 ? column.distinct / table.rowCount : 0;
    let score = Math.min(1, ratio) * 2 - at * 0.08;
    if (column.words.includes('name') || column.words.includes('title'))
      score += column.words.length === 1 ? 1.5 : 0.7;
    if (at === 0) score += 0.4;
    if (column.words.some((w) => entities.has(w))) score += column.words.length === 1 ? 2 : 0.6;
    if (column.words.some((w) => neverTitles.has(w))) score -= 2;
    if (!best || score > best.score) best = { column, score };
  }
  return best ? [best.column] : [];
}
