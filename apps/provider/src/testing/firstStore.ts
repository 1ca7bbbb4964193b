import path from 'node:path';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../store/migrations/migrations.ts';
import type { Schema } from '../store/schema.ts';
import { sqliteDialect } from '../store/sqlite.dialect.ts';

/** The account that it has. */
export const ada = {
  id: 'ada',
  email: 'ada@northwind.example',
  password_hash: 'x',
  verified_at: '2026-04-09T10:30:00Z',
  created_at: '2026-04-09T10:30:00Z',
};

/** A store as the first Plinth left it. */
export const makeFirstStore = async (dataDir: string): Promise<void> => {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(path.join(dataDir, 'plinth.db')) });
  const provider = { getMigrations: () => Promise.resolve(migrations('blob')) };
  const { error } = await new Migrator({ db, provider }).migrateTo('0001_start');
  if (error) throw error;
  await db.insertInto('users').values(ada).execute();
  await db.destroy();
};
