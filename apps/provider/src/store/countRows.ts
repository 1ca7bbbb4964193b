import type { SelectQueryBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** How many rows a query finds. SQLite tells a number, PostgreSQL a text. */
export const countRows = async <Table extends keyof Schema>(
  found: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> => {
  const { count } = await found.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
};
