import type { Problem } from '@plinth/api/facts';
import type { SnapshotFrom } from 'xstate';
import type { LinkForm, MadeLink, ReportSharingMachine } from './reportSharing.machine.ts';

export interface ReportSharingView {
  status: 'filling' | 'making' | 'asking' | 'withdrawing';
  form: LinkForm;
  made: MadeLink | null;
  /** The link that may be withdrawn. */
  askedId: string | null;
  /** A day on which the link ends is still to be chosen. */
  isDayMissing: boolean;
  problem: Problem | null;
}

export const reportSharingView = ({
  value,
  context,
}: SnapshotFrom<ReportSharingMachine>): ReportSharingView => {
  const { form, made, askedId, isDayMissing, problem } = context;
  const isAsked = value === 'asking' || value === 'withdrawing';
  return { status: value, form, made, askedId: isAsked ? askedId : null, isDayMissing, problem };
};
