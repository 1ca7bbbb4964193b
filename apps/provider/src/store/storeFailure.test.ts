import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { storeFailure } from './storeFailure.ts';

test('a full disk is told as one, and a store that nobody may write as one that can’t be used', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-full-'));
  const database = new DatabaseSync(path.join(folder, 'store.db'));
  const failureOf = (sql: string) => {
    try {
      database.exec(sql);
      return null;
    } catch (error) {
      return storeFailure(error as Error);
    }
  };
  database.exec('create table texts (text text); pragma max_page_count = 3');
  expect(failureOf(`insert into texts values ('${'x'.repeat(100_000)}')`)).toMatchObject({ status: 507 });
  database.exec('pragma query_only = on');
  expect(failureOf(`insert into texts values ('x')`)).toMatchObject({ status: 503 });
  expect(failureOf('no sql')).toBeNull();
  database.close();
  await rm(folder, { recursive: true, force: true });
});
