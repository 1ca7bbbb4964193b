import type { ConnectionCheck } from '@plinth/api';
import { problemOf, type Problem } from '@plinth/api/facts';
import { assign, setup } from 'xstate';
import { fromTelling } from '../fromTelling.ts';
import { isStored, type ConnectionTestPorts, type TestSubject } from './connectionTest.ports.ts';

interface Context {
  /** What the result, or the run, is about. */
  subject: TestSubject | null;
  checks: ConnectionCheck[];
  problem: Problem | null;
}

export type ConnectionTestEvent =
  { type: 'test.requested'; subject: TestSubject } | { type: 'cancelled' } | { type: 'reset' };

type CheckEvent =
  | { type: 'check.reported'; report: ConnectionCheck }
  | { type: 'checks.ended' }
  | { type: 'checks.missing' }
  | { type: 'checks.broke'; problem: Problem };

const withReport = (checks: ConnectionCheck[], report: ConnectionCheck): ConnectionCheck[] => {
  const others = checks.filter(({ check }) => check !== report.check);
  return others.length === checks.length
    ? [...checks, report]
    : checks.map((known) => (known.check === report.check ? report : known));
};

export const createConnectionTestMachine = (ports: ConnectionTestPorts) =>
  setup({
    types: { context: {} as Context, events: {} as ConnectionTestEvent | CheckEvent },
    actors: {
      runChecks: fromTelling<CheckEvent, TestSubject>(async (subject, tell, signal) => {
        try {
          for await (const report of ports.runChecks(subject, signal))
            tell(report === null ? { type: 'checks.missing' } : { type: 'check.reported', report });
          tell({ type: 'checks.ended' });
        } catch (error) {
          tell({ type: 'checks.broke', problem: problemOf(error) });
        }
      }),
    },
    guards: {
      isRefusal: (_, { problem }: { problem: Problem }) => problem.kind === 'status' && problem.status! < 500,
      isAnotherCall: ({ context }, { subject }: { subject: TestSubject }) =>
        context.subject !== null && isStored(subject) !== isStored(context.subject),
      anyFailed: ({ context }) => context.checks.some(({ status }) => status === 'failed'),
      allPassed: ({ context }) =>
        context.checks.length > 0 && context.checks.every(({ status }) => status === 'ok'),
    },
    actions: {
      begin: assign((_, { subject }: { subject: TestSubject }) => ({ subject, checks: [], problem: null })),
      keepProblem: assign((_, { problem }: { problem: Problem }) => ({ problem })),
      forget: assign({ subject: null, checks: [], problem: null }),
    },
  }).createMachine({
    id: 'connectionTest',
    context: { subject: null, checks: [], problem: null },
    initial: 'ready',
    on: {
      'test.requested': {
        target: '.running',
        actions: { type: 'begin', params: ({ event }) => ({ subject: event.subject }) },
      },
      reset: { target: '.ready', actions: 'forget' },
    },
    states: {
      ready: {},
      running: {
        tags: 'waiting',
        on: {
          'test.requested': {},
          'check.reported': {
            actions: assign({ checks: ({ context, event }) => withReport(context.checks, event.report) }),
          },
          'checks.ended': [
            { guard: 'anyFailed', target: 'failed' },
            { guard: 'allPassed', target: 'passed' },
            // A stream that ends in the middle of a check proves nothing.
            { target: 'broken' },
          ],
          'checks.missing': 'unavailable',
          'checks.broke': [
            {
              guard: { type: 'isRefusal', params: ({ event }) => event },
              target: 'refused',
              actions: { type: 'keepProblem', params: ({ event }) => event },
            },
            { target: 'broken', actions: { type: 'keepProblem', params: ({ event }) => event } },
          ],
          cancelled: 'cancelled',
        },
        invoke: { src: 'runChecks', input: ({ context }) => context.subject! },
      },
      /** The host has no call for such a subject, as its answer said. */
      unavailable: {
        on: {
          'test.requested': [
            {
              guard: { type: 'isAnotherCall', params: ({ event }) => event },
              target: 'running',
              actions: { type: 'begin', params: ({ event }) => event },
            },
            {},
          ],
          reset: {},
        },
      },
      passed: {},
      failed: {},
      broken: {},
      /** The host doesn't try such entries, and says why. */
      refused: {},
      cancelled: {},
    },
  });

export type ConnectionTestMachine = ReturnType<typeof createConnectionTestMachine>;
