import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../store/store.ts';
import { ada, makeFirstStore } from '../testing/firstStore.ts';
import { amountOf, momentsOf, tell } from './amounts.ts';

const module = new URL('../store/store.ts', import.meta.url).href;
const opening = `
  const { openStore } = await import(${JSON.stringify(module)});
  process.stdout.write('loaded');
  await openStore({ databaseUrl: null, dataDir: process.env.STORE });
  process.stdout.write('opened');
`;

/** Kills whoever opens the store, so long after its code is there. Answers whether it was open by then. */
const killAt = async (dataDir: string, ms: number): Promise<boolean> => {
  const child = spawn(process.execPath, [...process.execArgv, '--input-type=module', '-e', opening], {
    env: { ...process.env, STORE: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child.stdout, 'data');
  // The point at which it is killed is what is tried.
  await new Promise((resolve) => setTimeout(resolve, ms));
  child.kill('SIGKILL');
  await exited;
  return said.includes('opened');
};

const kills = amountOf('MIGRATIONS', 3);

test('a store whose opening was killed, new or from before, opens later with all that was in it', { timeout: 400_000 }, async ({ task }) => {
  for (const [index, ms] of momentsOf(kills, 60).entries()) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-killed-'));
    const isNew = index % 2 === 0;
    if (!isNew) await makeFirstStore(dataDir);
    await killAt(dataDir, ms);
    const store = await openStore({ databaseUrl: null, dataDir });
    const emails = (await store.db.selectFrom('users').select('email').execute()).map(({ email }) => email);
    await store.close();
    expect(emails, `killed after ${ms} ms`).toEqual(isNew ? [] : [ada.email]);
    await rm(dataDir, { recursive: true, force: true });
  }
  tell(task.meta, kills);
}); // prettier-ignore
