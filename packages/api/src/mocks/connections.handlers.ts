import { http, HttpResponse, type HttpHandler } from 'msw';
import {
  addSampleConnection,
  connectionCheckSchema,
  createConnection,
  deleteConnection,
  findCollection,
  inspectCsv,
  listColumns,
  listConnections,
  listDatabases,
  listTables,
  readConnection,
  testConnection,
  updateConnection,
  uploadCsv,
  type Connection,
} from '../connections/connections.contract.ts';
import { tableCollectionId } from './collections.fixtures.ts';
import {
  catalogFixture,
  checkFixtures,
  connectionFixtures,
  mockOwnerId,
  sampleConnectionFixture,
  type MockCatalog,
} from './connections.fixtures.ts';
import { mockCall, MockFailure } from './mockCall.ts';

export interface ConnectionsState {
  connections?: Connection[];
  catalog?: MockCatalog;
  /** The moment that new connections bear. */
  now?: string;
}

const maxBytes = 10 * 1024 * 1024;
const notFound = () => new MockFailure(404, { detail: 'Connection not found.' });

type Split = (line: string) => string[];

const delimiterOf = (line: string): string =>
  [';', '\t', '|'].find((candidate) => line.split(candidate).length > line.split(',').length) ?? ',';

/** Connections in memory: each call of this function is a host of its own. */
export const createConnectionHandlers = (
  host: string,
  {
    connections: given = connectionFixtures,
    catalog = catalogFixture,
    now = '2026-04-09T10:00:00+00:00',
  }: ConnectionsState = {},
): HttpHandler[] => {
  let connections = given;
  let count = 0;

  const find = (id: string): Connection => {
    const connection = connections.find(({ connection_id }) => connection_id === id);
    if (!connection) throw notFound();
    return connection;
  };

  const refuseTaken = (name: string, exceptId = '') => {
    if (connections.some((other) => other.source_name === name && other.connection_id !== exceptId))
      throw new MockFailure(409, { detail: `A connection named "${name}" already exists.` });
  };

  const add = (
    connection: Omit<Connection, 'connection_id' | 'owner_user_id' | 'created_date' | 'updated_date'>,
  ) => {
    count += 1;
    const added: Connection = {
      ...connection,
      connection_id: `c_new_${count}`,
      owner_user_id: mockOwnerId,
      created_date: now,
      updated_date: now,
    };
    connections = [added, ...connections];
    return added;
  };

  /** A CSV has one database "csv" with one table; MongoDB and the rest share the catalog. */
  const catalogOf = (connection: Connection): MockCatalog => {
    const details = connection.connection_details;
    if (!('file_name' in details)) return catalog;
    const table = details.file_name.replace(/\.[^.]*$/, '');
    return {
      csv: { [table]: { order_id: 'BIGINT', returned_on: 'DATE', reason: 'VARCHAR', refund: 'DOUBLE' } },
    };
  };

  const tableOf = (id: string, database: string, table: string) => {
    const tables = catalogOf(find(id))[database];
    if (!tables) throw new MockFailure(404, { detail: 'Database not found.' });
    const columns = tables[table];
    if (!columns) throw new MockFailure(404, { detail: 'Table not found.' });
    return columns;
  };

  return [
    mockCall(host, listConnections, () => connections),
    mockCall(host, createConnection, ({ body }) => {
      const { source_name, source_type, connection_details } = createConnection.body.parse(body);
      refuseTaken(source_name);
      const { password: _, ...details } = connection_details;
      return add({ source_name, source_type, connection_details: details });
    }),
    mockCall(host, uploadCsv, async ({ query, body }) => {
      const file = (body as FormData).get('file') as File;
      if (file.size > maxBytes)
        throw new MockFailure(413, { detail: 'File size exceeds the maximum limit of 10 MB.' });
      const name = query['source_name'] ?? '';
      refuseTaken(name);
      const [head = ''] = (await file.text()).split(/\r?\n/);
      return add({
        source_name: name,
        source_type: 'csv',
        connection_details: {
          file_name: file.name,
          delimiter: query['delimiter'] ?? delimiterOf(head),
          encoding: query['encoding'] ?? 'utf-8',
          has_header: query['has_header'] !== 'false',
        },
      });
    }),
    mockCall(host, inspectCsv, async ({ query, body }) => {
      const file = (body as FormData).get('file') as File;
      const text = await file.text();
      if (text.trim() === '') throw new MockFailure(400, { detail: 'The file is empty.' });
      const lines = text.split(/\r?\n/).filter((line) => line !== '');
      const delimiter = query['delimiter'] ?? delimiterOf(lines[0] ?? '');
      const has_header = query['has_header'] !== 'false';
      const split: Split = (line) => line.split(delimiter);
      const first = split(lines[0] ?? '');
      return {
        delimiter,
        encoding: query['encoding'] ?? 'utf-8',
        has_header,
        columns: has_header ? first : first.map((_, index) => `column${index + 1}`),
        rows: lines.slice(has_header ? 1 : 0, 6).map(split),
      };
    }),
    mockCall(host, addSampleConnection, () => {
      refuseTaken(sampleConnectionFixture.source_name);
      connections = [sampleConnectionFixture, ...connections];
      return sampleConnectionFixture;
    }),
    http.post(host + testConnection.path, async ({ request }) => {
      const input = testConnection.body.safeParse(await request.json());
      if (!input.success || input.data.connection_details.host === '')
        return HttpResponse.json({ detail: 'host: a host is needed' }, { status: 422 });
      const events = checkFixtures(input.data.connection_details.host);
      const text = events
        .map((event) => `data: ${JSON.stringify(connectionCheckSchema.parse(event))}\n\n`)
        .join('');
      return new HttpResponse(text, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
    mockCall(host, readConnection, ({ params }) => find(params['id']!)),
    mockCall(host, updateConnection, ({ params, body }) => {
      const { source_name, connection_details } = updateConnection.body.parse(body);
      const connection = find(params['id']!);
      if (source_name !== undefined) refuseTaken(source_name, connection.connection_id);
      const { password: _, ...details } = connection_details ?? {};
      const updated: Connection = {
        ...connection,
        source_name: source_name ?? connection.source_name,
        connection_details: {
          ...connection.connection_details,
          ...details,
        } as Connection['connection_details'],
        updated_date: now,
      };
      connections = connections.map((other) => (other === connection ? updated : other));
      return updated;
    }),
    mockCall(host, deleteConnection, ({ params }) => {
      const connection = find(params['id']!);
      connections = connections.filter((other) => other !== connection);
      return undefined;
    }),
    mockCall(host, listDatabases, ({ params }) => ({
      databases: Object.keys(catalogOf(find(params['id']!))),
    })),
    mockCall(host, listTables, ({ params }) => {
      const tables = catalogOf(find(params['id']!))[params['database']!];
      if (!tables) throw new MockFailure(404, { detail: 'Database not found.' });
      return { tables: Object.keys(tables) };
    }),
    mockCall(host, listColumns, ({ params }) => ({
      columns: tableOf(params['id']!, params['database']!, params['table']!),
    })),
    mockCall(host, findCollection, ({ params }) => {
      tableOf(params['id']!, params['database']!, params['table']!);
      return { collection_id: tableCollectionId(params['id']!, params['table']!) };
    }),
  ];
};
