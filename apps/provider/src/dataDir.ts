import { access, chmod, constants, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { SettingsError, type Settings } from './settings.ts';

/** What the provider keeps in its folder; whatever else lies there is none of its business. */
const ownFiles = ['plinth.db', 'plinth.db-wal', 'plinth.db-shm', 'key'];
const ownFolders = ['csv', 'mongodb'];

const othersMay = 0o077;
const fileMode = 0o600;
const folderMode = 0o700;

const modeOf = (place: string): Promise<number | null> =>
  stat(place).then(
    ({ mode }) => mode & 0o777,
    () => null,
  );

/** Takes a place away from everybody but its owner. File systems without owners, and places of others, stay as they are. */
const close = async (place: string, mode: number, change: typeof chmod): Promise<void> => {
  const found = await modeOf(place);
  if (found === null || (found & othersMay) === 0) return;
  await change(place, mode).catch(() => undefined);
};

const closeFolder = async (folder: string, change: typeof chmod): Promise<void> => {
  await close(folder, folderMode, change);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries)
    if (entry.isFile()) await close(path.join(folder, entry.name), fileMode, change);
};

const isFolder = (place: string): Promise<boolean> =>
  stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Step by step: `recursive` never ends below a folder that takes none, as /proc is. */
const makeFolder = async (folder: string): Promise<void> => {
  if (await isFolder(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) await makeFolder(above);
  await mkdir(folder, { mode: folderMode }).catch(async (error: unknown) => {
    // Another provider that starts on it may have been faster.
    if (!(await isFolder(folder))) throw error;
  });
};

const orTell =
  (problem: string) =>
  ({ message }: Error): never => {
    throw new SettingsError([`${problem}: ${message}.`]);
  };

/** Makes the folder, or takes its own files away from others; answers what whoever starts the provider should know. */
export const prepareDataDir = async (
  { dataDir }: Pick<Settings, 'dataDir'>,
  change = chmod,
): Promise<string[]> => {
  await makeFolder(dataDir).catch(orTell(`DATA_DIR (${dataDir}) can't be created`));
  await access(dataDir, constants.W_OK).catch(orTell(`DATA_DIR (${dataDir}) can't be written to`));
  // There a mode says nothing of who may read.
  if (process.platform === 'win32') return [];
  for (const name of ownFiles) await close(path.join(dataDir, name), fileMode, change);
  for (const name of ownFolders) await closeFolder(path.join(dataDir, name), change);
  const mode = (await modeOf(dataDir)) ?? 0;
  if ((mode & othersMay) === 0) return [];
  const others = (mode & 0o022) === 0 ? 'read' : 'change';
  return [
    `DATA_DIR (${dataDir}) is open to others on this machine, who may ${others} what lies in it (mode ${mode.toString(8)}). Close it: chmod 700 ${dataDir}`,
  ];
};
