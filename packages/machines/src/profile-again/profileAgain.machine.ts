import type { ReadProfiling, ReadProgress, ReadSourceChange } from '@plinth/api';
import { generationStepNumber, problemOf, type Problem } from '@plinth/api/facts';
import { assign, emit, setup } from 'xstate';
import { nothingTold, withTold, type StepsTold } from '../generation/steps.ts';
import { fromPort } from '../fromPort.ts';
import { fromTelling } from '../fromTelling.ts';
import type { AcceptedChange, ProfileAgainPorts } from './profileAgain.ports.ts';

export interface ProfileAgainContext extends StepsTold {
  modelId: string;
  profileId: string;
  changes: readonly ReadSourceChange[];
  /** Positions of the changes that are taken over. */
  accepted: readonly number[];
  problem: Problem | null;
}

export type ProfileAgainEvent =
  | { type: 'progress.received'; event: ReadProgress; at: number }
  | { type: 'profile.compared'; profiling: ReadProfiling }
  | { type: 'profile.failed'; problem: Problem }
  | { type: 'stop.requested' }
  | { type: 'change.switched'; index: number; on: boolean }
  | { type: 'take.requested' }
  | { type: 'retry.requested' }
  | { type: 'dialog.closed' };

const acceptedOf = ({ changes, accepted }: ProfileAgainContext): AcceptedChange[] =>
  changes.filter((_, index) => accepted.includes(index)).map(({ kind, column }) => ({ kind, column }));

/** A step of another host that isn't known changes nothing. */
const toldWith = (context: ProfileAgainContext, event: ReadProgress, at: number): StepsTold => {
  const number = generationStepNumber(event.step);
  return number === undefined ? context : withTold(context, number, event, at);
};

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
      profile: fromTelling<ProfileAgainEvent, { modelId: string }>(async (input, tell, signal) => {
        try {
          for await (const event of ports.profile(input, signal)) {
            if ('payload' in event) return tell({ type: 'profile.compared', profiling: event.payload });
            tell({ type: 'progress.received', event, at: ports.now() });
            if (event.status === 'error') throw new Error(event.message);
          }
          throw new Error('');
        } catch (error) {
          tell({ type: 'profile.failed', problem: problemOf(error) });
        }
      }),
      take: fromPort(ports.take),
    },
    guards: {
      isUnchanged: (_, { profile_id: profileId }: ReadProfiling) => profileId === undefined,
    },
    actions: { announceRenewal: emit({ type: 'model.renewed' }) },
  }).createMachine({
    id: 'profileAgain',
    context: ({ input }) => ({
      ...input,
      profileId: '',
      changes: [],
      accepted: [],
      problem: null,
      ...nothingTold(),
    }),
    initial: 'profiling',
    on: { 'dialog.closed': '.ended' },
    states: {
      profiling: {
        tags: 'waiting',
        entry: assign(() => ({ problem: null, ...nothingTold() })),
        invoke: { src: 'profile', input: ({ context }) => ({ modelId: context.modelId }) },
        on: {
          'progress.received': {
            actions: assign(({ context, event }) => toldWith(context, event.event, event.at)),
          },
          'profile.compared': [
            {
              guard: { type: 'isUnchanged', params: ({ event }) => event.profiling },
              target: 'unchanged',
              actions: 'announceRenewal',
            },
            {
              target: 'choosing',
              actions: assign(({ event: { profiling } }) => ({
                profileId: profiling.profile_id ?? '',
                changes: profiling.changes,
                accepted: profiling.changes.map((_, index) => index),
              })),
            },
          ],
          'profile.failed': {
            target: 'failed',
            actions: assign(({ event }) => ({ problem: event.problem })),
          },
          'stop.requested': 'stopped',
        },
      },
      stopped: { on: { 'retry.requested': 'profiling' } },
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
