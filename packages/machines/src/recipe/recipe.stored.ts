import type { StoredSnapshot } from '../storedSnapshot.ts';
import type { RecipeContext } from './recipe.machine.ts';

type Stored = StoredSnapshot<RecipeContext>;

/** The stored edits over the recipe as the host has it by now; those that were on their way are sent again. */
export const restoredRecipe = (stored: Stored, kept: RecipeContext['kept']): Stored => ({
  ...stored,
  context: { ...stored.context, kept },
});
