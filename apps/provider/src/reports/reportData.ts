import type { ReportSettings } from '@plinth/api/contract';
import type { WorkOnColumns } from '../models/modelContent.ts';
import type { StoredModel } from '../models/models.ts';
import { SourceError } from '../sources/source.ts';
import type { ModelSource } from '../standardization/modelSource.ts';
import type { AskedSql } from './askedSql.ts';
import type { AskSql } from './askSqlInPool.ts';
import type { PeriodPart } from './period.ts';

/** What a report's figures are computed of. */
export interface ReportData {
  model: StoredModel;
  source: ModelSource;
  workOnColumns: WorkOnColumns;
  askSql: AskSql;
  settings: ReportSettings;
}

/** A question as it is asked: of the table or of the view, as the model's switch says, for a report's figures are of one. */
export const questionAsked = (
  sql: string,
  { model, source, settings, askSql }: ReportData,
  signal: AbortSignal,
  part: PeriodPart = 'last',
): Promise<AskedSql> => {
  const wanted = source.tableReference(model.table);
  const references = source.references(model.table);
  return askSql(model.summary.user_id, { sql, references, wanted, settings, part }, signal);
};

/** A metric's query over the report's period. */
export const metricAsked = async (
  sql: string,
  { model, source, settings, askSql }: ReportData,
  signal: AbortSignal,
  part: PeriodPart = 'last',
): Promise<string> => {
  const references = source.references(model.table);
  return (await askSql(model.summary.user_id, { sql, references, wanted: null, settings, part }, signal)).sql;
};

/** What is told beside the figures is left out where the source doesn't give it. */
export const unlessUnread = async <T>(reading: Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
  try {
    return await reading;
  } catch (error) {
    if (signal.aborted || !(error instanceof SourceError)) throw error;
    return undefined;
  }
};
