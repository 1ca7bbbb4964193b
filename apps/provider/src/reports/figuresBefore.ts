import type { ReportBlock, ReportFigure } from '@plinth/api/contract';
import { reportPeriods } from '@plinth/api/facts';
import { computeMetrics } from '../models/computeMetrics.ts';
import { runSql } from '../models/runSql.ts';
import { SourceError } from '../sources/source.ts';
import { metricAsked, questionAsked, type ReportData } from './reportData.ts';

type Rows = Pick<ReportFigure, 'rows' | 'cut' | 'sampled' | 'total_rows' | 'limited'>;
type Before = NonNullable<ReportFigure['before']>;

/** More than a person compares, and than is kept twice. */
const mostRows = 200;
const mostBytes = 20_000;

const isWhole = ({ rows, cut, sampled, limited, total_rows = rows.length }: Rows): boolean =>
  !cut && !sampled && !limited && total_rows === rows.length && rows.length <= mostRows;

/** Days and months have no like among those before. */
const areTimes = (rows: ReportFigure['rows']): boolean =>
  rows.length > 0 && rows.every(([first]) => /^\d{4}-\d{2}(-|$)/.test(String(first)));

/** Whether what a figure was in the period before says something: all of its rows are there, and have a like. */
const canCompare = (figure: ReportFigure): boolean => isWhole(figure) && !areTimes(figure.rows);

const beforeOf = (found: Rows, sql_query: string, { settings: { period } }: ReportData): Before | null =>
  isWhole(found) && Buffer.byteLength(JSON.stringify(found.rows)) <= mostBytes
    ? { days: reportPeriods[period] ?? 0, rows: found.rows, sql_query }
    : null;

const ofMetrics = async (blocks: readonly ReportBlock[], data: ReportData, signal: AbortSignal) => {
  const { model, source, workOnColumns } = data;
  const visualizations = blocks.map(({ metric = '', graph_type = '' }) => ({ metric, graph_type }));
  const within = (sql: string) => metricAsked(sql, data, signal, 'before');
  const computed = await computeMetrics({ ...model, visualizations }, source, workOnColumns, signal, within);
  return computed.map(({ rows, sql_query = '', ...found }) =>
    rows === undefined ? null : beforeOf({ ...found, rows }, sql_query, data),
  );
};

/** Null where the source doesn't give it: it is told beside a figure that is there. */
const ofQuestion = async ({ sql = '' }: ReportBlock, data: ReportData, signal: AbortSignal) => {
  const { model, source } = data;
  try {
    const { sql: asked } = await questionAsked(sql, data, signal, 'before');
    return beforeOf(await runSql(model, source, asked, signal), asked, data);
  } catch (error) {
    if (!(error instanceof SourceError || signal.aborted)) throw error;
    return null;
  }
};

/** What the figures of blocks were in the period before, in their order; null where nobody can tell. */
export const computeBefore = async (
  blocks: readonly { block: ReportBlock; figure: ReportFigure }[],
  data: ReportData,
  signal: AbortSignal,
): Promise<(Before | null)[]> => {
  const metrics = blocks.filter(({ block, figure }) => block.kind === 'metric' && canCompare(figure));
  const found = new Map<ReportBlock, Before | null>();
  const ofAll = await ofMetrics(
    metrics.map(({ block }) => block),
    data,
    signal,
  );
  for (const [at, { block }] of metrics.entries()) found.set(block, ofAll[at] ?? null);
  for (const { block, figure } of blocks)
    if (block.kind === 'question' && canCompare(figure))
      found.set(block, await ofQuestion(block, data, signal));
  return blocks.map(({ block }) => found.get(block) ?? null);
};
