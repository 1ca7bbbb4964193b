import { randomUUID } from 'node:crypto';
import type { createConnection, inspectCsv, updateConnection } from '@plinth/api/contract';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { CallRequest } from '../http/route.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { CsvOverrides } from '../sources/csvFile.ts';
import { SourceError, type Source } from '../sources/source.ts';
import { sourceDetail } from '../sources/sourceFailure.ts';
import {
  nameTaken,
  type Connections,
  type CsvFileConnection,
  type ImportedCsv,
  type ServerConnection,
  type StoredConnection,
} from './connections.ts';
import { isAnotherPlace, parseServer, serverKind } from './serverEntries.ts';
import type { ConnectedSources, CsvFile, Server } from './sources.ts';

export interface ConnectionParts {
  connections: Connections;
  sources: ConnectedSources;
  quotas: Quotas;
}

/** A save tries to sign in first, and waits this long at most. */
const checkMs = 12_000;
const maxName = 120;

export const parseName = (text: string): string => {
  const name = text.trim();
  if (name === '') throw invalidFields({ source_name: 'Connection name is required.' });
  if (name.length > maxName)
    throw invalidFields({ source_name: `Connection name must be at most ${maxName} characters long.` });
  return name;
};

export const csvOverrides = ({
  delimiter,
  encoding,
  has_header: header,
}: CallRequest<typeof inspectCsv>['query']): CsvOverrides => ({
  delimiter: delimiter === '\\t' ? '\t' : delimiter || undefined,
  encoding: encoding || undefined,
  hasHeader: header === undefined ? undefined : header === true || header === 'true',
});

const passwordRefusal = (msg: string): Refusal =>
  new Refusal(400, [{ loc: ['body', 'connection_details', 'password'], msg, type: 'value_error' }]);

const definedOf = <T extends object>(given: T): { [Key in keyof T]: NonNullable<T[Key]> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;

/** A save waits for the sign-in and the list of databases; that a first table can be read is the test's matter. */
const checkSignIn = async (source: Source, signal: AbortSignal): Promise<void> => {
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

const signIn = ({ sources, quotas }: ConnectionParts, userId: string, server: Server, gone: AbortSignal) => {
  const signal = AbortSignal.any([gone, AbortSignal.timeout(checkMs)]);
  return quotas.during('tests', userId, () =>
    sources.tryOut(server, (source) => checkSignIn(source, signal)),
  );
};

const checkNameIsFree = async (
  { connections }: ConnectionParts,
  ownerId: string,
  name: string,
  exceptId?: string,
): Promise<void> => {
  if (await connections.hasName(ownerId, name, exceptId)) throw nameTaken(name);
};

export const createServer = async (
  parts: ConnectionParts,
  userId: string,
  body: CallRequest<typeof createConnection>['body'],
  signal: AbortSignal,
): Promise<StoredConnection> => {
  const kind = serverKind(body.source_type);
  const name = parseName(body.source_name);
  const server = { kind, ...parseServer(kind, body.connection_details) };
  await checkNameIsFree(parts, userId, name);
  await parts.quotas.checkConnections(userId);
  await signIn(parts, userId, server, signal);
  return parts.connections.insert(userId, { name, ...server }, parts.quotas);
};

export const createCsv = (
  parts: ConnectionParts,
  ownerId: string,
  name: string,
  read: () => Promise<CsvFile>,
  signal: AbortSignal,
): Promise<StoredConnection> =>
  parts.quotas.during('uploads', ownerId, async () => {
    const { connections, sources, quotas } = parts;
    await checkNameIsFree(parts, ownerId, name);
    await quotas.checkConnections(ownerId);
    const file = await read();
    const { content } = file;
    await quotas.checkStorage(ownerId, content.byteLength);
    const id = randomUUID();
    const insert = (details: ImportedCsv) =>
      connections.insert(ownerId, { kind: 'csv', name, details, content }, quotas, id);
    try {
      return await sources.importCsv({ id, ownerId }, file, insert, signal);
    } catch (error) {
      // It may be stored although its file could not be written.
      await connections.remove(ownerId, id).catch(() => undefined);
      await sources.forget({ id, isGone: true });
      throw error;
    }
  });

type Changes = NonNullable<CallRequest<typeof updateConnection>['body']['connection_details']>;

/** A stored connection with changes of it. The stored password goes only where it was stored for. */
export const changedServer = (
  { kind, details: before, password: kept }: ServerConnection,
  given: Changes,
): Server => {
  const { details, password } = parseServer(kind, {
    ...before,
    ...definedOf(given),
    // An empty password means: the one that is kept.
    password: given.password || (kept ?? ''),
  });
  if (!given.password && isAnotherPlace(kind, before, details))
    throw passwordRefusal('Enter the password again: a stored one goes to no other host, port or user.');
  return { kind, details, password };
};

/** A password that no key opens any more is none to sign in with. */
export const checkPassword = ({ password: kept }: ServerConnection, given: Changes): void => {
  if (kept === null && !given.password)
    throw passwordRefusal('Enter the password again: the stored one can’t be read any more.');
};

const updateCsv = async (
  { connections, sources, quotas }: ConnectionParts,
  connection: CsvFileConnection,
  name: string,
  given: Changes,
  signal: AbortSignal,
): Promise<StoredConnection> => {
  const { id, ownerId, details } = connection;
  const changed = (['delimiter', 'encoding', 'has_header'] as const).some(
    (key) => given[key] !== undefined && given[key] !== details[key],
  );
  const update = (imported: ImportedCsv) =>
    connections.update(connection, { name, details: imported, password: null });
  if (!changed) return update(details);
  return quotas.during('uploads', ownerId, async () => {
    const overrides = csvOverrides({ ...details, ...given });
    const file = { fileName: details.file_name, content: await connections.content(id), overrides };
    // What is there stays until the rows can be read anew.
    const updateAfter = async (imported: ImportedCsv, written: Promise<unknown>) => {
      await written;
      return update(imported);
    };
    return sources.importCsv(connection, file, updateAfter, signal);
  });
};

const updateServer = async (
  parts: ConnectionParts,
  connection: ServerConnection,
  name: string,
  given: Changes,
  signal: AbortSignal,
): Promise<StoredConnection> => {
  const { id, ownerId, details: before } = connection;
  const server = changedServer(connection, given);
  const { details, password } = server;
  const isNew = Boolean(given.password);
  const changed = isNew || JSON.stringify(details) !== JSON.stringify(before);
  if (changed) {
    checkPassword(connection, given);
    await signIn(parts, ownerId, server, signal);
  }
  const updated = await parts.connections.update(connection, {
    name,
    details,
    password: isNew ? password : null,
  });
  if (changed) await parts.sources.forget({ id, isGone: false });
  return updated;
};

export const changeConnection = async (
  parts: ConnectionParts,
  userId: string,
  id: string,
  { source_name, connection_details: given = {} }: CallRequest<typeof updateConnection>['body'],
  signal: AbortSignal,
): Promise<StoredConnection> => {
  const connection = await parts.connections.get(userId, id);
  const name = source_name === undefined ? connection.name : parseName(source_name);
  await checkNameIsFree(parts, userId, name, id);
  return connection.kind === 'csv'
    ? updateCsv(parts, connection, name, given, signal)
    : updateServer(parts, connection, name, given, signal);
};
