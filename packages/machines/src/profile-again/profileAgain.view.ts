import type { ReadSourceChange } from '@plinth/api';
import type { Problem } from '@plinth/api/facts';
import type { SnapshotFrom } from 'xstate';
import type { ProfileAgainMachine } from './profileAgain.machine.ts';

export interface ProfileAgainView {
  status: 'profiling' | 'failed' | 'unchanged' | 'choosing' | 'taking' | 'ended';
  changes: readonly ReadSourceChange[];
  accepted: readonly number[];
  problem: Problem | null;
}

export const profileAgainView = ({
  value,
  context,
}: SnapshotFrom<ProfileAgainMachine>): ProfileAgainView => ({
  status: value,
  changes: context.changes,
  accepted: context.accepted,
  problem: context.problem,
});
