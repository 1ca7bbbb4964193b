/** `npm run store -- export FILE` and `npm run store -- import FILE`, of the store that the settings name. */
import './nodeVersion.ts';
import path from 'node:path';
import { prepareDataDir } from './dataDir.ts';
import { readSettings, SettingsError } from './settings.ts';
import { CarryError, exportStore, importStore } from './store/carry.ts';
import { toldOfCopy } from './store/copyStore.ts';
import { openStore } from './store/store.ts';

const works = { export: exportStore, import: importStore };
const isWork = (name: string): name is keyof typeof works => Object.hasOwn(works, name);

try {
  const [name = '', file, ...rest] = process.argv.slice(2);
  if (!isWork(name) || file === undefined || rest.length > 0)
    throw new CarryError('Usage: store export FILE, or store import FILE.');
  const settings = readSettings(process.env);
  await prepareDataDir(settings);
  const store = await openStore(settings, (copy) => console.log(toldOfCopy(copy)));
  try {
    // npm runs this in the provider's own folder.
    const place = path.resolve(process.env['INIT_CWD'] ?? '.', file);
    console.log(`${await works[name](store, place)} rows: ${name} of ${place} is done.`);
    if (name === 'export' && settings.databaseUrl === null && settings.key === null)
      console.log(
        `What is encrypted in them opens with the key in ${path.join(settings.dataDir, 'key')} alone: set PLINTH_KEY to it where they are imported.`,
      );
  } finally {
    await store.close();
  }
} catch (error) {
  const isOfFile = error instanceof Error && 'syscall' in error;
  if (!(error instanceof SettingsError || error instanceof CarryError || isOfFile)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
