import type { StoredSnapshot } from '../storedSnapshot.ts';
import { isWhole } from './recipe.edits.ts';
import { stepsBack, type RecipeContext } from './recipe.machine.ts';

type Stored = StoredSnapshot<RecipeContext>;

/**
 * The stored edits over the recipe as the host has it by now; those that were on their way are sent again. One that would do
 * away with what was changed meanwhile waits for a choice.
 */
export const restoredRecipe = (stored: Stored, kept: RecipeContext['kept']): Stored => {
  const { value, context } = stored;
  const isOld = kept.version !== context.kept.version;
  const overwrites = isOld && context.edits.some(isWhole);
  return {
    ...stored,
    value: value === 'refused' && overwrites ? 'conflicting' : value,
    context: { ...context, kept, ...(isOld && stepsBack(kept.steps, context.edits)) },
  };
};
