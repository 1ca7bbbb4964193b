import type { Api } from '../http/api.ts';
import { orNothing } from '../http/orNothing.ts';
import { findLocalModels, previewSent, readLanguageModel } from './languageModel.contract.ts';

interface Context {
  signal: AbortSignal;
}

/** Null where the host lets none be chosen. */
export const languageModelOptions = (api: Api) => ({
  queryKey: ['language-model'] as const,
  queryFn: ({ signal }: Context) => orNothing(api.call(readLanguageModel, {}, { signal }), null),
});

export const localModelsOptions = (api: Api) => ({
  queryKey: ['language-model', 'local'] as const,
  queryFn: ({ signal }: Context) => api.call(findLocalModels, {}, { signal }),
});

export const sentOptions = (api: Api, sharesValues: boolean) => ({
  queryKey: ['language-model', 'sent', sharesValues] as const,
  queryFn: ({ signal }: Context) =>
    api.call(previewSent, { query: { shares_values: sharesValues ? 'true' : 'false' } }, { signal }),
});
