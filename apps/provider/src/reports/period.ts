import type { ReportSettings } from '@plinth/api/contract';
import { reportPeriods } from '@plinth/api/facts';
import { quoteIdentifier } from '../sources/identifiers.ts';
import { SourceError } from '../sources/source.ts';
import { hidesTable, inPlaceOfTable } from './tableInSql.ts';

/** The rows of the table's last days, as far as its data goes; in place of the table in a FROM. */
const lastDays = (reference: string, column: string, days: number): string => {
  const time = quoteIdentifier(column);
  const end = `(SELECT CAST(max(${time}) AS date) FROM ${reference})`;
  return `(SELECT * FROM ${reference} WHERE CAST(${time} AS date) > ${end} - ${days})`;
};

/**
 * A report's query over the period of its settings, which ends where the data ends. What can't be read is left as it
 * is: the gate says what is wrong with it. Refuses where the table's name means something else within the query.
 */
export const withinPeriod = (
  sql: string,
  reference: string,
  { period, time_column }: ReportSettings,
): string => {
  const days = reportPeriods[period];
  if (days === null || time_column === null) return sql;
  if (hidesTable(sql, reference))
    throw new SourceError(
      'unsupported',
      'A query with a part that is called like its table can’t be limited to a period.',
    );
  return inPlaceOfTable(sql, reference, lastDays(reference, time_column, days));
};
