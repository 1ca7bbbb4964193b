import { lastGenerationStep } from '@plinth/api/facts';

export interface StepRecord {
  message: string;
  startedAt: number | null;
  lastAt: number | null;
}

/** How far the steps are that a host tells of. */
export interface StepsTold {
  /** 0, or the number of a step: the specification counts so. */
  progress: number;
  steps: readonly StepRecord[];
}

export type StepStatus = 'completed' | 'current' | 'pending' | 'error';

export interface GenerationStep {
  status: StepStatus;
  message: string;
  /** How long the step has taken; of one under way, until now. */
  elapsedMs: number | null;
  /** Share of counted work, 0 to 1, where the host counts ("8 of 13 …"). */
  share: number | null;
}

export const nothingTold = (): StepsTold => ({
  progress: 0,
  steps: Array.from({ length: lastGenerationStep }, () => ({ message: '', startedAt: null, lastAt: null })),
});

/** Repeated and late events never turn the progress back; a failure shows at its own step. */
export const withTold = (
  { progress, steps }: StepsTold,
  number: number,
  { status, message = '' }: { status: string; message?: string | undefined },
  at: number,
): StepsTold => ({
  progress: status === 'error' ? number : Math.max(progress, number),
  steps: steps.map((step, index) =>
    index === number - 1 ? { message, startedAt: step.startedAt ?? at, lastAt: at } : step,
  ),
});

/** WIZ-04: the rule for one of the shown steps. */
export const stepStatus = (number: number, progress: number, failed: boolean): StepStatus => {
  if (number === lastGenerationStep && progress >= number && !failed) return 'completed';
  if (progress > number) return 'completed';
  if (progress === number) return failed ? 'error' : 'current';
  return 'pending';
};

const countedShare = (message: string): number | null => {
  const match = /(?<![\d,])([\d,]+) of ([\d,]+)/.exec(message);
  if (match === null) return null;
  const [done, all] = [match[1], match[2]].map((digits) => Number(digits?.replaceAll(',', '')));
  return done !== undefined && all !== undefined && all > 0 ? Math.min(1, done / all) : null;
};

const elapsed = (steps: StepsTold['steps'], index: number, now: number | null): number | null => {
  const step = steps[index];
  if (step?.startedAt == null || step.lastAt == null) return null;
  const next = steps.slice(index + 1).find(({ startedAt }) => startedAt !== null)?.startedAt;
  return Math.max(0, (next ?? now ?? step.lastAt) - step.startedAt);
};

/** `now` moves the clock of the step under way: between two of its events may lie minutes. */
export const stepsView = (
  { progress, steps }: StepsTold,
  run: 'running' | 'stopped' | 'failed' | 'done',
  now: number | null,
): GenerationStep[] =>
  steps.map((step, index) => {
    // What was stopped has nothing under way.
    const status = stepStatus(index + 1, progress, run === 'failed');
    return {
      status: status === 'current' && run === 'stopped' ? 'pending' : status,
      message: step.message,
      elapsedMs: elapsed(steps, index, status === 'current' && run === 'running' ? now : null),
      share: status === 'current' ? countedShare(step.message) : null,
    };
  });
