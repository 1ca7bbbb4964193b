import { CommandError } from './commandError.ts';
import { prepareDataDir } from './dataDir.ts';
import { readSettings, SettingsError, type Settings } from './settings.ts';
import { toldOfCopy } from './store/copyStore.ts';
import { openStore, type Store } from './store/store.ts';

/** Does a command's work on the store that the settings name. What goes wrong is told in words, and is the exit's status. */
export const runOnStore = async (
  work: (store: Store, settings: Settings) => Promise<void>,
): Promise<void> => {
  try {
    const settings = readSettings(process.env);
    await prepareDataDir(settings);
    const store = await openStore(settings, (copy) => console.log(toldOfCopy(copy)));
    try {
      await work(store, settings);
    } finally {
      await store.close();
    }
  } catch (error) {
    const isOfFile = error instanceof Error && 'syscall' in error;
    if (!(error instanceof SettingsError || error instanceof CommandError || isOfFile)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};
