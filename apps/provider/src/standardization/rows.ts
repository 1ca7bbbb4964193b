import { quoteIdentifier } from '../sources/identifiers.ts';

/** Types that PostgreSQL can't compare for being equal. */
const hasNoEqual = (type: string): boolean => /^(json|xml|point|polygon|path|box|line|circle)\b/i.test(type);

/** Whether rows can be compared in all their columns. */
export const canCompare = (columns: ReadonlyMap<string, string>): boolean =>
  columns.size > 0 && ![...columns.values()].some(hasNoEqual);

/** A WITH that has `repeated`: each row that is there more than once, as a line, and how often again. */
export const comparedRows = (reference: string, columns: ReadonlyMap<string, string>): string | null => {
  if (!canCompare(columns)) return null;
  const names = [...columns.keys()].map(quoteIdentifier);
  const line = names.map((name) => `coalesce(CAST(${name} AS varchar), '')`).join(` || ' · ' || `);
  return `WITH repeated AS (SELECT ${line} AS line, count(*) - 1 AS again FROM ${reference} GROUP BY ${names.join(', ')} HAVING count(*) > 1)`;
};
