import { modelStaleMs } from '../facts.ts';
import type { Api } from '../http/api.ts';
import { listModels, readModel, readModelColumns, readUnderstanding } from './models.contract.ts';

interface Context {
  signal: AbortSignal;
}

export const modelsKey = ['models'] as const;

export const modelsOptions = (api: Api) => ({
  queryKey: [...modelsKey, 'list'] as const,
  queryFn: ({ signal }: Context) => api.call(listModels, {}, { signal }),
  staleTime: modelStaleMs,
});

export const modelOptions = (api: Api, id: string) => ({
  queryKey: [...modelsKey, 'one', id] as const,
  queryFn: ({ signal }: Context) => api.call(readModel, { params: { id } }, { signal }),
  staleTime: modelStaleMs,
});

export const modelColumnsOptions = (api: Api, id: string) => ({
  queryKey: [...modelsKey, 'columns', id] as const,
  queryFn: async ({ signal }: Context) =>
    (await api.call(readModelColumns, { params: { id } }, { signal })).columns,
});

export const understandingOptions = (api: Api, id: string) => ({
  queryKey: [...modelsKey, 'understanding', id] as const,
  queryFn: async ({ signal }: Context) =>
    (await api.call(readUnderstanding, { params: { id } }, { signal })).understanding ?? '',
});
