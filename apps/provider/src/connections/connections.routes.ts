import { randomUUID } from 'node:crypto';
import {
  addSampleConnection,
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
  type ConnectionCheck,
} from '@plinth/api/contract';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { RegisterCall } from '../http/route.ts';
import type { Upload } from '../http/upload.ts';
import type { Provider } from '../provider.ts';
import type { Activity } from '../quotas/quotas.ts';
import { SourceError, type Source } from '../sources/source.ts';
import { sourceDetail } from '../sources/sourceFailure.ts';
import { collectionIdOf } from './collectionId.ts';
import {
  nameTaken,
  presentConnection,
  type Connections,
  type ImportedCsv,
  type NewConnection,
  type ServerDetails,
  type ServerKind,
  type StoredConnection,
} from './connections.ts';
import { ordersSample, readSample } from './samples.ts';
import { demandServer, isAnotherPlace, serverKind } from './serverEntries.ts';
import type { ConnectedSources } from './sources.ts';

/** A save tries to sign in first, and waits this long at most. */
const checkMs = 12_000;
const listMs = 12_000;
const maxName = 120;

const demandName = (text: string): string => {
  const name = text.trim();
  if (name === '') throw invalidFields({ source_name: 'Connection name is required.' });
  if (name.length > maxName)
    throw invalidFields({ source_name: `Connection name must be at most ${maxName} characters long.` });
  return name;
};

const demandFileName = ({ name }: Upload): string => {
  const fileName = (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').trim();
  if (!/\.csv$/i.test(fileName)) throw new Refusal(400, 'Please select a CSV file to upload.');
  if (fileName.length > 255) throw new Refusal(400, 'The name of the file is too long.');
  return fileName;
};

interface CsvQuery {
  delimiter?: string | undefined;
  encoding?: string | undefined;
  has_header?: boolean | 'true' | 'false' | undefined;
}

const overridesOf = ({ delimiter, encoding, has_header: header }: CsvQuery) => ({
  ...(delimiter ? { delimiter: delimiter === '\\t' ? '\t' : delimiter } : {}),
  ...(encoding ? { encoding } : {}),
  ...(header === undefined ? {} : { hasHeader: header === true || header === 'true' }),
});

const demandPassword = (msg: string): Refusal =>
  new Refusal(400, [{ loc: ['body', 'connection_details', 'password'], msg, type: 'value_error' }]);

const definedOf = <T extends object>(given: T): { [Key in keyof T]: NonNullable<T[Key]> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;

/** A save waits for the sign-in and the list of databases; that a first table can be read is the test's matter. */
const demandSignIn = async (source: Source, signal: AbortSignal): Promise<void> => {
  try {
    for await (const { check, status, message, hint } of source.check(signal)) {
      if (status === 'failed') throw new SourceError('bad_input', message, hint ?? null);
      if (check === 'list_databases' && status === 'ok') return;
    }
  } catch (error) {
    if (error instanceof SourceError) throw new Refusal(400, sourceDetail(error));
    throw error;
  }
};

export const registerConnections = (
  on: RegisterCall,
  { log, quotas }: Provider,
  connections: Connections,
  sources: ConnectedSources,
): void => {
  const within = (signal: AbortSignal, milliseconds: number) =>
    AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);

  const during = async <T>(activity: Activity, userId: string, work: () => Promise<T>): Promise<T> => {
    const end = await quotas.begin(activity, userId);
    try {
      return await work();
    } finally {
      await end();
    }
  };

  const demandFreeName = async (ownerId: string, name: string, exceptId?: string): Promise<void> => {
    if (await connections.hasName(ownerId, name, exceptId)) throw nameTaken(name);
  };

  const signInWith = async (
    kind: ServerKind,
    details: ServerDetails,
    password: string,
    gone: AbortSignal,
  ) => {
    const signal = within(gone, checkMs);
    await sources.tryOut({ kind, details, password }, (source) => demandSignIn(source, signal));
  };

  const saveCsv = async (
    ownerId: string,
    name: string,
    fileName: string,
    content: Uint8Array,
    overrides: ReturnType<typeof overridesOf>,
    signal: AbortSignal,
  ): Promise<StoredConnection> => {
    await demandFreeName(ownerId, name);
    await quotas.demandConnection(ownerId);
    await quotas.demandStorage(ownerId, content.byteLength);
    const id = randomUUID();
    const insert = (details: ImportedCsv) =>
      connections.insert(ownerId, { kind: 'csv', name, details, content }, quotas.add, id);
    try {
      return await sources.importCsv({ id, ownerId }, fileName, content, overrides, insert, signal);
    } catch (error) {
      // It may be stored although its file could not be written.
      await connections.remove(ownerId, id).catch(() => undefined);
      await sources.forget({ id, isGone: true });
      throw error;
    }
  };

  on(listConnections, async ({ session }) => (await connections.list(session.userId)).map(presentConnection));

  on(createConnection, async ({ session, body, signal }) => {
    const kind = serverKind(body.source_type);
    const name = demandName(body.source_name);
    const { details, password } = demandServer(kind, body.connection_details);
    await demandFreeName(session.userId, name);
    await quotas.demandConnection(session.userId);
    await during('tests', session.userId, () => signInWith(kind, details, password, signal));
    const created: NewConnection = { kind, name, details, password };
    return presentConnection(await connections.insert(session.userId, created, quotas.add));
  });

  on(uploadCsv, async ({ session, query, body, signal }) => {
    const name = demandName(query.source_name);
    const fileName = demandFileName(body.file);
    return presentConnection(
      await during('uploads', session.userId, () =>
        saveCsv(session.userId, name, fileName, body.file.content, overridesOf(query), signal),
      ),
    );
  });

  on(inspectCsv, async ({ session, query, body, signal }) => {
    demandFileName(body.file);
    const found = await during('uploads', session.userId, () =>
      sources.inspectCsv(session.userId, body.file.content, overridesOf(query), signal),
    );
    return {
      delimiter: found.delimiter,
      encoding: found.encoding,
      has_header: found.has_header,
      columns: found.columns.map((column) => column.name),
      rows: found.preview,
    };
  });

  on(addSampleConnection, async ({ session, signal }) => {
    const content = await readSample(ordersSample);
    if (content === null) throw new Refusal(501, 'This host carries no sample data.');
    return presentConnection(
      await during('uploads', session.userId, () =>
        saveCsv(session.userId, ordersSample.name, ordersSample.file, content, {}, signal),
      ),
    );
  });

  on(readConnection, async ({ session, params }) =>
    presentConnection(await connections.demand(session.userId, params.id)),
  );

  on(updateConnection, async ({ session, params, body, signal }) => {
    const connection = await connections.demand(session.userId, params.id);
    const name = body.source_name === undefined ? connection.name : demandName(body.source_name);
    await demandFreeName(session.userId, name, connection.id);
    const given = body.connection_details ?? {};

    if (connection.kind === 'csv') {
      const overrides = { ...connection.details, ...given };
      const changed = (['delimiter', 'encoding', 'has_header'] as const).some(
        (key) => given[key] !== undefined && given[key] !== connection.details[key],
      );
      const update = (details: ImportedCsv) =>
        connections.update(connection, { name, details, password: null });
      if (!changed) return presentConnection(await update(connection.details));
      return presentConnection(
        await during('uploads', session.userId, async () =>
          sources.importCsv(
            connection,
            connection.details.file_name,
            await connections.content(connection.id),
            overridesOf(overrides),
            update,
            signal,
          ),
        ),
      );
    }

    const { details, password } = demandServer(connection.kind, {
      ...connection.details,
      ...definedOf(given),
      // An empty password means: the one that is kept.
      password: given.password ? given.password : (connection.password ?? ''),
    });
    const isNew = Boolean(given.password);
    const changed = isNew || JSON.stringify(details) !== JSON.stringify(connection.details);
    if (!isNew && isAnotherPlace(connection.kind, connection.details, details))
      throw demandPassword('Enter the password again: a stored one goes to no other host, port or user.');
    if (!isNew && changed && connection.password === null)
      throw demandPassword('Enter the password again: the stored one can’t be read any more.');
    if (changed)
      await during('tests', session.userId, () => signInWith(connection.kind, details, password, signal));
    const updated = await connections.update(connection, {
      name,
      details,
      password: isNew ? password : null,
    });
    if (changed) await sources.forget({ id: connection.id, isGone: false });
    return presentConnection(updated);
  });

  on(deleteConnection, async ({ session, params }) => {
    await connections.remove(session.userId, params.id);
    await sources.forget({ id: params.id, isGone: true });
    return undefined;
  });

  on(listDatabases, async ({ session, params, signal }) => {
    const connection = await connections.demand(session.userId, params.id);
    const source = await sources.of(connection);
    return { databases: await source.databases(within(signal, listMs)) };
  });

  on(listTables, async ({ session, params, signal }) => {
    const connection = await connections.demand(session.userId, params.id);
    const source = await sources.of(connection);
    return { tables: await source.tables(params.database, within(signal, listMs)) };
  });

  on(listColumns, async ({ session, params, signal }) => {
    const connection = await connections.demand(session.userId, params.id);
    const source = await sources.of(connection);
    const columns = await source.columns(params.database, params.table, within(signal, listMs));
    return { columns: Object.fromEntries(columns) };
  });

  on(findCollection, async ({ session, params, signal }) => {
    const connection = await connections.demand(session.userId, params.id);
    const { id, database, table } = params;
    const source = await sources.of(connection);
    // A table that isn't there has no collection.
    await source.columns(database, table, within(signal, listMs));
    return { collection_id: collectionIdOf({ connectionId: id, database, table }) };
  });

  on(testConnection, async ({ session, body, signal: gone }) => {
    const kind = serverKind(body.source_type);
    const { details, password } = demandServer(kind, body.connection_details);
    const signal = within(gone, listMs);
    const end = await quotas.begin('tests', session.userId);
    // Also where the stream is never read.
    signal.addEventListener('abort', () => void end().catch(() => undefined), { once: true });
    async function* checks(): AsyncGenerator<ConnectionCheck, void, undefined> {
      let source: Source | undefined;
      let running: ConnectionCheck['check'] = 'resolve_host';
      try {
        source = await sources.open({ kind, details, password });
        for await (const result of source.check(signal)) {
          running = result.check;
          yield result;
        }
      } catch (error) {
        if (gone.aborted) return;
        if (!(error instanceof SourceError)) log.error({ message: String(error) }, 'connection test failed');
        const problem =
          error instanceof SourceError
            ? { message: error.message, ...(error.hint === null ? {} : { hint: error.hint }) }
            : { message: 'The connection could not be tested because of an unexpected error.' };
        yield { check: running, status: 'failed', ...problem };
      } finally {
        await source?.close();
        await end();
      }
    }
    return checks();
  });
};
