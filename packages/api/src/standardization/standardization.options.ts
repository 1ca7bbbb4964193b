import type { Api } from '../http/api.ts';
import {
  findStandards,
  previewStep,
  readRecipe,
  readStandardized,
  type RecipeStep,
} from './standardization.contract.ts';

interface Context {
  signal: AbortSignal;
}

const keyOf = (modelId: string) => ['standardization', modelId] as const;

/** Looked through once; after that by “Check again” alone. */
export const findingsOptions = (api: Api, id: string) => ({
  queryKey: [...keyOf(id), 'findings'] as const,
  queryFn: ({ signal }: Context) => api.call(findStandards, { params: { id } }, { signal }),
  staleTime: Infinity,
});

export const recipeOptions = (api: Api, id: string) => ({
  queryKey: [...keyOf(id), 'recipe'] as const,
  queryFn: ({ signal }: Context) => api.call(readRecipe, { params: { id } }, { signal }),
});

/** `version` is the recipe's: another recipe is another view. */
export const standardizedOptions = (api: Api, id: string, version: number, rows: 'changed' | 'all') => ({
  queryKey: [...keyOf(id), 'view', version, rows] as const,
  queryFn: ({ signal }: Context) =>
    api.call(readStandardized, { params: { id }, query: { rows } }, { signal }),
});

export const previewOptions = (api: Api, id: string, step: RecipeStep | null, search: string) => ({
  queryKey: [...keyOf(id), 'preview', step, search] as const,
  queryFn: ({ signal }: Context) =>
    api.call(previewStep, { params: { id }, body: { step: step!, search } }, { signal }),
});
