import { chartPlan } from '../chat/chart.plan.ts';
import type { ShownAs } from '../chat/AnswerFigure.tsx';
import { headerOf, resultColumns } from '../chat/result.columns.ts';
import { graphKind, metricPlan } from '../model/metric.plan.ts';
import { reportFigureCopy } from './reportFigure.copy.ts';

export interface ReportFigureView {
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
  sql_query?: string | undefined;
  computed_at?: string | undefined;
  /** In which its query was run, where that makes a difference. */
  time_zone?: string | undefined;
  /** Rows of the whole result, where not all are there. */
  total_rows?: number | undefined;
  /** There are more rows than these, and nobody has counted them. */
  cut?: boolean | undefined;
  /** Its query’s own LIMIT has left rows out, or may have. */
  limited?: boolean | undefined;
  /** Rows without that LIMIT; undefined where nobody has counted them. */
  unlimited_rows?: number | undefined;
  /** Its groups are the parts of a whole. */
  adds_up?: boolean | undefined;
  /** Its query leaves out no row of the table, or of its period. */
  reads_all?: boolean | undefined;
  /** The column whose amounts, which are in several currencies, it takes as one. */
  mixed_currencies?: string | undefined;
  /** Where the data ends before its last span was over: a day, or within a day a moment, as ISO 8601 without a zone. */
  data_until?: string | undefined;
  sampled?: boolean | undefined;
  /** What its query gives over as many days before those of its period. */
  before?:
    { days: number; rows: readonly (readonly unknown[])[]; sql_query?: string | undefined } | undefined;
  /** Of what a recipe makes of the table, or of the table as it is; undefined where there is no recipe. */
  standardized?: boolean | undefined;
  /** Sentences of the summary in a language model’s words, which stand between the figures and names of the plain one. */
  wordings?: readonly { plain: string; between: readonly string[] }[] | undefined;
}

export interface ReportBlockView {
  id: string;
  /** A question, a metric or a text. */
  kind: string;
  title?: string | undefined;
  text?: string | undefined;
  graph_type?: string | undefined;
  shown_as?: string | undefined;
  /** What it gave when it was computed well the last time. */
  figure?: ReportFigureView | undefined;
  /** Why it couldn't be computed anew. */
  problem?: { detail: string; since?: string | undefined } | undefined;
}

/** What gives a figure, and what it was before, again wherever it is run: days and hours of moments are those of a time zone. */
export const queryText = ({ sql_query = '', time_zone, before }: ReportFigureView): string => {
  if (sql_query === '') return '';
  const zone = time_zone === undefined ? '' : `SET TimeZone = '${time_zone.replaceAll("'", "''")}';\n`;
  if (!before?.sql_query) return zone + sql_query;
  return `${zone}${sql_query}\n;\n-- ${reportFigureCopy.queryBefore(before.days)}\n${before.sql_query}`;
};

/** That the rows which are shown aren't all of them; undefined where they are. */
export const cutRows = (
  { rows, total_rows = rows.length, limited, unlimited_rows }: ReportFigureView,
  shown: number,
): string | undefined => {
  const total = unlimited_rows ?? total_rows;
  if (total > shown) return reportFigureCopy.firstRows(shown, total);
  return limited ? reportFigureCopy.firstRows(shown, undefined) : undefined;
};

/** What to know of all of a figure's rows; null where there is nothing. */
export const readingOf = ({ sampled, mixed_currencies: mixed }: ReportFigureView): string | null =>
  [sampled && reportFigureCopy.sampled, mixed !== undefined && reportFigureCopy.mixed(headerOf(mixed))]
    .filter(Boolean)
    .join(' ') || null;

/** What of a block's rows can be drawn, and as what they are shown. */
export const blockPlan = ({ kind, graph_type = '', shown_as }: ReportBlockView, figure: ReportFigureView) => {
  const { columns: names, rows } = figure;
  const isMetric = kind === 'metric';
  const questionColumns = () => {
    const columns = resultColumns(names, rows);
    return { columns, plan: chartPlan(columns, rows) };
  };
  const { columns, plan } = isMetric ? metricPlan(names, rows, graph_type) : questionColumns();
  const fitting = (): ShownAs => {
    if (plan === null || shown_as === 'table') return 'table';
    const wanted = plan.kinds.find((candidate) => candidate === shown_as);
    return wanted ?? (isMetric ? graphKind(plan, graph_type) : plan.kinds[0]);
  };
  return { columns, plan, shownAs: fitting() };
};
