import type { ReadSourceChange } from '@plinth/api';
import type { Problem } from '@plinth/api/facts';
import type { SnapshotFrom } from 'xstate';
import { stepsView, type GenerationStep } from '../generation/steps.ts';
import type { ProfileAgainMachine } from './profileAgain.machine.ts';

export interface ProfileAgainView {
  status: 'profiling' | 'stopped' | 'failed' | 'unchanged' | 'choosing' | 'taking' | 'ended';
  steps: readonly GenerationStep[];
  changes: readonly ReadSourceChange[];
  accepted: readonly number[];
  problem: Problem | null;
}

const runOf = (status: ProfileAgainView['status']) => {
  if (status === 'profiling') return 'running';
  return status === 'stopped' || status === 'failed' ? status : 'done';
};

export const profileAgainView = (
  { value, context }: SnapshotFrom<ProfileAgainMachine>,
  now: number | null = null,
): ProfileAgainView => ({
  status: value,
  steps: stepsView(context, runOf(value), now),
  changes: context.changes,
  accepted: context.accepted,
  problem: context.problem,
});
