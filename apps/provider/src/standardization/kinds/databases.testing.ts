import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecipeStep } from '@plinth/api/contract';
import pg from 'pg';
import { CsvSource, CsvStore } from '../../sources/csv.source.ts';
import { DuckPool } from '../../sources/duckdb.pool.ts';
import { HostRule } from '../../sources/hostRule.ts';
import { PostgresSource } from '../../sources/postgres.source.ts';
import type { Cell } from '../../sources/source.ts';
import { connectionTo, startPostgres } from '../../testing/postgres.ts';
import { asText, queryOf, type Subject } from '../view.ts';
import { stepSql } from './kinds.ts';

export const databaseNames = ['duckdb', 'postgres'] as const;
type DatabaseName = (typeof databaseNames)[number];

/** The same texts in each database, as `value` of a table `data`, with their places. */
export interface Databases {
  subject: (name: DatabaseName) => Subject;
  /** Each text, in its place, with what the step's SQL makes of it. */
  apply: (name: DatabaseName, step: RecipeStep) => Promise<readonly Cell[][]>;
  close: () => Promise<void>;
}

export const startDatabases = async (values: readonly string[]): Promise<Databases> => {
  const { signal } = new AbortController();
  const folder = await mkdtemp(join(tmpdir(), 'plinth-kinds-'));
  const pool = new DuckPool({ size: 1 });
  const content = Buffer.from(
    `place,value\n${values.map((value, index) => `${index},"${value.replaceAll('"', '""')}"`).join('\n')}\n`,
  );
  const duckdb = new CsvSource(
    { kind: 'csv', id: 'c', version: '1', fileName: 'data.csv', content: () => Promise.resolve(content) },
    new CsvStore(folder, pool),
    pool,
  );
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('CREATE TABLE data (place int, value text)');
  await client.query('INSERT INTO data SELECT * FROM unnest($1::int[], $2::text[])', [
    values.map((_, index) => index),
    values,
  ]);
  await client.end();
  const postgres = new PostgresSource(connectionTo(server), new HostRule({ allowPrivate: true }), {});
  const subjects: Record<DatabaseName, Subject> = {
    duckdb: { source: duckdb, database: 'csv', table: 'data', signal },
    postgres: { source: postgres, database: 'postgres', table: 'data', signal },
  };
  return {
    subject: (name) => subjects[name],
    apply: async (name, step) => {
      const reference = subjects[name].source.tableReference('data');
      const texts = `SELECT place, ${asText('"value"')} AS v FROM ${reference}`;
      const sql = `SELECT v, ${stepSql(step, 'v')} FROM (${texts}) AS d ORDER BY place`;
      return (await queryOf(subjects[name], sql, values.length + 1)).rows;
    },
    close: async () => {
      await postgres.close();
      await server.stop();
      pool.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
