import type { RecipeStep } from '@plinth/api/contract';
import { stepWords } from '@plinth/api/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HostRule } from '../sources/hostRule.ts';
import { PostgresSource } from '../sources/postgres.source.ts';
import { connectionTo, runScript, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { previewOf } from './preview.ts';
import { readView, type Subject } from './view.ts';

let server: TestPostgres;
let source: PostgresSource;
const { signal } = new AbortController();
const subjectOf = (table: string): Subject => ({ source, database: 'postgres', table, signal });
const spaces: RecipeStep = { id: 's', title: 'S', column: 'note', on: true, kind: 'spaces' };

beforeAll(async () => {
  server = await startPostgres();
  await runScript(
    server.url,
    `CREATE SCHEMA "Sales 1";
     CREATE TABLE "Sales 1".orders AS SELECT 'a ' AS note;
     CREATE TABLE orders AS SELECT repeat('ab ', n) || ' ' AS note FROM unnest(ARRAY[1, 1000, 3333, 4000]) AS n`,
  );
  source = new PostgresSource(connectionTo(server), new HostRule({ allowPrivate: true }));
}, 120_000);
afterAll(async () => {
  await source?.close();
  await server?.stop();
});

test('the SQL of a view names the schema of its table where it isn’t public, and runs', async () => {
  const { sql } = await readView(subjectOf('Sales 1.orders'), [spaces], 'all');
  expect(sql).toContain('CREATE VIEW "Sales 1"."orders_standardized" AS');
  await runScript(server.url, sql!);
  await runScript(server.url, 'SELECT note FROM "Sales 1".orders_standardized');
  const usual = await readView(subjectOf('orders'), [spaces], 'all');
  expect(usual.sql).toContain('CREATE VIEW "orders_standardized" AS');
});

test('values are whole up to the length that a step can take out, and longer ones say that they aren’t', async () => {
  const { changes } = await previewOf(subjectOf('orders'), [], spaces);
  const told = changes.map(({ before, cut = false }) => [before.length, cut]).sort();
  expect(told).toEqual(
    [
      [10_000, false],
      [stepWords.longest, true],
      [3001, false],
      [4, false],
    ].sort(),
  );
  const long = changes.find(({ before }) => before.length === 3001)!;
  const { changes: rest } = await previewOf(subjectOf('orders'), [{ ...spaces, except: [long.before] }], {
    ...spaces,
    id: 'again',
  });
  expect(rest.map(({ before }) => before)).toEqual([long.before]);
});

test('a recipe that lists too much for one statement says so, and what to do', async () => {
  const values = Array.from({ length: 1000 }, (_, at) => ({
    from: `${at} ${'x'.repeat(200)}`,
    to: `'${at}`,
  }));
  const pairs = (id: string): RecipeStep => ({ ...spaces, id, kind: 'spelling', values });
  const one = await readView(subjectOf('orders'), [pairs('1')], 'all');
  expect(one.total_rows).toBe(4);
  const message =
    /^With all values that its rules list, the recipe is SQL of \d{3},\d{3} characters; up to 400,000 can be run here\. Switch off or remove rules that list many values\.$/;
  const refused = { status: 422, message: expect.stringMatching(message) as string };
  await expect(readView(subjectOf('orders'), [pairs('1'), pairs('2')], 'all')).rejects.toMatchObject(refused);
  await expect(previewOf(subjectOf('orders'), [pairs('1')], pairs('2'))).rejects.toMatchObject(refused);
});
