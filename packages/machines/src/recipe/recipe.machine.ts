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
  /** As the host has it by now. */
  | { type: 'recipe.arrived'; recipe: Kept }
  | { type: 'undo.requested' }
  | { type: 'redo.requested' }
  | { type: 'retry.requested' }
  | { type: 'edits.dropped' };

const mostPast = 50;

/** What is on its way is unsaved, too: its session may end before it comes. */
export const hasRecipeEdits = ({ context }: { context: RecipeContext }): boolean => context.edits.length > 0;

export const stepsOf = ({ kept, edits }: Pick<RecipeContext, 'kept' | 'edits'>): Steps =>
  edits.reduce(editSteps, kept.steps);

/** Hosts send the fields of a step in their own order. */
const written = (steps: Steps): string =>
  JSON.stringify(steps, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  );

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

/** Whether the host has what was sent: refused, it had arrived before, and the answer hadn't. */
const hasArrived = ({ kept, edits, sent }: RecipeContext, { recipe, isKept }: SavedRecipe): boolean => {
  const wanted = { kept, edits: edits.slice(0, sent) };
  return isKept || (recipe.used === usedOf(wanted) && written(recipe.steps) === written(stepsOf(wanted)));
};

/** Over what was changed elsewhere, only what was done here since can be taken back: going further would do away with it. */
export const stepsBack = (
  steps: Steps,
  edits: readonly RecipeEdit[],
): Pick<RecipeContext, 'past' | 'future'> => ({
  past: edits.flatMap(({ type }, index) =>
    type === 'use.switched' ? [] : [edits.slice(0, index).reduce(editSteps, steps)],
  ),
  future: [],
});

const settled = (context: RecipeContext, saved: SavedRecipe): Partial<RecipeContext> => {
  const { steps, used, version } = saved.recipe;
  const own = { kept: { steps, used, version }, isOverTheirs: false };
  return hasArrived(context, saved)
    ? { ...own, edits: context.edits.slice(context.sent) }
    : { ...own, ...stepsBack(steps, context.edits) };
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
      isNewer: ({ context }, { version }: { version: number }) => version > context.kept.version,
      wouldOverwrite: ({ context }, saved: SavedRecipe) =>
        !hasArrived(context, saved) && context.edits.slice(0, context.sent).some(isWhole),
    },
    actions: {
      edit: assign(({ context, event }) => ({
        edits: [...context.edits, event as RecipeEdit],
        past: [...context.past, stepsOf(context)].slice(-mostPast),
        future: [],
      })),
      switchUse: assign(({ context, event }) => ({ edits: [...context.edits, event as RecipeEdit] })),
      settle: assign(({ context }, saved: SavedRecipe) => settled(context, saved)),
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
      resting: {
        always: { guard: 'hasEdits', target: 'saving' },
        on: {
          'recipe.arrived': {
            guard: { type: 'isNewer', params: ({ event }) => event.recipe },
            actions: assign(({ event: { recipe } }) => ({ kept: recipe, ...stepsBack(recipe.steps, []) })),
          },
        },
      },
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
