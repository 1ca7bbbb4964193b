import type { ReadSharedReport } from '@plinth/api';
import { longestTimerMs, problemOf, type Problem } from '@plinth/api/facts';
import { assign, setup } from 'xstate';
import { waitSeconds } from '../sign-up/waitTime.ts';
import { fromPort } from '../fromPort.ts';

export interface SharedReportPorts {
  open: (
    request: { token: string; password: string | undefined },
    signal: AbortSignal,
  ) => Promise<ReadSharedReport>;
  now: () => number;
}

export interface SharedReportContext {
  token: string;
  password: string;
  report: ReadSharedReport | null;
  /** Why it was refused the last time, or could not be read. */
  problem: Problem | null;
  /** Whether the link has asked for a password. */
  isLocked: boolean;
  /** Before this moment the host takes no other try. */
  opensAt: number;
}

export type SharedReportEvent =
  | { type: 'password.changed'; password: string }
  | { type: 'password.submitted' }
  | { type: 'retry.requested' };

const statusOf = (error: unknown): number => problemOf(error).status ?? 0;
const failed = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/** Opens the report that a link shows, asking for its password where it has one. */
export const createSharedReportMachine = (ports: SharedReportPorts) =>
  setup({
    types: {
      context: {} as SharedReportContext,
      events: {} as SharedReportEvent,
      input: {} as { token: string },
      tags: {} as 'waiting',
    },
    actors: {
      open: fromPort(ports.open),
    },
    delays: {
      wait: ({ context }) => Math.min(longestTimerMs, Math.max(0, context.opensAt - ports.now())),
    },
    guards: {
      isLocked: ({ context }) => context.isLocked,
      asksForPassword: (_, { error }: { error: unknown }) => statusOf(error) === 403,
      isTooMany: (_, { error }: { error: unknown }) => statusOf(error) === 429,
      /** What the host will never answer otherwise: it has no such link, or takes no text of this kind for one. */
      isNothing: (_, { error }: { error: unknown }) =>
        statusOf(error) >= 400 && statusOf(error) < 500 && statusOf(error) !== 408,
      hasPassword: ({ context }) => context.password !== '',
    },
    actions: {
      fail: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
      lock: assign(({ context }, { error }: { error: unknown }) => ({
        isLocked: true,
        // The first time it only asks.
        problem: context.password === '' ? null : problemOf(error),
      })),
      holdOff: assign((_, { error }: { error: unknown }) => ({
        problem: problemOf(error),
        opensAt: ports.now() + waitSeconds(problemOf(error)) * 1000,
      })),
    },
  }).createMachine({
    id: 'sharedReport',
    context: ({ input }) => ({
      token: input.token,
      password: '',
      report: null,
      problem: null,
      isLocked: false,
      opensAt: 0,
    }),
    initial: 'opening',
    states: {
      opening: {
        tags: 'waiting',
        entry: assign({ problem: null }),
        invoke: {
          src: 'open',
          input: ({ context: { token, password, isLocked: asks } }) => ({
            token,
            password: asks ? password : undefined,
          }),
          onDone: {
            target: 'shown',
            actions: assign({ report: ({ event }) => event.output, password: '' }),
          },
          onError: [
            {
              guard: { type: 'asksForPassword', params: failed },
              target: 'asking',
              actions: { type: 'lock', params: failed },
            },
            {
              guard: { type: 'isTooMany', params: failed },
              target: 'heldOff',
              actions: { type: 'holdOff', params: failed },
            },
            { guard: { type: 'isNothing', params: failed }, target: 'gone' },
            {
              guard: 'isLocked',
              target: 'asking',
              actions: { type: 'fail', params: failed },
            },
            {
              target: 'failed',
              actions: { type: 'fail', params: failed },
            },
          ],
        },
      },
      asking: {
        on: {
          'password.changed': { actions: assign({ password: ({ event }) => event.password, problem: null }) },
          'password.submitted': { guard: 'hasPassword', target: 'opening' },
        },
      },
      heldOff: {
        after: {
          wait: [
            { guard: 'isLocked', target: 'asking', actions: assign({ problem: null }) },
            { target: 'opening' },
          ],
        },
        on: { 'password.changed': { actions: assign({ password: ({ event }) => event.password }) } },
      },
      failed: { on: { 'retry.requested': 'opening' } },
      gone: {},
      shown: {},
    },
  });

export type SharedReportMachine = ReturnType<typeof createSharedReportMachine>;
