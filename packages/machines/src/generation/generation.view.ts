import { lastGenerationStep } from '@plinth/api/facts';
import type { SnapshotFrom } from 'xstate';
import type { GenerationContext, GenerationMachine, LogEntry } from './generation.machine.ts';

export type GenerationStatus = 'streaming' | 'done' | 'failed' | 'stopped';
export type StepStatus = 'completed' | 'current' | 'pending' | 'error';

export interface GenerationStep {
  status: StepStatus;
  message: string;
  /** How long the step has taken; of one under way, until now. */
  elapsedMs: number | null;
  /** Share of counted work, 0 to 1, where the host counts ("8 of 13 …"). */
  share: number | null;
}

export interface GenerationView {
  status: GenerationStatus;
  steps: GenerationStep[];
  log: readonly LogEntry[];
  /** When the host was heard of last; null once nothing is awaited. */
  heardAt: number | null;
  canViewResults: boolean;
}

/** WIZ-04: the rule for one of the shown steps. */
export const stepStatus = (number: number, progress: number, failed: boolean): StepStatus => {
  if (number === lastGenerationStep && progress >= number && !failed) return 'completed';
  if (progress > number) return 'completed';
  if (progress === number) return failed ? 'error' : 'current';
  return 'pending';
};

const countedShare = (message: string): number | null => {
  const match = /([\d,]+) of ([\d,]+)/.exec(message);
  if (match === null) return null;
  const [done, all] = [match[1], match[2]].map((digits) => Number(digits?.replaceAll(',', '')));
  return done !== undefined && all !== undefined && all > 0 ? Math.min(1, done / all) : null;
};

const elapsed = (steps: GenerationContext['steps'], index: number, now: number | null): number | null => {
  const step = steps[index];
  if (step?.startedAt == null || step.lastAt == null) return null;
  const next = steps.slice(index + 1).find(({ startedAt }) => startedAt !== null)?.startedAt;
  return Math.max(0, (next ?? now ?? step.lastAt) - step.startedAt);
};

/** `now` moves the clock of the step under way: between two of its events may lie minutes. */
export const generationView = (
  snapshot: SnapshotFrom<GenerationMachine>,
  now: number | null = null,
): GenerationView => {
  const { progress, steps, log, heardAt, failure, draft } = snapshot.context;
  return {
    status: snapshot.matches('streaming')
      ? 'streaming'
      : snapshot.matches('done')
        ? 'done'
        : snapshot.matches('stopped')
          ? 'stopped'
          : 'failed',
    steps: steps.map((step, index) => {
      // A stopped generation has nothing under way.
      const status = stepStatus(index + 1, progress, failure !== null);
      return {
        status: status === 'current' && snapshot.matches('stopped') ? 'pending' : status,
        message: step.message,
        elapsedMs: elapsed(steps, index, status === 'current' && snapshot.matches('streaming') ? now : null),
        share: status === 'current' ? countedShare(step.message) : null,
      };
    }),
    log,
    heardAt: snapshot.matches('streaming') ? heardAt : null,
    canViewResults: progress >= lastGenerationStep && failure === null && draft !== null,
  };
};
