import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { Kysely, sql, type Dialect } from 'kysely';
import { SettingsError, type Settings } from '../settings.ts';
import { copyStore } from './copyStore.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.dialect.ts';
import { withStoreErrors } from './storeError.ts';

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

const openSqlite = async (dataDir: string, onCopied: (copy: string) => void): Promise<Store> => {
  const db = new Kysely<Schema>({ dialect: withStoreErrors(sqliteIn(dataDir)) });
  try {
    await migrate(db, 'blob', async (step) => onCopied(await copyStore(dataDir, step)));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    kind: 'sqlite',
    db,
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
};

/** Our queries take milliseconds. */
const silenceMs = 8000;

const openPostgres = async (url: string): Promise<Store> => {
  const { postgresStore } = await import('./postgres.dialect.ts');
  // A step of a migration takes as long as it needs to.
  const patient = new Kysely<Schema>({ dialect: postgresStore(url, 0).dialect });
  try {
    await migrate(patient, 'bytea');
  } finally {
    await patient.destroy();
  }
  const { dialect, part } = postgresStore(url, silenceMs);
  const db = new Kysely<Schema>({ dialect: withStoreErrors(dialect) });
  return {
    kind: 'postgresql',
    db,
    async ping() {
      await sql`select 1`.execute(db);
    },
    async close() {
      part();
      await db.destroy();
    },
  };
};

/** @param onCopied Told where an embedded store was copied to before it was brought up to date. */
export const openStore = async (
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  onCopied: (copy: string) => void = () => undefined,
): Promise<Store> => {
  try {
    return await (databaseUrl === null ? openSqlite(dataDir, onCopied) : openPostgres(databaseUrl));
  } catch (error) {
    const name = databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new SettingsError([`${name}: the store can't be opened (${reason}).`]);
  }
};
