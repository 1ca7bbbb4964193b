import type { Report, SharedReport } from '@plinth/api/contract';
import { Refusal } from '../http/refusal.ts';
import { WorkPool } from '../work/workPool.ts';
import type { PrintedReport } from './pdf/printReport.ts';
import type { DrawnReport } from './renderReport.ts';

/** Time that the pages of a report may take. */
const computeMs = 30_000;

/** Makes a PDF of a report, for an account and as long as nobody stops it. */
export type PrintReport = (
  report: DrawnReport,
  options: { account: string; signal: AbortSignal },
) => Promise<PrintedReport>;

/** Threads that print, a few and beside those that answer questions. */
export const openPrinters = (): WorkPool =>
  new WorkPool({ script: new URL('./pdf/printTasks.ts', import.meta.url), computing: 2 });

/** Draws and prints on another thread: one that takes too long or too much memory ends alone. */
export const printInPool =
  (printers: WorkPool, screensFile: string): PrintReport =>
  (report, options) =>
    printers.run('print', { report, screensFile }, { ...options, computeMs });

/** A report as its owner sees it drawn. */
export const drawnReport = (report: Report): DrawnReport => ({
  name: report.name,
  modelName: report.model_name,
  refreshedAt: report.refreshed_at,
  rowsRead: report.rows_read,
  periodDays: report.period_days,
  period: report.settings?.period,
  blocks: report.blocks,
});

/** A report as whoever has a link to it sees it drawn. */
export const drawnSharedReport = (report: SharedReport): DrawnReport => ({
  name: report.name,
  modelName: '',
  refreshedAt: report.refreshed_at,
  rowsRead: report.rows_read,
  periodDays: report.period_days,
  period: report.period,
  blocks: report.blocks,
});

export const pdfType = 'application/pdf';

/** A host whose app isn't built has nothing to draw with. */
export const checkMakesPdf = ({ pdf }: Pick<Report, 'pdf'>): void => {
  if (!pdf) throw new Refusal(501, 'This host makes no PDF: its web app isn’t built.');
};
