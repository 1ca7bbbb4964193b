import { defineCall } from '../http/call.ts';
import { exactly, list, number, object, type Sent } from '../http/described.ts';
import { changeFields, versionFields } from '../versions/version.fields.ts';
import { recipeStep } from './standardization.contract.ts';

/** A state of a recipe before the present one. */
const versionEntry = object({
  must: { version: number },
  may: {
    ...versionFields,
    /** How many steps it had, and how many of them were on. */
    steps: number,
    on: number,
    /** What the next saved state has made of it, in steps. */
    then: object({ may: changeFields }),
  },
});
export type RecipeVersionEntry = Sent<typeof versionEntry>;

const recipeVersion = object({ must: { version: number, steps: list(exactly(recipeStep)) } });
export type RecipeVersion = Sent<typeof recipeVersion>;

export const listRecipeVersions = defineCall({
  name: 'listRecipeVersions',
  summary: 'States of a model’s recipe that were saved before the present one; the newest first',
  method: 'GET',
  path: '/data-model/:id/recipe/versions',
  answer: object({ must: { versions: list(versionEntry) } }),
  failures: [404],
  extension: true,
});

export const readRecipeVersion = defineCall({
  name: 'readRecipeVersion',
  summary: 'The steps of a model’s recipe in a state of before',
  method: 'GET',
  path: '/data-model/:id/recipe/versions/:version',
  answer: recipeVersion,
  failures: [404],
  extension: true,
});
