import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runScript } from '../../testing/postgres.ts';
import { openGatedSources, type GatedSources } from './testing/gatedSources.ts';
import {
  hostileStatements,
  ordersCsv,
  ordersKnown,
  ordersScript,
  ordinaryStatements,
} from './testing/statements.ts';
import { gateSql } from './sqlGate.ts';

describe('ordinary analysis passes', () => {
  test.for([...ordinaryStatements.both, ...ordinaryStatements.postgres])('postgres: %s', (sql) => {
    expect(gateSql(sql, ordersKnown.postgres)).toMatchObject({ ok: true });
  });
  test.for([...ordinaryStatements.both, ...ordinaryStatements.duckdb])('duckdb: %s', (sql) => {
    expect(gateSql(sql, ordersKnown.duckdb)).toMatchObject({ ok: true });
  });
});

test('at least 200 hostile statements are tried', () => {
  expect(new Set(hostileStatements({ file: '/f', port: 1 })).size).toBeGreaterThanOrEqual(200);
});

test('pages of a table are sampled by statements of the provider alone, by PostgreSQL’s own method', () => {
  const ask = (sql: string, sampled: boolean, dialect: 'postgres' | 'duckdb' = 'postgres') =>
    gateSql(sql, { ...ordersKnown[dialect], sampled }).ok;
  const sql = 'SELECT count(*) FROM "public"."orders" TABLESAMPLE SYSTEM (10) REPEATABLE (18)';
  expect(ask(sql, true)).toBe(true);
  expect(ask(sql, false)).toBe(false);
  expect(ask(sql.replaceAll('"public".', ''), true, 'duckdb')).toBe(false);
  for (const other of [
    sql.replace('SYSTEM', 'mine'),
    sql.replace('SYSTEM', 'public.system'),
    sql.replace('orders', 'secrets'),
    sql.replace('(10)', '((SELECT pg_sleep(1)))'),
    sql.replace('(10)', '((SELECT count(*) FROM secrets))'),
  ])
    expect(ask(other, true), other).toBe(false);
});

describe('names', () => {
  test('a table with quotes and dots in its name is known by its reference', () => {
    const tables = ['"my.schema"."or""ders"'];
    expect(
      gateSql('SELECT count(*) FROM "my.schema"."or""ders"', { dialect: 'postgres', tables }),
    ).toMatchObject({
      ok: true,
    });
    expect(gateSql('SELECT count(*) FROM "my.schema"."orders"', { dialect: 'postgres', tables }).ok).toBe(
      false,
    );
  });
  test('a table named like one of the catalog is read only with its schema', () => {
    const tables = ['"public"."pg_authid"'];
    expect(gateSql('SELECT * FROM public.pg_authid', { dialect: 'postgres', tables })).toMatchObject({
      ok: true,
    });
    expect(gateSql('SELECT * FROM pg_authid', { dialect: 'postgres', tables }).ok).toBe(false);
  });
  test('control characters and private ones are told apart', () => {
    const tables = ['"\ue000\u0001"'];
    const ask = (table: string) => gateSql(`SELECT * FROM ${table}`, { dialect: 'postgres', tables });
    expect(ask('"\ue000\u0001"')).toMatchObject({ ok: true });
    for (const other of ['"\ue000\ue001"', '"\ue000\ue0a1"', '"\ue0a0\ue001"', '"\u0000\u0001"'])
      expect(ask(other).ok, other).toBe(false);
  });
  test('DuckDB takes names in any case', () => {
    expect(gateSql('SELECT Count(*) FROM ORDERS', ordersKnown.duckdb)).toMatchObject({ ok: true });
  });
});

describe('really run, with the gate on', () => {
  let gated: GatedSources;

  beforeAll(async () => {
    gated = await openGatedSources(ordersScript, ordersCsv);
  });

  afterAll(() => gated.close());

  test.for([...ordinaryStatements.both, ...ordinaryStatements.postgres])(
    'PostgreSQL answers: %s',
    async (sql) => {
      const result = await gated.postgres.query('postgres', 'orders', sql, { timeoutMs: 5000, maxRows: 10 });
      expect(result.columns.length).toBeGreaterThan(0);
    },
  );

  test('an extension’s operators in the schema of the table are used', async () => {
    await runScript(
      gated.server.url,
      `CREATE EXTENSION citext; CREATE TABLE people (email citext); INSERT INTO people VALUES ('Ada@plinth.test')`,
    );
    const sql = `SELECT count(*) FROM people WHERE email = 'ada@PLINTH.test'`;
    const { rows } = await gated.postgres.query('postgres', 'people', sql, { timeoutMs: 5000, maxRows: 1 });
    expect(rows).toEqual([[1]]);
  });

  test.for([...ordinaryStatements.both, ...ordinaryStatements.duckdb])('DuckDB answers: %s', async (sql) => {
    const result = await gated.csv.query('csv', 'orders', sql, { timeoutMs: 5000, maxRows: 10 });
    expect(result.columns.length).toBeGreaterThan(0);
  });
});
