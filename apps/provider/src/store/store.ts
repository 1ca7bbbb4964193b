import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, PostgresDialect, SqliteDialect, sql, type SqliteDatabase } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { SettingsError, type Settings } from '../settings.ts';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';

export interface Store {
  readonly kind: 'sqlite' | 'postgresql';
  readonly db: Kysely<Schema>;
  /** Rejects when the store can't be read. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const openSqlite = (file: string): SqliteDatabase => {
  // It holds addresses and data of people: readable by its owner alone.
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file);
  // Uploads of megabytes are rows: with small pages they took twice as long to write. A store keeps the size it was made with.
  database.exec('PRAGMA page_size = 16384');
  database.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON');
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
};

const openPool = async (connectionString: string): Promise<pg.Pool> => {
  const { Pool } = (await import('pg')).default;
  const pool = new Pool({ connectionString, max: 10, connectionTimeoutMillis: 5000 });
  // A server that restarts ends idle connections: the next query opens a new one, or tells why it can't.
  pool.on('error', () => undefined);
  return pool;
};

export const openStore = async (settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Store> => {
  const kind = settings.databaseUrl === null ? 'sqlite' : 'postgresql';
  const db = new Kysely<Schema>({
    dialect:
      settings.databaseUrl === null
        ? new SqliteDialect({ database: openSqlite(path.join(settings.dataDir, 'plinth.db')) })
        : new PostgresDialect({ pool: await openPool(settings.databaseUrl) }),
  });
  try {
    const set = migrations(kind === 'sqlite' ? 'blob' : 'bytea');
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(set) } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  } catch (error) {
    await db.destroy();
    const name = settings.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new SettingsError([`${name}: the store can't be opened (${reason}).`]);
  }
  return {
    kind,
    db,
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
};
