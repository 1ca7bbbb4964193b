import type { Problem } from '@plinth/api/facts';
import type { SnapshotFrom } from 'xstate';
import { textOf, type SqlEditingMachine } from './sqlEditing.machine.ts';

export interface SqlEditingView {
  status: 'viewing' | 'editing' | 'running';
  /** Whose SQL is open. */
  answerId: string | null;
  text: string;
  problem: Problem | null;
}

export const sqlEditingView = ({ value, context }: SnapshotFrom<SqlEditingMachine>): SqlEditingView => ({
  status: value,
  answerId: value === 'viewing' ? null : context.answerId,
  text: textOf(context),
  problem: context.problem,
});
