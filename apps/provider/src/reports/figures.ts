import type {
  ComputedMetric,
  ReportBlock,
  ReportFigure,
  ReportProblem,
  ReportSettings,
} from '@plinth/api/contract';
import { computeMetrics } from '../models/computeMetrics.ts';
import type { WorkOnColumns } from '../models/modelContent.ts';
import type { StoredModel } from '../models/models.ts';
import { queryLimits } from '../models/questions.ts';
import { runSql } from '../models/runSql.ts';
import { SourceError } from '../sources/source.ts';
import type { ModelSource } from '../standardization/modelSource.ts';
import { withinPeriod } from './period.ts';
import { queryFacts, withoutLimit } from './queryFacts.ts';
import { hidesTable, inPlaceOfTable } from './tableInSql.ts';

/** What a block gave, and why it gave nothing new. */
interface KeptFigure {
  figure?: ReportFigure;
  problem?: ReportProblem;
}

/** Of a report: by what a block asks, so that a block that is moved, renamed or copied keeps its own. */
export interface KeptFigures {
  /** Rows of the model's table. */
  rowsRead?: number;
  blocks: Record<string, KeptFigure>;
}

const maxFigureBytes = 60_000;
const allMs = 120_000;
const tookTooLong = 'It took too long.';

/** Null for a text, which asks nothing. */
export const askOf = ({ kind, sql = '', metric = '', graph_type = '' }: ReportBlock): string | null => {
  if (kind === 'text') return null;
  return kind === 'question' ? `sql ${sql}` : `metric ${graph_type} ${metric}`;
};

export const asksOf = (blocks: readonly ReportBlock[]): string[] => [
  ...new Set(blocks.map(askOf).filter((ask) => ask !== null)),
];

/** With as many of its rows as there is room for. */
const cutToFit = (figure: ReportFigure): ReportFigure => {
  const { rows, total_rows = rows.length } = figure;
  if (rows.length === 0 || Buffer.byteLength(JSON.stringify(rows)) <= maxFigureBytes) return figure;
  return cutToFit({ ...figure, rows: rows.slice(0, Math.floor(rows.length / 2)), total_rows });
};

interface Data {
  model: StoredModel;
  source: ModelSource;
  workOnColumns: WorkOnColumns;
  settings: ReportSettings;
}

/** A question of the table or of the view, asked of whichever the model's switch says: a report's figures are of one. */
const asSwitched = (sql: string, { model: { table }, source }: Data): string => {
  const wanted = source.tableReference(table);
  return source
    .references(table)
    .filter((reference) => reference !== wanted && !hidesTable(sql, reference))
    .reduce((switched, reference) => inPlaceOfTable(switched, reference, wanted), sql);
};

/** What is told beside the figures is left out where the source doesn't give it. */
const unlessUnread = async <T>(reading: Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
  try {
    return await reading;
  } catch (error) {
    if (signal.aborted || !(error instanceof SourceError)) throw error;
    return undefined;
  }
};

/** The time zone of a query that reads moments, or the clock: days and hours of both are those of a zone. */
const zonesOf = async (
  { model: { database, table }, source, settings }: Data,
  signal: AbortSignal,
): Promise<(sql: string) => { time_zone?: string }> => {
  const moments = await unlessUnread(source.moments(database, table, signal), signal);
  const reads = (sql: string): boolean =>
    /\b(now|current_date|current_timestamp|localtimestamp)\b/i.test(sql) ||
    (moments ?? []).some((name) => sql.includes(name));
  return (sql) => (reads(sql) ? { time_zone: settings.time_zone } : {});
};

const overPeriod = (sql: string, { model: { table }, source, settings }: Data): string =>
  source.references(table).reduce((limited, reference) => withinPeriod(limited, reference, settings), sql);

/** What the LIMIT of a question has left out of its rows. */
const cutByLimit = async (
  sql: string,
  rows: number,
  { model: { database, table }, source }: Data,
  signal: AbortSignal,
): Promise<Pick<ReportFigure, 'limited' | 'unlimited_rows'>> => {
  const whole = withoutLimit(sql);
  if (whole === null || rows < whole.most) return {};
  const count = `SELECT count(*) FROM (\n${whole.sql}\n) AS answer`;
  const counted = await unlessUnread(
    source.query(database, table, count, { ...queryLimits, signal }),
    signal,
  );
  if (counted === undefined || counted.sampled) return { limited: true };
  const unlimited_rows = Number(counted.rows[0]?.[0]);
  return unlimited_rows > rows ? { limited: true, unlimited_rows } : {};
};

/** A metric's rows, or why there are none. */
const ofMetric = async (
  metric: ComputedMetric,
  data: Data,
  time: string,
  signal: AbortSignal,
): Promise<ReportFigure | string> => {
  const { columns = [], rows = [], sql_query = '', cut, sampled, problem } = metric;
  if (problem !== undefined) return problem;
  const limit = cut || sampled ? {} : await cutByLimit(sql_query, rows.length, data, signal);
  return { columns, rows, sql_query, computed_at: time, cut, sampled, ...limit, ...queryFacts(sql_query) };
};

/** A question's rows, as its query over the period gives them, with what they are of all. */
const ofQuestion = async (
  sql: string,
  data: Data,
  time: string,
  signal: AbortSignal,
): Promise<ReportFigure> => {
  const { model, source } = data;
  const sql_query = overPeriod(sql, data);
  const found = await runSql(model, source, sql_query, signal);
  const limit = await cutByLimit(sql_query, found.total_rows ?? found.rows.length, data, signal);
  return { ...found, ...limit, ...queryFacts(sql), sql_query, computed_at: time };
};

/** Computes what the blocks ask, one after the other; why one can't be is told in its place. */
const computeAsks = async (
  blocks: readonly ReportBlock[],
  data: Data,
  time: string,
  gone: AbortSignal,
): Promise<Map<string, ReportFigure | string>> => {
  const { model, source, workOnColumns } = data;
  const signal = AbortSignal.any([gone, AbortSignal.timeout(allMs)]);
  const found = new Map<string, ReportFigure | string>();
  const metrics = blocks.filter(({ kind }) => kind === 'metric');
  const visualizations = metrics.map(({ metric = '', graph_type = '' }) => ({ metric, graph_type }));
  const within = (sql: string) => overPeriod(sql, data);
  const computed = await computeMetrics({ ...model, visualizations }, source, workOnColumns, signal, within);
  for (const [at, block] of metrics.entries())
    found.set(askOf(block)!, await ofMetric(computed[at]!, data, time, signal));
  for (const block of blocks) {
    const ask = askOf(block);
    if (block.kind !== 'question' || ask === null || found.has(ask)) continue;
    try {
      found.set(ask, await ofQuestion(asSwitched(block.sql ?? '', data), data, time, signal));
    } catch (error) {
      if (gone.aborted || !(error instanceof SourceError || signal.aborted)) throw error;
      found.set(ask, error instanceof SourceError ? error.message : tookTooLong);
    }
  }
  return found;
};

const countRows = async (
  { model, source, settings }: Data,
  signal: AbortSignal,
): Promise<number | undefined> => {
  const { database, table } = model;
  const reference = source.tableReference(table);
  const sql = withinPeriod(`SELECT count(*) FROM ${reference}`, reference, settings);
  const limits = { ...queryLimits, signal };
  const counted = await unlessUnread(source.query(database, table, sql, limits), signal);
  return counted === undefined || counted.sampled ? undefined : Number(counted.rows[0]?.[0]);
};

/** The figures of a refresh: of what can't be computed the last good ones stay, with why and since when. */
export const computeFigures = async (
  blocks: readonly ReportBlock[],
  /** Or why there is none. */
  data: Data | string,
  before: KeptFigures,
  time: string,
  signal: AbortSignal,
): Promise<KeptFigures> => {
  const found = typeof data === 'string' ? null : await computeAsks(blocks, data, time, signal);
  const zoneOf = typeof data === 'string' ? null : await zonesOf(data, signal);
  const rowsRead = typeof data === 'string' ? before.rowsRead : await countRows(data, signal);
  const standardized =
    typeof data !== 'string' && data.source.hasView ? data.source.isStandardized : undefined;
  const missing = typeof data === 'string' ? data : tookTooLong;
  const keptOf = (ask: string): KeptFigure => {
    const outcome = found?.get(ask) ?? missing;
    if (typeof outcome !== 'string')
      return { figure: cutToFit({ ...outcome, standardized, ...zoneOf?.(outcome.sql_query) }) };
    const { figure, problem } = before.blocks[ask] ?? {};
    return { ...(figure && { figure }), problem: { detail: outcome, since: problem?.since ?? time } };
  };
  return {
    ...(rowsRead !== undefined && { rowsRead }),
    blocks: Object.fromEntries(asksOf(blocks).map((ask) => [ask, keptOf(ask)])),
  };
};

/** Why a refresh counts as failed; null where all went well. */
export const failureIn = ({ blocks }: KeptFigures): string | null => {
  const all = Object.values(blocks);
  const problems = all.flatMap(({ problem }) => (problem ? [problem.detail] : []));
  const [first] = problems;
  if (first === undefined) return null;
  if (new Set(problems).size === 1 && problems.length === all.length) return first;
  return `${problems.length} of ${all.length} blocks could not be computed.`;
};
