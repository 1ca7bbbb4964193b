import { listObjects, readCollection, readObject } from '@plinth/api/contract';
import { defaultPageSize } from '@plinth/api/facts';
import { noCollection, readCollectionId } from '../connections/collectionId.ts';
import type { Connections } from '../connections/connections.ts';
import type { ConnectedSources } from '../connections/sources.ts';
import { Refusal } from '../http/refusal.ts';
import type { CallRequest, RegisterCall } from '../http/route.ts';
import type { ObjectQuery } from '../sources/source.ts';
import type { Recipes } from '../standardization/recipes.ts';

const readMs = 30_000;
const maxPageSize = 200;

const invalidQuery = (field: string, msg: string) =>
  new Refusal(422, [{ loc: ['query', field], msg, type: 'value_error' }]);

type ListQuery = CallRequest<typeof listObjects>['query'];

const objectQuery = (query: ListQuery): ObjectQuery => {
  const limit = Number(query.limit ?? defaultPageSize);
  if (limit < 1 || limit > maxPageSize) throw invalidQuery('limit', `Must be from 1 to ${maxPageSize}.`);
  if (query.search_field !== undefined && query.search_field !== 'title')
    throw invalidQuery('search_field', 'Objects can be searched by title.');
  if (query.order_by !== undefined && query.order_by !== 'title')
    throw invalidQuery('order_by', 'Objects can be sorted by title.');
  return {
    search: query.search_value,
    order: query.order_by && (query.ascending === 'false' ? 'descending' : 'ascending'),
    startDate: query.start_date || undefined,
    endDate: query.end_date || undefined,
    offset: Number(query.offset ?? 0),
    limit,
  };
};

export const registerCollections = (
  on: RegisterCall,
  connections: Connections,
  sources: ConnectedSources,
  recipes: Recipes,
): void => {
  const open = async (ownerId: string, collectionId: string, gone: AbortSignal) => {
    const { connectionId, database, table } = readCollectionId(collectionId);
    const connection = await connections.get(ownerId, connectionId).catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 404) throw noCollection();
      throw error;
    });
    const signal = AbortSignal.any([gone, AbortSignal.timeout(readMs)]);
    return { connection, source: await sources.of(connection), database, table, signal };
  };

  on(readCollection, async ({ session, params, signal: gone }) => {
    const { connection, source, database, table, signal } = await open(
      session.userId,
      params.collectionId,
      gone,
    );
    const columns = await source.columns(database, table, signal);
    const place = connection.kind === 'csv' ? connection.details.file_name : `the database ${database}`;
    const width = `${columns.size} column${columns.size === 1 ? '' : 's'}`;
    return {
      result: [
        {
          title: table,
          description: `Rows of ${table} with ${width}, from ${place} of ${connection.name}.`,
          standardized: await recipes.viewsOf(session.userId, {
            connectionId: connection.id,
            database,
            table,
          }),
        },
      ],
    };
  });

  on(listObjects, async ({ session, params, query, signal: gone }) => {
    const wanted = objectQuery(query);
    const { source, database, table, signal } = await open(session.userId, params.collectionId, gone);
    const page = await source.objects(database, table, wanted, signal);
    return {
      result: page.rows.map(({ id, title, createdAt }) => ({ id, title, created_at: createdAt })),
      metadata: { total_records: page.total },
    };
  });

  on(readObject, async ({ session, params, signal: gone }) => {
    const { source, database, table, signal } = await open(session.userId, params.collectionId, gone);
    const found = await source.object(database, table, params.objectId, signal);
    if (found === null) throw new Refusal(404, 'There is no object with this ID.');
    return { result: found };
  });
};
