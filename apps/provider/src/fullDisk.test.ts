import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from './store/store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-full-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Runs where no file grows beyond some blocks: as a full disk it fails a write, of whoever runs it. */
const node = (blocks: number, args: string[]) =>
  spawnSync('sh', ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', process.execPath, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: folder, NODE_COMPILE_CACHE: '' },
  });

describe.skipIf(process.platform === 'win32')('a disk that is full', () => {
  test('leaves no empty key behind that the next start takes for a damaged one', async () => {
    const file = path.join(folder, 'key');
    const settings = JSON.stringify({ key: null, oldKeys: [], dataDir: folder });
    const program = `await (await import(${JSON.stringify(here('./secrets.ts'))})).openSecrets(${settings})`;
    const opened = (blocks: number) => node(blocks, ['--input-type=module', '--eval', program]);
    expect(opened(0).stderr).toContain("DATA_DIR: the key file can't be read (EFBIG");
    expect(existsSync(file)).toBe(false);
    expect(opened(1).status).toBe(0);
  });

  test('leaves no half of an export behind', async () => {
    const store = await openStore({ databaseUrl: null, dataDir: folder });
    const text = 'x'.repeat(3_000_000);
    await store.db.insertInto('limits').values({ key: text, uses: 1, resets_at: '' }).execute();
    await store.close();
    const file = path.join(folder, 'rows.jsonl');
    const exported = (blocks: number) => node(blocks, [here('./storeCommand.ts'), 'export', file]);
    expect(exported(4000)).toMatchObject({ status: 1, stderr: expect.stringContaining('EFBIG') });
    expect(existsSync(file)).toBe(false);
    expect(exported(1_000_000)).toMatchObject({ status: 0 });
  });
});
