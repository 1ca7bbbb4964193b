import { modelStaleMs } from '../facts.ts';
import type { Api } from '../http/api.ts';
import { orNothing } from '../http/orNothing.ts';
import {
  listModels,
  listStarters,
  readModel,
  readModelColumns,
  readModelMetrics,
  readModelSql,
  readUnderstanding,
} from './models.contract.ts';

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
  queryFn: ({ signal }: Context) => api.call(readModelColumns, { params: { id } }, { signal }),
});

export const understandingOptions = (api: Api, id: string) => ({
  queryKey: [...modelsKey, 'understanding', id] as const,
  queryFn: ({ signal }: Context) => api.call(readUnderstanding, { params: { id } }, { signal }),
});

/** How SQL about the model is written; it stays the same while the model does. */
export const modelSqlOptions = (api: Api, id: string) => ({
  queryKey: [...modelsKey, 'sql', id] as const,
  queryFn: ({ signal }: Context) => api.call(readModelSql, { params: { id } }, { signal }),
  staleTime: Infinity,
});

/** None where the host has no such call. */
export const startersOptions = (api: Api, id: string) => ({
  queryKey: [...modelsKey, 'starters', id] as const,
  queryFn: async ({ signal }: Context) => {
    const call = api.call(listStarters, { params: { id } }, { signal });
    const { questions, metrics = [] } = await orNothing(call, { questions: [], metrics: [] });
    return questions.map((question, index) => ({ question, metric: metrics[index] ?? '' }));
  },
  staleTime: modelStaleMs,
});

/** The metrics with their figures; null where the host computes none. */
export const metricsOptions = (api: Api, id: string) => ({
  queryKey: [...modelsKey, 'metrics', id] as const,
  queryFn: ({ signal }: Context) =>
    orNothing(api.call(readModelMetrics, { params: { id } }, { signal }), null),
  staleTime: modelStaleMs,
});
