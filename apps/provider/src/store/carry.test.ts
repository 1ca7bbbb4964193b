import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { exportStore, importStore } from './carry.ts';
import { openStore, type Store } from './store.ts';

let folder: string;
let server: TestPostgres;
const opened: Store[] = [];
let count = 0;

const openOne = async (kind: 'sqlite' | 'postgresql'): Promise<Store> => {
  count += 1;
  const dataDir = await mkdtemp(path.join(folder, 'store-'));
  const databaseUrl = kind === 'postgresql' ? await server.newDatabase() : null;
  const store = await openStore({ databaseUrl, dataDir });
  opened.push(store);
  return store;
};

const time = '2026-04-09T10:30:00Z';
const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);

/** Rows of several kinds: empty cells, texts of many letters, bytes, keys of two columns, rows that refer to others. */
const fill = async ({ db }: Store): Promise<void> => {
  const users = Array.from({ length: 450 }, (_, index) => ({
    id: `u${index}`,
    email: `Ünï-${index % 2 ? 'A' : 'a'}${index}@northwind.example`,
    password_hash: 'x',
    verified_at: index % 3 ? time : null,
    created_at: time,
  }));
  await db.insertInto('users').values(users).execute();
  await db
    .insertInto('connections')
    .values({
      id: 'c',
      owner_id: 'u1',
      name: 'line\nbreak "and" 😀',
      kind: 'csv',
      details: '{}',
      secret: null,
      created_at: time,
      updated_at: time,
    }) // prettier-ignore
    .execute();
  await db.insertInto('uploads').values({ connection_id: 'c', content: bytes }).execute();
  await db
    .insertInto('leases')
    .values(
      [1, 2].map((slot) => ({ id: `l${slot}`, user_id: 'u2', activity: 'query', slot, expires_at: time })),
    )
    .execute();
  await db.insertInto('limits').values({ key: 'k', uses: 3, resets_at: time }).execute();
};

const rowsOf = async ({ db }: Store) => ({
  users: await db.selectFrom('users').selectAll().execute(),
  connections: await db.selectFrom('connections').selectAll().execute(),
  leases: await db.selectFrom('leases').selectAll().execute(),
  limits: await db.selectFrom('limits').selectAll().execute(),
  uploads: (await db.selectFrom('uploads').selectAll().execute()).map(({ content }) => [...content]),
});
const inOrder = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
  Object.fromEntries(Object.entries(rows).map(([table, of]) => [table, of.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()])); // prettier-ignore

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-carry-'));
  server = await startPostgres();
});

afterAll(async () => {
  for (const store of opened) await store.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('an embedded store is carried to PostgreSQL and back, row by row', async () => {
  const first = await openOne('sqlite');
  await fill(first);
  const [there, back] = [path.join(folder, 'there.jsonl'), path.join(folder, 'back.jsonl')];
  expect(await exportStore(first, there)).toBe(455);
  expect((await stat(there)).mode & 0o077).toBe(0);
  const second = await openOne('postgresql');
  expect(await importStore(second, there)).toBe(455);
  await exportStore(second, back);
  const third = await openOne('sqlite');
  await importStore(third, back);
  const rows = inOrder(await rowsOf(first));
  expect(rows['users']).toHaveLength(450);
  expect(inOrder(await rowsOf(second))).toEqual(rows);
  expect(inOrder(await rowsOf(third))).toEqual(rows);
});

test('every table of a store is carried', async () => {
  const store = await openOne('sqlite');
  const tables = (await store.db.introspection.getTables()).map(({ name }) => name);
  const file = path.join(folder, 'tables.jsonl');
  const asked: string[] = [];
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(JSON.stringify(node));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await exportStore({ ...store, db }, file);
  expect(tables.length).toBeGreaterThan(15);
  expect(tables.filter((table) => !asked.some((query) => query.includes(`"${table}"`)))).toEqual([]);
});

test.each<[string, (lines: string[]) => string[], RegExp]>([
  ['cut off', (lines) => lines.slice(0, -1), /cut off or was changed/],
  ['without a row', (lines) => lines.toSpliced(3, 1), /cut off or was changed/],
  ['with a changed row', (lines) => lines.with(3, lines[3]!.replace('northwind', 'southwind')), /cut off or was changed/],
  ['cut off in a row', (lines) => [...lines.slice(0, 3), lines[3]!.slice(0, 40)], /cut off or was changed: its line 4 is no row/],
  ['with a line of something else', (lines) => lines.toSpliced(2, 0, 'null'), /line 3 is no row/],
  ['with a row that no store takes', (lines) => lines.with(1, '["users",{"name":"Ada"}]'), /line 2 is no row/],
  ['of another version', (lines) => lines.with(0, '{"plinth":"store","step":"0001_start"}'), /isn't an export of this version/],
  ['with a table of its own', (lines) => lines.toSpliced(3, 0, '["kysely_migration",{"name":"x"}]'), /a table that no store has/],
  ['with an order to the terminal', (lines) => lines.toSpliced(3, 0, '["\\u001b]0;x\\u0007",{}]'), /a table that no store has: \ufffd\]0;x\ufffd\./],
  ['beginning with one', () => ['\u001b]0;x\u0007'], /begins with \ufffd\]0;x\ufffd and/],
  ['that goes on', (lines) => [...lines, lines[3]!], /goes on after its end/],
  ['of something else', () => ['hello'], /isn't an export of this version/],
  ['empty', () => [], /cut off or was changed/],
])('a file that is %s is refused, and the store stays empty', async (_, bend, words) => {
  const [from, to] = [await openOne('sqlite'), await openOne('sqlite')];
  await fill(from);
  const file = path.join(folder, `bent-${count}.jsonl`);
  await exportStore(from, file);
  await writeFile(file, bend((await readFile(file, 'utf8')).trimEnd().split('\n')).join('\n'));
  await expect(importStore(to, file)).rejects.toThrow(words);
  expect(await to.db.selectFrom('users').selectAll().execute()).toEqual([]);
}); // prettier-ignore

test('a store with accounts is not imported into, and a file that exists is not written over', async () => {
  const store = await openOne('sqlite');
  await fill(store);
  const file = path.join(folder, 'taken.jsonl');
  await exportStore(store, file);
  const before = await readFile(file, 'utf8');
  await expect(importStore(store, file)).rejects.toThrow('has accounts already');
  await expect(exportStore(store, file)).rejects.toThrow(`${file} is there already`);
  expect(await readFile(file, 'utf8')).toBe(before);
});

test.each(['sqlite', 'postgresql'] as const)('an export from %s says which key opens it', async (kind) => {
  const command = fileURLToPath(new URL('../storeCommand.ts', import.meta.url));
  const exported = async (key: string): Promise<string> => {
    const dataDir = await mkdtemp(path.join(folder, 'exported-'));
    const url = kind === 'postgresql' ? await server.newDatabase() : '';
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url, PLINTH_KEY: key };
    const args = [...process.execArgv, command, 'export', path.join(dataDir, 'rows.jsonl')];
    return (await promisify(execFile)(process.execPath, args, { env })).stdout;
  };
  expect(await exported('')).toMatch(/opens with the key in .*key alone: set PLINTH_KEY to it/);
  expect(await exported(Buffer.alloc(32, 7).toString('base64'))).not.toContain('PLINTH_KEY');
});
