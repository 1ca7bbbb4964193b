import type { ReadReport, ReadReportBlock } from '@plinth/api';
import type { SnapshotFrom } from 'xstate';
import { docOf, sameDoc } from './report.doc.ts';
import { isKept } from './report.draft.ts';
import type { ReportFailure } from './report.context.ts';
import type { ReportMachine } from './report.machine.ts';

export type ReportViewStatus = 'viewing' | 'refreshing' | 'editing' | 'saving' | 'conflicting';
export type DraftStatus = 'opened' | 'unsaved' | 'keeping' | 'kept' | 'failed' | 'parted';

export interface ReportView {
  status: ReportViewStatus;
  report: ReadReport;
  /** As they are edited, each with what it gave. */
  name: string;
  blocks: readonly ReadReportBlock[];
  /** Steps that can be undone. */
  steps: number;
  canRedo: boolean;
  /** Something is written that nobody but this tab has. */
  isUnsaved: boolean;
  /** A save, or that the draft is discarded, is on its way to the host. */
  isSending: boolean;
  /** How the host's draft stands to it; null where it keeps none. */
  draft: {
    status: DraftStatus;
    /** Null where nothing is kept yet. */
    savedAt: string | null;
    /** The report was saved since it was begun. */
    isOld: boolean;
  } | null;
  failure: ReportFailure | null;
}

type Snapshot = SnapshotFrom<ReportMachine>;

const statusOf = (snapshot: Snapshot): ReportViewStatus => {
  const { next, owesRefresh } = snapshot.context;
  if (snapshot.matches('discarding')) return owesRefresh ? 'refreshing' : 'viewing';
  if (next !== null) return 'saving';
  const states = ['refreshing', 'editing', 'saving', 'conflicting'] as const;
  return states.find((state) => snapshot.matches(state)) ?? 'viewing';
};

const draftOf = (snapshot: Snapshot): ReportView['draft'] => {
  const { report, over } = snapshot.context;
  const { draft, version } = report;
  if (draft === undefined || snapshot.matches('discarding')) return null;
  const status = (['unsaved', 'keeping', 'kept', 'failed', 'parted'] as const).find((state) =>
    snapshot.matches({ editing: state }),
  );
  const isOld = (snapshot.matches('editing') ? over : draft?.version) !== version;
  return { status: status ?? 'opened', savedAt: draft?.saved_at ?? null, isOld };
};

export const reportView = (snapshot: Snapshot): ReportView => {
  const { report, doc, past, future, failure } = snapshot.context;
  const figures = new Map(report.blocks.map(({ id, figure, problem }) => [id, { figure, problem }]));
  return {
    status: statusOf(snapshot),
    report,
    name: doc.name,
    blocks: doc.blocks.map((block) => ({ ...block, ...figures.get(block.id) })),
    steps: past.length,
    canRedo: future.length > 0,
    isUnsaved: !sameDoc(doc, docOf(report)) && !isKept({ report, doc }),
    isSending: snapshot.matches('saving') || snapshot.matches('discarding'),
    draft: draftOf(snapshot),
    failure,
  };
};
