import { setup, stateIn, type SnapshotFrom } from 'xstate';

export const pendingAppearsAfterMs = 1000;
export const pendingStaysAtLeastMs = 500;

/** When a pending screen is in sight (NAV-08): not for short waits, and once there, long enough to be read. */
export const createPendingMachine = () =>
  setup({
    types: {
      events: {} as { type: 'loading.started' } | { type: 'loading.finished' },
      tags: {} as 'visible',
    },
    delays: { appearance: pendingAppearsAfterMs, leastStay: pendingStaysAtLeastMs },
    guards: { hasLoaded: stateIn({ appeared: 'loaded' }) },
  }).createMachine({
    id: 'pending',
    initial: 'idle',
    states: {
      idle: { on: { 'loading.started': 'waiting' } },
      waiting: {
        on: { 'loading.finished': 'idle' },
        after: { appearance: 'appeared' },
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
