import './nodeVersion.ts';
import { keepCompiled } from './compileCache.ts';
import type { Mail } from './mail/mailer.ts';
import { SettingsError } from './settings.ts';

keepCompiled();
const { run } = await import('./run.ts');
const { demoAccount, fillDemo } = await import('./demoData.ts');
const { checkDemoFolder, readDemoSettings } = await import('./demoSettings.ts');

try {
  const settings = readDemoSettings(process.env);
  await checkDemoFolder(settings);
  let newest: Mail | undefined;
  const provider = await run(settings, { onMail: (mail) => (newest = mail), nearOnly: true });
  const hasOwnPassword = await fillDemo(provider.url, () => newest);
  const password = hasOwnPassword
    ? `the password “${demoAccount.password}”`
    : 'the password that it was given here';
  console.log(`\nLog in as ${demoAccount.email} with ${password}.`);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
