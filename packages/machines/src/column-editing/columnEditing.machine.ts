import type { ColumnChanges, ModelColumnProfile, ReadColumn } from '@plinth/api';
import { batchBannerMs, savedBannerMs, problemOf, type Problem } from '@plinth/api/facts';
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { ColumnEditingPorts } from './columnEditing.ports.ts';

/** A column as the client keeps it (REV-03). */
export interface ColumnRecord {
  id: string;
  name: string;
  dataType: string;
  data_category: string;
  sampleValues: string;
  description: string;
  selected: boolean;
  profile: ModelColumnProfile | null;
  /** database, generated or edited; another host may have other words. */
  origin: string | null;
  categoryReason: string | null;
}

export interface ColumnEdit {
  name: string;
  category: string;
  description: string;
}

type Values = Required<ColumnChanges[string]>;

/** Values of columns before a change, and where their descriptions came from. */
export type ColumnsBefore = Readonly<Record<string, Values & { origin: ColumnRecord['origin'] }>>;

export type ColumnFailure = { kind: 'noTarget' } | { kind: 'problem'; problem: Problem };

export interface ColumnEditingContext {
  /** Null before a draft exists: saving then says so. */
  targetId: string | null;
  /** `draft`: changes stay pending until the model is saved. `model`: they are saved for good. */
  target: 'draft' | 'model';
  columns: readonly ColumnRecord[];
  edit: ColumnEdit | null;
  /** Changes that the main Save sends first. */
  pending: ColumnChanges;
  /** Columns whose pending change the draft doesn't have: it is on its way, or was refused. */
  unsent: readonly string[];
  /** What is on its way: the changes and, to take them back, the values before. */
  sending: { changes: ColumnChanges; before: ColumnsBefore; way: 'one' | 'many' | 'undo' } | null;
  /** Values before each saved change, the last one at the end. */
  history: readonly ColumnsBefore[];
  failure: ColumnFailure | null;
  banner: 'saved' | 'batch' | null;
}

export type ColumnEditingEvent =
  | { type: 'edit.started'; name: string }
  | { type: 'edit.changed'; category?: string; description?: string }
  | { type: 'edit.cancelled' }
  | { type: 'edit.submitted' }
  | { type: 'selection.changed'; names: readonly string[]; selected: boolean }
  | { type: 'category.assigned'; category: string }
  | { type: 'undo.requested' }
  | { type: 'pending.sent' }
  | { type: 'banner.raised' }
  | { type: 'columns.arrived'; columns: readonly ReadColumn[] };

export type ColumnEditingEmitted =
  | { type: 'columns.saved'; changes: ColumnChanges }
  | { type: 'columns.unchanged' }
  | { type: 'columns.failed'; failure: ColumnFailure };

export const toColumnRecord = (column: ReadColumn): ColumnRecord => ({
  id: column.name,
  name: column.name,
  dataType: column.type ?? 'Unknown',
  data_category: column.data_category ?? 'N/A',
  sampleValues: column.sample_values?.length ? column.sample_values.join(', ') : 'N/A',
  description: column.description ?? '',
  selected: true,
  profile: column.profile ?? null,
  origin: column.origin ?? null,
  categoryReason: column.category_reason ?? null,
});

const beforeOf = (columns: readonly ColumnRecord[]): ColumnsBefore =>
  Object.fromEntries(
    columns.map(({ name, data_category, description, origin }) => [
      name,
      { data_category, description, origin },
    ]),
  );

const applied = (column: ColumnRecord, change: ColumnChanges[string]): ColumnRecord => {
  const rewritten = change.description !== undefined && change.description !== column.description;
  return { ...column, ...change, origin: rewritten ? 'edited' : column.origin };
};

/** The whole values of a draft's column, as its call wants them; of a model's only what changed. */
const changeOf = (
  context: ColumnEditingContext,
  column: ColumnRecord,
  next: Values,
): ColumnChanges[string] => {
  if (context.target === 'draft') return next;
  return {
    ...(next.data_category === column.data_category ? {} : { data_category: next.data_category }),
    ...(next.description === column.description ? {} : { description: next.description }),
  };
};

const hasValues = (column: ColumnRecord, { data_category, description }: Partial<Values>): boolean =>
  (data_category ?? column.data_category) === column.data_category &&
  (description ?? column.description) === column.description;

const planEdit = (context: ColumnEditingContext): ColumnEditingContext['sending'] => {
  const { edit } = context;
  const column = context.columns.find(({ name }) => name === edit?.name);
  if (edit === null || column === undefined) return null;
  const next = { data_category: edit.category, description: edit.description };
  // A change that was refused is sent again as it is.
  if (hasValues(column, next) && !context.unsent.includes(column.name)) return null;
  return {
    way: 'one',
    changes: { [column.name]: changeOf(context, column, next) },
    before: beforeOf([column]),
  };
};

const planCategory = (context: ColumnEditingContext, category: string): ColumnEditingContext['sending'] => {
  const columns = context.columns.filter(
    ({ selected, data_category }) => selected && data_category !== category,
  );
  if (columns.length === 0) return null;
  return {
    way: 'many',
    changes: Object.fromEntries(
      columns.map((column) => [
        column.name,
        changeOf(context, column, { data_category: category, description: column.description }),
      ]),
    ),
    before: beforeOf(columns),
  };
};

const planUndo = (context: ColumnEditingContext): ColumnEditingContext['sending'] => {
  const before = context.history.at(-1);
  if (before === undefined) return null;
  const changes = Object.fromEntries(
    Object.entries(before).map(([name, { data_category, description }]) => [
      name,
      { data_category, description },
    ]),
  );
  return { way: 'undo', changes, before };
};

/** The open edit, when it would change something. */
export const unsavedColumnEdit = (context: ColumnEditingContext): ColumnEdit | null =>
  planEdit(context) === null ? null : context.edit;

type Sending = NonNullable<ColumnEditingContext['sending']>;

const appliedColumns = (
  columns: readonly ColumnRecord[],
  { changes, before, way }: Sending,
): readonly ColumnRecord[] =>
  columns.map((column) => {
    const change = changes[column.name];
    if (change === undefined) return column;
    return way === 'undo' ? { ...column, ...before[column.name] } : applied(column, change);
  });

const historyWith = ({ columns, history }: ColumnEditingContext, { changes, before, way }: Sending) => {
  if (way === 'undo') return history.slice(0, -1);
  const changed = columns.some(({ name, ...values }) => {
    const change = changes[name];
    return change !== undefined && !hasValues({ name, ...values }, change);
  });
  return changed ? [...history, before] : history;
};

/** A change that was taken back and had none before it is no longer pending. */
const pendingAfterUndo = ({ pending, history }: ColumnEditingContext, { changes }: Sending): ColumnChanges =>
  Object.fromEntries(
    Object.entries(pending).filter(
      ([name]) => !Object.hasOwn(changes, name) || history.some((before) => Object.hasOwn(before, name)),
    ),
  );

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
      },
      tags: {} as 'waiting',
    },
    delays: {
      bannerTime: ({ context }) => (context.banner === 'batch' ? batchBannerMs : savedBannerMs),
    },
    actors: {
      saveColumns: fromPromise<unknown, { targetId: string; changes: ColumnChanges }>(({ input, signal }) =>
        ports.saveColumns(input, signal),
      ),
    },
    guards: {
      lacksTarget: ({ context }) => context.targetId === null,
      canUndo: ({ context }) => context.history.length > 0,
      isUnchanged: ({ context }) => planEdit(context) === null,
      /** The open edit says what its row says: its change was refused, and has arrived by another way. */
      isApplied: ({ context }) => planEdit({ ...context, unsent: [] }) === null,
      hasPending: ({ context }) => Object.keys(context.pending).length > 0,
      wasEditing: ({ context }) => context.sending?.way === 'one',
      setsCategory: ({ context, event }) =>
        event.type === 'category.assigned' && planCategory(context, event.category) !== null,
    },
    actions: {
      missTarget: enqueueActions(({ enqueue }) => {
        enqueue.assign({ failure: { kind: 'noTarget' } });
        enqueue(emit({ type: 'columns.failed', failure: { kind: 'noTarget' } }));
      }),
      /** A draft's change counts from the moment it is saved in its row: the main Save sends it again. */
      keepPending: assign(({ context }) => {
        const { sending } = context;
        if (sending === null || context.target === 'model') return {};
        const names = Object.keys(sending.changes);
        return {
          columns: appliedColumns(context.columns, sending),
          history: historyWith(context, sending),
          pending: { ...context.pending, ...sending.changes },
          unsent: [...context.unsent.filter((name) => !names.includes(name)), ...names],
        };
      }),
      takeSaved: enqueueActions(({ context, enqueue }) => {
        const { sending } = context;
        if (sending === null) return;
        enqueue.assign(
          context.target === 'model'
            ? { columns: appliedColumns(context.columns, sending), history: historyWith(context, sending) }
            : {
                unsent: context.unsent.filter((name) => !Object.hasOwn(sending.changes, name)),
                pending: sending.way === 'undo' ? pendingAfterUndo(context, sending) : context.pending,
              },
        );
        enqueue.assign({
          edit: sending.way === 'one' ? null : context.edit,
          sending: null,
          failure: null,
          banner: sending.way === 'many' ? 'batch' : 'saved',
        });
        enqueue.raise({ type: 'banner.raised' });
        enqueue(emit({ type: 'columns.saved', changes: sending.changes }));
      }),
      fail: enqueueActions(({ event, enqueue }) => {
        const { error } = event as unknown as { error: unknown };
        const failure: ColumnFailure = { kind: 'problem', problem: problemOf(error) };
        enqueue.assign({ failure, sending: null });
        enqueue(emit({ type: 'columns.failed', failure }));
      }),
    },
  }).createMachine({
    id: 'columnEditing',
    context: ({ input }) => ({
      targetId: input.targetId,
      target: input.target,
      columns: input.columns.map(toColumnRecord),
      edit: null,
      pending: {},
      unsent: [],
      sending: null,
      history: [],
      failure: null,
      banner: null,
    }),
    type: 'parallel',
    states: {
      work: {
        initial: 'viewing',
        on: {
          'selection.changed': {
            actions: assign(({ context, event }) => {
              const names = new Set(event.names);
              return {
                columns: context.columns.map((column) =>
                  names.has(column.name) ? { ...column, selected: event.selected } : column,
                ),
              };
            }),
          },
        },
        states: {
          viewing: {
            on: {
              'edit.started': {
                target: 'editing',
                guard: ({ context, event }) => context.columns.some(({ name }) => name === event.name),
                actions: assign(({ context, event }) => {
                  const column = context.columns.find(({ name }) => name === event.name)!;
                  return {
                    failure: null,
                    edit: {
                      name: column.name,
                      category: column.data_category,
                      description: column.description,
                    },
                  };
                }),
              },
              'category.assigned': [
                { guard: 'lacksTarget', actions: 'missTarget' },
                {
                  guard: 'setsCategory',
                  target: 'saving',
                  actions: assign(({ context, event }) => ({
                    sending: planCategory(context, event.category),
                  })),
                },
              ],
              'undo.requested': {
                guard: 'canUndo',
                target: 'saving',
                actions: assign(({ context }) => ({ sending: planUndo(context) })),
              },
              'columns.arrived': {
                actions: assign(({ context, event }) => {
                  const unselected = new Set(
                    context.columns.filter(({ selected }) => !selected).map(({ name }) => name),
                  );
                  return {
                    columns: event.columns.map((column) => ({
                      ...toColumnRecord(column),
                      selected: !unselected.has(column.name),
                    })),
                  };
                }),
              },
            },
          },
          editing: {
            on: {
              'edit.changed': {
                actions: assign(({ context, event }) => ({
                  failure: null,
                  edit: context.edit && {
                    ...context.edit,
                    category: event.category ?? context.edit.category,
                    description: event.description ?? context.edit.description,
                  },
                })),
              },
              'edit.cancelled': { target: 'viewing', actions: assign({ edit: null, failure: null }) },
              'pending.sent': {
                guard: 'isApplied',
                target: 'viewing',
                actions: assign({ edit: null, failure: null }),
              },
              'edit.submitted': [
                {
                  guard: 'isUnchanged',
                  target: 'viewing',
                  actions: [assign({ edit: null, failure: null }), emit({ type: 'columns.unchanged' })],
                },
                { guard: 'lacksTarget', actions: 'missTarget' },
                {
                  target: 'saving',
                  actions: assign(({ context }) => ({ sending: planEdit(context), failure: null })),
                },
              ],
            },
          },
          saving: {
            tags: 'waiting',
            entry: 'keepPending',
            invoke: {
              src: 'saveColumns',
              input: ({ context }) => ({
                targetId: context.targetId!,
                changes: context.sending?.changes ?? {},
              }),
              onDone: { target: 'viewing', actions: 'takeSaved' },
              onError: [
                { guard: 'wasEditing', target: 'editing', actions: 'fail' },
                { target: 'viewing', actions: 'fail' },
              ],
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
          'pending.sent': {
            guard: 'hasPending',
            target: '.shown',
            actions: assign({ pending: {}, unsent: [], history: [], banner: 'batch' }),
          },
        },
      },
    },
  });

export type ColumnEditingMachine = ReturnType<typeof createColumnEditingMachine>;
