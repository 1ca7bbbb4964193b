import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Accounts } from './auth/accounts.ts';
import { Passwords } from './auth/passwords.ts';
import { demoAccount, fillDemo } from './demoData.ts';
import { readDemoSettings } from './demoSettings.ts';
import type { Mail } from './mail/mailer.ts';
import { startProvider } from './server.ts';
import { openStore } from './store/store.ts';

let DATA_DIR: string;

beforeEach(async () => {
  DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'plinth-demo-'));
});

afterEach(() => rm(DATA_DIR, { recursive: true, force: true }));

const demo = async (): Promise<boolean> => {
  const mails: Mail[] = [];
  const provider = await startProvider(readDemoSettings({ DATA_DIR, PORT: '0' }), {
    onMail: (mail) => mails.push(mail),
  });
  try {
    return await fillDemo(provider.url, () => mails.at(-1));
  } finally {
    await provider.close();
  }
};

const setPassword = async (password: string): Promise<void> => {
  const store = await openStore(readDemoSettings({ DATA_DIR }));
  const accounts = new Accounts(store, Date.now);
  const { id } = (await accounts.find(demoAccount.email))!;
  await accounts.setPassword(id, await new Passwords().hash(password));
  await store.close();
};

test('the demo starts again on its folder, also after somebody gave its account another password', async () => {
  expect(await demo()).toBe(true);
  expect(await demo()).toBe(true);
  await setPassword('tried out here');
  expect(await demo()).toBe(false);
});
