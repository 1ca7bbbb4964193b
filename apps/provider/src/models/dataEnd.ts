import { dayMs, hourMs } from '@plinth/api/facts';
import { quoteIdentifier } from '../sources/identifiers.ts';

/** How much earlier data may end within its last span than within the one before, and is whole: by an evening, a day off, a weekend. */
const slack = { day: 6 * hourMs, week: dayMs, month: 3 * dayMs, quarter: 3 * dayMs, year: 3 * dayMs };

/** What rows of a query are of: days, months or years of a column of its table. */
export interface Spans {
  column: string;
  unit: keyof typeof slack;
}

export const isUnit = (word: string): word is Spans['unit'] => Object.hasOwn(slack, word);

/** The newest moment of a table, and how far it and the newest of the span before go into their spans (s). */
export const endQuery = (reference: string, { column, unit }: Spans): string => {
  const moment = `CAST(${quoteIdentifier(column)} AS timestamp)`;
  const newest = `(SELECT max(${moment}) FROM ${reference})`;
  const older = `(SELECT max(${moment}) FROM ${reference} WHERE ${moment} < date_trunc('${unit}', ${newest}))`;
  const intoSpan = (time: string) => `EXTRACT(EPOCH FROM ${time} - date_trunc('${unit}', ${time}))`;
  return `SELECT CAST(newest AS varchar) AS newest, ${intoSpan('newest')} AS gone, ${intoSpan('older')} AS gone_before
FROM (SELECT ${newest} AS newest, ${older} AS older) AS ends`;
};

/** When data ends, where that is before its last span was over: a day, or within a day a moment; null where it is whole. */
export const endWithinSpan = (
  [newest, gone, goneBefore]: readonly unknown[],
  { unit }: Spans,
): string | null => {
  if (typeof newest !== 'string' || gone === null || goneBefore === null) return null;
  const isShort = 1000 * (Number(goneBefore) - Number(gone)) > slack[unit];
  if (!isShort) return null;
  return unit === 'day' ? newest.slice(0, 16).replace(' ', 'T') : newest.slice(0, 10);
};
