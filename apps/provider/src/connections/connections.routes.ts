import {
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
} from '@plinth/api/contract';
import type { ActivityKind } from '@plinth/api/facts';
import type { FastifyReply } from 'fastify';
import { callerOf } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import type { RegisterCall } from '../http/route.ts';
import type { Upload } from '../http/upload.ts';
import type { Provider } from '../provider.ts';
import { endedWith } from '../quotas/endedWith.ts';
import { checkConnection } from './checkConnection.ts';
import { collectionIdOf } from './collectionId.ts';
import { presentConnection, type Connections, type StoredConnection } from './connections.ts';
import {
  changeConnection,
  changedServer,
  checkPassword,
  createCsv,
  createServer,
  csvOverrides,
  parseName,
  type ConnectionParts,
} from './saveConnection.ts';
import { parseServer, serverKind } from './serverEntries.ts';
import type { ConnectedSources, Server } from './sources.ts';

const listMs = 12_000;

const parseFileName = ({ name }: Upload): string => {
  const fileName = (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').trim();
  if (!/\.csv$/i.test(fileName)) throw new Refusal(400, 'Please select a CSV file to upload.');
  if (fileName.length > 255) throw new Refusal(400, 'The name of the file is too long.');
  return fileName;
};

const withinListTime = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(listMs)]);

type RowParts = ConnectionParts & Pick<Provider, 'activity'>;

const recordOf = (
  { activity }: RowParts,
  kind: ActivityKind,
  { ownerId, name }: StoredConnection,
  reply: FastifyReply,
): Promise<void> => activity.record(ownerId, kind, { caller: callerOf(reply.request), subject: name });

const registerRows = (on: RegisterCall, parts: RowParts): void => {
  const { connections, sources } = parts;

  on(listConnections, async ({ session }) => (await connections.list(session.userId)).map(presentConnection));

  on(createConnection, async ({ session, body, signal, reply }) => {
    const created = await createServer(parts, session.userId, body, signal);
    await recordOf(parts, 'connection_created', created, reply);
    return presentConnection(created);
  });

  on(readConnectionOptions, () => ({ tls: true }));

  on(readConnection, async ({ session, params }) =>
    presentConnection(await connections.get(session.userId, params.id)),
  );

  on(updateConnection, async ({ session, params, body, signal, reply }) => {
    const changed = await changeConnection(parts, session.userId, params.id, body, signal);
    await recordOf(parts, 'connection_changed', changed, reply);
    return presentConnection(changed);
  });

  on(deleteConnection, async ({ session, params, reply }) => {
    const removed = await connections.remove(session.userId, params.id);
    await recordOf(parts, 'connection_deleted', removed, reply);
    await sources.forget({ id: params.id, isGone: true });
    return undefined;
  });
};

const registerFiles = (on: RegisterCall, parts: RowParts): void => {
  on(uploadCsv, async ({ session, query, body, signal, reply }) => {
    const name = parseName(query.source_name);
    const read = async () => {
      const file = await body.file();
      return { fileName: parseFileName(file), content: file.content, overrides: csvOverrides(query) };
    };
    const created = await createCsv(parts, session.userId, name, read, signal);
    await recordOf(parts, 'connection_created', created, reply);
    return presentConnection(created);
  });

  on(inspectCsv, async ({ session, query, body, signal }) => {
    const found = await parts.quotas.during('uploads', session.userId, async () => {
      const file = await body.file();
      parseFileName(file);
      return parts.sources.inspectCsv(session.userId, file.content, csvOverrides(query), signal);
    });
    return {
      delimiter: found.delimiter,
      encoding: found.encoding,
      has_header: found.has_header,
      columns: found.columns.map((column) => column.name),
      rows: found.preview,
    };
  });
};

const registerExplorer = (on: RegisterCall, { connections, sources }: ConnectionParts): void => {
  const open = async (userId: string, id: string) => sources.of(await connections.get(userId, id));

  on(listDatabases, async ({ session, params, signal }) => {
    const source = await open(session.userId, params.id);
    return { databases: await source.databases(withinListTime(signal)) };
  });

  on(listTables, async ({ session, params, signal }) => {
    const source = await open(session.userId, params.id);
    return { tables: await source.tables(params.database, withinListTime(signal)) };
  });

  on(summarizeTables, async ({ session, params, signal }) => {
    const source = await open(session.userId, params.id);
    const tables = await source.summaries(params.database, withinListTime(signal));
    return {
      tables: tables.map(({ name, rows, exact, columns, primaryKey, links }) => ({
        name,
        rows,
        rows_exact: exact,
        columns,
        primary_key: primaryKey,
        links,
      })),
    };
  });

  on(listColumns, async ({ session, params, signal }) => {
    const source = await open(session.userId, params.id);
    const columns = await source.columns(params.database, params.table, withinListTime(signal));
    return { columns: Object.fromEntries(columns) };
  });

  on(findCollection, async ({ session, params, signal }) => {
    const { id, database, table } = params;
    const source = await open(session.userId, id);
    // A table that isn't there has no collection.
    await source.columns(database, table, withinListTime(signal));
    return { collection_id: collectionIdOf({ connectionId: id, database, table }) };
  });
};

const registerTests = (
  on: RegisterCall,
  { connections, sources, quotas }: ConnectionParts,
  log: Provider['log'],
): void => {
  const runChecks = async (userId: string, server: Server, gone: AbortSignal) => {
    const signal = withinListTime(gone);
    const end = endedWith(signal, await quotas.begin('tests', userId), () => undefined);
    async function* checks() {
      try {
        yield* checkConnection(() => sources.open(server), { gone, signal }, log);
      } finally {
        await end();
      }
    }
    return checks();
  };

  on(testConnection, async ({ session, body, signal }) => {
    const kind = serverKind(body.source_type);
    return runChecks(session.userId, { kind, ...parseServer(kind, body.connection_details) }, signal);
  });

  on(testStoredConnection, async ({ session, params, body, signal }) => {
    const connection = await connections.get(session.userId, params.id);
    if (connection.kind === 'csv') throw new Refusal(400, 'A file has no server to reach.');
    const changes = body.connection_details ?? {};
    const server = changedServer(connection, changes);
    checkPassword(connection, changes);
    return runChecks(session.userId, server, signal);
  });
};

export const registerConnections = (
  on: RegisterCall,
  { log, quotas, activity }: Provider,
  connections: Connections,
  sources: ConnectedSources,
): void => {
  const parts = { connections, sources, quotas, activity };
  registerRows(on, parts);
  registerFiles(on, parts);
  registerExplorer(on, parts);
  registerTests(on, parts, log);
};
