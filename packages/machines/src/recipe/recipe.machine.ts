import type { RecipeStep } from '@plinth/api';
import { problemOf, type Problem } from '@plinth/api/facts';
import { assign, setup } from 'xstate';
import { fromPort } from '../fromPort.ts';
import { editSteps, isWhole, type RecipeEdit } from './recipe.edits.ts';
import type { RecipePorts, SavedRecipe } from './recipe.ports.ts';

type Steps = readonly RecipeStep[];

interface Kept {
  steps: Steps;
  /** Whether questions are asked of the standardized view; undefined where the host has no such choice. */
  used: boolean | undefined;
  version: number;
}

export interface RecipeContext {
  modelId: string;
  /** As the host has it. */
  kept: Kept;
  /** What was done to it and isn't kept yet. */
  edits: readonly RecipeEdit[];
  /** Of `edits`, those that are on their way. */
  sent: number;
  /** What undoing leads back to, and what redoing leads to. */
  past: readonly Steps[];
  future: readonly Steps[];
  /** Another's state that it was chosen to save over stays among the versions. */
  isOverTheirs: boolean;
  problem: Problem | null;
}

export type RecipeEvent =
  | Exclude<RecipeEdit, { type: 'steps.restored' }>
  | { type: 'undo.requested' }
  | { type: 'redo.requested' }
  | { type: 'retry.requested' }
  | { type: 'edits.dropped' };

const mostPast = 50;

/** What is on its way is unsaved, too: its session may end before it comes. */
export const hasRecipeEdits = ({ context }: { context: RecipeContext }): boolean => context.edits.length > 0;

export const stepsOf = ({ kept, edits }: Pick<RecipeContext, 'kept' | 'edits'>): Steps =>
  edits.reduce(editSteps, kept.steps);

export const usedOf = ({ kept, edits }: Pick<RecipeContext, 'kept' | 'edits'>): boolean | undefined =>
  edits.findLast((edit) => edit.type === 'use.switched')?.used ?? kept.used;

const back = (context: RecipeContext): Partial<RecipeContext> => {
  const steps = context.past.at(-1);
  if (steps === undefined) return {};
  return {
    edits: [...context.edits, { type: 'steps.restored', steps }],
    past: context.past.slice(0, -1),
    future: [stepsOf(context), ...context.future],
  };
};

const forth = (context: RecipeContext): Partial<RecipeContext> => {
  const [steps, ...future] = context.future;
  if (steps === undefined) return {};
  return {
    edits: [...context.edits, { type: 'steps.restored', steps }],
    past: [...context.past, stepsOf(context)],
    future,
  };
};

/**
 * Every edit shows at once and is kept at once. What was changed elsewhere meanwhile stays, and the edit is done to it; one that
 * would do away with it, such as going back, waits for a choice.
 */
export const createRecipeMachine = (ports: RecipePorts) =>
  setup({
    types: {
      context: {} as RecipeContext,
      events: {} as RecipeEvent,
      input: {} as { modelId: string } & Kept,
    },
    actors: {
      save: fromPort(ports.save),
    },
    guards: {
      hasEdits: hasRecipeEdits,
      canUndo: ({ context }) => context.past.length > 0,
      canRedo: ({ context }) => context.future.length > 0,
      wouldOverwrite: ({ context: { edits, sent } }, { isKept }: SavedRecipe) =>
        !isKept && edits.slice(0, sent).some(isWhole),
    },
    actions: {
      edit: assign(({ context, event }) => ({
        edits: [...context.edits, event as RecipeEdit],
        past: [...context.past, stepsOf(context)].slice(-mostPast),
        future: [],
      })),
      switchUse: assign(({ context, event }) => ({ edits: [...context.edits, event as RecipeEdit] })),
      settle: assign(({ context }, { recipe, isKept }: SavedRecipe) => ({
        kept: { steps: recipe.steps, used: recipe.used, version: recipe.version },
        edits: isKept ? context.edits.slice(context.sent) : context.edits,
        isOverTheirs: false,
      })),
      drop: assign({ edits: [], past: [], future: [], problem: null }),
      undo: assign(({ context }) => back(context)),
      redo: assign(({ context }) => forth(context)),
    },
  }).createMachine({
    id: 'recipe',
    context: ({ input: { modelId, ...kept } }) => ({
      modelId,
      kept,
      edits: [],
      sent: 0,
      past: [],
      future: [],
      isOverTheirs: false,
      problem: null,
    }),
    initial: 'resting',
    on: {
      'steps.added': { actions: 'edit' },
      'step.removed': { actions: 'edit' },
      'step.switched': { actions: 'edit' },
      'step.moved': { actions: 'edit' },
      'version.taken': { actions: 'edit' },
      'use.switched': { actions: 'switchUse' },
      'undo.requested': { guard: 'canUndo', actions: 'undo' },
      'redo.requested': { guard: 'canRedo', actions: 'redo' },
    },
    states: {
      resting: { always: { guard: 'hasEdits', target: 'saving' } },
      saving: {
        on: { 'edits.dropped': { target: 'resting', actions: 'drop' } },
        entry: assign(({ context }) => ({ sent: context.edits.length, problem: null })),
        invoke: {
          src: 'save',
          input: ({ context }) => ({
            modelId: context.modelId,
            steps: stepsOf(context),
            used: usedOf(context),
            version: context.kept.version,
            keepsBefore: context.isOverTheirs || context.edits.some(({ type }) => type === 'version.taken'),
          }),
          onDone: [
            {
              guard: { type: 'wouldOverwrite', params: ({ event }) => event.output },
              target: 'conflicting',
              actions: { type: 'settle', params: ({ event }) => event.output },
            },
            {
              target: 'resting',
              actions: { type: 'settle', params: ({ event }) => event.output },
            },
          ],
          onError: {
            target: 'refused',
            actions: assign(({ event }) => ({ problem: problemOf(event.error) })),
          },
        },
      },
      refused: {
        on: {
          'retry.requested': 'saving',
          'edits.dropped': { target: 'resting', actions: 'drop' },
        },
      },
      conflicting: {
        on: {
          'retry.requested': { target: 'saving', actions: assign({ isOverTheirs: true }) },
          'edits.dropped': { target: 'resting', actions: 'drop' },
        },
      },
    },
  });

export type RecipeMachine = ReturnType<typeof createRecipeMachine>;
