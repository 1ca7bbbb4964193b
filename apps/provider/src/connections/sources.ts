import { randomUUID } from 'node:crypto';
import type { Settings } from '../settings.ts';
import { CsvSource, CsvStore } from '../sources/csv.source.ts';
import type { CsvOverrides } from '../sources/csvFile.ts';
import { DuckPool } from '../sources/duckdb.pool.ts';
import type { CsvImport } from '../sources/duckdb.protocol.ts';
import { SourceError, type Source } from '../sources/source.ts';
import type { Connections, ImportedCsv, ServerDetails, StoredConnection } from './connections.ts';

/** A database that isn't stored yet. */
export interface ServerAddress {
  kind: 'postgres' | 'mongodb';
  details: ServerDetails;
  password: string;
}

/** Stored connections as sources that can be read. */
export interface Sources {
  open(address: ServerAddress): Source;
  openStored(connection: StoredConnection): Source;
  /** Works with an opened source and closes it, whatever happens. */
  use<T>(connection: StoredConnection | ServerAddress, work: (source: Source) => Promise<T>): Promise<T>;
  inspectCsv(
    content: Uint8Array,
    overrides: CsvOverrides,
    signal: AbortSignal,
  ): Promise<Omit<CsvImport, 'table' | 'rowCount'>>;
  /** Reads a file for a connection; throws a SourceError when it is no CSV file. */
  importCsv(
    connectionId: string,
    fileName: string,
    content: Uint8Array,
    overrides: CsvOverrides,
    signal: AbortSignal,
  ): Promise<ImportedCsv>;
  /** Deletes what is kept on disk for a connection. */
  forget(connectionId: string): Promise<void>;
  /** Gets ready for the first file, so that it doesn't wait. */
  warm(): void;
  close(): void;
}

export const createSources = (settings: Settings, connections: Connections): Sources => {
  const pool = new DuckPool();
  const csvStore = new CsvStore(settings.dataDir, pool);

  const open: Sources['open'] = ({ kind }) => {
    throw new SourceError('unsupported', `${kind} is not wired yet.`);
  };

  const openStored: Sources['openStored'] = (connection) => {
    if (connection.kind !== 'csv') return open(connection);
    const { file_name, delimiter, encoding, has_header, version } = connection.details;
    return new CsvSource(
      {
        kind: 'csv',
        id: connection.id,
        version,
        fileName: file_name,
        delimiter,
        encoding,
        hasHeader: has_header,
        content: () => connections.content(connection.id),
      },
      csvStore,
      pool,
    );
  };

  return {
    open,
    openStored,

    async use(connection, work) {
      const source = 'id' in connection ? openStored(connection) : open(connection);
      try {
        return await work(source);
      } finally {
        await source.close();
      }
    },

    inspectCsv: (content, overrides, signal) => csvStore.inspect(content, overrides, signal),

    async importCsv(connectionId, fileName, content, overrides, signal) {
      const version = randomUUID();
      const { delimiter, encoding, has_header } = await csvStore.import(
        { id: connectionId, version, fileName, ...overrides },
        content,
        signal,
      );
      return { file_name: fileName, delimiter, encoding, has_header, version };
    },

    forget: (connectionId) => csvStore.remove(connectionId),

    warm: () => pool.warm(),
    close: () => pool.close(),
  };
};
