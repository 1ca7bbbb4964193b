import type { ReadDraft, ReadGenerationEvent, ReadProgress } from '@plinth/api';
import {
  generationStepNumber,
  lastGenerationStep,
  minuteMs,
  problemOf,
  type Problem,
} from '@plinth/api/facts';
import { assign, emit, enqueueActions, setup } from 'xstate';
import { fromTelling } from '../fromTelling.ts';
import type { GenerationPorts, GenerationRequest } from './generation.ports.ts';
import { nothingTold, withTold, type StepsTold } from './steps.ts';

export const silenceLimitMs = 5 * minuteMs;

export type GenerationFailure =
  | { kind: 'host'; message: string }
  | { kind: 'ended' }
  | { kind: 'silent' }
  | { kind: 'invalidSchema'; problem: Problem }
  | { kind: 'problem'; problem: Problem };

export type LogText =
  | { kind: 'host'; text: string }
  | { kind: 'unknownStep'; step: string; text: string }
  | { kind: 'failure'; failure: GenerationFailure }
  | { kind: 'retrieved' }
  | { kind: 'stopped' };

export interface LogEntry {
  id: number;
  at: number;
  type: 'info' | 'success' | 'warning' | 'error';
  text: LogText;
}

export interface GenerationContext extends StepsTold {
  request: GenerationRequest;
  log: readonly LogEntry[];
  /** When the host was heard of last, or asked. */
  heardAt: number;
  failure: GenerationFailure | null;
  draft: ReadDraft | null;
}

export type GenerationMachineEvent =
  | { type: 'events.received'; events: readonly { event: ReadGenerationEvent; at: number }[] }
  | { type: 'stream.ended'; at: number }
  | { type: 'stream.failed'; problem: Problem; at: number }
  | { type: 'stop.requested' }
  | { type: 'retry.requested' };

const isFinal = (event: ReadGenerationEvent): event is Extract<ReadGenerationEvent, { payload: ReadDraft }> =>
  'payload' in event;

type Reading = Pick<GenerationContext, 'progress' | 'steps' | 'failure' | 'draft'> & { log: LogEntry[] };

const addLine = (reading: Reading, at: number, type: LogEntry['type'], text: LogText) => {
  reading.log.push({ id: reading.log.length, at, type, text });
};

/** The failure in the log and at the step that was under way. */
const failAt = (
  { progress, log }: Pick<GenerationContext, 'progress' | 'log'>,
  failure: GenerationFailure,
  at: number,
) =>
  ({
    failure,
    progress: Math.max(1, progress),
    log: [...log, { id: log.length, at, type: 'error', text: { kind: 'failure', failure } }],
  }) satisfies Partial<GenerationContext>;

const readProgress = (reading: Reading, event: ReadProgress, at: number) => {
  // A host need not say more than the step.
  const message = event.message || event.step;
  const failed = event.status === 'error';
  const number = generationStepNumber(event.step);
  if (number === undefined) {
    addLine(reading, at, 'warning', { kind: 'unknownStep', step: event.step, text: message });
  } else {
    Object.assign(reading, withTold(reading, number, event, at));
    if (!failed && event.status !== 'in_progress') {
      const type = event.status === 'completed' ? 'success' : 'info';
      addLine(reading, at, type, { kind: 'host', text: message });
    }
  }
  if (failed) Object.assign(reading, failAt(reading, { kind: 'host', message }, at));
};

/** Reads events up to the final one or the first error; what comes behind it doesn't count. */
const readEvents = (
  context: GenerationContext,
  events: readonly { event: ReadGenerationEvent; at: number }[],
): Reading => {
  const reading: Reading = { ...context, log: [...context.log] };
  for (const { event, at } of events) {
    if (isFinal(event)) {
      reading.draft = event.payload;
      reading.progress = lastGenerationStep;
      addLine(reading, at, 'success', { kind: 'retrieved' });
    } else {
      readProgress(reading, event, at);
    }
    if (reading.draft !== null || reading.failure !== null) break;
  }
  const { progress, steps, log, failure, draft } = reading;
  return { progress, steps, log, failure, draft };
};

/** Where every run of a generation begins. */
const nothingHeard = (now: number): Omit<GenerationContext, 'request'> => ({
  ...nothingTold(),
  log: [],
  heardAt: now,
  failure: null,
  draft: null,
});

export const createGenerationMachine = (ports: GenerationPorts) =>
  setup({
    types: {
      context: {} as GenerationContext,
      events: {} as GenerationMachineEvent,
      input: {} as { request: GenerationRequest },
      emitted: {} as { type: 'schema.invalid' },
      tags: {} as 'waiting',
    },
    delays: { silence: silenceLimitMs },
    actors: {
      readStream: fromTelling<GenerationMachineEvent, GenerationRequest>(async (request, tell, signal) => {
        let gathered: { event: ReadGenerationEvent; at: number }[] | null = null;
        const flush = () => {
          const events = gathered;
          gathered = null;
          if (events !== null) tell({ type: 'events.received', events });
        };
        const gather = () => {
          if (gathered === null) void ports.nextFrame().then(flush);
          return (gathered ??= []);
        };
        try {
          for await (const event of ports.generate(request, signal, gather)) {
            if (signal.aborted) return;
            gather().push({ event, at: ports.now() });
            // The host's last word ends the reading, whatever it does with the connection.
            if (isFinal(event) || event.status === 'error') break;
          }
          flush();
          tell({ type: 'stream.ended', at: ports.now() });
        } catch (error) {
          flush();
          tell({ type: 'stream.failed', problem: problemOf(error), at: ports.now() });
        }
      }),
    },
    guards: {
      hasFailed: ({ context }) => context.failure !== null,
      hasDraft: ({ context }) => context.draft !== null,
    },
    actions: {
      startAgain: assign(() => nothingHeard(ports.now())),
    },
  }).createMachine({
    id: 'generation',
    context: ({ input }) => ({
      request: input.request,
      ...nothingHeard(ports.now()),
    }),
    initial: 'streaming',
    states: {
      streaming: {
        tags: 'waiting',
        invoke: { src: 'readStream', input: ({ context }) => context.request },
        initial: 'listening',
        states: {
          listening: {
            after: {
              silence: {
                target: '#generation.failed',
                actions: assign(({ context }) => failAt(context, { kind: 'silent' }, ports.now())),
              },
            },
          },
        },
        always: [
          { guard: 'hasFailed', target: 'failed' },
          { guard: 'hasDraft', target: 'done' },
        ],
        on: {
          'events.received': {
            // Whatever the host sends starts the wait anew; a sign of life comes without events.
            target: '.listening',
            reenter: false,
            actions: assign(({ context, event }) => ({
              ...readEvents(context, event.events),
              heardAt: event.events.at(-1)?.at ?? ports.now(),
            })),
          },
          'stream.ended': {
            target: 'failed',
            actions: assign(({ context, event }) => failAt(context, { kind: 'ended' }, event.at)),
          },
          'stream.failed': {
            target: 'failed',
            actions: enqueueActions(({ context, event, enqueue }) => {
              const invalid = event.problem.kind === 'mismatch';
              enqueue.assign(
                failAt(
                  context,
                  { kind: invalid ? 'invalidSchema' : 'problem', problem: event.problem },
                  event.at,
                ),
              );
              if (invalid) enqueue(emit({ type: 'schema.invalid' }));
            }),
          },
          'stop.requested': {
            target: 'stopped',
            actions: assign(({ context }) => ({
              log: [
                ...context.log,
                {
                  id: context.log.length,
                  at: ports.now(),
                  type: 'warning' as const,
                  text: { kind: 'stopped' as const },
                },
              ],
            })),
          },
        },
      },
      done: {},
      failed: { on: { 'retry.requested': { target: 'streaming', actions: 'startAgain' } } },
      stopped: { on: { 'retry.requested': { target: 'streaming', actions: 'startAgain' } } },
    },
  });

export type GenerationMachine = ReturnType<typeof createGenerationMachine>;
