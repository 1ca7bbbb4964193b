import type { LookedAt } from './findings.ts';

/** A column as a look through a table finds it. */
export const columnOf = (texts: readonly string[], name = 'value'): LookedAt => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const values = [...counts].map(([value, rows]) => ({ value, rows })).sort((a, b) => b.rows - a.rows);
  return { name, values, tableRows: texts.length };
};
