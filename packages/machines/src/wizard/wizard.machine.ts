import type { ColumnChanges, ReadDraft } from '@plinth/api';
import type { ExportFormat } from '@plinth/api/facts';
import { assign, enqueueActions, raise, setup, type SnapshotFrom } from 'xstate';
import {
  createColumnEditingMachine,
  isTypedOnly,
  type ColumnEditingMachine,
} from '../column-editing/columnEditing.machine.ts';
import { createGenerationMachine } from '../generation/generation.machine.ts';
import { createModelSaveMachine, type SaveFailure } from '../model-save/modelSave.machine.ts';
import { createNotesMachine, type NotesMachine } from '../notes/notes.machine.ts';
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
  /** The person wants it saved as soon as nothing is on its way to the draft. */
  isSaveWanted: boolean;
  /** It has become a model. */
  isSaved: boolean;
  /** What keeps it from being saved. */
  obstacles: { columns: Obstacle; notes: Obstacle };
}

/** Something is to reach the draft first, or didn't arrive. */
type Obstacle = 'waiting' | SaveFailure | null;

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

/** Nothing was reviewed yet. */
const unreviewed = {
  review: null,
  pending: {},
  leftOut: [],
  version: null,
  isSaveWanted: false,
  isSaved: false,
  obstacles: { columns: null, notes: null },
} satisfies Partial<WizardContext>;

/** What is typed into a row is to be saved too. A change that was refused is no obstacle: it is sent again. */
const columnsObstacle = (columns: SnapshotFrom<ColumnEditingMachine>): Obstacle => {
  if (columns.hasTag('waiting')) return 'waiting';
  if (columns.matches({ work: 'conflicting' })) return { kind: 'changed' };
  if (!isTypedOnly(columns.context)) return null;
  const { failure } = columns.context;
  return failure === null ? 'waiting' : { kind: 'column', failure };
};

/** Typed notes are to be saved too, except blank ones where there were none. */
const notesObstacle = (notes: SnapshotFrom<NotesMachine>): Obstacle => {
  if (notes.hasTag('waiting')) return 'waiting';
  if (notes.matches({ work: 'conflicting' })) return { kind: 'changed' };
  const { text, stored, failure } = notes.context;
  if (text === stored || (text.trim() === '' && stored.trim() === '')) return null;
  return failure === null ? 'waiting' : { kind: 'notes', failure };
};

const failureOf = ({ obstacles: { columns, notes } }: WizardContext): SaveFailure | null => {
  const failure = columns ?? notes ?? null;
  return failure === 'waiting' ? null : failure;
};

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
      isReady: ({ context: { isSaveWanted, obstacles } }) =>
        isSaveWanted && obstacles.columns !== 'waiting' && obstacles.notes !== 'waiting',
      isComplete: ({ context: { setup: wanted } }) =>
        wanted.source !== null && wanted.database !== null && wanted.table !== null && wanted.format !== null,
      hasReview: ({ context }) => context.review !== null,
      isSaved: ({ context }) => context.isSaved,
      wantsSetup: ({ event }) => event.type === 'stage.wanted' && event.stage === 'setup',
      wantsReview: ({ context, event }) =>
        event.type === 'stage.wanted' && event.stage === 'review' && context.review !== null,
    },
    actions: {
      awaitSave: enqueueActions(({ context: { obstacles }, enqueue }) => {
        enqueue.assign({ isSaveWanted: true });
        enqueue.sendTo('save', { type: 'dialog.opened' });
        enqueue.sendTo('save', { type: 'save.awaited' });
        const ahead = (['columns', 'notes'] as const).filter((part) => obstacles[part] !== null);
        for (const part of ahead) enqueue.sendTo(part, { type: 'edit.submitted' });
        const waits = Object.fromEntries(ahead.map((part) => [part, 'waiting' as const]));
        enqueue.assign({ obstacles: { ...obstacles, ...waits } });
      }),
      sendPendingFirst: enqueueActions(({ context, enqueue }) => {
        enqueue.assign({ isSaveWanted: false });
        const failure = failureOf(context);
        if (failure !== null) return enqueue.sendTo('save', { type: 'save.refused', failure });
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
      ...unreviewed,
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
        entry: assign(unreviewed),
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
        always: { guard: 'isReady', actions: 'sendPendingFirst' },
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
              actions: assign(({ context, event: { snapshot } }) => {
                const { pending, columns, version } = snapshot.context;
                const leftOut = columns.filter(({ selected }) => !selected).map(({ name }) => name);
                const obstacles = { ...context.obstacles, columns: columnsObstacle(snapshot) };
                return { pending, leftOut, version, obstacles };
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
              actions: enqueueActions(({ context, event: { snapshot }, enqueue }) => {
                const { savedOver, version } = snapshot.context;
                enqueue.assign({ obstacles: { ...context.obstacles, notes: notesObstacle(snapshot) } });
                if (version === null) return;
                if (savedOver === context.version) enqueue.assign({ version });
                enqueue.sendTo('columns', { type: 'notes.stored', savedOver, version });
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
                const { choice, now, saved } = snapshot.context;
                enqueue.assign({ isSaved: saved !== null });
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
              'save.requested': { actions: 'awaitSave' },
              'setup.requested': 'setup',
              'stage.wanted': { guard: 'wantsSetup', target: 'setup' },
            },
          },
          setup: {
            // What has become a model is nothing to come back to.
            always: { guard: 'isSaved', target: '#wizard.setup', actions: assign(unreviewed) },
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
