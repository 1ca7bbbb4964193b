import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Report, SharedReport } from '@plinth/api/contract';
import type { SentencePart } from './betweenWords.ts';

/** A report as it is drawn: the part of it that whoever sees it may see. */
export interface DrawnReport {
  name: string;
  /** Empty for whom it isn't told. */
  modelName: string;
  refreshedAt: string | null;
  rowsRead: number | undefined;
  period: string | undefined;
  periodDays?: { from: string; to: string } | undefined;
  blocks: SharedReport['blocks'];
}

/** What of a block stands on pages of paper, from the top. */
export interface ContentBlock {
  id: string;
  heading: string;
  /** Why it isn't of now. */
  problem: string | null;
  text: string | null;
  /** What stands there instead of a figure. */
  quiet: string | null;
  table: { columns: { header: string; isNumeric: boolean }[]; rows: string[][] } | null;
  /** An SVG of that size in px, and the styles of its classes. */
  drawing: { svg: string; style: string; width: number; height: number } | null;
  said: string;
}

/** A report on pages of paper, as the screens' own parts give it: words, bounded tables and drawings. */
export interface ReportContent {
  name: string;
  about: string;
  /** As ISO 8601. */
  refreshedAt: string | null;
  summary: {
    note: string | null;
    /** Each with the block that it is about. */
    sentences: { block: string; words: { text: string; isFigure: boolean }[] }[];
  };
  blocks: ContentBlock[];
  queries: { title: string; note: string; of: { number: number; sql: string }[] } | null;
  /** Begins a sentence that ends with the sign that stands for what no font has. */
  unwritten: string;
  /** Hexadecimal. */
  colors: Record<'strong' | 'text' | 'muted' | 'line' | 'rule', string>;
}

/** What of a report is mailed in words, and what on pages of paper. */
export interface RenderedReport {
  /** The part of the data that it is about; null for all of it. */
  period: string | null;
  /** Sentences. */
  summary: string[];
  content: ReportContent;
}

/** The sentences of a report's summary as they are computed, each with its block and in its parts. */
export type PlainSummary = (
  blocks: Report['blocks'],
  period: string,
) => { block: string; words: readonly SentencePart[] }[];

/** What a host needs of the screens. */
export interface ReportScreens {
  renderReport: (report: DrawnReport) => RenderedReport;
  plainSummary: PlainSummary;
}

/** Where the app's build puts what of the screens is for the host. */
export const screensFileIn = (webDir: string): string => path.join(webDir, 'server', 'renderReport.js');

/** Throws where the app isn't built. */
export const loadReportScreens = async (file: string): Promise<ReportScreens> =>
  (await import(pathToFileURL(file).href)) as ReportScreens;

/** Of the folder of the built app, what is for the host alone. */
export const isForHost = (webPath: string): boolean => webPath.startsWith('/server/');
