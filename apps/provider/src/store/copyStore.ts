import { open, readdir, rename, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';

const copyPattern = /^plinth\.before-\w+\.db$/;

/** What whoever starts or carries a store is told of its copy. */
export const toldOfCopy = (copy: string): string =>
  `The store was brought up to date. As it was before it lies at ${copy}, until you delete it or the next update comes.`;

/**
 * Copies the embedded store as it is before a step; an older copy goes, so that one stays.
 * @returns Where the copy lies.
 */
export const copyStore = async (dataDir: string, step: string): Promise<string> => {
  const copy = path.join(dataDir, `plinth.before-${step}.db`);
  const unfinished = `${copy}.part`;
  await rm(unfinished, { force: true });
  // SQLite fills an empty file: it is its owner's alone before anything stands in it.
  await (await open(unfinished, 'wx', 0o600)).close();
  const database = new DatabaseSync(path.join(dataDir, 'plinth.db'));
  try {
    database.prepare('VACUUM INTO ?').run(unfinished);
  } finally {
    database.close();
  }
  await rename(unfinished, copy);
  const older = (await readdir(dataDir)).filter(
    (name) => copyPattern.test(name) && name !== path.basename(copy),
  );
  await Promise.all(older.map((name) => rm(path.join(dataDir, name))));
  return copy;
};
