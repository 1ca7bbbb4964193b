import { existsSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const shared = '/dev/shm';

const isRoomy = (): boolean => {
  if (!existsSync(shared)) return false;
  const { bavail, bsize } = statfsSync(shared);
  return bavail * bsize >= 2 ** 30;
};

/** The folder of this system's memory, where that is roomy: containers often have 64 MB there. */
export const memoryFolder = (): string | undefined => (isRoomy() ? shared : undefined);

/**
 * A folder for what a test keeps in files, in memory if it may: to make and remove the thousand files of a PostgreSQL server took a
 * disk a half of a second of processor.
 */
export const newTestFolder = (name: string): Promise<string> =>
  mkdtemp(join(memoryFolder() ?? tmpdir(), `plinth-${name}-`));
