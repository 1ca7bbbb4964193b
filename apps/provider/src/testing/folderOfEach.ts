import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A folder that each test has anew: where something lies in it, and who may do what with that. */
export const folderOfEach = () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plinth-data-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const at = (name = ''): string => join(folder, name);
  const modeOf = async (name: string): Promise<string> => ((await stat(at(name))).mode & 0o777).toString(8);
  return { at, modeOf };
};
