import type { ReadReport, ReadReportDraft } from '@plinth/api';
import { minuteMs } from '@plinth/api/facts';
import { docOf, sameDoc, type ReportDoc } from './report.doc.ts';

/** So long nothing is written before it is sent, in ms. */
export const draftQuietMs = 1000;
/** So long it waits at most while somebody writes on. */
export const draftMostMs = 5000;
/** A host that hasn't answered by then isn't waited for. */
export const draftPatienceMs = 10_000;
const firstRetryMs = 2000;
const lastRetryMs = minuteMs;

export const retryMs = (tries: number): number => Math.min(lastRetryMs, firstRetryMs * 2 ** (tries - 1));

interface Written {
  report: ReadReport;
  doc: ReportDoc;
  /** What was sent, and may have arrived. */
  sent: readonly ReportDoc[];
}

/** Of other hosts a draft stays in its tab. */
export const keepsDrafts = ({ draft }: ReadReport): boolean => draft !== undefined;

/** Whether the host has it as it is written: as its draft, or, without one, as the report. */
export const isKept = ({ report, doc }: Pick<Written, 'report' | 'doc'>): boolean =>
  sameDoc(doc, docOf(report.draft ?? report));

/** Whether the draft that the host has was written neither here nor before what is written here. */
export const isOthers = (
  { report, doc, sent }: Written,
  draft: ReadReportDraft | null | undefined,
): draft is ReadReportDraft =>
  Boolean(draft) &&
  draft!.revision !== report.draft?.revision &&
  [doc, ...sent].every((own) => !sameDoc(own, docOf(draft!)));

/** The draft as the host has it since it was sent. */
export const keptDraft = (
  { name, blocks }: ReportDoc,
  over: number | null,
  { revision, saved_at }: { revision: string; saved_at?: string | undefined },
): ReadReportDraft => ({ revision, saved_at, version: over ?? undefined, name, blocks: [...blocks] });
