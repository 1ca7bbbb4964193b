import type { ReadReport } from '@plinth/api';
import { problemOf, type Problem } from '@plinth/api/facts';
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { docOf, edited, fieldOf, sameDoc, type DocEdit, type ReportDoc } from './report.doc.ts';
import type { ReportPorts, ReportSaved } from './report.ports.ts';

export type ReportFailure = { kind: 'nameless' } | { kind: 'problem'; problem: Problem };

export interface ReportContext {
  /** As the host has it. */
  report: ReadReport;
  doc: ReportDoc;
  past: readonly ReportDoc[];
  future: readonly ReportDoc[];
  /** The field that the last step was typed into. */
  field: string | null;
  /** It is written over a state of before. */
  goesBack: boolean;
  /** What someone else has saved meanwhile, until it is chosen what stays. */
  theirs: ReadReport | null;
  failure: ReportFailure | null;
}

export type ReportEvent =
  | DocEdit
  | { type: 'report.arrived'; report: ReadReport }
  | { type: 'refresh.requested' }
  | { type: 'refresh.stopped' }
  | { type: 'edit.started' }
  | { type: 'version.taken'; doc: ReportDoc }
  | { type: 'edit.cancelled' }
  | { type: 'edit.submitted' }
  | { type: 'step.undone' }
  | { type: 'step.redone' }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' };

const mostSteps = 100;

const isEdit = (event: ReportEvent): event is DocEdit =>
  ['name.changed', 'block.changed', 'block.moved', 'block.removed', 'block.added'].includes(event.type);

const withoutSteps = (report: ReadReport) => ({
  report,
  doc: docOf(report),
  past: [],
  future: [],
  field: null,
  goesBack: false,
  theirs: null,
  failure: null,
});

/** A block that asks something and was never computed. */
const isUncomputed = ({ blocks }: ReadReport): boolean =>
  blocks.some(({ kind, figure, problem }) => kind !== 'text' && !figure && !problem);

/** What is out of date is computed where its settings say so. */
const isDue = ({ status, settings }: ReadReport): boolean =>
  status === 'stale' && (settings?.refresh === 'opened' || settings?.refresh === 'scheduled');

/** A report that is read, refreshed and edited. What was never computed is computed at once. */
export const createReportMachine = (ports: ReportPorts) =>
  setup({
    types: {
      context: {} as ReportContext,
      events: {} as ReportEvent,
      emitted: {} as { type: 'report.changed'; report: ReadReport },
      input: {} as { report: ReadReport },
      tags: {} as 'waiting',
    },
    actors: {
      save: fromPromise<ReportSaved, Parameters<ReportPorts['save']>[0]>(({ input, signal }) =>
        ports.save(input, signal),
      ),
      refresh: fromPromise<ReadReport, { id: string }>(({ input, signal }) => ports.refresh(input, signal)),
    },
    guards: {
      isToCompute: ({ context: { report } }) => isUncomputed(report) || isDue(report),
      isNameless: ({ context }) => context.doc.name.trim() === '',
      isUnchanged: ({ context }) => sameDoc(context.doc, docOf(context.report)),
    },
    actions: {
      take: enqueueActions(({ enqueue }, { report }: { report: ReadReport }) => {
        enqueue.assign(withoutSteps(report));
        enqueue(emit({ type: 'report.changed', report }));
      }),
      fail: assign((_, { error }: { error: unknown }) => ({
        failure: { kind: 'problem' as const, problem: problemOf(error) },
      })),
      edit: assign(({ context: { doc, past, field }, event }) => {
        if (!isEdit(event)) return {};
        const next = edited(doc, event);
        const typedIn = fieldOf(event);
        const goesOn = typedIn !== null && typedIn === field;
        return {
          doc: next,
          past: goesOn ? past : [...past, doc].slice(-mostSteps),
          future: [],
          field: typedIn,
          failure: null,
        };
      }),
      goBack: assign(({ context: { report } }, { doc }: { doc: ReportDoc }) => ({
        ...withoutSteps(report),
        doc,
        past: [docOf(report)],
        goesBack: true,
      })),
      undo: assign(({ context: { doc, past, future } }) => {
        const before = past.at(-1);
        return before ? { doc: before, past: past.slice(0, -1), future: [doc, ...future], field: null } : {};
      }),
      redo: assign(({ context: { doc, past, future } }) => {
        const [next, ...rest] = future;
        return next ? { doc: next, past: [...past, doc], future: rest, field: null } : {};
      }),
    },
  }).createMachine({
    id: 'report',
    context: ({ input }) => withoutSteps(input.report),
    initial: 'settling',
    states: {
      settling: { always: [{ guard: 'isToCompute', target: 'refreshing' }, { target: 'viewing' }] },
      viewing: {
        on: {
          'report.arrived': {
            target: 'settling',
            actions: assign(({ event }) => withoutSteps(event.report)),
          },
          'refresh.requested': 'refreshing',
          'edit.started': {
            target: 'editing',
            actions: assign(({ context }) => withoutSteps(context.report)),
          },
          'version.taken': {
            target: 'editing',
            actions: { type: 'goBack', params: ({ event }) => ({ doc: event.doc }) },
          },
        },
      },
      refreshing: {
        tags: 'waiting',
        entry: assign({ failure: null }),
        invoke: {
          src: 'refresh',
          input: ({ context }) => ({ id: context.report.id }),
          onDone: {
            target: 'viewing',
            actions: { type: 'take', params: ({ event }) => ({ report: event.output }) },
          },
          onError: {
            target: 'viewing',
            actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
          },
        },
        on: {
          'refresh.stopped': 'viewing',
          'version.taken': {
            target: 'editing',
            actions: { type: 'goBack', params: ({ event }) => ({ doc: event.doc }) },
          },
          'edit.started': {
            target: 'editing',
            actions: assign(({ context }) => withoutSteps(context.report)),
          },
        },
      },
      editing: {
        on: {
          'name.changed': { actions: 'edit' },
          'block.changed': { actions: 'edit' },
          'block.moved': { actions: 'edit' },
          'block.removed': { actions: 'edit' },
          'block.added': { actions: 'edit' },
          'step.undone': { actions: 'undo' },
          'step.redone': { actions: 'redo' },
          'edit.cancelled': {
            target: 'viewing',
            actions: assign(({ context }) => withoutSteps(context.report)),
          },
          'edit.submitted': [
            { guard: 'isNameless', actions: assign({ failure: { kind: 'nameless' } }) },
            {
              guard: 'isUnchanged',
              target: 'viewing',
              actions: assign(({ context }) => withoutSteps(context.report)),
            },
            { target: 'saving' },
          ],
        },
      },
      saving: {
        tags: 'waiting',
        entry: assign({ failure: null }),
        invoke: {
          src: 'save',
          input: ({ context: { report, doc, goesBack } }) => ({
            id: report.id,
            version: report.version ?? null,
            doc,
            goesBack,
          }),
          onDone: [
            {
              guard: ({ event }) => 'now' in event.output,
              target: 'conflicting',
              actions: assign(({ event }) => ({ theirs: (event.output as { now: ReadReport }).now })),
            },
            {
              target: 'settling',
              actions: {
                type: 'take',
                params: ({ event }) => ({ report: (event.output as { report: ReadReport }).report }),
              },
            },
          ],
          onError: {
            target: 'editing',
            actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      conflicting: {
        on: {
          'mine.kept': {
            target: 'saving',
            actions: assign(({ context }) => ({ report: context.theirs ?? context.report, theirs: null })),
          },
          'theirs.taken': {
            target: 'settling',
            actions: {
              type: 'take',
              params: ({ context }) => ({ report: context.theirs ?? context.report }),
            },
          },
        },
      },
    },
  });

export type ReportMachine = ReturnType<typeof createReportMachine>;
