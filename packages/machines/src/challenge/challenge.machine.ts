import { challengeRetryMs } from '@plinth/api/facts';
import { setup, type SnapshotFrom } from 'xstate';
import { fromPort } from '../fromPort.ts';

export interface ChallengePorts {
  /** Loads the code of the challenge's provider. */
  load: (input: undefined, signal: AbortSignal) => Promise<void>;
}

export type ChallengeEvent = { type: 'retry.requested' };

/** Loads a bot challenge and tries again every 8 seconds until it is there (SUP-04). */
export const createChallengeMachine = (ports: ChallengePorts) =>
  setup({
    types: { events: {} as ChallengeEvent },
    actors: { load: fromPort(ports.load) },
    delays: { retryInterval: challengeRetryMs },
  }).createMachine({
    id: 'challenge',
    initial: 'loading',
    states: {
      loading: { invoke: { src: 'load', onDone: 'loaded', onError: 'waiting' } },
      waiting: { after: { retryInterval: 'loading' }, on: { 'retry.requested': 'loading' } },
      loaded: { type: 'final' },
    },
  });

export type ChallengeMachine = ReturnType<typeof createChallengeMachine>;

export const challengeLoadStatus = (
  snapshot: SnapshotFrom<ChallengeMachine>,
): 'loading' | 'waiting' | 'loaded' => snapshot.value;
