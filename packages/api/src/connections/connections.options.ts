import type { Api } from '../http/api.ts';
import { orNothing } from '../http/orNothing.ts';
import {
  findCollection,
  listColumns,
  listConnections,
  listDatabases,
  listTables,
  readConnection,
  readConnectionOptions,
  summarizeTables,
} from './connections.contract.ts';

interface Context {
  signal: AbortSignal;
}

/** Every key of this feature begins so: invalidate it after a write. */
export const connectionsKey = ['connections'] as const;

export const connectionsOptions = (api: Api) => ({
  queryKey: [...connectionsKey, 'list'] as const,
  queryFn: ({ signal }: Context) => api.call(listConnections, {}, { signal }),
});

export const connectionOptions = (api: Api, id: string) => ({
  queryKey: [...connectionsKey, 'one', id] as const,
  queryFn: ({ signal }: Context) => api.call(readConnection, { params: { id } }, { signal }),
});

/** Whether a connection may say how it uses TLS: not where the host says nothing of it. */
export const offersTlsOptions = (api: Api) => ({
  queryKey: [...connectionsKey, 'tls'] as const,
  queryFn: async ({ signal }: Context) =>
    (await orNothing(api.call(readConnectionOptions, {}, { signal }), null))?.tls ?? false,
  staleTime: 'static' as const,
});

export const databasesOptions = (api: Api, id: string) => ({
  queryKey: [...connectionsKey, 'databases', id] as const,
  queryFn: async ({ signal }: Context) =>
    (await api.call(listDatabases, { params: { id } }, { signal })).databases,
});

export const tablesOptions = (api: Api, id: string, database: string) => ({
  queryKey: [...connectionsKey, 'tables', id, database] as const,
  queryFn: async ({ signal }: Context) =>
    (await api.call(listTables, { params: { id, database } }, { signal })).tables,
});

/** Null where the host has no such call. */
export const tableSummariesOptions = (api: Api, id: string, database: string) => ({
  queryKey: [...connectionsKey, 'summaries', id, database] as const,
  queryFn: async ({ signal }: Context) =>
    (await orNothing(api.call(summarizeTables, { params: { id, database } }, { signal }), null))?.tables ??
    null,
});

export const columnsOptions = (api: Api, id: string, database: string, table: string) => ({
  queryKey: [...connectionsKey, 'columns', id, database, table] as const,
  queryFn: async ({ signal }: Context) =>
    (await api.call(listColumns, { params: { id, database, table } }, { signal })).columns,
});

export const collectionIdOptions = (api: Api, id: string, database: string, table: string) => ({
  queryKey: [...connectionsKey, 'collection', id, database, table] as const,
  queryFn: async ({ signal }: Context) =>
    (await api.call(findCollection, { params: { id, database, table } }, { signal })).collection_id,
});
