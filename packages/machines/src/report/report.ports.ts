import type { ReadReport } from '@plinth/api';
import type { ReportDoc } from './report.doc.ts';

/** Saved; or refused, for it was changed meanwhile. */
export type ReportSaved = { report: ReadReport } | { now: ReadReport };

export interface ReportPorts {
  save: (
    /** `goesBack`: what was saved before stands for itself, however short a time ago that was. */
    request: { id: string; version: number | null; doc: ReportDoc; goesBack: boolean },
    signal: AbortSignal,
  ) => Promise<ReportSaved>;
  refresh: (request: { id: string }, signal: AbortSignal) => Promise<ReadReport>;
}
