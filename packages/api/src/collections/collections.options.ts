import type { Api } from '../http/api.ts';
import { toListQuery, type ListFilters } from '../http/listQuery.ts';
import { listObjects, readCollection, readObject } from './collections.contract.ts';

interface Context {
  signal: AbortSignal;
}

export const collectionOptions = (api: Api, collectionId: string) => ({
  queryKey: ['collections', collectionId] as const,
  queryFn: async ({ signal }: Context) =>
    (await api.call(readCollection, { params: { collectionId } }, { signal })).result,
});

export const objectsOptions = (api: Api, collectionId: string, filters: ListFilters) => {
  const query = toListQuery(filters);
  return {
    queryKey: ['collections', collectionId, 'objects', query] as const,
    queryFn: ({ signal }: Context) => api.call(listObjects, { params: { collectionId }, query }, { signal }),
  };
};

export const objectOptions = (api: Api, collectionId: string, objectId: string) => ({
  queryKey: ['collections', collectionId, 'objects', 'one', objectId] as const,
  queryFn: async ({ signal }: Context) =>
    (await api.call(readObject, { params: { collectionId, objectId } }, { signal })).result,
});
