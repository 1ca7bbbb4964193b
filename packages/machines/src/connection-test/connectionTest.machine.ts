import { assign, fromCallback, fromPromise, setup, type EventObject } from 'xstate';
import { errorMessage } from '../errorMessage.ts';
import type { CheckReport, ConnectionTestPorts, TestSubject } from './connectionTest.ports.ts';

interface Context {
  /** What the result, or the run, is about. */
  subject: TestSubject | null;
  checks: CheckReport[];
  message: string;
}

export type ConnectionTestEvent =
  { type: 'test.requested'; subject: TestSubject } | { type: 'cancelled' } | { type: 'reset' };

type CheckEvent =
  | { type: 'check.reported'; report: CheckReport }
  | { type: 'checks.ended' }
  | { type: 'checks.broke'; message: string };

const withReport = (checks: CheckReport[], report: CheckReport): CheckReport[] => {
  const others = checks.filter(({ check }) => check !== report.check);
  return others.length === checks.length
    ? [...checks, report]
    : checks.map((known) => (known.check === report.check ? report : known));
};

export const createConnectionTestMachine = (ports: ConnectionTestPorts) =>
  setup({
    types: { context: {} as Context, events: {} as ConnectionTestEvent | CheckEvent },
    actors: {
      hasTest: fromPromise<boolean>(({ signal }) => ports.hasTest(signal)),
      runChecks: fromCallback<EventObject, TestSubject>(({ input, sendBack }) => {
        const stop = new AbortController();
        const tell = (event: CheckEvent) => {
          if (!stop.signal.aborted) sendBack(event);
        };
        const run = async () => {
          for await (const report of ports.runChecks(input, stop.signal))
            tell({ type: 'check.reported', report });
        };
        run()
          .then(() => tell({ type: 'checks.ended' }))
          .catch((error: unknown) => tell({ type: 'checks.broke', message: errorMessage(error) }));
        return () => stop.abort();
      }),
    },
    guards: {
      anyFailed: ({ context }) => context.checks.some(({ status }) => status === 'failed'),
      allPassed: ({ context }) =>
        context.checks.length > 0 && context.checks.every(({ status }) => status === 'ok'),
    },
    actions: {
      begin: assign((_, { subject }: { subject: TestSubject }) => ({ subject, checks: [], message: '' })),
      forget: assign({ subject: null, checks: [], message: '' }),
    },
  }).createMachine({
    id: 'connectionTest',
    context: { subject: null, checks: [], message: '' },
    initial: 'asking',
    on: {
      'test.requested': {
        target: '.running',
        actions: { type: 'begin', params: ({ event }) => ({ subject: event.subject }) },
      },
      reset: { target: '.ready', actions: 'forget' },
    },
    states: {
      asking: {
        on: { 'test.requested': {}, reset: {} },
        invoke: {
          src: 'hasTest',
          onDone: [{ guard: ({ event }) => event.output, target: 'ready' }, { target: 'unavailable' }],
          onError: 'unavailable',
        },
      },
      unavailable: { on: { 'test.requested': {}, reset: {} } },
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
          'checks.broke': { target: 'broken', actions: assign({ message: ({ event }) => event.message }) },
          cancelled: 'cancelled',
        },
        invoke: { src: 'runChecks', input: ({ context }) => context.subject! },
      },
      passed: {},
      failed: {},
      broken: {},
      cancelled: {},
    },
  });

export type ConnectionTestMachine = ReturnType<typeof createConnectionTestMachine>;
