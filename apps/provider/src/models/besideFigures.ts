import type { ComputedMetric } from '@plinth/api/contract';
import { endQuery, endWithinSpan, type Spans } from './dataEnd.ts';
import { SourceError, type TableSource } from '../sources/source.ts';
import type { ModelSource } from '../standardization/modelSource.ts';
import type { StoredModel } from './models.ts';
import { queryLimits } from './questions.ts';

/** What is told beside the figures is left out where the source doesn't give it. */
export const unlessUnread = async <T>(reading: Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
  try {
    return await reading;
  } catch (error) {
    if (signal.aborted || !(error instanceof SourceError)) throw error;
    return undefined;
  }
};

/** Where the data ends within the last of these spans, before it was over; null where that is whole. */
export const dataUntil = async (
  { database, table }: Pick<StoredModel, 'database' | 'table'>,
  source: TableSource,
  spans: Spans,
  signal: AbortSignal,
): Promise<string | null> => {
  const sql = endQuery(source.tableReference(table), spans);
  const found = await unlessUnread(source.query(database, table, sql, { ...queryLimits, signal }), signal);
  return found === undefined || found.sampled ? null : endWithinSpan(found.rows[0] ?? [], spans);
};

/** In which zone the days of a model's metric are, and where the data ends within the last of its spans. */
export const toldOf =
  (model: StoredModel, source: ModelSource) =>
  async (spans: Spans, signal: AbortSignal): Promise<Pick<ComputedMetric, 'time_zone' | 'data_until'>> => {
    const moments = await unlessUnread(source.moments(model.database, model.table, signal), signal);
    const data_until = await dataUntil(model, source, spans, signal);
    return {
      ...(moments?.includes(spans.column) && { time_zone: 'UTC' }),
      ...(data_until !== null && { data_until }),
    };
  };
