import { SourceError, type QueryLimits, type Source } from '../source.ts';
import { gateSql } from './sqlGate.ts';

/** The SELECT as the source may run it over the table; throws not_allowed with the reason when the gate refuses it. */
export const selectOf = (
  sql: string,
  source: Source,
  table: string,
  { longest, sampled }: Pick<QueryLimits, 'longest' | 'sampled'>,
): string => {
  const tables = [source.tableReference(table)];
  const gate = gateSql(sql, { dialect: source.dialect, tables, longest, sampled });
  if (!gate.ok) throw new SourceError('not_allowed', gate.reason);
  return gate.sql;
};
