import type { CompiledQuery } from 'kysely';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { SqliteDatabase, type SqliteResult } from './sqlite.database.ts';
import { Batches } from './sqlite.batches.ts';
import { SqliteWriter } from './sqlite.writer.ts';

const answerOf = <R>({ rows, changes }: SqliteResult): QueryResult<R> => ({
  rows: rows as R[],
  numAffectedRows: changes === null ? undefined : BigInt(changes),
});

/** SQLITE_BUSY, whatever stands in the bytes above. */
const isBusy = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;

/** The file as read here, at once, and as written on a thread of its own. */
interface Files {
  reader: SqliteDatabase;
  writer: SqliteWriter;
  batches: Batches;
}

class SqliteConnection implements DatabaseConnection {
  readonly #files: Files;
  /** Ends the transaction that is open. */
  #endTurn: (() => void) | null = null;

  constructor(files: Files) {
    this.#files = files;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#endTurn !== null) return answerOf<R>(await this.#files.writer.run(sql, parameters));
    if (/^select\b/i.test(sql)) return answerOf<R>(await this.#read(sql, parameters));
    return answerOf<R>(await this.#files.batches.run({ text: sql, parameters }));
  }

  // oxlint-disable-next-line require-yield -- nothing is read in pieces here
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded store answers as a whole.');
  }

  async begin(): Promise<void> {
    const end = await this.#files.batches.takeTurn();
    try {
      // At once with the right to write: to ask for it later fails where another process has written meanwhile.
      await this.#files.writer.run('begin immediate', []);
    } catch (error) {
      end();
      throw error;
    }
    this.#endTurn = end;
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    try {
      await this.#files.writer.run(how, []);
    } catch (error) {
      // A commit that fails is rolled back by whoever began.
      if (how === 'rollback') this.release();
      throw error;
    }
    this.release();
  }

  release(): void {
    this.#endTurn?.();
    this.#endTurn = null;
  }

  /** Readers wait for no writer. Where the whole file is locked, the waiting is done on the other thread. */
  async #read(sql: string, parameters: readonly unknown[]): Promise<SqliteResult> {
    try {
      return this.#files.reader.run(sql, parameters);
    } catch (error) {
      if (!isBusy(error)) throw error;
      return this.#files.writer.run(sql, parameters);
    }
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  #files: Files | null = null;
  /** Lent again: what a connection is wrapped in is done once. */
  readonly #idle: SqliteConnection[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    const writer = await SqliteWriter.open(this.#file);
    const reader = new SqliteDatabase(this.#file, ['busy_timeout = 0', 'query_only = ON']);
    this.#files = { writer, reader, batches: new Batches(writer) };
  }

  acquireConnection(): Promise<SqliteConnection> {
    if (this.#files === null) throw new Error('The store is not open.');
    return Promise.resolve(this.#idle.pop() ?? new SqliteConnection(this.#files));
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('commit');
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('rollback');
  }

  releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
    this.#idle.push(connection);
    return Promise.resolve();
  }

  async destroy(): Promise<void> {
    const files = this.#files;
    this.#files = null;
    files?.reader.close();
    // The last to close carries what is in the log over into the file.
    await files?.writer.close();
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** A migration that is cut off leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** SQLite through Node's own driver: read on the thread that asks, written on another. */
export const sqliteDialect = (file: string): Dialect => ({
  createDriver: () => new SqliteDriver(file),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new EmbeddedAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
