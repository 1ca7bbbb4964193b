import './nodeVersion.ts';
import './compileCache.ts';
import type { Mail } from './mail/mailer.ts';
import { readSettings, SettingsError } from './settings.ts';

const { run } = await import('./run.ts');
const { demoAccount, fillDemo } = await import('./demoData.ts');

try {
  const settings = readSettings({
    ...process.env,
    DATA_DIR: process.env['DATA_DIR'] ?? '.plinth/demo',
    // The demo reads its own code and passes its own robot check.
    SMTP_URL: undefined,
    TURNSTILE_SITE_KEY: undefined,
    TURNSTILE_SECRET: undefined,
  });
  let newest: Mail | undefined;
  const provider = await run(settings, (mail) => (newest = mail));
  await fillDemo(provider.url, () => newest);
  console.log(`\nLog in as ${demoAccount.email} with the password “${demoAccount.password}”.`);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
