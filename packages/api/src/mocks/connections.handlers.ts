import { http, HttpResponse, type HttpHandler } from 'msw';
import { maxUploadBytes, maxUploadMegabytes } from '../facts.ts';
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
  readConnectionOptions,
  summarizeTables,
  testConnection,
  testStoredConnection,
  updateConnection,
  uploadCsv,
  type Connection,
} from '../connections/connections.contract.ts';
import { tableCollectionId } from './collections.fixtures.ts';
import {
  checkFixtures,
  sampleConnectionFixture,
  tableSummary,
  type MockCatalog,
} from './connections.fixtures.ts';
import type { StreamFault } from './faults.handlers.ts';
import { mockCall, MockFailure } from './mockCall.ts';
import type { ConnectionStore } from './connections.store.ts';

/** The one port of the mocked hosts where nothing listens. */
const closedPort = 1;

const bent = (blocks: string[], fault: StreamFault | undefined): string[] => {
  if (fault === 'cutStream') return [...blocks.slice(0, 3), blocks[3]!.slice(0, 20)];
  if (fault === 'badJson') return [...blocks.slice(0, 3), 'data: {"check": \n\n'];
  return blocks;
};

/** A stored password goes to no other host, port or user. */
const refuseMovedPassword = (
  { connection_details: stored }: Connection,
  details: { host?: string | undefined; port?: number | undefined; user?: string | undefined },
  password: string | undefined,
) => {
  if ('file_name' in stored || password) return;
  const moved = (['host', 'port', 'user'] as const).some(
    (field) => details[field] !== undefined && details[field] !== stored[field],
  );
  if (!moved) return;
  const msg = 'Enter the password again: host, port or user are others than before.';
  throw new MockFailure(400, {
    detail: [{ loc: ['body', 'connection_details', 'password'], msg, type: 'value_error' }],
  });
};

type Split = (line: string) => string[];

const delimiterOf = (line: string): string =>
  [';', '\t', '|'].find((candidate) => line.split(candidate).length > line.split(',').length) ?? ',';

const storedHandlers = (
  host: string,
  { find, list, add, change, remove, refuseTaken }: ConnectionStore,
): HttpHandler[] => [
  mockCall(host, listConnections, list),
  mockCall(host, createConnection, ({ body }) => {
    const { source_name, source_type, connection_details } = createConnection.body.parse(body);
    refuseTaken(source_name);
    if (connection_details.port === closedPort)
      throw new MockFailure(400, {
        detail: `Nothing listens on ${connection_details.host}:${closedPort}.`,
      });
    const { password: _, ...details } = connection_details;
    return add({ source_name, source_type, connection_details: details });
  }),
  mockCall(host, addSampleConnection, () => {
    refuseTaken(sampleConnectionFixture.source_name);
    return add(sampleConnectionFixture);
  }),
  mockCall(host, readConnectionOptions, () => ({ tls: true })),
  mockCall(host, readConnection, ({ params }) => find(params['id']!)),
  mockCall(host, updateConnection, ({ params, body }) => {
    const { source_name, connection_details } = updateConnection.body.parse(body);
    const connection = find(params['id']!);
    if (source_name !== undefined) refuseTaken(source_name, connection.connection_id);
    const { password, ...details } = connection_details ?? {};
    refuseMovedPassword(connection, details, password);
    return change(connection, {
      source_name: source_name ?? connection.source_name,
      connection_details: {
        ...connection.connection_details,
        ...details,
      },
      needs_password: password ? undefined : connection.needs_password,
    });
  }),
  mockCall(host, deleteConnection, ({ params }) => {
    remove(find(params['id']!));
    return undefined;
  }),
];

const csvHandlers = (host: string, { add, refuseTaken }: ConnectionStore): HttpHandler[] => [
  mockCall(host, uploadCsv, async ({ query, body }) => {
    const file = (body as FormData).get('file') as File;
    if (file.size > maxUploadBytes)
      throw new MockFailure(413, {
        detail: `File size exceeds the maximum limit of ${maxUploadMegabytes} MB.`,
      });
    const name = query['source_name'] ?? '';
    refuseTaken(name);
    const [head = ''] = (await file.text()).split(/\r?\n/);
    const delimiter = query['delimiter'] ?? delimiterOf(head);
    return add(
      {
        source_name: name,
        source_type: 'csv',
        connection_details: {
          file_name: file.name,
          delimiter,
          encoding: query['encoding'] ?? 'utf-8',
          has_header: query['has_header'] !== 'false',
        },
      },
      head.split(delimiter),
    );
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
];

const testHandlers = (
  host: string,
  { find }: ConnectionStore,
  fault: StreamFault | undefined,
): HttpHandler[] => {
  const checksOf = (server: string) => {
    const events = checkFixtures(server);
    const blocks = events.map((event) => `data: ${JSON.stringify(connectionCheckSchema.parse(event))}\n\n`);
    return new HttpResponse(bent(blocks, fault).join(''), {
      headers: { 'Content-Type': 'text/event-stream' },
    });
  };
  return [
    http.post(host + testConnection.path, async ({ request }) => {
      const input = testConnection.body.safeParse(await request.json());
      if (!input.success || input.data.connection_details.host === '')
        return HttpResponse.json({ detail: 'host: a host is needed' }, { status: 422 });
      return checksOf(input.data.connection_details.host);
    }),
    http.post(host + testStoredConnection.path, async ({ request, params }) => {
      const { connection_details: given = {} } = testStoredConnection.body.parse(await request.json());
      try {
        const stored = find(String(params['id']));
        refuseMovedPassword(stored, given, given.password);
        return checksOf(
          given.host ?? ('host' in stored.connection_details ? stored.connection_details.host : ''),
        );
      } catch (error) {
        if (!(error instanceof MockFailure)) throw error;
        return HttpResponse.json(error.failure, { status: error.status });
      }
    }),
  ];
};

const catalogHandlers = (host: string, { catalog, find, headerOf }: ConnectionStore): HttpHandler[] => {
  /** A CSV has one database "csv" with one table; MongoDB and the rest share the catalog. */
  const catalogOf = (connection: Connection): MockCatalog => {
    const details = connection.connection_details;
    if (!('file_name' in details)) return catalog;
    const table = details.file_name.replace(/\.[^.]*$/, '');
    return { csv: { [table]: headerOf(connection) } };
  };

  const tableOf = (id: string, database: string, table: string) => {
    const tables = catalogOf(find(id))[database];
    if (!tables) throw new MockFailure(404, { detail: 'Database not found.' });
    const columns = tables[table];
    if (!columns) throw new MockFailure(404, { detail: 'Table not found.' });
    return columns;
  };

  return [
    mockCall(host, listDatabases, ({ params }) => ({
      databases: Object.keys(catalogOf(find(params['id']!))),
    })),
    mockCall(host, listTables, ({ params }) => {
      const tables = catalogOf(find(params['id']!))[params['database']!];
      if (!tables) throw new MockFailure(404, { detail: 'Database not found.' });
      return { tables: Object.keys(tables) };
    }),
    mockCall(host, summarizeTables, ({ params }) => {
      const tables = catalogOf(find(params['id']!))[params['database']!];
      if (!tables) throw new MockFailure(404, { detail: 'Database not found.' });
      return { tables: Object.entries(tables).map(([name, columns]) => tableSummary(name, columns)) };
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

export const createConnectionHandlers = (
  host: string,
  store: ConnectionStore,
  /** How the stream of a connection's test goes wrong. */
  testFault?: StreamFault,
): HttpHandler[] => [
  ...storedHandlers(host, store),
  ...csvHandlers(host, store),
  ...testHandlers(host, store, testFault),
  ...catalogHandlers(host, store),
];
