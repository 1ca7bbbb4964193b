import type { ReadSharedReport } from '@plinth/api';
import type { Problem } from '@plinth/api/facts';
import type { SnapshotFrom } from 'xstate';
import type { SharedReportMachine } from './sharedReport.machine.ts';

export interface SharedReportView {
  status: 'loading' | 'asking' | 'checking' | 'heldOff' | 'failed' | 'gone' | 'ready';
  /** A password belongs to it: its form stands there while others must wait, too. */
  isLocked: boolean;
  password: string;
  report: ReadSharedReport | null;
  problem: Problem | null;
}

const statuses = {
  asking: 'asking',
  heldOff: 'heldOff',
  failed: 'failed',
  gone: 'gone',
  shown: 'ready',
} as const;

export const sharedReportView = ({ value, context }: SnapshotFrom<SharedReportMachine>): SharedReportView => {
  const { isLocked, password, report, problem } = context;
  const status = value === 'opening' ? (isLocked ? 'checking' : 'loading') : statuses[value];
  return { status, isLocked, password, report, problem };
};
