import type { ColumnChanges, ReadColumn } from '@plinth/api';
import { batchBannerMs, savedBannerMs, problemOf } from '@plinth/api/facts';
import { and, assign, emit, enqueueActions, setup } from 'xstate';
import { fromPort } from '../fromPort.ts';
import type { Keep } from './columnMerge.ts';
import type {
  ColumnConflict,
  ColumnEdit,
  ColumnEditingContext,
  ColumnFailure,
  ColumnSending,
  ColumnWalk,
} from './columnEditing.context.ts';
import * as plan from './columnEditing.plans.ts';
import type { ColumnEditingPorts, ColumnsNow } from './columnEditing.ports.ts';
import {
  hasValues,
  ownValues,
  toColumnRecord,
  valuesOf,
  withValues,
  type ColumnStep,
} from './columnRecord.ts';

export type ColumnEditingEvent =
  | { type: 'edit.started'; name: string }
  | { type: 'edit.changed'; category?: string; description?: string; synonyms?: string }
  | { type: 'edit.cancelled' }
  | { type: 'edit.submitted' }
  | { type: 'selection.changed'; names: readonly string[]; selected: boolean }
  | { type: 'category.assigned'; names: readonly string[]; category: string }
  | { type: 'undo.requested' }
  | { type: 'redo.requested' }
  | { type: 'conflict.chosen'; names: readonly string[]; keep: Keep }
  | { type: 'conflict.resolved' }
  | { type: 'conflict.left' }
  | { type: 'elsewhere.seen' }
  | { type: 'pending.sent'; version: number | null }
  | { type: 'banner.raised' }
  | { type: 'columns.arrived'; columns: readonly ReadColumn[]; version: number | null }
  /** The notes of the same draft were saved here: nobody else has changed it. */
  | { type: 'notes.stored'; savedOver: number | null; version: number }
  /** A draft was changed elsewhere: what it has by now. */
  | { type: 'draft.changed'; now: ColumnsNow };

export type ColumnEditingEmitted =
  | { type: 'columns.saved'; changes: ColumnChanges }
  | { type: 'columns.unchanged' }
  /** What is shown was taken from the host: it was changed elsewhere. */
  | { type: 'columns.merged' }
  | { type: 'columns.failed'; failure: ColumnFailure };

/** The open edit, when it would change something. */
export const unsavedColumnEdit = (context: ColumnEditingContext): ColumnEdit | null =>
  plan.planEdit(context) === null ? null : context.edit;

/** The open edit would change something that its column doesn't have yet: one that was refused is pending. */
export const isTypedOnly = (context: ColumnEditingContext): boolean =>
  plan.planEdit({ ...context, unsent: {} }) !== null;

const conflictOf = (context: ColumnEditingContext, now: Omit<ColumnConflict, 'clashes' | 'changedNames'>) => {
  const { clashes, changedNames } = plan.mergeNow(context, now.columns);
  return { ...now, clashes, changedNames };
};

const conflictWith = (context: ColumnEditingContext, { columns, version }: ColumnsNow): ColumnConflict =>
  conflictOf(context, { columns: plan.withOwnTicks(context, columns.map(toColumnRecord)), version });

const begunEdit = ({ columns }: ColumnEditingContext, wanted: string): ColumnEdit | null => {
  const column = columns.find(({ name }) => name === wanted);
  if (column === undefined) return null;
  const { name, data_category: category, description, synonyms } = column;
  return { name, category, description, synonyms, base: valuesOf(column) };
};

/** The open edit once a step was stored: closed where its column says the same by now. */
const editAfter = ({ edit }: ColumnEditingContext, { step, way }: ColumnSending): ColumnEdit | null => {
  if (edit === null || way === 'one') return null;
  const stored = ownValues(step.after, edit.name);
  return stored && hasValues(stored, plan.editChange(edit)) ? null : edit;
};

/** A draft's change counts from the moment it is saved in its row: the main Save sends it again. */
const keptPending = (
  context: ColumnEditingContext,
  sending: ColumnSending,
): Partial<ColumnEditingContext> => ({
  columns: withValues(context.columns, sending.step.after),
  ...plan.stacksAfter(context, sending),
  pending: { ...context.pending, ...sending.changes },
  unsent: { ...sending.step.before, ...context.unsent },
});

const stored = (context: ColumnEditingContext, sending: ColumnSending): Partial<ColumnEditingContext> =>
  context.target === 'model'
    ? { columns: withValues(context.columns, sending.step.after), ...plan.stacksAfter(context, sending) }
    : {
        unsent: Object.fromEntries(
          Object.entries(context.unsent).filter(([name]) => !Object.hasOwn(sending.changes, name)),
        ),
        pending: sending.way === 'undo' ? plan.pendingAfterUndo(context, sending) : context.pending,
      };

interface Given<Type extends ColumnEditingEvent['type']> {
  context: ColumnEditingContext;
  event: Extract<ColumnEditingEvent, { type: Type }>;
}

const tickNow = <Args>(way: ColumnSending['way'], step: (args: Args) => ColumnStep | null) => ({
  type: 'tick' as const,
  params: (args: Args) => ({ way, step: step(args) }),
});

const sendStep = <Args>(way: ColumnSending['way'], step: (args: Args) => ColumnStep | null) => ({
  guard: { type: 'isStep' as const, params: step },
  target: 'saving' as const,
  actions: { type: 'send' as const, params: (args: Args) => ({ way, step: step(args) }) },
});

const selecting = ({ context, event }: Given<'selection.changed'>) =>
  plan.planMany(context, event.names, { selected: event.selected });

/** Undo or redo: a draft's ticks change here at once, everything else by a call. */
const walk = (way: 'undo' | 'redo', step: (args: { context: ColumnEditingContext }) => ColumnStep | null) => [
  {
    guard: { type: 'isTickOnly' as const, params: step },
    actions: tickNow(way, step),
  },
  sendStep(way, step),
];

/** While a change is on its way: done once it has arrived, as long as there is a step by then. */
const keptWalk = (way: 'undo' | 'redo') => ({
  guard: { type: 'hasStepAhead' as const, params: way },
  actions: { type: 'keepWalk' as const, params: { type: `${way}.requested` as const } },
});

export const createColumnEditingMachine = (ports: ColumnEditingPorts) =>
  setup({
    types: {
      context: {} as ColumnEditingContext,
      events: {} as ColumnEditingEvent,
      emitted: {} as ColumnEditingEmitted,
      input: {} as {
        targetId: string | null;
        target: 'draft' | 'model';
        columns: readonly ReadColumn[];
        version?: number | null;
      },
      tags: {} as 'waiting',
    },
    delays: {
      bannerTime: ({ context }) => (context.banner === 'batch' ? batchBannerMs : savedBannerMs),
    },
    actors: {
      saveColumns: fromPort(ports.saveColumns),
    },
    guards: {
      isDraft: ({ context }) => context.target === 'draft',
      lacksTarget: ({ context }) => context.targetId === null,
      isTickOnly: ({ context }, step: ColumnStep | null) => plan.isTickOnly(context, step),
      hasStepAhead: ({ context }, way: 'undo' | 'redo') => plan.stepsAhead(context)[way] > 0,
      hasNoWalks: ({ context }) => context.walks.length === 0,
      isThere: ({ context }, name: string) => begunEdit(context, name) !== null,
      isOurs: ({ context }, savedOver: number | null) => savedOver === context.version,
      isOtherVersion: ({ context }, version: number | null) => version !== context.version,
      isNotOlder: ({ context }, version: number) => version >= (context.version ?? 0),
      isChangedElsewhere: (_, answer: object) => 'now' in answer,
      isUnchanged: ({ context }) => plan.planEdit(context) === null,
      isFaulty: ({ context }) => plan.editFault(context) !== null,
      isStale: ({ context }) => plan.isStaleEdit(context),
      /** The open edit changes nothing: its change was refused here, and the host has it by another way. */
      isApplied: ({ context }) => !isTypedOnly(context),
      hasPending: ({ context }) => Object.keys(context.pending).length > 0,
      hasEdit: ({ context }) => context.edit !== null,
      isEditing: ({ context }) => context.sending?.way === 'one',
      isUndecided: ({ context }) => context.conflict?.clashes.some(({ keep }) => keep === null) ?? false,
      isDecided: ({ context }) => context.conflict?.clashes.every(({ keep }) => keep !== null) ?? false,
      hasRest: ({ context }) =>
        context.conflict !== null &&
        plan.mergeNow(context, context.conflict.columns, plan.keptOf(context.conflict.clashes)).step !== null,
      isStep: (_, step: ColumnStep | null) => step !== null,
    },
    actions: {
      missTarget: enqueueActions(({ enqueue }) => {
        enqueue.assign({ failure: { kind: 'noTarget' } });
        enqueue(emit({ type: 'columns.failed', failure: { kind: 'noTarget' } }));
      }),
      refuseSynonyms: assign(({ context }) => {
        const fault = plan.editFault(context);
        return { failure: fault && { kind: 'synonyms' as const, fault } };
      }),
      closeEdit: assign({ edit: null, failure: null }),
      showArrived: enqueueActions(({ context: { arrived }, enqueue }) => {
        enqueue.assign({ arrived: undefined });
        if (arrived !== undefined) enqueue.raise({ type: 'columns.arrived', ...arrived });
      }),
      send: assign(({ context }, { way, step }: { way: ColumnSending['way']; step: ColumnStep | null }) => ({
        sending: step && plan.sendingOf(context, way, step),
        failure: null,
      })),
      keepWalk: assign(({ context }, walk: ColumnWalk) => ({ walks: [...context.walks, walk] })),
      walkOn: enqueueActions(({ context, enqueue }) => {
        enqueue.assign({ walks: [] });
        for (const walk of context.walks) enqueue.raise(walk);
      }),
      forgetWalks: assign({ walks: [] }),
      /** Ticks of a draft are kept here until it is saved. */
      tick: assign(({ context }, { way, step }: { way: ColumnSending['way']; step: ColumnStep | null }) =>
        step === null
          ? {}
          : {
              columns: withValues(context.columns, step.after),
              ...plan.stacksAfter(context, { way, step }),
            },
      ),
      keepPending: assign(({ context }) =>
        context.sending === null || context.target === 'model' ? {} : keptPending(context, context.sending),
      ),
      takeSaved: enqueueActions(({ context, enqueue }, { version }: { version: number | null }) => {
        const { sending } = context;
        if (sending === null) return;
        enqueue.assign({
          ...stored(context, sending),
          version: version ?? context.version,
          edit: editAfter(context, sending),
          sending: null,
          failure: null,
          banner: sending.way === 'many' ? 'batch' : 'saved',
        });
        enqueue.raise({ type: 'banner.raised' });
        enqueue(emit({ type: 'columns.saved', changes: sending.changes }));
      }),
      /** What was sent is there by now, from elsewhere or because theirs was chosen. */
      takeMerged: enqueueActions(({ context, enqueue }) => {
        const { sending } = context;
        enqueue.assign({
          ...plan.takeCurrent(context),
          edit: sending ? editAfter(context, sending) : context.edit,
          failure: null,
        });
        enqueue(emit({ type: 'columns.merged' }));
      }),
      fail: enqueueActions(({ event, enqueue }) => {
        const { error } = event as unknown as { error: unknown };
        const failure: ColumnFailure = { kind: 'problem', problem: problemOf(error) };
        enqueue.assign({ failure, sending: null, walks: [] });
        enqueue(emit({ type: 'columns.failed', failure }));
      }),
    },
  }).createMachine({
    id: 'columnEditing',
    context: ({ input }) => ({
      targetId: input.targetId,
      target: input.target,
      version: input.version ?? null,
      columns: input.columns.map(toColumnRecord),
      edit: null,
      pending: {},
      unsent: {},
      sending: null,
      history: [],
      future: [],
      walks: [],
      conflict: null,
      elsewhere: [],
      failure: null,
      banner: null,
    }),
    type: 'parallel',
    states: {
      work: {
        initial: 'viewing',
        on: {
          'notes.stored': {
            guard: { type: 'isOurs', params: ({ event }) => event.savedOver },
            actions: assign(({ event }) => ({ version: event.version })),
          },
          'elsewhere.seen': { actions: assign({ elsewhere: [] }) },
          'draft.changed': {
            // What was taken already isn't taken again.
            guard: { type: 'isOtherVersion', params: ({ event }) => event.now.version },
            target: '.merging',
            actions: assign(({ context, event }) => ({ conflict: conflictWith(context, event.now) })),
          },
        },
        states: {
          viewing: {
            entry: 'walkOn',
            on: {
              'edit.started': {
                target: 'editing',
                guard: { type: 'isThere', params: ({ event }) => event.name },
                actions: assign(({ context, event }) => ({
                  failure: null,
                  edit: begunEdit(context, event.name),
                })),
              },
              'selection.changed': [
                { guard: 'isDraft', actions: tickNow('many', selecting) },
                sendStep('many', selecting),
              ],
              'category.assigned': [
                { guard: 'lacksTarget', actions: 'missTarget' },
                sendStep('many', ({ context, event }: Given<'category.assigned'>) =>
                  plan.planMany(context, event.names, { data_category: event.category }),
                ),
              ],
              'undo.requested': walk('undo', ({ context }) => plan.stepBack(context)),
              'redo.requested': walk('redo', ({ context }) => plan.stepAgain(context)),
              'columns.arrived': {
                guard: { type: 'isNotOlder', params: ({ event }) => event.version ?? 0 },
                actions: assign(({ context, event: { columns, version } }) => ({
                  ...plan.takeCurrent({ ...context, conflict: conflictWith(context, { columns, version }) }),
                  elsewhere: context.elsewhere,
                })),
              },
            },
          },
          editing: {
            entry: 'forgetWalks',
            on: {
              // A draft's tick is nobody else's, and doesn't wait for the edit.
              'selection.changed': { guard: 'isDraft', actions: tickNow('many', selecting) },
              'edit.changed': {
                actions: assign(({ context, event }) => ({
                  failure: null,
                  edit: context.edit && {
                    ...context.edit,
                    category: event.category ?? context.edit.category,
                    description: event.description ?? context.edit.description,
                    synonyms: event.synonyms ?? context.edit.synonyms,
                  },
                })),
              },
              'columns.arrived': {
                actions: assign(({ event: { columns, version } }) => ({ arrived: { columns, version } })),
              },
              'edit.cancelled': { target: 'viewing', actions: ['closeEdit', 'showArrived'] },
              'pending.sent': { guard: 'isApplied', target: 'viewing', actions: 'closeEdit' },
              'edit.submitted': [
                {
                  guard: 'isUnchanged',
                  target: 'viewing',
                  actions: ['closeEdit', 'showArrived', emit({ type: 'columns.unchanged' })],
                },
                { guard: 'lacksTarget', actions: 'missTarget' },
                { guard: 'isFaulty', actions: 'refuseSynonyms' },
                {
                  guard: 'isStale',
                  target: 'merging',
                  actions: assign(({ context }) => {
                    const begun = { ...context, sending: plan.planEdit(context), failure: null };
                    return { ...begun, conflict: conflictOf(begun, context) };
                  }),
                },
                {
                  target: 'saving',
                  actions: assign(({ context }) => ({
                    sending: plan.planEdit(context),
                    arrived: undefined,
                    failure: null,
                  })),
                },
              ],
            },
          },
          saving: {
            tags: 'waiting',
            entry: 'keepPending',
            on: {
              'undo.requested': keptWalk('undo'),
              'redo.requested': keptWalk('redo'),
              'selection.changed': [
                {
                  guard: and(['isDraft', 'hasNoWalks']),
                  actions: tickNow('many', selecting),
                },
                { actions: { type: 'keepWalk', params: ({ event }) => event } },
              ],
            },
            invoke: {
              src: 'saveColumns',
              input: ({ context }) => ({
                targetId: context.targetId!,
                changes: context.sending?.changes ?? {},
                version: context.version,
              }),
              onDone: [
                {
                  guard: { type: 'isChangedElsewhere', params: ({ event }) => event.output },
                  target: 'merging',
                  actions: assign(({ context, event: { output } }) =>
                    'now' in output ? { conflict: conflictWith(context, output.now) } : {},
                  ),
                },
                {
                  target: 'stored',
                  actions: {
                    type: 'takeSaved',
                    params: ({ event: { output } }) => ({
                      version: 'version' in output ? output.version : null,
                    }),
                  },
                },
              ],
              onError: [
                { guard: 'isEditing', target: 'editing', actions: 'fail' },
                { guard: 'hasEdit', target: 'editing', actions: 'fail' },
                { target: 'viewing', actions: 'fail' },
              ],
            },
          },
          /** Back to an edit that is still open. */
          stored: { always: [{ guard: 'hasEdit', target: 'editing' }, { target: 'viewing' }] },
          /** The host has other columns by now: what isn't about the same values goes on top of them. */
          merging: {
            entry: 'forgetWalks',
            always: [
              { guard: 'isUndecided', target: 'conflicting' },
              {
                guard: 'hasRest',
                target: 'saving',
                actions: assign(({ context }) => plan.takeCurrent(context)),
              },
              { target: 'stored', actions: 'takeMerged' },
            ],
          },
          conflicting: {
            on: {
              'conflict.chosen': {
                actions: assign(({ context: { conflict }, event }) => ({
                  conflict: conflict && {
                    ...conflict,
                    clashes: conflict.clashes.map((clash) =>
                      event.names.includes(clash.name) ? { ...clash, keep: event.keep } : clash,
                    ),
                  },
                })),
              },
              'conflict.resolved': { guard: 'isDecided', target: 'merging' },
              'conflict.left': { target: 'stored', actions: assign({ conflict: null, sending: null }) },
            },
          },
        },
      },
      banner: {
        initial: 'hidden',
        states: {
          hidden: {},
          shown: { after: { bannerTime: { target: 'hidden', actions: assign({ banner: null }) } } },
        },
        on: {
          'banner.raised': { target: '.shown', reenter: true },
          'pending.sent': [
            {
              guard: 'hasPending',
              target: '.shown',
              actions: assign(({ context, event }) => ({
                pending: {},
                unsent: {},
                history: [],
                future: [],
                version: event.version ?? context.version,
                banner: 'batch' as const,
              })),
            },
            {
              actions: assign(({ context, event }) => ({ version: event.version ?? context.version })),
            },
          ],
        },
      },
    },
  });

export type ColumnEditingMachine = ReturnType<typeof createColumnEditingMachine>;
