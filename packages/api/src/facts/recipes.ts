/** Steps of a recipe, at most. */
export const mostRecipeSteps = 200;

/** Decimal places that numbers are written with, and how long digits get by zeros before them. */
export const decimalPlaces = { least: 0, most: 12 };
export const paddedLength = { least: 2, most: 20 };

/** Tables with more aren't looked through for rows that are nearly another's again. */
export const mostNearRows = 50_000;
export const mostNearCells = 1_000_000;
export const mostNearCharacters = 10_000_000;

/** Why a file holds no recipe that can be added. `place` counts from 1. */
export type RecipeFileFault =
  | { fault: 'not a recipe' }
  | { fault: 'newer version' }
  | { fault: 'no steps' }
  | { fault: 'too many steps' }
  | { fault: 'bad step'; place: number }
  | { fault: 'same step twice'; place: number };
