import { randomUUID } from 'node:crypto';
import type { CsvOverrides } from '../sources/csvFile.ts';
import type { CsvImport } from '../sources/duckdb.protocol.ts';
import { SourceError, type Source } from '../sources/source.ts';
import type { SourceConnection, Sources } from '../sources/sources.ts';
import type { Connections, ImportedCsv, ServerDetails, ServerKind, StoredConnection } from './connections.ts';

/** A database that isn't stored yet. */
interface ServerAddress {
  kind: ServerKind;
  details: ServerDetails;
  password: string;
}

/** Stored connections as sources that can be read. */
export interface ConnectedSources {
  /** Shared by all who read the connection: nobody closes it but {@link forget}. */
  of(connection: StoredConnection): Promise<Source>;
  /** Works with a source of its own, which is closed whatever happens. */
  tryOut<T>(address: ServerAddress, work: (source: Source) => Promise<T>): Promise<T>;
  /** A source of its own; the caller closes it. */
  open(address: ServerAddress): Promise<Source>;
  inspectCsv(
    ownerId: string,
    content: Uint8Array,
    overrides: CsvOverrides,
    signal: AbortSignal,
  ): Promise<Omit<CsvImport, 'table' | 'rowCount'>>;
  /** Reads a file for a connection, and keeps its details meanwhile; throws a SourceError when it is no CSV file. */
  importCsv<T>(
    connection: { id: string; ownerId: string },
    fileName: string,
    content: Uint8Array,
    overrides: CsvOverrides,
    keep: (details: ImportedCsv) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T>;
  /** Deletes files that nobody needs: leftovers, those of connections that are gone, copies that were long not used. */
  sweep(startedAt: number | null): Promise<void>;
  /** Closes what is open for a connection; its imported file goes when the connection does. */
  forget(connection: { id: string; isGone: boolean }): Promise<void>;
}

const serverConnection = (
  { kind, details, password }: ServerAddress,
  id: string,
  version: string,
): SourceConnection => ({ kind, id, version, ...details, password });

const lostPassword = (): SourceError =>
  new SourceError(
    'denied',
    'The password of this connection can’t be read any more.',
    'Edit the connection and enter its password again.',
  );

export const createConnectedSources = (sources: Sources, connections: Connections): ConnectedSources => {
  const open: ConnectedSources['open'] = (address) =>
    sources.openOnce(serverConnection(address, randomUUID(), ''));

  return {
    open,

    of(connection) {
      const { id } = connection;
      if (connection.kind !== 'csv') {
        const { password } = connection;
        if (password === null) return Promise.reject(lostPassword());
        return sources.open(
          Object.assign(serverConnection({ ...connection, password }, id, connection.updatedAt), {
            account: connection.ownerId,
          }),
        );
      }
      const { file_name, delimiter, encoding, has_header, version } = connection.details;
      return sources.open({
        kind: 'csv',
        id,
        account: connection.ownerId,
        version,
        fileName: file_name,
        delimiter,
        encoding,
        hasHeader: has_header,
        content: () => connections.content(id),
      });
    },

    async tryOut(address, work) {
      const source = await open(address);
      try {
        return await work(source);
      } finally {
        await source.close();
      }
    },

    inspectCsv: (ownerId, content, overrides, signal) =>
      sources.csv.inspect(content, overrides, signal, ownerId),

    importCsv({ id, ownerId }, fileName, content, overrides, keep, signal) {
      const version = randomUUID();
      return sources.csv.import(
        { id, account: ownerId, version, fileName, ...overrides },
        content,
        ({ delimiter, encoding, has_header }) =>
          keep({ file_name: fileName, delimiter, encoding, has_header, version }),
        signal,
      );
    },

    async sweep(startedAt) {
      await sources.sweep(await connections.importsInUse(), startedAt);
    },

    async forget({ id, isGone }) {
      await sources.forget(id);
      if (isGone) await sources.csv.remove(id);
    },
  };
};
