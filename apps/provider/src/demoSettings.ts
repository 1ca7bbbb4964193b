import { existsSync } from 'node:fs';
import path from 'node:path';
import { demoAccount } from './demoData.ts';
import type { Environment } from './environment.ts';
import { readSettings, SettingsError, type Settings } from './settings.ts';
import { openStore } from './store/store.ts';

/** The password of the demo's account is known to all, so its host is for its own machine and holds nothing else. */
export const readDemoSettings = (env: Environment): Settings => {
  const settings = readSettings({
    ...env,
    DATA_DIR: env['DATA_DIR'] ?? '.plinth/demo',
    // The demo reads its own code and passes its own robot check.
    SMTP_URL: undefined,
    TURNSTILE_SITE_KEY: undefined,
    TURNSTILE_SECRET: undefined,
    MAILBOX: 'on',
    ALLOW_PRIVATE_HOSTS: undefined,
  });
  if (settings.privateHosts !== 'near')
    throw new SettingsError([
      'HOST and PUBLIC_URL must lead to this machine only: the demo is for nobody else.',
    ]);
  if (settings.databaseUrl !== null)
    throw new SettingsError([
      'DATABASE_URL must not be set: the demo keeps its data in a folder of its own.',
    ]);
  return { ...settings, mailbox: 'near' };
};

/** Refuses a folder in which others than the demo's account are. */
export const checkDemoFolder = async (settings: Settings): Promise<void> => {
  if (!existsSync(path.join(settings.dataDir, 'plinth.db'))) return;
  const store = await openStore(settings);
  try {
    const other = await store.db
      .selectFrom('users')
      .select('id')
      .where('email', '!=', demoAccount.email)
      .executeTakeFirst();
    if (other !== undefined)
      throw new SettingsError([
        `DATA_DIR (${settings.dataDir}) holds accounts of people: the demo needs a folder of its own.`,
      ]);
  } finally {
    await store.close();
  }
};
