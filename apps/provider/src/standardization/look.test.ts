import { mostNearRows } from '@plinth/api/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HostRule } from '../sources/hostRule.ts';
import { PostgresSource } from '../sources/postgres.source.ts';
import { connectionTo, runScript, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { lookThrough } from './look.ts';
import { queryOf } from './view.ts';

let server: TestPostgres;
let source: PostgresSource;
const { signal } = new AbortController();

const lookAt = async (table: string) => {
  const columns = [...(await source.columns('postgres', table, signal))].map(([name, type]) => ({
    name,
    type,
  }));
  const subject = { source, database: 'postgres', table, signal };
  const reference = source.tableReference(table);
  return lookThrough({ reference, dialect: 'postgres', columns }, (sql, maxRows) =>
    queryOf(subject, sql, maxRows),
  );
};

beforeAll(async () => {
  server = await startPostgres();
  await runScript(
    server.url,
    `CREATE TABLE large AS SELECT i AS id, 'City ' || i % 40 || CASE WHEN i % 50 = 0 THEN ' ' ELSE '' END AS city, 'EU' AS area FROM generate_series(1, 210000) AS i;
     CREATE TABLE many AS SELECT 'k' || i || CASE WHEN i % 40 = 0 THEN ' ' ELSE '' END AS word, i AS id FROM generate_series(1, 190000) AS i;
     CREATE VIEW seen AS SELECT * FROM large;
     CREATE TABLE stays AS SELECT i AS id, 'Room ' || i % 4 || CASE WHEN i % 50 = 0 THEN ' ' ELSE '' END AS room, int4range(i, i + 3) AS nights,
       daterange('2024-01-01', date '2024-01-02' + i) AS days, ARRAY[i] AS guests, i * interval '1 hour' AS late FROM generate_series(1, 300) AS i;
     CREATE TABLE small AS SELECT * FROM large WHERE id <= 5000`,
  );
  source = new PostgresSource(connectionTo(server), new HostRule({ allowPrivate: true }));
});
afterAll(async () => {
  await source?.close();
  await server?.stop();
});

test('of a large table of PostgreSQL pages are looked at, and it says so', async () => {
  const { findings, rows, sampled, uncompared } = await lookAt('large');
  expect(uncompared).toBe(true);
  expect(sampled).toBe(true);
  expect(rows).toBeGreaterThan(20_000);
  expect(rows).toBeLessThan(100_000);
  expect(findings.map(({ step }) => step.id)).toEqual(['spaces:city', 'leave out:area']);
  expect(findings[1]!.description).toBe(
    `All ${rows.toLocaleString('en')} rows that were looked at have “EU” in it, so it tells no rows apart.`,
  );
});

test.for([
  ['a view, which has no pages', 'seen', 210_000],
  ['a small table', 'small', 5000],
] as const)('of %s all rows are looked at', async ([, table, all]) => {
  const { findings, rows, sampled, uncompared } = await lookAt(table);
  expect(uncompared).toBe(all > mostNearRows);
  expect([rows, sampled ?? false]).toEqual([all, false]);
  expect(findings.find(({ step }) => step.id === 'spaces:city')?.rows).toBe(all / 50);
});

test('ranges, lists and intervals are no hindrance', async () => {
  const { findings } = await lookAt('stays');
  expect(findings.map(({ step }) => step.id)).toEqual(['spaces:room']);
});

test('of values that are too many an impact is of those that were looked at', async () => {
  const { findings, partly, rows } = await lookAt('many');
  expect([partly, rows]).toEqual([['word'], 190_000]);
  const spaces = findings.find(({ step }) => step.id === 'spaces:word')!;
  expect(spaces.rows).toBeLessThan(rows / 100);
  expect(spaces.impact).toBe('High Impact');
});
