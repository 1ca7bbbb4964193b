import type { AnalystColumn, AnalystTable } from '../../table.ts';

/** The columns that together hold a person's name, where it is split. */
export function nameColumns(table: AnalystTable): AnalystColumn[] {
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

/** How well a column at a place of its table would do as the name of a row. */
function titleScore(
  { words, distinct }: AnalystColumn,
  at: number,
  rows: number,
  entities: Set<string>,
): number {
  const ratio = rows > 0 ? distinct / rows : 0;
  const isAlone = words.length === 1;
  let score = Math.min(1, ratio) * 2 - at * 0.08;
  if (words.includes('name') || words.includes('title')) score += isAlone ? 1.5 : 0.7;
  if (at === 0) score += 0.4;
  if (words.some((w) => entities.has(w))) score += isAlone ? 2 : 0.6;
  if (words.some((w) => neverTitles.has(w))) score -= 2;
  return score;
}

/** The column by which a row is called: its name or title. */
export function titleColumns(table: AnalystTable, entities: Set<string>): AnalystColumn[] {
  const named = nameColumns(table);
  if (named.length > 0) return named;
  let best: { column: AnalystColumn; score: number } | null = null;
  for (const [at, column] of table.columns.entries()) {
    if (column.kind !== 'text' || column.numericText) continue;
    const score = titleScore(column, at, table.rowCount, entities);
    if (!best || score > best.score) best = { column, score };
  }
  return best ? [best.column] : [];
}
