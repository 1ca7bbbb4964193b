import type { StepItem, StepStatus } from '../components/StepList.tsx';
import { formatOneDecimal } from '../primitives/intl.format.ts';

/** A step of the host's work, as a machine knows it. */
export interface StepView {
  status: StepStatus;
  message: string;
  elapsedMs: number | null;
  /** 0 to 1, where the host counts. */
  share: number | null;
}

/** The steps with their names; the one whose turn hasn't come has no time. */
export const stepItems = (steps: readonly StepView[], labels: readonly string[]): StepItem[] =>
  steps.map(({ status, message, elapsedMs, share }, index) => ({
    label: labels[index] ?? '',
    status,
    message: message || undefined,
    time: elapsedMs === null || status === 'pending' ? undefined : `${formatOneDecimal(elapsedMs / 1000)} s`,
    progress: share ?? undefined,
  }));
