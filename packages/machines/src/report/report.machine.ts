import type { ReadReport } from '@plinth/api';
import { problemOf, type Problem } from '@plinth/api/facts';
import { and, assign, emit, enqueueActions, not, raise, setup } from 'xstate';
import { fromPort } from '../fromPort.ts';
import {
  editedWith,
  isToCompute,
  redone,
  undone,
  withDraft,
  withoutSteps,
  withTheirDraft,
  withVersion,
  type ReportContext,
  type ReportEvent,
} from './report.context.ts';
import { docOf, sameDoc, type DocEdit, type ReportDoc } from './report.doc.ts';
import {
  draftMostMs,
  draftPatienceMs,
  draftQuietMs,
  isKept,
  isOthers,
  keepsDrafts,
  keptDraft,
  retryMs,
} from './report.draft.ts';
import type { DraftKept, ReportPorts, ReportSaved } from './report.ports.ts';

const mostSent = 8;

/** What a host says there is, where it refuses. */
const nowIn = (answer: DraftKept | ReportSaved | undefined): ReadReport | null =>
  answer && 'now' in answer ? answer.now : null;

const refusedWith = ({ event }: { event: { output: DraftKept | ReportSaved } }) => nowIn(event.output);
const arrived = ({ event }: { event: { report: ReadReport } }) => event.report;
const theirs = ({ context }: { context: ReportContext }) => context.theirs;

const whenOthers = {
  guard: { type: 'isOthers', params: refusedWith },
  actions: { type: 'noteTheirs', params: refusedWith },
} as const;
const whenRefused = { guard: { type: 'isRefused', params: refusedWith } } as const;
const adoptDraft = { type: 'adoptDraft', params: refusedWith } as const;
const showArrived = { actions: { type: 'show', params: arrived } } as const;

const fail = {
  type: 'fail',
  params: ({ event }: { event: { error: unknown } }) => problemOf(event.error),
} as const;

const write = {
  actions: [{ type: 'edit', params: ({ event }: { event: DocEdit }) => event }, 'tellWritten'],
} as const;

const nameless = { guard: 'isNameless', actions: 'failNameless' } as const;

const notKept = { target: 'failed', actions: ['countTry', 'goOn'] } as const;

/** What leads away from a report that is read. */
const fromReading = {
  'edit.started': { target: 'editing', actions: 'begin' },
  'edit.cancelled': { guard: 'hasDraft', target: 'discarding' },
  'version.taken': {
    target: 'editing',
    actions: { type: 'goBack', params: ({ event }: { event: { doc: ReportDoc } }) => event.doc },
  },
} as const;

/**
 * A report that is read, refreshed and edited. What was never computed is computed at once. What is written is kept by
 * the host as a draft, where it keeps any, until it is saved.
 */
export const createReportMachine = (ports: ReportPorts) =>
  setup({
    types: {
      context: {} as ReportContext,
      events: {} as ReportEvent,
      emitted: {} as { type: 'report.changed' | 'draft.changed'; report: ReadReport },
      input: {} as { report: ReadReport },
      tags: {} as 'waiting',
    },
    delays: {
      quiet: draftQuietMs,
      most: draftMostMs,
      patience: draftPatienceMs,
      retry: ({ context }) => retryMs(context.tries),
    },
    actors: {
      save: fromPort(ports.save),
      refresh: fromPort(ports.refresh),
      keepDraft: fromPort(ports.keepDraft),
      discardDraft: fromPort(ports.discardDraft),
    },
    guards: {
      isToCompute: ({ context }) => isToCompute(context),
      isSameDoc: ({ context }, report: ReadReport) => sameDoc(docOf(report), docOf(context.report)),
      isSavedLater: ({ context: { report } }, now: ReadReport) =>
        (now.version ?? 0) > (report.version ?? 0) && !sameDoc(docOf(now), docOf(report)),
      isNameless: ({ context }) => context.doc.name.trim() === '',
      isUnchanged: ({ context }) => sameDoc(context.doc, docOf(context.report)),
      keepsDraftsNow: (_, now: ReadReport) => keepsDrafts(now),
      keepsNoDrafts: ({ context }) => !keepsDrafts(context.report),
      hasDraft: ({ context }) => Boolean(context.report.draft),
      isKept: ({ context }) => isKept(context),
      /** The draft that the host has is neither what is written here nor what was before it. */
      isOthers: ({ context }, now: ReadReport | null) => isOthers(context, now?.draft),
      /** It had been saved before, and the answer didn't come. */
      isSaved: ({ context }, now: ReadReport | null) => now !== null && sameDoc(docOf(now), context.doc),
      /** The report itself is what somebody has saved meanwhile. */
      isReportOthers: ({ context }, now: ReadReport | null) =>
        now !== null && (!now.draft || (now.version ?? null) !== context.over),
      isRefused: (_, now: ReadReport | null) => now !== null,
    },
    actions: {
      take: enqueueActions(({ enqueue }, report: ReadReport) => {
        enqueue.assign(withoutSteps(report));
        enqueue(emit({ type: 'report.changed', report }));
      }),
      show: assign((_, report: ReadReport) => ({
        report,
        doc: docOf(report),
        over: report.version ?? null,
      })),
      begin: assign(({ context }) => withDraft(context.report)),
      leave: assign(({ context: { theirs: now, report } }) => withoutSteps(now ?? report)),
      goBack: assign(({ context }, doc: ReportDoc) => withVersion(context.report, doc)),
      fail: assign((_, problem: Problem) => ({ failure: { kind: 'problem' as const, problem } })),
      failNameless: assign({ failure: { kind: 'nameless' } }),
      edit: assign(({ context }, edit: DocEdit) => editedWith(context, edit)),
      undo: assign(({ context }) => undone(context)),
      redo: assign(({ context }) => redone(context)),
      tellWritten: raise({ type: 'doc.written' }),
      noteSent: assign(({ context: { sent, doc } }) => ({ sent: [...sent, doc].slice(-mostSent) })),
      noteKept: enqueueActions(({ context: { report, sent, doc, over }, enqueue }, answer: DraftKept) => {
        if ('now' in answer) return;
        const changed = { ...report, draft: keptDraft(sent.at(-1) ?? doc, over, answer.draft) };
        enqueue.assign({ report: changed, sent: [], tries: 0 });
        enqueue(emit({ type: 'draft.changed', report: changed }));
      }),
      noteTheirs: assign((_, now: ReadReport | null) => ({ theirs: now, next: null })),
      /** What the host has as the draft is written over from now on. */
      adoptDraft: assign(({ context }, now: ReadReport | null) => ({
        report: { ...context.report, draft: now?.draft ?? null },
        theirs: null,
      })),
      takeTheirDraft: assign(({ context }) => withTheirDraft(context)),
      noteNext: assign(({ event }) => ({ next: event })),
      goOn: enqueueActions(({ context: { next }, enqueue }) => {
        enqueue.assign({ next: null });
        if (next !== null) enqueue.raise(next);
      }),
      oweRefresh: assign({ owesRefresh: true }),
      endRefresh: assign({ owesRefresh: false }),
      countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    },
  }).createMachine({
    id: 'report',
    context: ({ input }) => ({ ...withoutSteps(input.report), owesRefresh: false }),
    initial: 'settling',
    on: {
      'refresh.requested': { actions: 'oweRefresh' },
      'refresh.stopped': { actions: 'endRefresh' },
      /** Its figures or settings are others: what is written over it stays. */
      'report.arrived': {
        guard: { type: 'isSameDoc', params: arrived },
        actions: assign(({ context: { report }, event }) => ({
          report: { ...event.report, version: report.version, draft: report.draft },
        })),
      },
    },
    states: {
      settling: { always: [{ guard: 'isToCompute', target: 'refreshing' }, { target: 'viewing' }] },
      viewing: {
        on: {
          'report.arrived': {
            target: 'settling',
            actions: assign(({ event }) => withoutSteps(event.report)),
          },
          'refresh.requested': 'refreshing',
          ...fromReading,
        },
      },
      refreshing: {
        tags: 'waiting',
        entry: assign({ failure: null, owesRefresh: true }),
        invoke: {
          src: 'refresh',
          input: ({ context }) => ({ id: context.report.id }),
          onDone: {
            target: 'viewing',
            actions: ['endRefresh', { type: 'take', params: ({ event }) => event.output }],
          },
          onError: { target: 'viewing', actions: ['endRefresh', fail] },
        },
        on: {
          'report.arrived': showArrived,
          // What is to be computed has changed meanwhile.
          'refresh.requested': { target: 'refreshing', reenter: true },
          'refresh.stopped': { target: 'viewing', actions: 'endRefresh' },
          ...fromReading,
        },
      },
      editing: {
        initial: 'opening',
        on: {
          'name.changed': write,
          'block.changed': write,
          'block.moved': write,
          'block.removed': write,
          'block.added': write,
          'step.undone': { actions: ['undo', 'tellWritten'] },
          'step.redone': { actions: ['redo', 'tellWritten'] },
          // Shown where the edit is given up.
          'report.arrived': {
            guard: { type: 'isSavedLater', params: arrived },
            actions: assign(({ event }) => ({ theirs: event.report })),
          },
          'edit.left': { target: 'viewing', actions: 'leave' },
          'edit.cancelled': [
            { guard: 'hasDraft', target: 'discarding' },
            { target: 'settling', actions: 'leave' },
          ],
          'edit.submitted': [
            nameless,
            { guard: and(['isUnchanged', 'hasDraft']), target: 'discarding' },
            { guard: 'isUnchanged', target: 'settling', actions: 'leave' },
            { target: 'saving' },
          ],
        },
        states: {
          opening: {
            always: [
              { guard: 'keepsNoDrafts', target: 'local' },
              { guard: 'isKept', target: 'opened' },
              { target: 'unsaved' },
            ],
          },
          /** The tab alone keeps it: brought back from there until the host says what it has of it, or of a host that keeps none. */
          local: {
            on: {
              'report.arrived': [
                {
                  guard: { type: 'isOthers', params: arrived },
                  target: 'parted',
                  actions: { type: 'noteTheirs', params: arrived },
                },
                {
                  guard: { type: 'keepsDraftsNow', params: arrived },
                  target: 'opening',
                  actions: assign(({ event }) => ({ report: event.report })),
                },
              ],
            },
          },
          opened: { on: { 'doc.written': { guard: not('isKept'), target: 'unsaved' } } },
          kept: { on: { 'doc.written': { guard: not('isKept'), target: 'unsaved' } } },
          unsaved: {
            initial: 'quiet',
            after: { most: 'keeping' },
            on: { 'draft.wanted': 'keeping' },
            states: {
              quiet: {
                after: { quiet: '#report.editing.keeping' },
                on: {
                  'doc.written': [
                    { guard: 'isKept', target: '#report.editing.opened' },
                    { target: 'quiet', reenter: true },
                  ],
                },
              },
            },
          },
          keeping: {
            entry: 'noteSent',
            invoke: {
              src: 'keepDraft',
              input: ({ context: { report, doc, over } }) => ({
                id: report.id,
                version: over ?? 1,
                doc,
                replaces: report.draft?.revision ?? null,
              }),
              onDone: [
                { ...whenOthers, target: 'parted' },
                { ...whenRefused, target: 'unsaved', actions: [adoptDraft, 'goOn'] },
                {
                  target: 'kept',
                  actions: [{ type: 'noteKept', params: ({ event }) => event.output }, 'tellWritten', 'goOn'],
                },
              ],
              onError: notKept,
            },
            after: { patience: notKept },
            on: {
              'edit.submitted': [nameless, { actions: 'noteNext' }],
              'edit.cancelled': { actions: 'noteNext' },
            },
          },
          failed: { after: { retry: 'keeping' }, on: { 'draft.wanted': 'keeping' } },
          /** Another tab or device has written in the draft: that is told, and nothing of either is lost. */
          parted: {
            on: {
              'mine.kept': { target: 'keeping', actions: { type: 'adoptDraft', params: theirs } },
              'theirs.taken': { target: 'opened', actions: 'takeTheirDraft' },
              'edit.submitted': {},
              'edit.cancelled': {
                target: '#report.settling',
                actions: [{ type: 'adoptDraft', params: theirs }, 'leave'],
              },
            },
          },
        },
      },
      saving: {
        tags: 'waiting',
        entry: assign({ failure: null }),
        invoke: {
          src: 'save',
          input: ({ context: { report, doc, over, goesBack } }) => ({
            id: report.id,
            version: over,
            doc,
            goesBack,
            draft: keepsDrafts(report) ? (report.draft?.revision ?? null) : undefined,
          }),
          onDone: [
            {
              guard: { type: 'isSaved', params: refusedWith },
              target: 'settling',
              actions: { type: 'take', params: ({ event }) => (event.output as { now: ReadReport }).now },
            },
            { ...whenOthers, guard: { type: 'isReportOthers', params: refusedWith }, target: 'conflicting' },
            { ...whenOthers, target: 'editing.parted' },
            { ...whenRefused, target: 'saving', reenter: true, actions: adoptDraft },
            {
              target: 'settling',
              actions: {
                type: 'take',
                params: ({ event }) => (event.output as { report: ReadReport }).report,
              },
            },
          ],
          onError: { target: 'editing', actions: fail },
        },
      },
      conflicting: {
        on: {
          'mine.kept': {
            target: 'saving',
            actions: assign(({ context: { report, theirs: now } }) => ({
              report: { ...(now ?? report), draft: report.draft },
              over: (now ?? report).version ?? null,
              theirs: null,
            })),
          },
          'theirs.taken': [
            { guard: 'hasDraft', target: 'discarding' },
            {
              target: 'settling',
              actions: { type: 'take', params: ({ context }) => context.theirs ?? context.report },
            },
          ],
        },
      },
      /** The draft goes, and the report is as its readers see it. */
      discarding: {
        tags: 'waiting',
        entry: assign(({ context: { report, theirs: now } }) =>
          withoutSteps({ ...(now ?? report), draft: report.draft }),
        ),
        invoke: {
          src: 'discardDraft',
          input: ({ context: { report } }) => ({ id: report.id, revision: report.draft?.revision ?? '' }),
          onDone: {
            target: 'settling',
            // What is taken forgets what is wanted next.
            actions: [
              'goOn',
              {
                type: 'take',
                params: ({ event, context }) => nowIn(event.output) ?? { ...context.report, draft: null },
              },
            ],
          },
          // Who wanted to write anew would write on in it.
          onError: { target: 'viewing', actions: [assign({ next: null, owesRefresh: false }), fail] },
        },
        on: {
          'edit.started': { actions: 'noteNext' },
          'version.taken': { actions: 'noteNext' },
          'report.arrived': showArrived,
        },
      },
    },
  });

export type ReportMachine = ReturnType<typeof createReportMachine>;
