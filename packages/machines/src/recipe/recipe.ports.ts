import type { ReadRecipe, RecipeStep } from '@plinth/api';

/** The recipe as it is by now; it isn't the one that was sent where that was made over an older version. */
export interface SavedRecipe {
  recipe: ReadRecipe;
  isKept: boolean;
}

export interface RecipePorts {
  save: (
    request: {
      modelId: string;
      steps: readonly RecipeStep[];
      used: boolean | undefined;
      version: number;
      /** What it is saved over stands for itself, however short a time ago that was. */
      keepsBefore: boolean;
    },
    signal: AbortSignal,
  ) => Promise<SavedRecipe>;
}
