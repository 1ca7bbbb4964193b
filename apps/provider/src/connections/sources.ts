import { randomUUID } from 'node:crypto';
import type { CsvOverrides } from '../sources/csvFile.ts';
import type { CsvImport } from '../sources/duckdb.protocol.ts';
import { SourceError, type Source } from '../sources/source.ts';
import type { SourceConnection, Sources } from '../sources/sources.ts';
import type { Connections, ImportedCsv, ServerDetails, ServerKind, StoredConnection } from './connections.ts';

export interface CsvFile {
  fileName: string;
  content: Uint8Array;
  overrides: CsvOverrides;
}

/** A database that isn't stored yet. */
export interface Server {
  kind: ServerKind;
  details: ServerDetails;
  password: string;
}

const serverConnection = (
  { kind, details, password }: Server,
  id: string,
  version: string,
): SourceConnection => ({ kind, id, version, ...details, password });

const lostPassword = (): SourceError =>
  new SourceError(
    'denied',
    'The password of this connection can’t be read any more.',
    'Edit the connection and enter its password again.',
  );

/** Stored connections as sources that can be read. */
export class ConnectedSources {
  readonly #sources: Sources;
  readonly #connections: Connections;

  constructor(sources: Sources, connections: Connections) {
    this.#sources = sources;
    this.#connections = connections;
  }

  /** Shared by all who read the connection: nobody closes it but {@link forget}. */
  async of(connection: StoredConnection): Promise<Source> {
    const { id, ownerId: account } = connection;
    if (connection.kind !== 'csv') {
      const { password } = connection;
      if (password === null) throw lostPassword();
      const server = serverConnection({ ...connection, password }, id, connection.updatedAt);
      return this.#sources.open({ ...server, account });
    }
    const { file_name, delimiter, encoding, has_header, version } = connection.details;
    return this.#sources.open({
      kind: 'csv',
      id,
      account,
      version,
      fileName: file_name,
      delimiter,
      encoding,
      hasHeader: has_header,
      content: () => this.#connections.content(id),
    });
  }

  /** A source of its own; the caller closes it. */
  open(server: Server): Promise<Source> {
    return this.#sources.openOnce(serverConnection(server, randomUUID(), ''));
  }

  /** Works with a source of its own, which is closed whatever happens. */
  async tryOut<T>(server: Server, work: (source: Source) => Promise<T>): Promise<T> {
    const source = await this.open(server);
    try {
      return await work(source);
    } finally {
      await source.close();
    }
  }

  inspectCsv(
    ownerId: string,
    content: Uint8Array,
    overrides: CsvOverrides,
    signal: AbortSignal,
  ): Promise<Omit<CsvImport, 'table' | 'rowCount'>> {
    return this.#sources.csv.inspect(content, overrides, signal, ownerId);
  }

  /** Reads a file for a connection, and keeps its details meanwhile; throws a SourceError when it is no CSV file. */
  importCsv<T>(
    { id, ownerId }: { id: string; ownerId: string },
    { fileName, content, overrides }: CsvFile,
    keep: (details: ImportedCsv, written: Promise<unknown>) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const version = randomUUID();
    return this.#sources.csv.import(
      { id, account: ownerId, version, fileName, ...overrides },
      content,
      (format, written) => keep({ file_name: fileName, ...format, version }, written),
      signal,
    );
  }

  /**
   * Deletes files that nobody needs: leftovers, those of connections that are gone, copies that were long not used. Closes
   * what is open for connections that another provider has deleted.
   */
  sweep(startedAt: number | null): Promise<void> {
    return this.#sources.sweep(() => this.#connections.listStored(), startedAt);
  }

  /** Closes what is open for a connection; its imported file goes when the connection does. */
  async forget({ id, isGone }: { id: string; isGone: boolean }): Promise<void> {
    await this.#sources.forget(id);
    if (isGone) await this.#sources.csv.remove(id);
  }
}
