import type { ComputedMetric, Visualization } from '@plinth/api/contract';
import { minuteMs } from '@plinth/api/facts';
import type { Spans } from './dataEnd.ts';
import type { MetricQuery, MetricReading } from '../modeling/metricQuery.ts';
import { SourceError, type Cell, type TableSource } from '../sources/source.ts';
import { queryLimits } from './questions.ts';
import type { WorkOnColumns } from './modelContent.ts';
import type { StoredModel } from './models.ts';

const allMs = minuteMs;

type Figures = Omit<ComputedMetric, keyof Visualization>;

/** A range without rows counts none, which is a figure, too. */
const withEvery = (rows: Cell[][], labels: readonly number[] | undefined): Cell[][] => {
  if (labels === undefined) return rows;
  const [first = 0, second = Infinity] = labels;
  const near = (second - first) / 2;
  return labels.map((label) => {
    const [, count = 0] = rows.find(([found]) => Math.abs(Number(found) - label) < near) ?? [];
    return [label, count];
  });
};

const computed = async (
  { database, table }: StoredModel,
  source: TableSource,
  { sql, most, labels, isSample }: MetricQuery,
  signal: AbortSignal,
): Promise<Figures> => {
  const limits = { ...queryLimits, maxRows: most, signal };
  const { columns, rows, truncated, sampled } = await source.query(database, table, sql, limits);
  return {
    columns,
    rows: withEvery(rows, labels),
    sql_query: sql,
    ...(truncated && !isSample && { cut: true }),
    ...(sampled || (truncated && isSample) ? { sampled: true } : {}),
  };
};

/** The figures of a model's metrics, one after the other; a metric that can't be computed says why, and the others are. */
export const computeMetrics = async (
  model: StoredModel,
  /** Null where the connection is gone. */
  source: TableSource | null,
  workOnColumns: WorkOnColumns,
  gone: AbortSignal,
  /** Another query in place of the model's own. */
  instead: (sql: string) => string | Promise<string> = (sql) => sql,
  /** What is told beside the figures of days, months or years. */
  toldOf: (spans: Spans, signal: AbortSignal) => Promise<Figures> = () => Promise.resolve({}),
): Promise<ComputedMetric[]> => {
  const { columns, visualizations: metrics, summary, table } = model;
  if (source === null)
    return metrics.map((metric) => ({
      ...metric,
      problem: 'The connection of this model was deleted, so there is no data to compute it from.',
    }));
  const work = { kind: 'metrics', columns, metrics, table: source.tableReference(table) } as const;
  const readings = JSON.parse(await workOnColumns(summary.user_id, work)) as MetricReading[];
  const signal = AbortSignal.any([gone, AbortSignal.timeout(allMs)]);
  const figuresOf = async (reading: MetricReading): Promise<Figures> => {
    if ('problem' in reading) return reading;
    try {
      const sql = await instead(reading.query.sql);
      const figures = await computed(model, source, { ...reading.query, sql }, signal);
      const { spans } = reading.query;
      return spans === undefined ? figures : { ...figures, ...(await toldOf(spans, signal)) };
    } catch (error) {
      if (gone.aborted || !(error instanceof SourceError || signal.aborted)) throw error;
      return { problem: error instanceof SourceError ? error.message : 'It took too long.' };
    }
  };
  const out: ComputedMetric[] = [];
  for (const [at, metric] of metrics.entries()) out.push({ ...metric, ...(await figuresOf(readings[at]!)) });
  return out;
};
