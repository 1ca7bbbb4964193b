import { pendingAppearsMs, pendingStaysMs } from '@plinth/api/facts';
import { assign, setup, stateIn, type SnapshotFrom } from 'xstate';

export interface PendingInput {
  /** How long the first loading has lasted when the machine starts; null when nothing is loading. */
  loadingForMs: number | null;
}

/** When a pending screen is in sight (NAV-08): not for short waits, and once there, long enough to be read. */
export const createPendingMachine = () =>
  setup({
    types: {
      context: {} as PendingInput,
      input: {} as PendingInput,
      events: {} as { type: 'loading.started' } | { type: 'loading.finished' },
      tags: {} as 'visible',
    },
    delays: {
      appearance: ({ context }) => Math.max(0, pendingAppearsMs - (context.loadingForMs ?? 0)),
      leastStay: pendingStaysMs,
    },
    actions: { forgetFirst: assign({ loadingForMs: null }) },
    guards: {
      isLoading: ({ context }) => context.loadingForMs !== null,
      hasLoaded: stateIn({ appeared: 'loaded' }),
    },
  }).createMachine({
    id: 'pending',
    context: ({ input }) => input,
    initial: 'starting',
    states: {
      starting: { always: [{ guard: 'isLoading', target: 'waiting' }, { target: 'idle' }] },
      idle: { on: { 'loading.started': 'waiting' } },
      waiting: {
        on: { 'loading.finished': 'idle' },
        after: { appearance: 'appeared' },
        exit: 'forgetFirst',
      },
      appeared: {
        tags: 'visible',
        initial: 'loading',
        states: {
          loading: { on: { 'loading.finished': 'loaded' } },
          loaded: { on: { 'loading.started': 'loading' } },
        },
        after: { leastStay: [{ guard: 'hasLoaded', target: 'idle' }, { target: 'staying' }] },
      },
      staying: { tags: 'visible', on: { 'loading.finished': 'idle' } },
    },
  });

export type PendingMachine = ReturnType<typeof createPendingMachine>;

export const isPendingVisible = (snapshot: SnapshotFrom<PendingMachine>): boolean =>
  snapshot.hasTag('visible');
