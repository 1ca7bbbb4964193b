import { lastGenerationStep } from '@plinth/api/facts';
import type { SnapshotFrom } from 'xstate';
import type { GenerationMachine, LogEntry } from './generation.machine.ts';
import { stepsView, type GenerationStep } from './steps.ts';

export type GenerationStatus = 'streaming' | 'done' | 'failed' | 'stopped';
export interface GenerationView {
  status: GenerationStatus;
  steps: GenerationStep[];
  log: readonly LogEntry[];
  /** When the host was heard of last; null once nothing is awaited. */
  heardAt: number | null;
  canViewResults: boolean;
}

const statusOf = (snapshot: SnapshotFrom<GenerationMachine>): GenerationStatus => {
  if (snapshot.matches('streaming')) return 'streaming';
  if (snapshot.matches('done')) return 'done';
  return snapshot.matches('stopped') ? 'stopped' : 'failed';
};

export const generationView = (
  snapshot: SnapshotFrom<GenerationMachine>,
  now: number | null = null,
): GenerationView => {
  const { progress, log, heardAt, failure, draft } = snapshot.context;
  const status = statusOf(snapshot);
  const isRunning = status === 'streaming';
  return {
    status,
    steps: stepsView(snapshot.context, isRunning ? 'running' : status, now),
    log,
    heardAt: isRunning ? heardAt : null,
    canViewResults: progress >= lastGenerationStep && failure === null && draft !== null,
  };
};
