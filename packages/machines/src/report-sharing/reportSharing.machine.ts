import type { linkDays } from '@plinth/api/facts';
import { problemOf, type Problem } from '@plinth/api/facts';
import { assign, emit, setup } from 'xstate';
import { fromPort } from '../fromPort.ts';

export interface LinkForm {
  /** Empty for none. */
  name: string;
  /** After which time it ends by itself, or on a chosen day. */
  expires: keyof typeof linkDays | 'date';
  /** That day as YYYY-MM-DD; empty where none is chosen. */
  day: string;
  /** Empty for none. */
  password: string;
}

/** A link whose secret has just been told, and won't be again. */
export interface MadeLink {
  id: string;
  token: string;
}

export interface ReportSharingPorts {
  make: (request: { reportId: string } & LinkForm, signal: AbortSignal) => Promise<MadeLink>;
  withdraw: (request: { reportId: string; id: string }, signal: AbortSignal) => Promise<void>;
}

export interface ReportSharingContext {
  reportId: string;
  form: LinkForm;
  made: MadeLink | null;
  /** The link that is asked about. */
  askedId: string;
  /** A link was wanted that ends on a day, and no day was chosen. */
  isDayMissing: boolean;
  problem: Problem | null;
}

export type ReportSharingEvent =
  | { type: 'form.changed'; change: Partial<LinkForm> }
  | { type: 'make.requested' }
  | { type: 'withdraw.requested'; id: string }
  | { type: 'withdraw.confirmed' }
  | { type: 'withdraw.cancelled' };

const emptyForm: LinkForm = { name: '', expires: '30 days', day: '', password: '' };

/** Makes links to a report, tells the secret of the last one, and withdraws links after a question. */
export const createReportSharingMachine = (ports: ReportSharingPorts) =>
  setup({
    types: {
      context: {} as ReportSharingContext,
      events: {} as ReportSharingEvent,
      emitted: {} as { type: 'links.changed' } | { type: 'link.withdrawn' },
      input: {} as { reportId: string },
      tags: {} as 'waiting',
    },
    actors: {
      make: fromPort(ports.make),
      withdraw: fromPort(ports.withdraw),
    },
    guards: {
      lacksDay: ({ context: { form } }) => form.expires === 'date' && form.day === '',
      /** Somebody else was faster. */
      isGone: (_, { error }: { error: unknown }) => problemOf(error).status === 404,
    },
    actions: {
      fail: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
      forgetWithdrawn: assign(({ context: { made, askedId } }) => ({
        made: made?.id === askedId ? null : made,
      })),
      tellWithdrawn: emit({ type: 'link.withdrawn' }),
      tellChanged: emit({ type: 'links.changed' }),
    },
  }).createMachine({
    id: 'reportSharing',
    context: ({ input }) => ({
      reportId: input.reportId,
      form: emptyForm,
      made: null,
      askedId: '',
      isDayMissing: false,
      problem: null,
    }),
    initial: 'filling',
    states: {
      filling: {
        on: {
          'form.changed': {
            actions: assign(({ context, event }) => ({
              form: { ...context.form, ...event.change },
              isDayMissing: false,
              problem: null,
            })),
          },
          'make.requested': [
            { guard: 'lacksDay', actions: assign({ isDayMissing: true }) },
            { target: 'making' },
          ],
          'withdraw.requested': {
            target: 'asking',
            actions: assign(({ event }) => ({ askedId: event.id, problem: null })),
          },
        },
      },
      making: {
        tags: 'waiting',
        entry: assign({ problem: null }),
        invoke: {
          src: 'make',
          input: ({ context: { reportId, form } }) => ({ reportId, ...form }),
          onDone: {
            target: 'filling',
            actions: [assign({ made: ({ event }) => event.output, form: emptyForm }), 'tellChanged'],
          },
          onError: {
            target: 'filling',
            actions: [{ type: 'fail', params: ({ event }) => ({ error: event.error }) }, 'tellChanged'],
          },
        },
      },
      asking: {
        on: {
          'withdraw.confirmed': 'withdrawing',
          'withdraw.cancelled': { target: 'filling', actions: assign({ problem: null }) },
        },
      },
      withdrawing: {
        tags: 'waiting',
        entry: assign({ problem: null }),
        invoke: {
          src: 'withdraw',
          input: ({ context: { reportId, askedId } }) => ({ reportId, id: askedId }),
          onDone: { target: 'filling', actions: ['forgetWithdrawn', 'tellWithdrawn', 'tellChanged'] },
          onError: [
            {
              guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
              target: 'filling',
              actions: ['forgetWithdrawn', 'tellWithdrawn', 'tellChanged'],
            },
            {
              target: 'asking',
              actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
            },
          ],
        },
      },
    },
  });

export type ReportSharingMachine = ReturnType<typeof createReportSharingMachine>;
