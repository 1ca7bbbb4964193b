import type { RecipeStep } from '@plinth/api/contract';
import { stepWords } from '@plinth/api/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HostRule } from '../sources/hostRule.ts';
import { PostgresSource } from '../sources/postgres.source.ts';
import { connectionTo, runScript, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { newStep } from './kinds/kind.ts';
import { lookThrough } from './look.ts';
import { previewOf } from './preview.ts';
import { readView } from './readView.ts';
import { queryOf, type Subject } from './view.ts';

/** Most are numbers, which are looked at all at once. */
const wide = Array.from({ length: 400 }, (_, at) => `c${at}`);
const isText = (name: string): boolean => wide.indexOf(name) < 3;

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
     CREATE TABLE orders AS SELECT repeat('ab ', n) || ' ' AS note FROM unnest(ARRAY[1, 1000, 3333, 4000]) AS n;
     CREATE TABLE wide AS SELECT ${wide.map((name) => `i % 35${isText(name) ? `|| CASE WHEN i % 5 = 0 THEN ' ' ELSE '' END` : ''} AS ${name}`).join(', ')} FROM generate_series(1, 70) AS i`,
  );
  source = new PostgresSource(connectionTo(server), new HostRule({ allowPrivate: true }));
});
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

test('a table of hundreds of columns is looked through, and rules for its rows make a view', async () => {
  const subject = subjectOf('wide');
  const columns = wide.map((name) => ({ name, type: isText(name) ? 'text' : 'integer' }));
  const { findings } = await lookThrough(
    { reference: source.tableReference('wide'), dialect: 'postgres', columns },
    (sql, maxRows) => queryOf(subject, sql, maxRows),
  );
  expect(findings.map(({ step, rows }) => [step.id, rows])).toEqual(
    expect.arrayContaining([
      ['spaces:c0', 14],
      ['distinct:All columns', 35],
    ]),
  );
  const steps: RecipeStep[] = [
    ...findings.map(({ step }) => step).filter(({ kind }) => kind === 'spaces'),
    newStep('distinct', 'All columns', 'Once'),
    { ...newStep('one row', 'All columns', 'One'), keys: [wide.slice(3)] },
  ];
  expect(await readView(subject, steps, 'changed')).toMatchObject({ total_rows: 35, left_out_rows: 35 });
});

test('a table of as many columns as PostgreSQL has is looked through', async () => {
  const names = Array.from({ length: 1600 }, (_, at) => `c${at}`);
  await runScript(
    server.url,
    `CREATE TABLE widest (${names.map((name) => `${name} int`).join(', ')});
     INSERT INTO widest SELECT ${names.map((_, at) => at).join(', ')} FROM generate_series(1, 5)`,
  );
  const columns = names.map((name) => ({ name, type: 'integer' }));
  const { findings } = await lookThrough(
    { reference: source.tableReference('widest'), dialect: 'postgres', columns },
    (sql, maxRows) => queryOf(subjectOf('widest'), sql, maxRows),
  );
  expect(findings.map(({ step, rows }) => [step.id, rows])).toEqual([['distinct:All columns', 4]]);
});
