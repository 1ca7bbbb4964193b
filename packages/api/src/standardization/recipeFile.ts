import * as z from 'zod/mini';
import type { RecipeFileFault } from '../facts/recipes.ts';
import { recipeSteps, type RecipeStep } from './standardization.contract.ts';

const format = 'plinth-recipe';
const version = 1;
const recipeFile = z.object({ format: z.literal(format), version: z.literal(version), steps: recipeSteps });
const ofAnyVersion = z.object({ format: z.literal(format), version: z.number() });

/** The steps of a recipe as JSON, to be kept or added to the recipe of another model. */
export const writeRecipeFile = (steps: readonly RecipeStep[]): string =>
  `${JSON.stringify({ format, version, steps }, null, 2)}\n`;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const faultOf = (content: unknown, path: readonly PropertyKey[]): RecipeFileFault => {
  const marked = ofAnyVersion.safeParse(content);
  if (!marked.success) return { fault: 'not a recipe' };
  if (marked.data.version > version) return { fault: 'newer version' };
  const [field, at] = path;
  if (field !== 'steps') return { fault: 'not a recipe' };
  if (typeof at === 'number') return { fault: 'bad step', place: at + 1 };
  const { steps } = content as { steps?: unknown };
  return Array.isArray(steps) ? { fault: 'too many steps' } : { fault: 'not a recipe' };
};

/** Reads what `writeRecipeFile` wrote, or says why it can't be read. */
export const readRecipeFile = (text: string): { steps: readonly RecipeStep[] } | RecipeFileFault => {
  const content = parse(text);
  const read = recipeFile.safeParse(content);
  if (!read.success) return faultOf(content, read.error.issues[0]?.path ?? []);
  const { steps } = read.data;
  if (steps.length === 0) return { fault: 'no steps' };
  const twice = steps.findIndex(({ id }, at) => steps.findIndex((step) => step.id === id) < at);
  return twice < 0 ? { steps } : { fault: 'same step twice', place: twice + 1 };
};
