import './nodeVersion.ts';
import { keepCompiled } from './compileCache.ts';
import { readSettings, SettingsError } from './settings.ts';

keepCompiled();
const { run } = await import('./run.ts');

try {
  await run(readSettings(process.env));
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
