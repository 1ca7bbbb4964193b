import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DummyDriver, Kysely, sql, type DatabaseConnection } from 'kysely';
import { expect, test } from 'vitest';
import { sqliteDialect } from './sqlite.dialect.ts';
import { storeFailure, withStoreErrors } from './storeError.ts';

test('a full disk is told as one, a store that nobody may write as one that can’t be used, and a wrong query as neither', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-full-'));
  const db = new Kysely({ dialect: withStoreErrors(sqliteDialect(path.join(folder, 'store.db'))) });
  const failureOf = (query: string) =>
    sql
      .raw(query)
      .execute(db)
      .then(() => null, storeFailure);
  await sql`create table texts (text text)`.execute(db);
  await db.connection().execute(async (connection) => {
    await sql`pragma max_page_count = 3`.execute(connection);
  });
  const filled = `insert into texts values ('${'x'.repeat(100_000)}')`;
  expect(await failureOf(filled)).toMatchObject({ status: 507 });
  const inTransaction = db.transaction().execute((open) => sql.raw(filled).execute(open));
  expect(await inTransaction.then(() => null, storeFailure)).toMatchObject({ status: 507 });
  const together = ["insert into texts values ('a')", filled, "insert into texts values ('b')"].map(
    failureOf,
  );
  const told = await Promise.all(together);
  const { rows } = await sql<{ text: string }>`select text from texts`.execute(db);
  expect(rows.map(({ text }) => text)).toEqual(['a', filled, 'b'].filter((_, at) => told[at] === null));
  expect(await failureOf('no sql')).toBeNull();
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['SQLite has lost the race for its lock too often', { code: 'ERR_SQLITE_ERROR', errcode: 15 }],
  ['PostgreSQL has undone what stood in the way of others', { code: '40P01' }],
])('a store that is busy can’t be used just now: %s', async (_, said) => {
  const connection = {
    executeQuery: () => Promise.reject(Object.assign(new Error('No.'), said)),
  } as unknown as DatabaseConnection;
  const driver = Object.assign(new DummyDriver(), { acquireConnection: () => Promise.resolve(connection) });
  const db = new Kysely({ dialect: withStoreErrors({ ...sqliteDialect(''), createDriver: () => driver }) });
  const failure = await sql`select 1`.execute(db).then(() => null, storeFailure);
  expect(failure).toMatchObject({ status: 503 });
});

test('a socket of somebody else that breaks says nothing of the store', () => {
  for (const code of ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', '08006'])
    expect(storeFailure(Object.assign(new Error('aborted'), { code }))).toBeNull();
  expect(storeFailure(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toMatchObject({ status: 507 });
});
