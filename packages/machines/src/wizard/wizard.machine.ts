import type { ColumnChanges, ReadDraft } from '@plinth/api';
import type { ExportFormat } from '@plinth/api/facts';
import { assign, enqueueActions, setup } from 'xstate';
import {
  createColumnEditingMachine,
  unsavedColumnEdit,
  type ColumnEdit,
  type ColumnRecord,
} from '../column-editing/columnEditing.machine.ts';
import { createGenerationMachine } from '../generation/generation.machine.ts';
import { createModelSaveMachine, unsavedEntries, type SaveEntries } from '../model-save/modelSave.machine.ts';
import { createNotesMachine } from '../notes/notes.machine.ts';
import type { WizardPorts } from './wizard.ports.ts';
import type { WizardStage } from './wizard.stages.ts';

export interface WizardSource {
  id: string;
  name: string;
  type: string;
  fileName: string | null;
}

export interface WizardSetup {
  source: WizardSource | null;
  database: string | null;
  table: string | null;
  format: ExportFormat | null;
  descriptions: boolean;
  metrics: boolean;
}

/** A draft under review: what the host wrote and what has been changed since. */
export interface ReviewedDraft {
  draft: ReadDraft;
  pending: ColumnChanges;
  /** Metrics that are ticked. */
  metrics: readonly number[];
}

/** What a reviewer has typed and not yet sent. */
export interface UnsavedReview {
  notes: string | null;
  columnEdit: ColumnEdit | null;
  saveEntries: SaveEntries | null;
}

const nothingUnsaved: UnsavedReview = { notes: null, columnEdit: null, saveEntries: null };

export interface WizardContext {
  /** The stage that the address asked for when the wizard opened. */
  wanted: WizardStage;
  setup: WizardSetup;
  review: ReviewedDraft | null;
  unsaved: UnsavedReview;
}

export type WizardEvent =
  | { type: 'source.chosen'; source: WizardSource | null }
  | { type: 'database.chosen'; database: string | null }
  | { type: 'table.chosen'; table: string | null }
  | { type: 'format.chosen'; format: ExportFormat }
  | { type: 'descriptions.switched'; on: boolean }
  | { type: 'metrics.switched'; on: boolean }
  | { type: 'generation.requested' }
  | { type: 'results.requested' }
  | { type: 'setup.requested' }
  | { type: 'stage.wanted'; stage: WizardStage }
  | { type: 'metric.switched'; index: number; on: boolean }
  | { type: 'save.requested' };

export interface WizardInput {
  setup?: Partial<WizardSetup>;
  /** What a reload interrupted. */
  review?: ReviewedDraft | null;
  unsaved?: UnsavedReview | null;
  stage?: WizardStage;
}

const allMetrics = (draft: ReadDraft) => (draft.visualizations ?? []).map((_, index) => index);

const withColumns = (
  review: ReviewedDraft,
  records: readonly ColumnRecord[],
  pending: ColumnChanges,
): ReviewedDraft => {
  const byName = new Map(records.map((record) => [record.name, record]));
  const columns = review.draft.model_schema.columns.map((column) => {
    const record = byName.get(column.name);
    if (record === undefined) return column;
    const { data_category, description, origin } = record;
    return { ...column, data_category, description, ...(origin === null ? {} : { origin }) };
  });
  return { ...review, pending, draft: { ...review.draft, model_schema: { columns } } };
};

export const createWizardMachine = (ports: WizardPorts) =>
  setup({
    types: {
      context: {} as WizardContext,
      events: {} as WizardEvent,
      input: undefined as unknown as WizardInput,
      children: {} as {
        generation: 'generation';
        columns: 'columnEditing';
        notes: 'notes';
        save: 'modelSave';
      },
    },
    actors: {
      generation: createGenerationMachine(ports),
      columnEditing: createColumnEditingMachine(ports),
      notes: createNotesMachine(ports),
      modelSave: createModelSaveMachine(ports),
    },
    guards: {
      isComplete: ({ context: { setup: wanted } }) =>
        wanted.source !== null && wanted.database !== null && wanted.table !== null && wanted.format !== null,
      opensReview: ({ context }) => context.wanted === 'review' && context.review !== null,
      hasReview: ({ context }) => context.review !== null,
      wantsSetup: ({ event }) => event.type === 'stage.wanted' && event.stage === 'setup',
      wantsReview: ({ context, event }) =>
        event.type === 'stage.wanted' && event.stage === 'review' && context.review !== null,
    },
    actions: {
      sendPendingFirst: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo('save', { type: 'save.submitted', pending: context.review?.pending ?? {} });
      }),
    },
  }).createMachine({
    id: 'wizard',
    context: ({ input }) => ({
      wanted: input.stage ?? 'setup',
      setup: {
        source: null,
        database: null,
        table: null,
        format: 'json',
        descriptions: true,
        metrics: true,
        ...input.setup,
      },
      review: input.review ?? null,
      unsaved: input.unsaved ?? nothingUnsaved,
    }),
    initial: 'opening',
    states: {
      opening: { always: [{ guard: 'opensReview', target: 'review' }, { target: 'setup' }] },
      setup: {
        on: {
          'source.chosen': {
            actions: assign(({ context, event }) => ({
              setup:
                event.source?.id === context.setup.source?.id
                  ? { ...context.setup, source: event.source }
                  : { ...context.setup, source: event.source, database: null, table: null },
            })),
          },
          'database.chosen': {
            actions: assign(({ context, event }) => ({
              setup:
                event.database === context.setup.database
                  ? context.setup
                  : { ...context.setup, database: event.database, table: null },
            })),
          },
          'table.chosen': {
            actions: assign(({ context, event }) => ({ setup: { ...context.setup, table: event.table } })),
          },
          'format.chosen': {
            actions: assign(({ context, event }) => ({ setup: { ...context.setup, format: event.format } })),
          },
          'descriptions.switched': {
            actions: assign(({ context, event }) => ({
              setup: { ...context.setup, descriptions: event.on },
            })),
          },
          'metrics.switched': {
            actions: assign(({ context, event }) => ({ setup: { ...context.setup, metrics: event.on } })),
          },
          'generation.requested': {
            guard: 'isComplete',
            target: 'progress',
            actions: assign({ review: null, unsaved: nothingUnsaved }),
          },
          'stage.wanted': { guard: 'wantsReview', target: 'review' },
        },
      },
      progress: {
        invoke: {
          src: 'generation',
          id: 'generation',
          input: ({ context: { setup: wanted } }) => ({
            request: {
              sourceId: wanted.source!.id,
              database: wanted.database!,
              table: wanted.table!,
              descriptions: wanted.descriptions,
              metrics: wanted.metrics,
            },
          }),
          onSnapshot: {
            actions: assign(({ event }) => {
              const { draft } = event.snapshot.context;
              return { review: draft && { draft, pending: {}, metrics: allMetrics(draft) } };
            }),
          },
        },
        on: {
          'results.requested': { guard: 'hasReview', target: 'review' },
          'setup.requested': 'setup',
          'stage.wanted': [
            { guard: 'wantsSetup', target: 'setup' },
            { guard: 'wantsReview', target: 'review' },
          ],
        },
      },
      review: {
        invoke: [
          {
            src: 'columnEditing',
            id: 'columns',
            input: ({ context }) => ({
              target: 'draft',
              targetId: context.review?.draft.draft_id ?? null,
              columns: context.review?.draft.model_schema.columns ?? [],
              pending: context.review?.pending ?? {},
              edit: context.unsaved.columnEdit,
            }),
            onSnapshot: {
              actions: assign(({ context, event }) => {
                const { columns, pending } = event.snapshot.context;
                const columnEdit = unsavedColumnEdit(event.snapshot.context);
                const unsaved =
                  columnEdit === context.unsaved.columnEdit
                    ? context.unsaved
                    : { ...context.unsaved, columnEdit };
                if (context.review === null || pending === context.review.pending) return { unsaved };
                return { unsaved, review: withColumns(context.review, columns, pending) };
              }),
            },
          },
          {
            src: 'notes',
            id: 'notes',
            input: ({ context }) => ({
              targetId: context.review?.draft.draft_id ?? null,
              stored: context.review?.draft.understanding?.description ?? '',
              unsaved: context.unsaved.notes,
            }),
            onSnapshot: {
              actions: assign(({ context, event }) => {
                const { stored, text } = event.snapshot.context;
                const notes = text === stored ? null : text;
                const unsaved =
                  notes === context.unsaved.notes ? context.unsaved : { ...context.unsaved, notes };
                if (context.review === null) return { unsaved };
                const { draft } = context.review;
                if ((draft.understanding?.description ?? '') === stored) return { unsaved };
                return {
                  unsaved,
                  review: {
                    ...context.review,
                    draft: { ...draft, understanding: { description: stored } },
                  },
                };
              }),
            },
          },
          {
            src: 'modelSave',
            id: 'save',
            input: ({ context }) => ({
              draftId: context.review?.draft.draft_id ?? null,
              sourceId: context.setup.source?.id ?? null,
              tableName: context.setup.table,
              fileName: context.setup.source?.fileName ?? null,
              entries: context.unsaved.saveEntries,
            }),
            onSnapshot: {
              actions: [
                assign(({ context, event }) => ({
                  unsaved: { ...context.unsaved, saveEntries: unsavedEntries(event.snapshot.context) },
                })),
                enqueueActions(({ event, enqueue }) => {
                  if (event.snapshot.matches('creating')) enqueue.sendTo('columns', { type: 'pending.sent' });
                }),
              ],
            },
          },
        ],
        on: {
          'metric.switched': {
            actions: assign(({ context, event }) => {
              if (context.review === null) return {};
              const others = context.review.metrics.filter((index) => index !== event.index);
              return {
                review: { ...context.review, metrics: event.on ? [...others, event.index] : others },
              };
            }),
          },
          'save.requested': { actions: 'sendPendingFirst' },
          'setup.requested': 'setup',
          'stage.wanted': { guard: 'wantsSetup', target: 'setup' },
        },
      },
    },
  });

export type WizardMachine = ReturnType<typeof createWizardMachine>;
