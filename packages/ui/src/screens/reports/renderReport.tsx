import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { GlobalStyle } from '../../theme/GlobalStyle.tsx';
import { reportFileHead } from './reportFile.head.ts';
import { ReportPaper, type ReportPaperProps } from './ReportPaper.tsx';
import { periodSaid } from './reportPeriod.copy.ts';
import { reportSummary } from './report.summary.ts';

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
      summary: reportSummary(report.blocks).map(({ words }) =>
        words.map((word) => (typeof word === 'string' ? word : word.figure)).join(''),
      ),
      html: `<!doctype html>\n<html lang="en" data-theme="light">\n<head>\n${head}</head>\n<body class="plinth">${body}</body>\n</html>\n`,
    };
  } finally {
    styles.seal();
  }
};
