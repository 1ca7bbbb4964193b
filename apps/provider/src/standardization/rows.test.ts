import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecipeStep } from '@plinth/api/contract';
import fc from 'fast-check';
import { aggregate } from 'mingo';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CsvSource, CsvStore } from '../sources/csv.source.ts';
import { DuckPool } from '../sources/duckdb.pool.ts';
import { HostRule } from '../sources/hostRule.ts';
import { PostgresSource } from '../sources/postgres.source.ts';
import type { Source } from '../sources/source.ts';
import { connectionTo, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { applyStep } from './kinds/kinds.ts';
import { pipelineOf } from './pipeline.ts';
import { previewOf } from './preview.ts';
import { goingOf, lineOf, type TextRow } from './rows.ts';
import { readView } from './readView.ts';
import { readAll } from './view.ts';

const { signal } = new AbortController();
const count = 400;

/** Few values, so that rows agree; some of them are the same but for how they are written. */
const texts = fc.constantFrom(
  'a',
  'A',
  ' a.',
  'a b',
  'A-B',
  '1',
  ' 1',
  '1.',
  '-1',
  'B1a',
  'B1A',
  'b1a',
  'Bo1 a',
  'Bo@1',
  'bo@1',
  'É',
  'é',
  "it's",
  '-',
  '😀',
  null,
);
const rows = fc.sample(fc.tuple(texts, texts, fc.integer({ min: 0, max: 40 }).map(String), texts), {
  numRuns: count,
  seed: 18,
});
const columns = ['a', 'b', 'n', 'c'];
const types = new Map([
  ['a', 'varchar'],
  ['b', 'varchar'],
  ['n', 'integer'],
  ['c', 'varchar'],
]);

let folder: string;
let pool: DuckPool;
let server: TestPostgres;
const sources: { [name: string]: Source } = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-rows-'));
  pool = new DuckPool({ size: 1 });
  const cell = (text: string | null) => (text === null ? '' : `"${text.replaceAll('"', '""')}"`);
  const content = Buffer.from([columns, ...rows].map((row) => row.map(cell).join(',')).join('\n'));
  sources['duckdb'] = new CsvSource(
    { kind: 'csv', id: 'c', version: '1', fileName: 'data.csv', content: () => Promise.resolve(content) },
    new CsvStore(folder, pool),
    pool,
  );
  server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('CREATE TABLE data (a text, b text, n int, c text)');
  await client.query('INSERT INTO data SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::text[])', [
    ...columns.map((_, at) => rows.map((row) => row[at])),
  ]);
  await client.end();
  sources['postgres'] = new PostgresSource(connectionTo(server), new HostRule({ allowPrivate: true }), {});
});
afterAll(async () => {
  await sources['postgres']?.close();
  await server?.stop();
  pool.close();
  await rm(folder, { recursive: true, force: true });
});

const stepOf = (keys: string[][]): RecipeStep => ({
  id: 'one',
  title: 'One',
  column: 'All columns',
  on: true,
  kind: 'one row',
  keys,
});
const asLines = (some: readonly TextRow[]): string[] => some.map(lineOf).sort();

test.each([
  ['AB-1a', 'AB-1A', 'another row'],
  ['ab-1a', 'AB-1A', 'the same row'],
  ['Ann1@x.org', 'ann1@x.org', 'the same row'],
  ['12 Main St', '12 main st', 'the same row'],
])('a row of %s and one of %s: %s', (one, other, told) => {
  const going = goingOf([[one], [other]], new Map([['sku', 'varchar']]), [['sku']]);
  expect(going).toHaveLength(told === 'the same row' ? 1 : 0);
});

describe.for([
  ['one column', [['a']]],
  ['two columns', [['a', 'n']]],
  [
    'several keys',
    [
      ['a', 'b', 'n'],
      ['b', 'n', 'c'],
      ['c', 'a', 'n'],
    ],
  ],
] as [string, string[][]][])('one row for each key of %s', ([, keys]) => {
  const going = goingOf(rows, types, keys);
  const gone = new Set(going.map(({ row }) => row));
  const kept = rows.filter((row) => !gone.has(row));

  test('some go and some stay; done again, no more go', () => {
    expect(Math.min(going.length, kept.length)).toBeGreaterThan(10);
    expect(goingOf(kept, types, keys)).toEqual([]);
  });

  test('its stages of MongoDB keep the documents that its function keeps', () => {
    const documents = rows.map((row, _id) => ({
      _id,
      ...Object.fromEntries(
        row
          .map((text, at) => [columns[at]!, columns[at] === 'n' ? Number(text) : text] as const)
          // A field that has no value may not be there at all.
          .filter(([, value]) => value !== null || _id % 2 === 0),
      ),
    }));
    const stages = pipelineOf([stepOf(keys)], types);
    const left = aggregate(documents as never, stages as never) as Record<string, unknown>[];
    const asRow = (document: Record<string, unknown>): TextRow =>
      columns.map((name) => (document[name] == null ? null : String(document[name] as string | number)));
    expect(asLines(left.map(asRow))).toEqual(asLines(kept));
    const fields = new Set(['_id', ...columns]);
    expect(left.flatMap((document) => Object.keys(document).filter((name) => !fields.has(name)))).toEqual([]);
  });

  test.for(['duckdb', 'postgres'])('its SQL on %s keeps the rows that its function keeps', async (name) => {
    const source = sources[name]!;
    const subject = { source, database: name === 'duckdb' ? 'csv' : 'postgres', table: 'data', signal };
    const view = await readAll(subject, [stepOf(keys)], count + 1);
    expect(view.columns).toEqual(columns);
    const read = view.rows.map((row) => row.map((cell) => (cell === null ? null : String(cell as string))));
    expect(asLines(read)).toEqual(asLines(kept));

    const preview = await previewOf(subject, [], stepOf(keys));
    expect([preview.rows, preview.changed_rows]).toEqual([count, going.length]);
    const pairs = new Set(going.map(({ row, stays }) => `${lineOf(row)} > ${lineOf(stays)}`));
    expect(preview.changed_values).toBe(pairs.size);
    for (const { before, after } of preview.changes) expect(pairs).toContain(`${before} > ${after}`);

    const told = await readView(subject, [stepOf(keys), { ...stepOf([['gone']]), id: 'two' }], 'all');
    expect(told.total_rows).toBe(kept.length);
    expect(told.steps).toEqual([
      { id: 'one', rows: going.length, gone: false },
      { id: 'two', rows: 0, gone: true },
    ]);
  });
});

test.for(['duckdb', 'postgres'])(
  'a view on %s that has each row once counts and lists its own rows: a change in one of those that became one is told',
  async (name) => {
    const subject = {
      source: sources[name]!,
      database: name === 'duckdb' ? 'csv' : 'postgres',
      table: 'data',
      signal,
    };
    const of = { title: 'One', column: 'a', on: true };
    const recipe: RecipeStep[] = [
      { ...of, id: 'spaces', kind: 'spaces' },
      { ...of, id: 'yes', column: 'b', kind: 'boolean', yes: ['a'], no: ['1'] },
      { ...of, id: 'out', column: 'n', kind: 'leave out' },
      { ...of, id: 'once', kind: 'distinct' },
    ];
    const made = new Map<string, number>();
    let changedCells = 0;
    for (const [a, b, , c] of rows) {
      const after = [applyStep(recipe[0]!, a), applyStep(recipe[1]!, b), c];
      const changes = Number(after[0] !== a) + Number(after[1] !== b);
      const row = JSON.stringify(after);
      made.set(row, Math.max(made.get(row) ?? 0, changes));
      changedCells += Number(after[0] !== a);
    }
    const changes = [...made.values()];
    const view = await readView(subject, recipe, 'all');
    expect(view).toMatchObject({
      total_rows: made.size,
      left_out_rows: count - made.size,
      changed_rows: changes.filter((some) => some > 0).length,
      changed_values: changes.reduce((sum, some) => sum + some, 0),
    });
    expect(view.steps.find(({ id }) => id === 'spaces')!.rows).toBe(changedCells);
    expect(view.steps.find(({ id }) => id === 'once')!.rows).toBe(count - made.size);
    const cells = view.rows.map((row) => JSON.stringify(row.cells));
    expect(cells).toHaveLength(50);
    expect(new Set(cells).size).toBe(cells.length);
    expect(cells.filter((row) => !made.has(row))).toEqual([]);
    const changed = await readView(subject, recipe, 'changed');
    for (const row of changed.rows) expect(row.before).toHaveLength(made.get(JSON.stringify(row.cells))!);
    expect(changed.rows[0]!.before).toHaveLength(2);
    expect(changed.rows[0]!.before).not.toContainEqual(expect.objectContaining({ value: null }));

    const byKey = await readView(subject, [stepOf([['a', 'b']]), ...recipe], 'all');
    const { columns: names, rows: kept } = await readAll(subject, [stepOf([['a', 'b']]), ...recipe], count);
    expect(names).toEqual(['a', 'b', 'c']);
    expect([byKey.total_rows, byKey.left_out_rows]).toEqual([kept.length, count - kept.length]);
  },
);

test.for(['duckdb', 'postgres'])(
  'a preview on %s is of what the steps before leave: each step changes as many rows as the view says of it',
  async (name) => {
    const subject = {
      source: sources[name]!,
      database: name === 'duckdb' ? 'csv' : 'postgres',
      table: 'data',
      signal,
    };
    const of = { title: 'One', column: 'a', on: true };
    const recipe: RecipeStep[] = [
      { ...of, id: 'spaces', kind: 'spaces' },
      { ...of, id: 'off', kind: 'missing', words: ['a'], on: false },
      { ...of, id: 'gone', kind: 'missing', words: ['a'], column: 'gone' },
      { ...of, id: 'marks', kind: 'missing', words: ['-'] },
      {
        ...of,
        id: 'pairs',
        kind: 'spelling',
        values: [
          { from: 'a.', to: '1' },
          { from: 'A', to: 'a' },
        ],
      },
      { ...of, id: 'digits', kind: 'boolean', yes: ['1', "it's"], no: ['a'] },
      { ...of, id: 'other', column: 'b', kind: 'spaces' },
      { ...of, id: 'keys', kind: 'one row', keys: [['a', 'n']] },
      { ...of, id: 'more keys', kind: 'one row', keys: [['b', 'n', 'c']] },
      { ...of, id: 'out', column: 'n', kind: 'leave out' },
      { ...of, id: 'once', kind: 'distinct' },
    ];
    const told = new Map((await readView(subject, recipe, 'all')).steps.map(({ id, rows }) => [id, rows]));
    expect([...told.values()].filter((some) => some === 0)).toHaveLength(2);
    for (const step of recipe.filter(({ id }) => id !== 'off' && id !== 'gone')) {
      const { changed_rows, changes } = await previewOf(subject, recipe, step);
      expect(changed_rows, step.id).toBe(told.get(step.id));
      expect(changes.length, step.id).toBeGreaterThan(0);
    }
    // “ a.” is “1” by now, and “-” is no more.
    const { changes } = await previewOf(
      subject,
      recipe,
      recipe.find(({ id }) => id === 'digits')!,
    );
    expect(changes.map(({ before }) => before)).not.toContain('a.');
    expect(changes.map(({ before }) => before)).not.toContain('-');
    // One that the recipe hasn't is told of what all of it leaves.
    const none = { ...of, id: 'new', kind: 'spaces' } as RecipeStep;
    expect((await previewOf(subject, recipe, none)).changed_rows).toBe(0);
    expect((await previewOf(subject, [], none)).changed_rows).toBeGreaterThan(0);
  },
);
