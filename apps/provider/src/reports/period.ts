import type { ReportSettings } from '@plinth/api/contract';
import { dayMs, reportPeriods } from '@plinth/api/facts';
import { quoteIdentifier } from '../sources/identifiers.ts';
import { SourceError } from '../sources/source.ts';
import { hidesTable, inPlaceOfTable } from './tableInSql.ts';

/** Which of a table's days: the last ones, or as many before them. */
export type PeriodPart = 'last' | 'before';

/** The rows of the table's last days, as far as its data goes, or of those before; in place of the table in a FROM. */
const rowsOf = (part: PeriodPart, reference: string, column: string, days: number): string => {
  const time = quoteIdentifier(column);
  const day = `CAST(${time} AS date)`;
  const end = `(SELECT CAST(max(${time}) AS date) FROM ${reference})`;
  const within =
    part === 'last'
      ? `${day} > ${end} - ${days}`
      : `${day} > ${end} - ${2 * days} AND ${day} <= ${end} - ${days}`;
  return `(SELECT * FROM ${reference} WHERE ${within})`;
};

/**
 * A report's query over the period of its settings, which ends where the data ends, or over the one before. What can't be
 * read is left as it is: the gate says what is wrong with it. Refuses where the table's name means something else within
 * the query.
 */
export const withinPeriod = (
  sql: string,
  reference: string,
  { period, time_column }: ReportSettings,
  part: PeriodPart = 'last',
): string => {
  const days = reportPeriods[period];
  if (days === null || time_column === null) return sql;
  if (hidesTable(sql, reference))
    throw new SourceError(
      'unsupported',
      'A query with a part that is called like its table can’t be limited to a period.',
    );
  return inPlaceOfTable(sql, reference, rowsOf(part, reference, time_column, days));
};

const isoDay = /^\d{4}-\d{2}-\d{2}/;

/** The first and the last day that a table has, as SQL. */
export const daysQuery = (reference: string, column: string): string => {
  const day = `CAST(${quoteIdentifier(column)} AS date)`;
  return `SELECT min(${day}) AS first, max(${day}) AS last FROM ${reference}`;
};

export interface PeriodDays {
  /** The first day of the period, as YYYY-MM-DD. */
  from: string;
  /** The last day that there is data of. */
  to: string;
  /** Whether the data goes back over all of the period before. */
  hasBefore: boolean;
}

/** The days of a period of a table whose data goes from the first to the last; null where there is none. */
export const periodDays = (
  [first, last]: readonly unknown[],
  period: ReportSettings['period'],
): PeriodDays | null => {
  const days = reportPeriods[period];
  const [begin, end] = [first, last].map((value) => isoDay.exec(String(value))?.[0]);
  if (days === null || begin === undefined || end === undefined) return null;
  const dayBefore = (count: number) => new Date(Date.parse(end) - count * dayMs).toISOString().slice(0, 10);
  return { from: dayBefore(days - 1), to: end, hasBefore: begin <= dayBefore(2 * days - 1) };
};
