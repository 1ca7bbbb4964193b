/** `npm run store -- export FILE` and `npm run store -- import FILE`, of the store that the settings name. */
import './nodeVersion.ts';
import path from 'node:path';
import { runOnStore } from './command.ts';
import { exportStore, importStore } from './store/carry.ts';

const works = { export: exportStore, import: importStore };
const isWork = (name: string): name is keyof typeof works => Object.hasOwn(works, name);

const [name = '', file, ...rest] = process.argv.slice(2);
if (!isWork(name) || file === undefined || rest.length > 0) {
  console.error('Usage: store export FILE, or store import FILE.');
  process.exitCode = 1;
} else
  await runOnStore(async (store, settings) => {
    // npm runs this in the provider's own folder.
    const place = path.resolve(process.env['INIT_CWD'] ?? '.', file);
    console.log(`${await works[name](store, place)} rows: ${name} of ${place} is done.`);
    if (name === 'export' && settings.key === null)
      console.log(
        `What is encrypted in them opens with the key in ${path.join(settings.dataDir, 'key')} alone: set PLINTH_KEY to it where they are imported.`,
      );
  });
