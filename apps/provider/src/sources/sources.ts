import { join } from 'node:path';
import { CsvSource, CsvStore } from './csv.source.ts';
import type { CsvConnection } from './csv.source.ts';
import { DuckPool } from './duckdb.pool.ts';
import type { DuckPoolOptions } from './duckdb.pool.ts';
import type { HostRule } from './hostRule.ts';
import type { MongoConnection } from './mongodb.target.ts';
import type { PostgresConnection } from './postgres.target.ts';
import { leftoverAge, sweepFolder } from './sweep.ts';
import { SourceError } from './source.ts';
import type { Source } from './source.ts';

/** A connection as its source needs it, the password in the clear. */
export type SourceConnection = (PostgresConnection | MongoConnection | CsvConnection) & { account?: string };

export interface SourcesOptions {
  dataDir: string;
  hostRule: HostRule;
  duckdb?: DuckPoolOptions;
}

export interface Sources {
  /** Uploaded files: look into one, import one, remove one. */
  readonly csv: CsvStore;
  /** The source of a connection; the same one while the connection doesn't change. */
  open(connection: SourceConnection): Promise<Source>;
  /** A source that nobody else shares, such as one to test entries that aren't saved. The caller closes it. */
  openOnce(connection: SourceConnection): Promise<Source>;
  /** Deletes files that nobody needs. What is older than the start of the only provider isn't being worked on. */
  sweep(inUse: readonly { id: string; version: string }[], startedAt: number | null): Promise<void>;
  /** Closes what is open for a connection, when it was changed or deleted. */
  forget(id: string): Promise<void>;
  close(): Promise<void>;
}

/** Drivers take their time to load: each waits for the first connection of its kind. */
async function driver<Module>(name: string, loading: Promise<Module>): Promise<Module> {
  try {
    return await loading;
  } catch (error) {
    throw new SourceError(
      'unsupported',
      `The driver for ${name} can’t be loaded (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
      'Run npm install again where Plinth is installed.',
    );
  }
}

export function createSources({ dataDir, hostRule, duckdb }: SourcesOptions): Sources {
  const pool = new DuckPool(duckdb);
  const csv = new CsvStore(dataDir, pool);
  const cached = new Map<string, { version: string; source: Promise<Source> }>();

  async function openOnce(connection: SourceConnection): Promise<Source> {
    switch (connection.kind) {
      case 'postgres': {
        const { PostgresSource } = await driver('PostgreSQL', import('./postgres.source.ts'));
        return new PostgresSource(connection, hostRule);
      }
      case 'mongodb': {
        const { MongoSource } = await driver('MongoDB', import('./mongodb.source.ts'));
        return new MongoSource(connection, hostRule, pool, dataDir);
      }
      case 'csv':
        return new CsvSource(connection, csv, pool);
    }
  }

  async function forget(id: string): Promise<void> {
    const known = cached.get(id);
    cached.delete(id);
    // One that could not be opened has told its caller, and has nothing to close.
    await known?.source.then(
      (source) => source.close(),
      () => undefined,
    );
  }

  return {
    csv,
    open(connection) {
      const known = cached.get(connection.id);
      if (known?.version === connection.version) return known.source;
      void forget(connection.id);
      const source = openOnce(connection);
      cached.set(connection.id, { version: connection.version, source });
      return source;
    },
    openOnce,
    async sweep(inUse, startedAt) {
      await csv.sweep(inUse, startedAt);
      await sweepFolder(join(dataDir, 'mongodb'), () => leftoverAge(startedAt));
    },
    forget,
    async close() {
      await Promise.all([...cached.keys()].map(forget));
      pool.close();
    },
  };
}
