import type { ColumnChanges, ReadDraft } from '@plinth/api';
import type { ExportFormat } from '@plinth/api/facts';
import { assign, enqueueActions, raise, setup } from 'xstate';
import { createColumnEditingMachine } from '../column-editing/columnEditing.machine.ts';
import { createGenerationMachine } from '../generation/generation.machine.ts';
import { createModelSaveMachine } from '../model-save/modelSave.machine.ts';
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

/** A draft under review, as the host wrote it. What is changed since, the machines of columns and notes hold. */
export interface ReviewedDraft {
  draft: ReadDraft;
  /** Metrics that are ticked. */
  metrics: readonly number[];
}

export interface WizardContext {
  setup: WizardSetup;
  review: ReviewedDraft | null;
  /** Column changes that the main Save sends first. */
  pending: ColumnChanges;
  /** Columns that the model leaves out. */
  leftOut: readonly string[];
  /** The host's count of changes of the draft, as far as it is known here. */
  version: number | null;
}

/** A table that was chosen elsewhere: its generation begins at once. */
export interface WizardStart {
  source: WizardSource;
  database: string;
  table: string;
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
  /** Saves what was generated under its own name, without a look at it first. */
  | { type: 'results.saved' }
  | { type: 'setup.requested' }
  | { type: 'stage.wanted'; stage: WizardStage }
  | { type: 'metric.switched'; index: number; on: boolean }
  | { type: 'save.requested' };

const reviewOf = (draft: ReadDraft): ReviewedDraft => ({
  draft,
  metrics: (draft.visualizations ?? []).map((_, index) => index),
});

export const createWizardMachine = (ports: WizardPorts) =>
  setup({
    types: {
      context: {} as WizardContext,
      events: {} as WizardEvent,
      input: {} as { format: ExportFormat; start?: WizardStart | undefined },
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
      hasReview: ({ context }) => context.review !== null,
      wantsSetup: ({ event }) => event.type === 'stage.wanted' && event.stage === 'setup',
      wantsReview: ({ context, event }) =>
        event.type === 'stage.wanted' && event.stage === 'review' && context.review !== null,
    },
    actions: {
      sendPendingFirst: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo('save', { type: 'dialog.opened' });
        const { pending, leftOut, version, review } = context;
        const all = review?.draft.visualizations?.length ?? 0;
        const metrics = review && review.metrics.length < all ? review.metrics : null;
        enqueue.sendTo('save', { type: 'save.submitted', pending, choice: { leftOut, metrics, version } });
      }),
    },
  }).createMachine({
    id: 'wizard',
    context: ({ input }) => ({
      setup: {
        source: input.start?.source ?? null,
        database: input.start?.database ?? null,
        table: input.start?.table ?? null,
        format: input.format,
        descriptions: true,
        metrics: true,
      },
      review: null,
      pending: {},
      leftOut: [],
      version: null,
    }),
    initial: 'setup',
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
        actions: assign(({ context, event }) => ({ setup: { ...context.setup, descriptions: event.on } })),
      },
      'metrics.switched': {
        actions: assign(({ context, event }) => ({ setup: { ...context.setup, metrics: event.on } })),
      },
    },
    states: {
      setup: {
        on: {
          'generation.requested': { guard: 'isComplete', target: 'progress' },
          'stage.wanted': { guard: 'wantsReview', target: 'reviewing' },
        },
      },
      progress: {
        entry: assign({ review: null, pending: {}, leftOut: [], version: null }),
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
              return { review: draft && reviewOf(draft) };
            }),
          },
        },
        on: {
          'results.requested': { guard: 'hasReview', target: 'reviewing' },
          'results.saved': {
            guard: 'hasReview',
            target: 'reviewing',
            actions: raise({ type: 'save.requested' }),
          },
          'setup.requested': 'setup',
          'stage.wanted': [
            { guard: 'wantsSetup', target: 'setup' },
            { guard: 'wantsReview', target: 'reviewing' },
          ],
        },
      },
      /** From the first look at a draft until another generation: what is typed outlives a step back to the setup. */
      reviewing: {
        invoke: [
          {
            src: 'columnEditing',
            id: 'columns',
            input: ({ context }) => ({
              target: 'draft',
              targetId: context.review?.draft.draft_id ?? null,
              columns: context.review?.draft.model_schema.columns ?? [],
              version: context.review?.draft.version ?? null,
            }),
            onSnapshot: {
              actions: assign(({ event }) => {
                const { pending, columns, version } = event.snapshot.context;
                const leftOut = columns.filter(({ selected }) => !selected).map(({ name }) => name);
                return { pending, leftOut, version };
              }),
            },
          },
          {
            src: 'notes',
            id: 'notes',
            input: ({ context }) => ({
              targetId: context.review?.draft.draft_id ?? null,
              stored: context.review?.draft.understanding?.description ?? '',
              version: context.review?.draft.version ?? null,
            }),
            onSnapshot: {
              actions: enqueueActions(({ event: { snapshot }, enqueue }) => {
                const { savedOver, version } = snapshot.context;
                if (version !== null) enqueue.sendTo('columns', { type: 'notes.stored', savedOver, version });
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
            }),
            onSnapshot: {
              actions: enqueueActions(({ event: { snapshot }, enqueue }) => {
                const { choice, now } = snapshot.context;
                if (snapshot.matches('creating'))
                  enqueue.sendTo('columns', { type: 'pending.sent', version: choice.version });
                if (now !== null) enqueue.sendTo('columns', { type: 'draft.changed', now });
              }),
            },
          },
        ],
        initial: 'review',
        states: {
          review: {
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
          setup: {
            on: {
              'generation.requested': { guard: 'isComplete', target: '#wizard.progress' },
              'stage.wanted': { guard: 'wantsReview', target: 'review' },
            },
          },
        },
      },
    },
  });

export type WizardMachine = ReturnType<typeof createWizardMachine>;
