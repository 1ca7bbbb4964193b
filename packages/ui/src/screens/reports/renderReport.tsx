import { renderToStaticMarkup } from 'react-dom/server';
import { hexColor } from '../../theme/contrast.ts';
import { roles, type RoleName } from '../../theme/roles.tokens.ts';
import { variableName } from '../../theme/token.ts';
import { drawChart } from '../chat/AnswerChart.tsx';
import type { ChartKind, ChartPlan } from '../chat/chart.plan.ts';
import { chartMarks, chartText } from '../chat/chart.styles.ts';
import { paperWidth, reportPaper, type PaperBlockView, type ReportPaperProps } from './report.paper.ts';
import { plainText, reportSummary, wordText } from './report.summary.ts';
import { boundedFigure, boundedQueries, rowsOfEach } from './reportContent.ts';
import { reportPaperCopy } from './reportPaper.copy.ts';
import { periodSaid } from './reportPeriod.copy.ts';
import { reportSummaryCopy } from './reportSummary.copy.ts';

const light = (role: RoleName): string => hexColor(roles[role].light);

const valueOf = new Map(
  (Object.keys(roles) as RoleName[]).map((role) => [`var(${variableName(role)})`, light(role)]),
);
const resolved = (css: string): string =>
  css.replace(/var\(--[\w-]+\)/g, (name) => valueOf.get(name) ?? name);

/** A drawing of the light theme that refers to nothing outside of it. */
const drawingOf = ({ plan, kind }: { plan: ChartPlan; kind: ChartKind }) => {
  const { height, content } = drawChart(plan, kind, paperWidth);
  const svg = renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${paperWidth} ${height}`}
      fontSize={chartText.size}
      fill={resolved(chartText.color)}
    >
      {content}
    </svg>,
  );
  return { svg, style: resolved(chartMarks), width: paperWidth, height };
};

const contentBlock = (view: PaperBlockView, mostRows: number) => {
  const { id, heading, problem, text, figure, quiet } = view;
  const { chart, table, said } =
    figure === undefined || quiet !== null
      ? { chart: null, table: null, said: '' }
      : boundedFigure(view, figure, mostRows);
  return { id, heading, problem, text, quiet, table, said, drawing: chart && drawingOf(chart) };
};

/**
 * A report for where there is no page: what of it is mailed in words, and what stands on pages of paper, within bounds of
 * rows and columns. `period` is the part of the data that it is about, null for all of it; colors are hexadecimal.
 */
export const renderReport = (report: ReportPaperProps) => {
  const { name, period = 'all' } = report;
  const sentences = reportSummary(report.blocks, period);
  const note = sentences.some(({ isWorded }) => isWorded) ? reportSummaryCopy.byModel : null;
  const { about, blocks, queries } = reportPaper(report);
  const mostRows = rowsOfEach(blocks.filter(({ figure }) => figure !== undefined).length);
  return {
    period: period === 'all' ? null : periodSaid(period, report.periodDays),
    summary: [...sentences.map(({ words }) => plainText(words)), ...(note === null ? [] : [note])],
    content: {
      name,
      about,
      refreshedAt: report.refreshedAt,
      summary: {
        note,
        sentences: sentences.map(({ block, words }) => ({
          block,
          words: words.map((word) => ({
            text: wordText(word),
            isFigure: typeof word === 'object' && 'figure' in word,
          })),
        })),
      },
      blocks: blocks.map((view) => contentBlock(view, mostRows)),
      queries: boundedQueries(queries),
      unwritten: reportPaperCopy.unwritten,
      colors: {
        strong: light('textStrong'),
        text: light('textDefault'),
        muted: light('textMuted'),
        line: light('borderSubtle'),
        rule: light('borderStrong'),
      },
    },
  };
};

/** The sentences of a report's summary as they are computed, each with its block and in its parts. */
export { reportSummary as plainSummary };
