import type { ReadReport, ReadReportBlock } from '@plinth/api';
import type { SnapshotFrom } from 'xstate';
import { docOf, sameDoc } from './report.doc.ts';
import type { ReportFailure, ReportMachine } from './report.machine.ts';

export type ReportViewStatus = 'viewing' | 'refreshing' | 'editing' | 'saving' | 'conflicting';

export interface ReportView {
  status: ReportViewStatus;
  report: ReadReport;
  /** As they are edited, each with what it gave. */
  name: string;
  blocks: readonly ReadReportBlock[];
  /** Steps that can be undone. */
  steps: number;
  canRedo: boolean;
  isChanged: boolean;
  failure: ReportFailure | null;
}

const statusOf = (snapshot: SnapshotFrom<ReportMachine>): ReportViewStatus =>
  (['refreshing', 'editing', 'saving', 'conflicting'] as const).find((state) => snapshot.matches(state)) ??
  'viewing';

export const reportView = (snapshot: SnapshotFrom<ReportMachine>): ReportView => {
  const { report, doc, past, future, failure } = snapshot.context;
  const figures = new Map(report.blocks.map(({ id, figure, problem }) => [id, { figure, problem }]));
  return {
    status: statusOf(snapshot),
    report,
    name: doc.name,
    blocks: doc.blocks.map((block) => ({ ...block, ...figures.get(block.id) })),
    steps: past.length,
    canRedo: future.length > 0,
    isChanged: !sameDoc(doc, docOf(report)),
    failure,
  };
};
