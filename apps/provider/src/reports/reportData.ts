import type { ReportSettings } from '@plinth/api/contract';
import type { WorkOnColumns } from '../models/modelContent.ts';
import type { StoredModel } from '../models/models.ts';
import { SourceError } from '../sources/source.ts';
import type { ModelSource } from '../standardization/modelSource.ts';
import { withinPeriod, type PeriodPart } from './period.ts';
import { hidesTable, inPlaceOfTable } from './tableInSql.ts';

/** What a report's figures are computed of. */
export interface ReportData {
  model: StoredModel;
  source: ModelSource;
  workOnColumns: WorkOnColumns;
  settings: ReportSettings;
}

/** A question of the table or of the view, asked of whichever the model's switch says: a report's figures are of one. */
export const asSwitched = (sql: string, { model: { table }, source }: ReportData): string => {
  const wanted = source.tableReference(table);
  return source
    .references(table)
    .filter((reference) => reference !== wanted && !hidesTable(sql, reference))
    .reduce((switched, reference) => inPlaceOfTable(switched, reference, wanted), sql);
};

export const overPeriod = (
  sql: string,
  { model: { table }, source, settings }: ReportData,
  part?: PeriodPart,
): string =>
  source
    .references(table)
    .reduce((limited, reference) => withinPeriod(limited, reference, settings, part), sql);

/** What is told beside the figures is left out where the source doesn't give it. */
export const unlessUnread = async <T>(reading: Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
  try {
    return await reading;
  } catch (error) {
    if (signal.aborted || !(error instanceof SourceError)) throw error;
    return undefined;
  }
};
