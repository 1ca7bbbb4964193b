import type { ComputedMetric, ReportBlock, ReportFigure, ReportProblem } from '@plinth/api/contract';
import { dataUntil, unlessUnread } from '../models/besideFigures.ts';
import { computeMetrics } from '../models/computeMetrics.ts';
import { queryLimits } from '../models/questions.ts';
import { runSql } from '../models/runSql.ts';
import { SourceError } from '../sources/source.ts';
import { computeBefore } from './figuresBefore.ts';
import { daysQuery, periodDays, withinPeriod, type PeriodDays } from './period.ts';
import type { QueryFacts, Whole } from './queryFacts.ts';
import { metricAsked, questionAsked, type ReportData as Data } from './reportData.ts';

/** What a block gave, and why it gave nothing new. */
interface KeptFigure {
  figure?: ReportFigure;
  problem?: ReportProblem;
}

/** Of a report: by what a block asks, so that a block that is moved, renamed or copied keeps its own. */
export interface KeptFigures {
  /** Rows of the model's table. */
  rowsRead?: number;
  /** The days that they are about; absent for all of the data. */
  days?: Pick<PeriodDays, 'from' | 'to'>;
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

/** What the LIMIT of a question has left out of its rows. */
const cutByLimit = async (
  whole: Whole | null,
  rows: number,
  { model: { database, table }, source }: Data,
  signal: AbortSignal,
): Promise<Pick<ReportFigure, 'limited' | 'unlimited_rows'>> => {
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

/** What is known by reading a query, and where the data ends within the last of its spans. */
const told = async (
  { spans, ...facts }: QueryFacts,
  { model, source }: Data,
  signal: AbortSignal,
): Promise<Pick<ReportFigure, 'adds_up' | 'reads_all' | 'mixed_currencies' | 'data_until'>> => {
  if (spans === undefined) return facts;
  const data_until = await dataUntil(model, source, spans, signal);
  return { ...facts, ...(data_until !== null && { data_until }) };
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
  const { askSql, model, settings } = data;
  const read = { sql: sql_query, references: [], wanted: null, settings, part: 'last' } as const;
  const { facts, whole } = await askSql(model.summary.user_id, read, signal);
  const limit = cut || sampled ? {} : await cutByLimit(whole, rows.length, data, signal);
  const known = await told(facts, data, signal);
  return { columns, rows, sql_query, computed_at: time, cut, sampled, ...limit, ...known };
};

/** A question's rows, as its query over the period gives them, with what they are of all. */
const ofQuestion = async (
  sql: string,
  data: Data,
  time: string,
  signal: AbortSignal,
): Promise<ReportFigure> => {
  const { model, source } = data;
  const { sql: sql_query, facts, whole } = await questionAsked(sql, data, signal);
  const found = await runSql(model, source, sql_query, signal);
  const limit = await cutByLimit(whole, found.total_rows ?? found.rows.length, data, signal);
  const known = await told(facts, data, signal);
  return { ...found, ...limit, ...known, sql_query, computed_at: time };
};

type Outcomes = Map<string, ReportFigure | string>;

/** A figure that could be computed, or why not. */
const settled = async (
  computing: Promise<ReportFigure | string>,
  { gone, signal }: { gone: AbortSignal; signal: AbortSignal },
): Promise<ReportFigure | string> => {
  try {
    return await computing;
  } catch (error) {
    if (gone.aborted || !(error instanceof SourceError || signal.aborted)) throw error;
    return error instanceof SourceError ? error.message : tookTooLong;
  }
};

/** Each with what it was in the period before, where the data goes back so far. */
const withBefore = async (
  found: Outcomes,
  blocks: readonly ReportBlock[],
  data: Data,
  { gone, signal }: { gone: AbortSignal; signal: AbortSignal },
): Promise<Outcomes> => {
  const asked = new Map(blocks.map((block) => [askOf(block), block]));
  const figures = [...found].flatMap(([ask, figure]) =>
    typeof figure === 'string' ? [] : [{ ask, block: asked.get(ask)!, figure }],
  );
  const before = await computeBefore(figures, data, signal).catch((error: unknown) => {
    if (gone.aborted || !signal.aborted) throw error;
    return [];
  });
  const compared = figures.map(({ ask, figure }, at): [string, ReportFigure] => [
    ask,
    { ...figure, ...(before[at] && { before: before[at] }) },
  ]);
  return new Map([...found, ...compared]);
};

/** The days that a period is about; null of all of the data, and where the source doesn't say. */
const daysOf = async (
  { model: { database, table }, source, settings: { period, time_column } }: Data,
  signal: AbortSignal,
): Promise<PeriodDays | null> => {
  if (period === 'all' || time_column === null) return null;
  const sql = daysQuery(source.tableReference(table), time_column);
  const found = await unlessUnread(source.query(database, table, sql, { ...queryLimits, signal }), signal);
  return found === undefined || found.sampled ? null : periodDays(found.rows[0] ?? [], period);
};

/** Computes what the blocks ask, one after the other; why one can't be is told in its place. And of which days that is. */
const computeAsks = async (
  blocks: readonly ReportBlock[],
  data: Data,
  time: string,
  gone: AbortSignal,
): Promise<{ found: Outcomes; days: PeriodDays | null }> => {
  const { model, source, workOnColumns } = data;
  const signal = AbortSignal.any([gone, AbortSignal.timeout(allMs)]);
  const until = { gone, signal };
  const found: Outcomes = new Map();
  const metrics = blocks.filter(({ kind }) => kind === 'metric');
  const visualizations = metrics.map(({ metric = '', graph_type = '' }) => ({ metric, graph_type }));
  const within = (sql: string) => metricAsked(sql, data, signal);
  const computed = await computeMetrics({ ...model, visualizations }, source, workOnColumns, signal, within);
  for (const [at, block] of metrics.entries())
    found.set(askOf(block)!, await settled(ofMetric(computed[at]!, data, time, signal), until));
  for (const block of blocks) {
    const ask = askOf(block);
    if (block.kind !== 'question' || ask === null || found.has(ask)) continue;
    const computing = ofQuestion(block.sql ?? '', data, time, signal);
    found.set(ask, await settled(computing, until));
  }
  const days = await daysOf(data, gone);
  return { days, found: days?.hasBefore ? await withBefore(found, blocks, data, until) : found };
};

const rowsIn = async (
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

/** What a refresh found: beside what the figures are of, for each ask its figure, or why there is none. */
type Found = Omit<KeptFigures, 'blocks'> & { outcomeOf: (ask: string) => ReportFigure | string };

const foundIn = async (
  blocks: readonly ReportBlock[],
  data: Data,
  time: string,
  signal: AbortSignal,
): Promise<Found> => {
  const { found, days } = await computeAsks(blocks, data, time, signal);
  const zoneOf = await zonesOf(data, signal);
  const rowsRead = await rowsIn(data, signal);
  const standardized = data.source.hasView ? data.source.isStandardized : undefined;
  return {
    ...(rowsRead !== undefined && { rowsRead }),
    ...(days && { days: { from: days.from, to: days.to } }),
    outcomeOf(ask) {
      const outcome = found.get(ask) ?? tookTooLong;
      if (typeof outcome === 'string') return outcome;
      return cutToFit({ ...outcome, standardized, ...zoneOf(outcome.sql_query) });
    },
  };
};

const foundNothing = ({ blocks: _, ...before }: KeptFigures, why: string): Found => ({
  ...before,
  outcomeOf: () => why,
});

/** The figures of a refresh: of what can't be computed the last good ones stay, with why and since when. */
export const computeFigures = async (
  blocks: readonly ReportBlock[],
  /** Or why there is none. */
  data: Data | string,
  before: KeptFigures,
  time: string,
  signal: AbortSignal,
): Promise<KeptFigures> => {
  const { outcomeOf, ...about } =
    typeof data === 'string' ? foundNothing(before, data) : await foundIn(blocks, data, time, signal);
  const keptOf = (ask: string): KeptFigure => {
    const outcome = outcomeOf(ask);
    if (typeof outcome !== 'string') return { figure: outcome };
    const { figure, problem } = before.blocks[ask] ?? {};
    return { ...(figure && { figure }), problem: { detail: outcome, since: problem?.since ?? time } };
  };
  return { ...about, blocks: Object.fromEntries(asksOf(blocks).map((ask) => [ask, keptOf(ask)])) };
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
