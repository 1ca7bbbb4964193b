import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { GlobalStyle } from '../../theme/GlobalStyle.tsx';
import { reportFileHead } from './reportFile.head.ts';
import { ReportPaper, type ReportPaperProps } from './ReportPaper.tsx';
import type { ReportBlockView } from './report.block.ts';
import { periodSaid } from './reportPeriod.copy.ts';
import { plainText, reportSummary } from './report.summary.ts';
import { reportSummaryCopy, type SummaryWord } from './reportSummary.copy.ts';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * What a host mails of a report: which part of the data it is about (null for all of it) and the sentences of its summary,
 * as plain text, and the report as one HTML file without outside
 * references. For where there is no page.
 */
export const renderReport = (
  report: ReportPaperProps,
): { period: string | null; summary: string[]; html: string } => {
  const { period = 'all' } = report;
  const sentences = reportSummary(report.blocks);
  const styles = new ServerStyleSheet();
  try {
    const body = renderToStaticMarkup(
      styles.collectStyles(
        <>
          <GlobalStyle />
          <ReportPaper {...report} />
        </>,
      ),
    );
    const head = `${reportFileHead}<title>${escaped(report.name)}</title>\n${styles.getStyleTags()}`;
    return {
      period: period === 'all' ? null : periodSaid(period),
      summary: [
        ...sentences.map(({ words }) => plainText(words)),
        ...(sentences.some(({ isWorded }) => isWorded) ? [reportSummaryCopy.byModel] : []),
      ],
      html: `<!doctype html>\n<html lang="en" data-theme="light">\n<head>\n${head}</head>\n<body class="plinth">${body}</body>\n</html>\n`,
    };
  } finally {
    styles.seal();
  }
};

/** The sentences of a report's summary as they are computed, each with its block and in its parts. */
export const plainSummary = (
  blocks: readonly ReportBlockView[],
): { block: string; words: readonly SummaryWord[] }[] => reportSummary(blocks);
