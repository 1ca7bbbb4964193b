import type { Api } from '../http/api.ts';
import { Fault } from '../http/fault.ts';
import { listRecipeVersions, readRecipeVersion } from './recipeVersions.contract.ts';
import {
  findStandards,
  previewStep,
  readRecipe,
  readStandardized,
  type LookProgress,
  type ReadFindings,
  type RecipeStep,
} from './standardization.contract.ts';

interface Context {
  signal: AbortSignal;
}

const keyOf = (modelId: string) => ['standardization', modelId] as const;

/** How far looking through is. */
export type Looked = Pick<LookProgress, 'done' | 'columns'>;

const findingsOf = async (
  api: Api,
  id: string,
  signal: AbortSignal,
  onProgress: (looked: Looked) => void,
): Promise<ReadFindings> => {
  onProgress({ done: 0, columns: 0 });
  for await (const event of api.events(findStandards, { params: { id } }, { signal })) {
    if ('findings' in event) return event;
    const { failure, ...looked } = event;
    if (failure) throw new Fault({ kind: 'status', status: failure.status, failure });
    onProgress(looked);
  }
  throw new Fault({ kind: 'network', part: 'stream' });
};

/** Looked through once; after that by “Check again” alone. */
export const findingsOptions = (api: Api, id: string, onProgress: (looked: Looked) => void) => ({
  queryKey: [...keyOf(id), 'findings'] as const,
  queryFn: ({ signal }: Context) => findingsOf(api, id, signal, onProgress),
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

/** How many rows each model's standardized view has; undefined of one that doesn't say, or can't be read. */
export const viewRowsOptions = (api: Api, modelIds: readonly string[]) => ({
  queryKey: ['standardization', 'view rows', ...modelIds] as const,
  queryFn: async ({ signal }: Context): Promise<Record<string, number | undefined>> => {
    const rowsOf = (id: string) =>
      api.call(readStandardized, { params: { id }, query: { rows: 'changed' } }, { signal }).then(
        ({ total_rows }) => total_rows,
        () => undefined,
      );
    return Object.fromEntries(await Promise.all(modelIds.map(async (id) => [id, await rowsOf(id)] as const)));
  },
});

/** `version` is the recipe's, whose steps before it leave what the step reads. */
export const previewOptions = (api: Api, id: string, version: number, step: RecipeStep, search: string) => ({
  queryKey: [...keyOf(id), 'preview', version, step, search] as const,
  queryFn: ({ signal }: Context) =>
    api.call(previewStep, { params: { id }, body: { step, search } }, { signal }),
});

/** `parts`: how many steps each had. */
export const recipeVersionsOptions = (api: Api, id: string) => ({
  queryKey: [...keyOf(id), 'versions'] as const,
  queryFn: async ({ signal }: Context) =>
    (await api.call(listRecipeVersions, { params: { id } }, { signal })).versions.map(
      ({ steps: parts, ...version }) => ({ ...version, parts }),
    ),
});

/** What was saved once stays as it is. */
export const recipeVersionOptions = (api: Api, id: string, version: number) => ({
  queryKey: [...keyOf(id), 'version', version] as const,
  queryFn: ({ signal }: Context) =>
    api.call(readRecipeVersion, { params: { id, version: String(version) } }, { signal }),
  staleTime: Infinity,
});
