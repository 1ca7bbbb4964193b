import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Report } from '@plinth/api/contract';
import type { SentencePart } from './betweenWords.ts';
import type { RenderedReport } from './reportMail.text.ts';

/** Draws a report without a page: made of the screens' own parts, and built with the app. */
type RenderReport = (report: {
  name: string;
  modelName: string;
  refreshedAt: string | null;
  rowsRead: number | undefined;
  period: string | undefined;
  blocks: Report['blocks'];
}) => RenderedReport;

/** The sentences of a report's summary as they are computed, each with its block and in its parts. */
export type PlainSummary = (blocks: Report['blocks']) => { block: string; words: readonly SentencePart[] }[];

/** What a host needs of the screens. */
export interface ReportScreens {
  renderReport: RenderReport;
  plainSummary: PlainSummary;
}

const file = path.join('server', 'renderReport.js');

/** Throws where the app isn't built. */
export const loadReportScreens = async (webDir: string): Promise<ReportScreens> =>
  (await import(pathToFileURL(path.join(webDir, file)).href)) as ReportScreens;

/** Of the folder of the built app, what is for the host alone. */
export const isForHost = (webPath: string): boolean => webPath.startsWith('/server/');
