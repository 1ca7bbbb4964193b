import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectionTo, startPostgres } from '../testing/postgres.ts';
import type { TestPostgres } from '../testing/postgres.ts';
import { HostRule } from './hostRule.ts';
import { parseTableName, quoteIdentifier, quoteLiteral, showTableName } from './identifiers.ts';
import { PostgresSource } from './postgres.source.ts';

/** What ends a name, a text or a statement, and what stands in any. */
const pieces = [
  '"', "'", '""', '`', ';', '--', '/*', '*/', '\\', '.', ' ', '\n', '\r', '\t', '$$', '$1', '%', '\u0001', '\u202e', '😀', 'é', 'ß', 'İ', 'DROP TABLE x', 'SELECT', 'public', 'E', 'U&', '(', ')', ',', '[', ']', '{', '}', 'a', 'B', '0',
]; // prettier-ignore

/** Names made to break out of quotes, and names of anything that can be typed. */
const hostile = fc
  .oneof(
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 15 }),
  )
  .filter((name) => !name.includes('\0') && name.isWellFormed() && Buffer.byteLength(name) <= 63);

let server: TestPostgres;
let client: pg.Client;

beforeAll(async () => {
  server = await startPostgres();
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`CREATE TABLE canary (x int); INSERT INTO canary VALUES (1)`);
});

afterAll(async () => {
  await client.end();
  await server.stop();
});

const runs = 250;
/** Each piece alone and before a quote, whatever else is drawn. */
const examples = pieces.map((piece): [string, string] => [piece, `${piece}"${piece}'`]);

describe('attack: names that break out of quotes', () => {
  test('PostgreSQL: 250 hostile names make the round trip, as identifiers and as texts', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (column, table) => {
        const { rows, fields } = await client.query({
          text: `SELECT ${quoteIdentifier(table)}.${quoteIdentifier(column)} AS ${quoteIdentifier(column)}, ${quoteLiteral(column)}::text AS t
          FROM (SELECT 1 AS ${quoteIdentifier(column)}) AS ${quoteIdentifier(table)}`,
          rowMode: 'array',
        });
        expect(fields[0]?.name).toBe(column);
        expect(rows).toEqual([[1, column]]);
      }),
      { numRuns: runs, examples },
    );
    expect((await client.query('SELECT count(*)::int AS n FROM canary')).rows).toEqual([{ n: 1 }]);
  });

  test('PostgreSQL: hostile tables are listed, described, paged and queried under their own name', async () => {
    const source = new PostgresSource(
      connectionTo(server, { id: '1' }),
      new HostRule({ allowPrivate: true }),
    );
    const { signal } = new AbortController();
    try {
      await fc.assert(
        fc.asyncProperty(hostile, hostile, hostile, async (schemaName, table, column) => {
          // Names that begin so are PostgreSQL's own.
          const schema = schemaName.startsWith('pg_') ? `x${schemaName}`.slice(0, 20) : schemaName;
          await client.query(`CREATE SCHEMA IF NOT EXISTS ${quoteIdentifier(schema)}`);
          await client.query(`DROP TABLE IF EXISTS ${quoteIdentifier(schema)}.${quoteIdentifier(table)}`);
          await client.query(
            `CREATE TABLE ${quoteIdentifier(schema)}.${quoteIdentifier(table)} (${quoteIdentifier(column)} int PRIMARY KEY)`,
          );
          await client.query(`INSERT INTO ${quoteIdentifier(schema)}.${quoteIdentifier(table)} VALUES (42)`);
          const shown = showTableName({ schema, name: table });
          expect(await source.tables('postgres', signal)).toContain(shown);
          expect([...(await source.columns('postgres', shown, signal)).keys()]).toEqual([column]);
          const { rows } = await source.query(
            'postgres',
            shown,
            `SELECT ${quoteIdentifier(column)} FROM ${source.tableReference(shown)}`,
            { timeoutMs: 5000, maxRows: 2 },
          );
          expect(rows).toEqual([[42]]);
          const page = await source.objects(
            'postgres',
            shown,
            { offset: 0, limit: 1, order: 'ascending' },
            signal,
          );
          expect((await source.object('postgres', shown, page.rows[0]?.id ?? '', signal))?.record).toEqual({
            [column]: 42,
          });
          await client.query(`DROP TABLE ${quoteIdentifier(schema)}.${quoteIdentifier(table)}`);
        }),
        {
          numRuns: 25,
          examples: [
            ['"', '\u0001', '__proto__'],
            ['\ue000\u0001', '\u0001', 'constructor'],
          ],
        },
      );
      expect((await client.query('SELECT count(*)::int AS n FROM canary')).rows).toEqual([{ n: 1 }]);
    } finally {
      await source.close();
    }
  });

  test('DuckDB: 250 hostile names make the round trip, as identifiers and as texts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plinth-names-'));
    const instance = await DuckDBInstance.create(join(folder, 'names.duckdb'));
    const connection = await instance.connect();
    await connection.run('CREATE TABLE canary AS SELECT 1 AS x');
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (column, table) => {
        const sql = `SELECT ${quoteIdentifier(table)}.${quoteIdentifier(column)} AS ${quoteIdentifier(column)}, ${quoteLiteral(column)}::VARCHAR AS t FROM (SELECT 1 AS ${quoteIdentifier(column)}) AS ${quoteIdentifier(table)}`;
        expect((await connection.extractStatements(sql)).count).toBe(1);
        const reader = await connection.runAndReadAll(sql);
        expect(reader.columnNames()[0]).toBe(column);
        expect(reader.getRowsJson()).toEqual([[1, column]]);
      }),
      { numRuns: runs, examples },
    );
    expect((await connection.runAndReadAll('SELECT count(*)::INTEGER FROM canary')).getRowsJson()).toEqual([
      [1],
    ]);
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true });
  });

  test('a shown table name reads back to the same table, and no two tables share one', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (schema, name, otherSchema, otherName) => {
        const shown = showTableName({ schema, name });
        expect(parseTableName(shown)).toEqual({ schema, name });
        if (schema !== otherSchema || name !== otherName)
          expect(showTableName({ schema: otherSchema, name: otherName })).not.toBe(shown);
      }),
      { numRuns: 1500 },
    );
  });

  test('a zero byte is refused', () => {
    expect(() => quoteIdentifier('a\0b')).toThrow();
    expect(() => quoteLiteral('a\0b')).toThrow();
  });
});
