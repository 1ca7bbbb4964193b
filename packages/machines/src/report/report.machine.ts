import type { ReadReport } from '@plinth/api';
import { problemOf, type Problem } from '@plinth/api/facts';
import { and, assign, emit, enqueueActions, fromPromise, not, raise, setup } from 'xstate';
import { docOf, edited, fieldOf, sameDoc, type DocEdit, type ReportDoc } from './report.doc.ts';
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

export type ReportFailure = { kind: 'nameless' } | { kind: 'problem'; problem: Problem };

export interface ReportContext {
  /** As the host has it, with the draft that it has as far as is known here. */
  report: ReadReport;
  doc: ReportDoc;
  /** The version of the report that it was begun over; null of a host that sends none. */
  over: number | null;
  /** What was sent as the draft since the host last said that it has it: any of these may have arrived. */
  sent: readonly ReportDoc[];
  /** How often keeping the draft has failed since it went well. */
  tries: number;
  /** What the person wants as soon as the host has answered about the draft. */
  next: ReportEvent | null;
  /** It is to be computed as soon as nothing else is done with it. */
  owesRefresh: boolean;
  past: readonly ReportDoc[];
  future: readonly ReportDoc[];
  /** The field that the last step was typed into. */
  field: string | null;
  /** It is written over a state of before. */
  goesBack: boolean;
  /** What someone else has saved meanwhile, the report or its draft, until it is chosen what stays. */
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
  /** The page is left, with what is kept of the draft. */
  | { type: 'edit.left' }
  /** Something is another than it was, by whatever edit. */
  | { type: 'doc.written' }
  /** The draft is to be kept now: the page may be gone soon, or the host is there again. */
  | { type: 'draft.wanted' }
  | { type: 'step.undone' }
  | { type: 'step.redone' }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' };

const mostSteps = 100;
const mostSent = 8;

const isEdit = (event: ReportEvent): event is DocEdit =>
  ['name.changed', 'block.changed', 'block.moved', 'block.removed', 'block.added'].includes(event.type);

const withoutSteps = (report: ReadReport) => ({
  report,
  doc: docOf(report),
  over: report.version ?? null,
  past: [],
  future: [],
  field: null,
  sent: [],
  tries: 0,
  next: null,
  goesBack: false,
  theirs: null,
  failure: null,
});

/** Goes on with the draft that the host has; what was published is a step back. */
const withDraft = (report: ReadReport) => {
  const begun = withoutSteps(report);
  const { draft } = report;
  if (!draft) return begun;
  const doc = docOf(draft);
  const past = sameDoc(doc, begun.doc) ? [] : [begun.doc];
  return { ...begun, doc, past, over: draft.version ?? begun.over };
};

/** What a host says there is, where it refuses. */
const nowIn = (answer: DraftKept | ReportSaved | undefined): ReadReport | null =>
  answer && 'now' in answer ? answer.now : null;

/** A block that asks something and was never computed. */
const isUncomputed = ({ blocks }: ReadReport): boolean =>
  blocks.some(({ kind, figure, problem }) => kind !== 'text' && !figure && !problem);

/** What is out of date is computed where its settings say so. */
const isDue = ({ status, settings }: ReadReport): boolean =>
  status === 'stale' && (settings?.refresh === 'opened' || settings?.refresh === 'scheduled');

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
      save: fromPromise<ReportSaved, Parameters<ReportPorts['save']>[0]>(({ input, signal }) =>
        ports.save(input, signal),
      ),
      refresh: fromPromise<ReadReport, { id: string }>(({ input, signal }) => ports.refresh(input, signal)),
      keepDraft: fromPromise<DraftKept, Parameters<ReportPorts['keepDraft']>[0]>(({ input, signal }) =>
        ports.keepDraft(input, signal),
      ),
      discardDraft: fromPromise<{ now: ReadReport } | undefined, Parameters<ReportPorts['discardDraft']>[0]>(
        ({ input, signal }) => ports.discardDraft(input, signal),
      ),
    },
    guards: {
      isToCompute: ({ context: { report, owesRefresh } }) =>
        owesRefresh || isUncomputed(report) || isDue(report),
      isSameDoc: ({ context }, report: ReadReport) => sameDoc(docOf(report), docOf(context.report)),
      isNameless: ({ context }) => context.doc.name.trim() === '',
      isUnchanged: ({ context }) => sameDoc(context.doc, docOf(context.report)),
      keepsNoDrafts: ({ context }) => !keepsDrafts(context.report),
      hasDraft: ({ context }) => Boolean(context.report.draft),
      isKept: ({ context }) => isKept(context),
      /** The draft that the host has is neither what is written here nor what was before it. */
      isOthers: ({ context }, { now }: { now: ReadReport | null }) => isOthers(context, now?.draft),
      /** The report itself is what somebody has saved meanwhile. */
      isReportOthers: ({ context }, { now }: { now: ReadReport | null }) =>
        now !== null && (!now.draft || (now.version ?? null) !== context.over),
    },
    actions: {
      take: enqueueActions(({ enqueue }, { report }: { report: ReadReport }) => {
        enqueue.assign(withoutSteps(report));
        enqueue(emit({ type: 'report.changed', report }));
      }),
      show: assign((_, report: ReadReport) => ({
        report,
        doc: docOf(report),
        over: report.version ?? null,
      })),
      begin: assign(({ context }) => withDraft(context.report)),
      leave: assign(({ context }) => withoutSteps(context.report)),
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
      tellWritten: raise({ type: 'doc.written' }),
      goBack: assign(({ context: { report } }, { doc }: { doc: ReportDoc }) => {
        const { past, over, doc: before } = withDraft(report);
        return { ...withoutSteps(report), over, doc, past: [...past, before], goesBack: true };
      }),
      undo: assign(({ context: { doc, past, future } }) => {
        const before = past.at(-1);
        return before ? { doc: before, past: past.slice(0, -1), future: [doc, ...future], field: null } : {};
      }),
      redo: assign(({ context: { doc, past, future } }) => {
        const [next, ...rest] = future;
        return next ? { doc: next, past: [...past, doc], future: rest, field: null } : {};
      }),
      noteSent: assign(({ context: { sent, doc } }) => ({ sent: [...sent, doc].slice(-mostSent) })),
      noteKept: enqueueActions(({ context: { report, sent, doc, over }, enqueue }, answer: DraftKept) => {
        if ('now' in answer) return;
        const changed = { ...report, draft: keptDraft(sent.at(-1) ?? doc, over, answer.draft) };
        enqueue.assign({ report: changed, sent: [], tries: 0 });
        enqueue(emit({ type: 'draft.changed', report: changed }));
      }),
      noteTheirs: assign((_, { now }: { now: ReadReport | null }) => ({ theirs: now, next: null })),
      /** What the host has as the draft is written over from now on. */
      adoptDraft: assign(({ context }, { now }: { now: ReadReport | null }) => ({
        report: { ...context.report, draft: now?.draft ?? null },
        theirs: null,
      })),
      takeTheirDraft: assign(({ context: { report, theirs, doc, past } }) => ({
        ...withDraft(theirs ?? report),
        past: [...past, doc].slice(-mostSteps),
      })),
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
        guard: { type: 'isSameDoc', params: ({ event }) => event.report },
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
          'edit.started': { target: 'editing', actions: 'begin' },
          'edit.cancelled': { guard: 'hasDraft', target: 'discarding' },
          'version.taken': {
            target: 'editing',
            actions: { type: 'goBack', params: ({ event }) => ({ doc: event.doc }) },
          },
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
            actions: ['endRefresh', { type: 'take', params: ({ event }) => ({ report: event.output }) }],
          },
          onError: {
            target: 'viewing',
            actions: ['endRefresh', { type: 'fail', params: ({ event }) => ({ error: event.error }) }],
          },
        },
        on: {
          'report.arrived': { actions: { type: 'show', params: ({ event }) => event.report } },
          // What is to be computed has changed meanwhile.
          'refresh.requested': { target: 'refreshing', reenter: true },
          'refresh.stopped': { target: 'viewing', actions: 'endRefresh' },
          'version.taken': {
            target: 'editing',
            actions: { type: 'goBack', params: ({ event }) => ({ doc: event.doc }) },
          },
          'edit.started': { target: 'editing', actions: 'begin' },
          'edit.cancelled': { guard: 'hasDraft', target: 'discarding' },
        },
      },
      editing: {
        initial: 'opening',
        on: {
          'name.changed': { actions: ['edit', 'tellWritten'] },
          'block.changed': { actions: ['edit', 'tellWritten'] },
          'block.moved': { actions: ['edit', 'tellWritten'] },
          'block.removed': { actions: ['edit', 'tellWritten'] },
          'block.added': { actions: ['edit', 'tellWritten'] },
          'step.undone': { actions: ['undo', 'tellWritten'] },
          'step.redone': { actions: ['redo', 'tellWritten'] },
          'edit.left': { target: 'viewing', actions: 'leave' },
          'edit.cancelled': [
            { guard: 'hasDraft', target: 'discarding' },
            { target: 'settling', actions: 'leave' },
          ],
          'edit.submitted': [
            { guard: 'isNameless', actions: assign({ failure: { kind: 'nameless' } }) },
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
                  guard: { type: 'isOthers', params: ({ event }) => ({ now: event.report }) },
                  target: 'parted',
                  actions: { type: 'noteTheirs', params: ({ event }) => ({ now: event.report }) },
                },
                {
                  guard: ({ event }) => keepsDrafts(event.report),
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
                {
                  guard: { type: 'isOthers', params: ({ event }) => ({ now: nowIn(event.output) }) },
                  target: 'parted',
                  actions: { type: 'noteTheirs', params: ({ event }) => ({ now: nowIn(event.output) }) },
                },
                {
                  guard: ({ event }) => 'now' in event.output,
                  target: 'unsaved',
                  actions: [
                    { type: 'adoptDraft', params: ({ event }) => ({ now: nowIn(event.output) }) },
                    'goOn',
                  ],
                },
                {
                  target: 'kept',
                  actions: [{ type: 'noteKept', params: ({ event }) => event.output }, 'tellWritten', 'goOn'],
                },
              ],
              onError: { target: 'failed', actions: ['countTry', 'goOn'] },
            },
            after: { patience: { target: 'failed', actions: ['countTry', 'goOn'] } },
            on: {
              'edit.submitted': [
                { guard: 'isNameless', actions: assign({ failure: { kind: 'nameless' } }) },
                { actions: 'noteNext' },
              ],
              'edit.cancelled': { actions: 'noteNext' },
            },
          },
          failed: { after: { retry: 'keeping' }, on: { 'draft.wanted': 'keeping' } },
          /** Another tab or device has written in the draft: that is told, and nothing of either is lost. */
          parted: {
            on: {
              'mine.kept': {
                target: 'keeping',
                actions: { type: 'adoptDraft', params: ({ context }) => ({ now: context.theirs }) },
              },
              'theirs.taken': { target: 'opened', actions: 'takeTheirDraft' },
              'edit.submitted': {},
              'edit.cancelled': {
                target: '#report.settling',
                actions: [
                  { type: 'adoptDraft', params: ({ context }) => ({ now: context.theirs }) },
                  'leave',
                ],
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
              guard: { type: 'isReportOthers', params: ({ event }) => ({ now: nowIn(event.output) }) },
              target: 'conflicting',
              actions: { type: 'noteTheirs', params: ({ event }) => ({ now: nowIn(event.output) }) },
            },
            {
              guard: { type: 'isOthers', params: ({ event }) => ({ now: nowIn(event.output) }) },
              target: 'editing.parted',
              actions: { type: 'noteTheirs', params: ({ event }) => ({ now: nowIn(event.output) }) },
            },
            {
              guard: ({ event }) => 'now' in event.output,
              target: 'saving',
              reenter: true,
              actions: { type: 'adoptDraft', params: ({ event }) => ({ now: nowIn(event.output) }) },
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
            actions: assign(({ context: { report, theirs } }) => ({
              report: { ...(theirs ?? report), draft: report.draft },
              over: (theirs ?? report).version ?? null,
              theirs: null,
            })),
          },
          'theirs.taken': [
            { guard: 'hasDraft', target: 'discarding' },
            {
              target: 'settling',
              actions: {
                type: 'take',
                params: ({ context }) => ({ report: context.theirs ?? context.report }),
              },
            },
          ],
        },
      },
      /** The draft goes, and the report is as its readers see it. */
      discarding: {
        tags: 'waiting',
        entry: assign(({ context: { report, theirs } }) =>
          withoutSteps({ ...(theirs ?? report), draft: report.draft }),
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
                params: ({ event, context }) => ({
                  report: nowIn(event.output) ?? { ...context.report, draft: null },
                }),
              },
            ],
          },
          // Who wanted to write anew would write on in it.
          onError: {
            target: 'viewing',
            actions: [
              assign({ next: null, owesRefresh: false }),
              { type: 'fail', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
        on: {
          'edit.started': { actions: 'noteNext' },
          'version.taken': { actions: 'noteNext' },
          'report.arrived': { actions: { type: 'show', params: ({ event }) => event.report } },
        },
      },
    },
  });

export type ReportMachine = ReturnType<typeof createReportMachine>;
