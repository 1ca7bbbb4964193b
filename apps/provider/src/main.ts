import './nodeVersion.ts';
import './compileCache.ts';
import { readSettings, SettingsError } from './settings.ts';

const { run } = await import('./run.ts');

try {
  await run(readSettings(process.env));
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
