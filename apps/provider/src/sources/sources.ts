import { CsvSource, CsvStore } from './csv.source.ts';
import type { CsvConnection } from './csv.source.ts';
import { DuckPool } from './duckdb.pool.ts';
import type { DuckPoolOptions } from './duckdb.pool.ts';
import type { HostRule } from './hostRule.ts';
import { MongoSource } from './mongodb.source.ts';
import type { MongoConnection } from './mongodb.source.ts';
import { PostgresSource } from './postgres.source.ts';
import type { PostgresConnection } from './postgres.target.ts';
import type { Source } from './source.ts';

/** A connection as its source needs it, the password in the clear. */
export type SourceConnection = PostgresConnection | MongoConnection | CsvConnection;

export interface SourcesOptions {
  dataDir: string;
  hostRule: HostRule;
  duckdb?: DuckPoolOptions;
}

export interface Sources {
  /** Uploaded files: look into one, import one, remove one. */
  readonly csv: CsvStore;
  /** The source of a connection; the same one while the connection doesn't change. */
  open(connection: SourceConnection): Source;
  /** A source that nobody else shares, such as one to test entries that aren't saved. The caller closes it. */
  openOnce(connection: SourceConnection): Source;
  /** Closes what is open for a connection, when it was changed or deleted. */
  forget(id: string): Promise<void>;
  close(): Promise<void>;
}

export function createSources({ dataDir, hostRule, duckdb }: SourcesOptions): Sources {
  const pool = new DuckPool(duckdb);
  const csv = new CsvStore(dataDir, pool);
  const cached = new Map<string, { version: string; source: Source }>();

  function openOnce(connection: SourceConnection): Source {
    switch (connection.kind) {
      case 'postgres':
        return new PostgresSource(connection, hostRule);
      case 'mongodb':
        return new MongoSource(connection, hostRule, pool, dataDir);
      case 'csv':
        return new CsvSource(connection, csv, pool);
    }
  }

  async function forget(id: string): Promise<void> {
    const known = cached.get(id);
    cached.delete(id);
    await known?.source.close();
  }

  return {
    csv,
    open(connection) {
      const known = cached.get(connection.id);
      if (known?.version === connection.version) return known.source;
      if (known !== undefined) void known.source.close();
      const source = openOnce(connection);
      cached.set(connection.id, { version: connection.version, source });
      return source;
    },
    openOnce,
    forget,
    async close() {
      await Promise.all([...cached.keys()].map(forget));
      pool.close();
    },
  };
}
