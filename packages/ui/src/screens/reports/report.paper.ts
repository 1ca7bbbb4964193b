import { planWithBefore, tableWithBefore } from './report.before.ts';
import {
  blockPlan,
  cutRows,
  queryText,
  readingOf,
  type ReportBlockView,
  type ReportFigureView,
} from './report.block.ts';
import { openSpan } from './report.spans.ts';
import { reportPaperCopy as copy } from './reportPaper.copy.ts';
import { periodSaid, type PeriodDays } from './reportPeriod.copy.ts';

export interface ReportPaperProps {
  /** What the report is called. */
  name: string;
  /** The data model that it is computed from. */
  modelName: string;
  /** When all of it was computed last, as ISO 8601; null before the first time. */
  refreshedAt: string | null;
  /** Rows of the model's table when it was computed. */
  rowsRead: number | undefined;
  /** The part of the data that it is about, such as `30 days`; `all` or absent for all of it. */
  period?: string | undefined;
  /** Its days, as far as the data goes. */
  periodDays?: PeriodDays | undefined;
  /** Figures and texts, from the top. */
  blocks: readonly ReportBlockView[];
}

/** What is between the margins of an A4 page, in px. */
export const paperWidth = 642;
/** A table that is read on paper; all of its rows are in its CSV. */
export const mostRowsOfTable = 100;

/** What of a figure is on paper, and what is said below it. */
export const paperFigure = (block: ReportBlockView, figure: ReportFigureView, mostRows = mostRowsOfTable) => {
  const { columns, plan, shownAs } = blockPlan(block, figure);
  const { cut, standardized } = figure;
  const table = tableWithBefore(figure, columns);
  const { rows } = table;
  const shownRows = rows.slice(0, mostRows);
  const chart =
    plan === null || shownAs === 'table'
      ? null
      : { plan: planWithBefore(plan, figure, columns), kind: shownAs };
  const said = [
    cutRows(figure, chart === null ? shownRows.length : rows.length),
    cut && copy.cut(rows.length, block.graph_type),
    readingOf(figure),
    openSpan(figure, { columns, plan }),
    standardized !== undefined && `${copy.reads(standardized)}.`,
  ];
  return { columns: table.columns, rows: shownRows, chart, said: said.filter(Boolean).join(' ') };
};

/** A block between its neighbours: its number, and what is said above its figure or instead of it. */
const paperBlock = (block: ReportBlockView, number: number | undefined) => {
  const { id, title = '', text = '', figure, problem } = block;
  const isText = number === undefined;
  const instead = isText || problem ? null : figure === undefined ? copy.never : null;
  return {
    id,
    block,
    heading: isText ? title : copy.numbered(number, title),
    problem: problem ? copy.notRenewed(problem.detail, problem.since, figure?.computed_at) : null,
    text: isText ? text : null,
    figure: isText ? undefined : figure,
    quiet: figure?.rows.length === 0 && !isText ? copy.noRows : instead,
  };
};

export type PaperBlockView = ReturnType<typeof paperBlock>;

/** A report as it stands on paper, whatever draws it. */
export const reportPaper = ({
  modelName,
  refreshedAt,
  rowsRead,
  period = 'all',
  periodDays,
  blocks,
}: ReportPaperProps) => {
  const figures = blocks.filter(({ kind }) => kind !== 'text');
  const numberOf = (block: ReportBlockView) =>
    block.kind === 'text' ? undefined : figures.indexOf(block) + 1;
  return {
    about: copy.about(
      modelName,
      refreshedAt,
      figures.some(({ figure }) => figure !== undefined),
      period === 'all' ? '' : periodSaid(period, periodDays),
      figures.find(({ figure }) => figure?.time_zone !== undefined)?.figure?.time_zone,
      rowsRead,
    ),
    blocks: blocks.map((block) => paperBlock(block, numberOf(block))),
    queries: figures.flatMap(({ id, figure }, at) =>
      figure?.sql_query ? [{ id, number: at + 1, sql: queryText(figure) }] : [],
    ),
  };
};
