import { join } from 'node:path';
import { CsvSource, CsvStore } from './csv.source.ts';
import type { CsvConnection } from './csv.source.ts';
import type { DuckPool } from './duckdb.pool.ts';
import type { HostRule } from './hostRule.ts';
import type { MongoConnection } from './mongodb.target.ts';
import type { PostgresConnection } from './postgres.target.ts';
import { leftoverAge, sweepFolder } from './sweep.ts';
import { SourceError } from './source.ts';
import type { Source } from './source.ts';

/** A connection as its source needs it, the password in the clear. */
export type SourceConnection = PostgresConnection | MongoConnection | CsvConnection;

interface SourcesOptions {
  dataDir: string;
  hostRule: HostRule;
  /** The processes that read files. Whoever opened them closes them, after the sources. */
  files: DuckPool;
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

/** Documents on their way to DuckDB are called by a UUID. */
const documentFiles = /^[\da-f-]{36}\.(?:bson|json)$/;

export class Sources {
  /** Uploaded files: look into one, import one, remove one. */
  readonly csv: CsvStore;
  readonly #dataDir: string;
  readonly #hostRule: HostRule;
  readonly #files: DuckPool;
  readonly #cached = new Map<string, { version: string; source: Promise<Source> }>();

  constructor({ dataDir, hostRule, files }: SourcesOptions) {
    this.#dataDir = dataDir;
    this.#hostRule = hostRule;
    this.#files = files;
    this.csv = new CsvStore(dataDir, files);
  }

  /** The source of a connection; the same one while the connection doesn't change. */
  open(connection: SourceConnection): Promise<Source> {
    const known = this.#cached.get(connection.id);
    if (known?.version === connection.version) return known.source;
    void this.forget(connection.id);
    const source = this.openOnce(connection);
    this.#cached.set(connection.id, { version: connection.version, source });
    return source;
  }

  /** A source that nobody else shares, such as one to test entries that aren't saved. The caller closes it. */
  async openOnce(connection: SourceConnection): Promise<Source> {
    switch (connection.kind) {
      case 'postgres': {
        const { PostgresSource } = await driver('PostgreSQL', import('./postgres.source.ts'));
        return new PostgresSource(connection, this.#hostRule);
      }
      case 'mongodb': {
        const { MongoSource } = await driver('MongoDB', import('./mongodb.source.ts'));
        return new MongoSource(connection, this.#hostRule, this.#files, this.#dataDir);
      }
      case 'csv':
        return new CsvSource(connection, this.csv, this.#files);
    }
  }

  /**
   * Closes what is open for connections that are no longer stored, and deletes files that nobody needs. What is older than
   * the start of the only provider isn't being worked on.
   */
  async sweep(
    listStored: () => Promise<readonly { id: string; importVersion: string | null }[]>,
    startedAt: number | null,
  ): Promise<void> {
    // Before the list is asked for: what is stored and opened after it isn't in it.
    const open = [...this.#cached.keys()];
    const stored = await listStored();
    const kept = new Set(stored.map(({ id }) => id));
    await Promise.all(open.filter((id) => !kept.has(id)).map((id) => this.forget(id)));
    const imports = stored.flatMap(({ id, importVersion }) =>
      importVersion === null ? [] : [{ id, version: importVersion }],
    );
    await this.csv.sweep(imports, startedAt);
    await sweepFolder(join(this.#dataDir, 'mongodb'), documentFiles, () => leftoverAge(startedAt));
  }

  /** Closes what is open for a connection, when it was changed or deleted. */
  async forget(id: string): Promise<void> {
    const known = this.#cached.get(id);
    this.#cached.delete(id);
    // One that could not be opened has told its caller, and has nothing to close.
    await known?.source.then(
      (source) => source.close(),
      () => undefined,
    );
  }

  async close(): Promise<void> {
    await Promise.all([...this.#cached.keys()].map((id) => this.forget(id)));
  }
}
