import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely';
import { asPiece } from '../watch/pieces.ts';

/** The store itself fails: its server, its file or the disk below, and not what was asked of it. */
export class StoreError extends Error {
  override name = 'StoreError';
  readonly reason: 'unreachable' | 'full';

  constructor(reason: StoreError['reason'], cause: Error) {
    super(cause.message, { cause });
    this.reason = reason;
  }
}

/**
 * Codes of Node's sockets, and classes of PostgreSQL's errors: connection exceptions, what was rolled back for the sake of others,
 * and a server that shuts down or starts.
 */
const unreachable = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08|40|57P0|53300)/;
/** The driver gives these no code. */
const lost = /Connection terminated|timeout exceeded when trying to connect|server does not answer/;
const full = new Set(['ENOSPC', '53100']);
/** SQLite: locked, read-only, unreadable, damaged, no longer openable, its lock lost to others too often, no store at all. */
const unusable = new Set([5, 6, 8, 10, 11, 14, 15, 26]);
const sqliteFull = 13;

const reasonOf = (error: Error): StoreError['reason'] | null => {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  const name = typeof code === 'string' ? code : '';
  const cause = (errcode ?? 0) % 256;
  if (full.has(name) || cause === sqliteFull) return 'full';
  return unreachable.test(name) || lost.test(error.message) || unusable.has(cause) ? 'unreachable' : null;
};

const told = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const reason = error instanceof Error ? reasonOf(error) : null;
    throw reason === null ? error : new StoreError(reason, error as Error);
  }
};

/** "store select models": what is done, and the first table that it names. */
const pieceOf = ({ sql }: CompiledQuery): string => {
  const [, verb = 'query'] = /^\s*(\w+)/.exec(sql) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/.exec(sql) ?? [];
  return `store ${verb} ${table}`.trimEnd();
};

class TellingDriver implements Driver {
  readonly #driver: Driver;
  /** A pool lends the same connection again. */
  readonly #telling = new WeakSet<DatabaseConnection>();

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  init: Driver['init'] = (options) => told(this.#driver.init(options));

  acquireConnection: Driver['acquireConnection'] = async (options) => {
    const connection = await told(this.#driver.acquireConnection(options));
    if (!this.#telling.has(connection)) {
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = (query, at) =>
        told(
          asPiece(
            () => pieceOf(query),
            () => execute(query, at),
          ),
        );
      this.#telling.add(connection);
    }
    return connection;
  };

  beginTransaction: Driver['beginTransaction'] = (connection, settings) =>
    told(this.#driver.beginTransaction(connection, settings));

  commitTransaction: Driver['commitTransaction'] = (connection) =>
    told(this.#driver.commitTransaction(connection));

  rollbackTransaction: Driver['rollbackTransaction'] = (connection) =>
    told(this.#driver.rollbackTransaction(connection));

  releaseConnection: Driver['releaseConnection'] = (connection, options) =>
    this.#driver.releaseConnection(connection, options);

  destroy: Driver['destroy'] = (options) => this.#driver.destroy(options);
}

/** Sockets and files of anybody else break with the same codes: what the store's own driver throws says that it is the store. */
export const withStoreErrors = (dialect: Dialect): Dialect => ({
  createDriver: () => new TellingDriver(dialect.createDriver()),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});

const isDiskFull = (error: Error): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC';

/** How an error of the store, or a full disk below an upload, is answered; null for errors of others. */
export const storeFailure = (error: Error) => {
  const reason = error instanceof StoreError ? error.reason : isDiskFull(error) ? 'full' : null;
  if (reason === 'full')
    return { status: 507, detail: 'The disk of the host is full. Nothing was saved.', needsOperator: true };
  if (reason === 'unreachable')
    return {
      status: 503,
      detail: 'The store can’t be reached. Please try again in a moment.',
      needsOperator: true,
    };
  return null;
};
