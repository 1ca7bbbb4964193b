import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from './store.ts';

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
