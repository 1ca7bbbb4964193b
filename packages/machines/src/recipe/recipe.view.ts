import type { RecipeStep } from '@plinth/api';
import type { Problem } from '@plinth/api/facts';
import type { SnapshotFrom } from 'xstate';
import { stepsOf, usedOf, type RecipeMachine } from './recipe.machine.ts';

export interface RecipeView {
  status: 'resting' | 'saving' | 'refused' | 'conflicting';
  /** As the person sees it: with what isn't kept yet. */
  steps: readonly RecipeStep[];
  /** Whether questions are asked of the standardized view; undefined where the host has no such choice. */
  used: boolean | undefined;
  /** Of the recipe as the host has it. */
  version: number;
  canUndo: boolean;
  canRedo: boolean;
  problem: Problem | null;
}

export const recipeView = ({ value, context }: SnapshotFrom<RecipeMachine>): RecipeView => ({
  status: value,
  steps: stepsOf(context),
  used: usedOf(context),
  version: context.kept.version,
  canUndo: context.past.length > 0,
  canRedo: context.future.length > 0,
  problem: context.problem,
});
