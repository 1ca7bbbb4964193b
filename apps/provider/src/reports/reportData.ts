import type { ReportSettings } from '@plinth/api/contract';
import type { WorkOnColumns } from '../models/modelContent.ts';
import type { StoredModel } from '../models/models.ts';
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

const overPeriod = (
  sql: string,
  wanted: string | null,
  { model, source, settings, askSql }: ReportData,
  signal: AbortSignal,
  part: PeriodPart,
): Promise<AskedSql> => {
  const references = source.references(model.table);
  // Metrics keep currencies apart, and what was before is told beside a figure.
  const columns = wanted !== null && part === 'last' ? { columns: model.columns } : {};
  return askSql(model.summary.user_id, { sql, references, wanted, settings, part, ...columns }, signal);
};

/** A question as it is asked: of the table or of the view, as the model's switch says, for a report's figures are of one. */
export const questionAsked = (
  sql: string,
  data: ReportData,
  signal: AbortSignal,
  part: PeriodPart = 'last',
): Promise<AskedSql> => overPeriod(sql, data.source.tableReference(data.model.table), data, signal, part);

/** A metric's query over the report's period. */
export const metricAsked = async (
  sql: string,
  data: ReportData,
  signal: AbortSignal,
  part: PeriodPart = 'last',
): Promise<string> => (await overPeriod(sql, null, data, signal, part)).sql;
