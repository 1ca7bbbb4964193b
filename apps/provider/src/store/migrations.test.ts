import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { synonyms } from './migrations/0011_synonyms.ts';
import { reportVersions } from './migrations/0019_report_versions.ts';
import { versions } from './migrations/0021_versions.ts';
import { ada, makeFirstStore } from '../testing/firstStore.ts';
import { openStore } from './store.ts';

const copiesIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => name.startsWith('plinth.before-'));

test('columns that were kept before synonyms have none from then on', async () => {
  const database = new DatabaseSync(':memory:');
  const before = [
    { name: 'note', description: 'Says {"name": in it', profile: { distinct: 1, histogram: [1] } },
    { name: '{"name":"x"}', sample_values: ['{"name":'] },
  ];
  const columnsNow = () =>
    JSON.parse(String(database.prepare('select columns from models').get()!['columns'])) as object[];
  try {
    for (const table of ['drafts', 'models', 'profilings'])
      database.exec(`create table ${table} (columns text not null)`);
    database.prepare('insert into models values (?)').run(JSON.stringify(before));
    for (const statement of synonyms) database.exec(statement);
    expect(columnsNow()).toEqual(before.map((column) => ({ ...column, synonyms: [] })));
    for (const statement of synonyms) database.exec(statement);
    expect(columnsNow()).toEqual(before.map((column) => ({ ...column, synonyms: [] })));
  } finally {
    database.close();
  }
});

test('states of reports that were kept before are kept from then on, and go with their report', () => {
  const database = new DatabaseSync(':memory:');
  try {
    for (const table of ['reports', 'models']) database.exec(`create table ${table} (id text primary key)`);
    for (const statement of reportVersions) database.exec(statement);
    const insert = database.prepare('insert into report_versions values (?, ?, ?, ?, ?, ?)');
    for (const id of ['r1', 'r2']) {
      database.prepare('insert into reports values (?)').run(id);
      insert.run(id, 3, `Of ${id}`, '[{"id":"a"}]', '2026-04-07', '2026-04-08');
    }
    for (const statement of versions) database.exec(statement);
    const row = { model_id: null, version: 3, parts: '[{"id":"a"}]', saved_at: '2026-04-07' };
    const replaced = { ...row, replaced_at: '2026-04-08' };
    const kept = () => database.prepare('select * from versions order by report_id').all();
    const [first, second] = ['r1', 'r2'].map((id) => ({ ...replaced, report_id: id, name: `Of ${id}` }));
    expect(kept()).toEqual([first, second]);
    database.exec("delete from reports where id = 'r1'");
    expect(kept()).toEqual([second]);
  } finally {
    database.close();
  }
});

test('a migration that is cut off in the middle leaves a store that opens later', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-store-'));
  const settings = { databaseUrl: null, dataDir };
  const change = (statement: string): void => {
    const database = new DatabaseSync(path.join(dataDir, 'plinth.db'));
    database.exec(statement);
    database.close();
  };
  try {
    // Several tables come before the one that stands in the way.
    change('create table models (id text)');
    await expect(openStore(settings)).rejects.toThrow(/DATA_DIR/);
    change('drop table models');
    const store = await openStore(settings);
    expect(await store.db.selectFrom('users').selectAll().execute()).toEqual([]);
    await store.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a store in use is copied before it is brought up to date, once, and the last copy alone stays', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-store-'));
  const settings = { databaseUrl: null, dataDir };
  const told: string[] = [];
  try {
    await makeFirstStore(dataDir);
    await writeFile(path.join(dataDir, 'plinth.before-0000_older.db'), 'older');
    for (let start = 0; start < 2; start++)
      await (await openStore(settings, (copy) => told.push(copy))).close();
    const copy = path.join(dataDir, 'plinth.before-0002_sign_ups.db');
    expect(told).toEqual([copy]);
    expect(await copiesIn(dataDir)).toEqual([path.basename(copy)]);
    if (process.platform !== 'win32') expect((await stat(copy)).mode & 0o777).toBe(0o600);
    const database = new DatabaseSync(copy, { readOnly: true });
    expect(database.prepare('select name from kysely_migration').all()).toEqual([{ name: '0001_start' }]);
    expect(database.prepare('select email from users').all()).toEqual([{ email: ada.email }]);
    database.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a store that can’t be copied stays as it is, and the start says so', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-store-'));
  const settings = { databaseUrl: null, dataDir };
  try {
    await makeFirstStore(dataDir);
    // A folder of that name stands in the way, as a full disk would.
    await mkdir(path.join(dataDir, 'plinth.before-0002_sign_ups.db.part', 'x'), { recursive: true });
    await expect(openStore(settings)).rejects.toThrow(/DATA_DIR: the store can't be opened/);
    const database = new DatabaseSync(path.join(dataDir, 'plinth.db'), { readOnly: true });
    expect(database.prepare('select name from kysely_migration').all()).toEqual([{ name: '0001_start' }]);
    database.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a new store has nothing to copy', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-store-'));
  try {
    await (await openStore({ databaseUrl: null, dataDir })).close();
    expect(await copiesIn(dataDir)).toEqual([]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a store that a newer Plinth has changed isn’t opened, and says by which step', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-store-'));
  const settings = { databaseUrl: null, dataDir };
  try {
    await (await openStore(settings)).close();
    const database = new DatabaseSync(path.join(dataDir, 'plinth.db'));
    database.exec("insert into kysely_migration values ('9999_later', '2026-04-09T10:30:00Z')");
    database.close();
    await expect(openStore(settings)).rejects.toThrow(/a newer Plinth has changed it, by 9999_later/);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
