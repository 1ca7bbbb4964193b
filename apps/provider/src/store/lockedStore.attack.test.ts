import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { csvForm, logIn, openTestHost } from '../testing/testHost.ts';
import { openStore } from './store.ts';

/** Holds the right to write, as another process may. */
const lock = (dataDir: string) => {
  const other = new DatabaseSync(path.join(dataDir, 'plinth.db'));
  other.exec('begin immediate');
  return () => other.close();
};

describe('attack: a store that somebody else holds', () => {
  test('whoever only reads is answered while others wait to write', async () => {
    const host = await openTestHost();
    try {
      const ada = await host.account();
      const upload = () => host.call('POST', '/data-source/upload-csv?source_name=one', { token: ada.token, body: csvForm('a,b\n1,2\n') });
      const release = lock(host.dataDir);
      const writes = Promise.all([upload(), logIn(host, ada.email), logIn(host, 'nobody@plinth.test')]);
      for (const path of ['/health', '/data-source/user/connections', '/users/me'])
        expect((await host.call('GET', path, { token: ada.token })).status).toBe(200);
      release();
      expect((await writes).map(({ status }) => status)).toEqual([201, 200, 400]);
    } finally {
      await host.close();
    }
  }); // prettier-ignore

  test('a transaction that reads before it writes waits for its turn, and is not refused', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-store-'));
    const settings = { databaseUrl: null, dataDir };
    const [first, second] = [await openStore(settings), await openStore(settings)];
    const count = ({ db }: typeof first) =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction.selectFrom('limits').select('uses').executeTakeFirstOrThrow();
        await transaction
          .updateTable('limits')
          .set({ uses: row.uses + 1 })
          .execute();
      });
    try {
      await first.db.insertInto('limits').values({ key: 'k', uses: 0, resets_at: '' }).execute();
      await Promise.all(Array.from({ length: 40 }, (_, at) => count(at % 2 === 0 ? first : second)));
      expect(await first.db.selectFrom('limits').select('uses').execute()).toEqual([{ uses: 40 }]);
    } finally {
      await first.close();
      await second.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
