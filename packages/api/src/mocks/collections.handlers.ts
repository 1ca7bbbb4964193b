import type { HttpHandler } from 'msw';
import {
  listObjects,
  readCollection,
  readObject,
  type StandardizedOfTable,
} from '../collections/collections.contract.ts';
import { objectFixtures, ticketsCollection, type MockCollection } from './collections.fixtures.ts';
import { mockCall, MockFailure } from './mockCall.ts';

export interface CollectionsState {
  collections?: MockCollection[];
}

/** Collections in memory; one that a table of the mocked catalog names is made when it is asked for. */
export const createCollectionHandlers = (
  host: string,
  { collections = [ticketsCollection] }: CollectionsState = {},
  viewsOf: (connectionId: string, table: string) => StandardizedOfTable[],
): HttpHandler[] => {
  const find = (id: string): MockCollection => {
    const known = collections.find((collection) => collection.id === id);
    if (known) return known;
    const [connection, table] = id.split('~');
    if (!connection || !table) throw new MockFailure(404, { detail: 'Collection not found.' });
    const title = decodeURIComponent(table);
    const standardized = viewsOf(connection, title);
    return { id, collection: { title, description: null, standardized }, objects: objectFixtures(24) };
  };

  return [
    mockCall(host, readCollection, ({ params }) => ({ result: [find(params['collectionId']!).collection] })),
    mockCall(host, listObjects, ({ params, query: raw }) => {
      const query = listObjects.query.parse(raw);
      const term = query.search_field === 'title' ? (query.search_value ?? '').toLowerCase() : '';
      const found = find(params['collectionId']!).objects.filter(
        ({ title, created_at }) =>
          title.toLowerCase().includes(term) &&
          (!query.start_date || (created_at ?? '').slice(0, 10) >= query.start_date) &&
          (!query.end_date || (created_at ?? '').slice(0, 10) <= query.end_date),
      );
      if (query.order_by === 'title') {
        const sign = query.ascending === 'false' ? -1 : 1;
        found.sort((a, b) => sign * a.title.localeCompare(b.title, 'en'));
      }
      const offset = Number(query.offset ?? 0);
      return {
        result: found
          .slice(offset, offset + Number(query.limit ?? 10))
          .map(({ id, title, created_at }) => ({ id, title, created_at })),
        metadata: { total_records: found.length },
      };
    }),
    mockCall(host, readObject, ({ params }) => {
      const object = find(params['collectionId']!).objects.find(({ id }) => id === params['objectId']);
      if (!object) throw new MockFailure(404, { detail: 'Object not found.' });
      return { result: { title: object.title, record: object.record } };
    }),
  ];
};
