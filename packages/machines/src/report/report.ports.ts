import type { ReadReport } from '@plinth/api';
import type { ReportDoc } from './report.doc.ts';

/** Saved; or refused, for it was changed meanwhile, or its draft was. */
export type ReportSaved = { report: ReadReport } | { now: ReadReport };

/** What names the draft as it is kept; or refused, for another tab or device has written in it meanwhile. */
export type DraftKept = { draft: { revision: string; saved_at?: string | undefined } } | { now: ReadReport };

export interface ReportPorts {
  save: (
    request: {
      id: string;
      version: number | null;
      doc: ReportDoc;
      /** What was saved before stands for itself, however short a time ago that was. */
      goesBack: boolean;
      /** The revision of the draft that it is, which goes with it; null of none, undefined where the host keeps none. */
      draft: string | null | undefined;
    },
    signal: AbortSignal,
  ) => Promise<ReportSaved>;
  refresh: (request: { id: string }, signal: AbortSignal) => Promise<ReadReport>;
  /** `version`: of the report that it was begun over. `replaces`: the revision of the draft that was there; null of none. */
  keepDraft: (
    request: { id: string; version: number; doc: ReportDoc; replaces: string | null },
    signal: AbortSignal,
  ) => Promise<DraftKept>;
  /** Undefined where it is gone, else what there is. */
  discardDraft: (
    request: { id: string; revision: string },
    signal: AbortSignal,
  ) => Promise<{ now: ReadReport } | undefined>;
}
