import path from 'node:path';
import pdfmake from 'pdfmake';
import { loadReportScreens, type DrawnReport, type RenderedReport } from '../renderReport.ts';
import { Fonts } from './fonts.ts';
import { pagesOf } from './pages.ts';

/** What of a report is mailed: words, and the report as a PDF. */
export interface PrintedReport extends Omit<RenderedReport, 'content'> {
  pdf: Uint8Array;
}

export interface PrintArgs {
  report: DrawnReport;
  /** The module that draws it, with its fonts beside it. */
  screensFile: string;
}

/** A report as a PDF that refers to nothing outside of it, drawn by the screens' own parts in `screensFile`. */
export const printReport = async ({ report, screensFile }: PrintArgs): Promise<PrintedReport> => {
  const { renderReport } = await loadReportScreens(screensFile);
  const { content, ...said } = renderReport(report);
  const fonts = new Fonts(path.join(path.dirname(screensFile), 'fonts'));
  const ours = new Set(Object.values(fonts.files).flatMap(({ normal, bold }) => [normal, bold]));
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((file) => ours.has(file));
  pdfmake.setFonts(fonts.files);
  return { ...said, pdf: await pdfmake.createPdf(pagesOf(content, fonts)).getBuffer() };
};
