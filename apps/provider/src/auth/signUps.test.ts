import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { openSecrets } from '../secrets.ts';
import { readSettings } from '../settings.ts';
import { openStore } from '../store/store.ts';
import { SignUps } from './signUps.ts';

/** Answers overtake each other, as they do between several hosts and one server. */
const overtaking = (): KyselyPlugin => {
  let answers = 0;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await setTimeout(((answers += 1) * 7) % 10);
      return result;
    },
  };
};

test('of sign-ups with one address at the same moment one is the first, and none once others wait', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-signups-'));
  const settings = readSettings({ DATA_DIR: dataDir });
  const store = await openStore(settings);
  const signUps = new SignUps(
    { ...store, db: store.db.withPlugin(overtaking()) },
    await openSecrets(settings),
    Date.now,
  );
  const firstOf = async (email: string, count: number) => {
    const begun = await Promise.all(Array.from({ length: count }, () => signUps.begin(email, 'hash')));
    return begun.filter(({ isFirst }) => isFirst);
  };
  for (let round = 0; round < 20; round += 1)
    expect(await firstOf(`${round}@plinth.test`, 3)).toHaveLength(1);

  const [first] = await firstOf('waiting@plinth.test', 2);
  await signUps.drop(first!.id);
  expect(await firstOf('waiting@plinth.test', 1)).toHaveLength(0);
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});
