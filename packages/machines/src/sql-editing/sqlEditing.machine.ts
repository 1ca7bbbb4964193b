import { problemOf, type Problem } from '@plinth/api/facts';
import { assign, setup } from 'xstate';
import { fromPort } from '../fromPort.ts';
import type { SqlEditingPorts } from './sqlEditing.ports.ts';

export interface SqlEditingContext {
  modelId: string;
  /** Whose SQL is open. */
  answerId: string;
  /** What its answer has. */
  sql: string;
  /** What was written by answer and never ran: what was closed is there when it is opened again. */
  texts: Readonly<Record<string, string>>;
  problem: Problem | null;
}

export type SqlEditingEvent =
  | { type: 'edit.started'; answerId: string; sql: string }
  | { type: 'text.changed'; text: string }
  | { type: 'run.requested' }
  | { type: 'stop.requested' }
  | { type: 'edit.closed' }
  | { type: 'text.dropped'; answerId: string };

export const textOf = ({ texts, answerId, sql }: SqlEditingContext): string => texts[answerId] ?? sql;

const without = <T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

export const createSqlEditingMachine = (ports: SqlEditingPorts) =>
  setup({
    types: {
      context: {} as SqlEditingContext,
      events: {} as SqlEditingEvent,
      input: {} as { modelId: string },
      tags: {} as 'waiting',
    },
    actors: {
      run: fromPort(ports.run),
    },
    guards: { hasText: ({ context }) => textOf(context).trim() !== '' },
    actions: {
      open: assign((_, { answerId, sql }: { answerId: string; sql: string }) => ({
        answerId,
        sql,
        problem: null,
      })),
      write: assign(({ context: { texts, answerId, sql } }, { text }: { text: string }) => ({
        texts: text === sql ? without(texts, answerId) : { ...texts, [answerId]: text },
      })),
      drop: assign(({ context }, { answerId }: { answerId: string }) => ({
        texts: without(context.texts, answerId),
      })),
    },
  }).createMachine({
    id: 'sqlEditing',
    context: ({ input }) => ({ modelId: input.modelId, answerId: '', sql: '', texts: {}, problem: null }),
    initial: 'viewing',
    on: {
      'edit.started': { target: '.editing', actions: { type: 'open', params: ({ event }) => event } },
      'text.dropped': { target: '.viewing', actions: { type: 'drop', params: ({ event }) => event } },
      'edit.closed': { target: '.viewing' },
    },
    states: {
      viewing: {},
      editing: {
        on: {
          'text.changed': { actions: { type: 'write', params: ({ event }) => event } },
          'run.requested': { guard: 'hasText', target: 'running' },
        },
      },
      running: {
        tags: 'waiting',
        entry: assign({ problem: null }),
        invoke: {
          src: 'run',
          input: ({ context }) => ({
            modelId: context.modelId,
            answerId: context.answerId,
            sql: textOf(context),
          }),
          onDone: {
            target: 'editing',
            actions: assign(({ context }) => ({
              sql: textOf(context),
              texts: without(context.texts, context.answerId),
            })),
          },
          onError: {
            target: 'editing',
            actions: assign(({ event }) => ({ problem: problemOf(event.error) })),
          },
        },
        on: { 'stop.requested': 'editing' },
      },
    },
  });

export type SqlEditingMachine = ReturnType<typeof createSqlEditingMachine>;
