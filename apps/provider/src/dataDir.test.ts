import { execFileSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prepareDataDir } from './dataDir.ts';
import { openSecrets } from './secrets.ts';
import { folderOfEach } from './testing/folderOfEach.ts';

const { at, modeOf } = folderOfEach();

/** Modes hold root from nothing. */
const modesAreKept = process.platform !== 'win32' && process.getuid?.() !== 0;

describe('a data folder that can’t be used is named', () => {
  test.skipIf(process.platform !== 'linux')('where no folder can be made', async () => {
    const deep = { dataDir: '/proc/nowhere/deep' };
    await expect(prepareDataDir(deep)).rejects.toThrow("DATA_DIR (/proc/nowhere/deep) can't be created: ENOENT");
  }); // prettier-ignore

  test('where a file is in its way', async () => {
    const dataDir = at('file');
    await writeFile(dataDir, 'x');
    await expect(prepareDataDir({ dataDir })).rejects.toThrow("can't be created: EEXIST");
    await expect(prepareDataDir({ dataDir: join(dataDir, 'deep') })).rejects.toThrow("can't be created");
  });

  test.runIf(modesAreKept)('where nothing can be written', async () => {
    await chmod(at(), 0o500);
    await expect(prepareDataDir({ dataDir: at() })).rejects.toThrow(`DATA_DIR (${at()}) can't be written to: EACCES`);
  }); // prettier-ignore

  test.skipIf(process.platform === 'win32').each([
    ['folder', 'mkdir'],
    ['pipe', 'mkfifo'],
  ])('where a %s has the name of its key, at once', async (_, make) => {
    execFileSync(make, [at('key')]);
    await prepareDataDir({ dataDir: at() });
    const opened = openSecrets({ key: null, oldKeys: [], dataDir: at() });
    await expect(opened).rejects.toThrow(`DATA_DIR: the key file can't be read (${at('key')} is no file).`);
  });

  test('and one of several levels is made, for its owner alone', async () => {
    const dataDir = at('one/two');
    expect(await Promise.all([1, 2, 3].map(() => prepareDataDir({ dataDir })))).toEqual([[], [], []]);
    expect([await modeOf('one'), await modeOf('one/two')]).toEqual(['700', '700']);
  });
});
