import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, sql, type Dialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { SettingsError, type Settings } from '../settings.ts';
import { migrations } from './migrations/migrations.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.dialect.ts';

export interface Store {
  readonly kind: 'sqlite' | 'postgresql';
  readonly db: Kysely<Schema>;
  /** Rejects when the store can't be read. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const sqliteIn = (dataDir: string): Dialect => {
  const file = path.join(dataDir, 'plinth.db');
  // It holds addresses and data of people: readable by its owner alone.
  closeSync(openSync(file, 'a', 0o600));
  return sqliteDialect(file);
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
        ? sqliteIn(settings.dataDir)
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
