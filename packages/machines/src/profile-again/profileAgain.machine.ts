import type { ReadProfiling, ReadSourceChange } from '@plinth/api';
import { problemOf, type Problem } from '@plinth/api/facts';
import { assign, emit, fromPromise, setup } from 'xstate';
import type { AcceptedChange, ProfileAgainPorts } from './profileAgain.ports.ts';

export interface ProfileAgainContext {
  modelId: string;
  profileId: string;
  changes: readonly ReadSourceChange[];
  /** Positions of the changes that are taken over. */
  accepted: readonly number[];
  problem: Problem | null;
}

export type ProfileAgainEvent =
  | { type: 'change.switched'; index: number; on: boolean }
  | { type: 'take.requested' }
  | { type: 'retry.requested' }
  | { type: 'dialog.closed' };

type Taken = { modelId: string; profileId: string; accepted: readonly AcceptedChange[] };

const acceptedOf = ({ changes, accepted }: ProfileAgainContext): AcceptedChange[] =>
  changes.filter((_, index) => accepted.includes(index)).map(({ kind, column }) => ({ kind, column }));

/** Begins by profiling, and ends when its dialog closes. */
export const createProfileAgainMachine = (ports: ProfileAgainPorts) =>
  setup({
    types: {
      context: {} as ProfileAgainContext,
      events: {} as ProfileAgainEvent,
      emitted: {} as { type: 'model.renewed' },
      input: {} as { modelId: string },
      tags: {} as 'waiting',
    },
    actors: {
      profile: fromPromise<ReadProfiling, { modelId: string }>(({ input, signal }) =>
        ports.profile(input, signal),
      ),
      take: fromPromise<unknown, Taken>(({ input, signal }) => ports.take(input, signal)),
    },
    actions: { announceRenewal: emit({ type: 'model.renewed' }) },
  }).createMachine({
    id: 'profileAgain',
    context: ({ input }) => ({ ...input, profileId: '', changes: [], accepted: [], problem: null }),
    initial: 'profiling',
    on: { 'dialog.closed': '.ended' },
    states: {
      profiling: {
        tags: 'waiting',
        entry: assign({ problem: null }),
        invoke: {
          src: 'profile',
          input: ({ context }) => ({ modelId: context.modelId }),
          onDone: [
            {
              guard: ({ event }) => event.output.profile_id === undefined,
              target: 'unchanged',
              actions: 'announceRenewal',
            },
            {
              target: 'choosing',
              actions: assign(({ event }) => ({
                profileId: event.output.profile_id ?? '',
                changes: event.output.changes,
                accepted: event.output.changes.map((_, index) => index),
              })),
            },
          ],
          onError: {
            target: 'failed',
            actions: assign(({ event }) => ({ problem: problemOf(event.error) })),
          },
        },
      },
      failed: { on: { 'retry.requested': 'profiling' } },
      unchanged: {},
      choosing: {
        on: {
          'change.switched': {
            actions: assign(({ context, event }) => {
              const others = context.accepted.filter((index) => index !== event.index);
              return { accepted: event.on ? [...others, event.index] : others };
            }),
          },
          'take.requested': 'taking',
        },
      },
      taking: {
        tags: 'waiting',
        entry: assign({ problem: null }),
        invoke: {
          src: 'take',
          input: ({ context }) => {
            const { modelId, profileId } = context;
            return { modelId, profileId, accepted: acceptedOf(context) };
          },
          onDone: { target: 'ended', actions: 'announceRenewal' },
          onError: {
            target: 'choosing',
            actions: assign(({ event }) => ({ problem: problemOf(event.error) })),
          },
        },
      },
      ended: { type: 'final' },
    },
  });

export type ProfileAgainMachine = ReturnType<typeof createProfileAgainMachine>;
