import type { ReadRecipe, RecipeStep } from '@plinth/api';

export interface RecipePorts {
  /** Rejects with a fault of status 409 that bears the current recipe where the version is old. */
  save: (
    request: { modelId: string; steps: readonly RecipeStep[]; version: number },
    signal: AbortSignal,
  ) => Promise<ReadRecipe>;
  /** The recipe that an answer of status 409 bears. */
  currentOf: (error: unknown) => ReadRecipe | null;
}
