import { sql, type Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import type { Binary } from './migrations/0001_start.ts';
import { migrations } from './migrations/migrations.ts';
import type { Schema } from './schema.ts';

/** The steps that a store has gone through, oldest first; of a new one none. */
const stepsOf = async (db: Kysely<Schema>): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name
  `.execute(db);
  return rows.map(({ name }) => name);
};

/**
 * Brings a store to the last step. Throws where a newer Plinth has been at it: what its steps changed isn't known here.
 * @param beforeStep Called with the first step that a store in use still lacks, before anything is changed.
 */
export const migrate = async (
  db: Kysely<Schema>,
  binary: Binary,
  beforeStep?: (step: string) => Promise<void>,
): Promise<void> => {
  const steps = migrations(binary);
  const done = await stepsOf(db);
  const unknown = done.filter((name) => !(name in steps));
  if (unknown.length > 0)
    throw new Error(
      `a newer Plinth has changed it, by ${unknown.join(', ')}: start that version or a later one`,
    );
  const next = Object.keys(steps).find((name) => !done.includes(name));
  if (done.length > 0 && next !== undefined) await beforeStep?.(next);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(steps) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
};
