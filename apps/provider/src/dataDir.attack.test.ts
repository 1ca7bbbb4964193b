import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prepareDataDir } from './dataDir.ts';
import { folderOfEach } from './testing/folderOfEach.ts';
import { csvForm, openTestHost } from './testing/testHost.ts';

const { at, modeOf } = folderOfEach();

describe('attack: data folder that others can read', () => {
  test.skipIf(process.platform === 'win32')('own files and folders are closed, and nothing else is touched', async () => {
    await chmod(at(), 0o755);
    for (const name of ['csv', 'mongodb', 'pictures']) {
      await mkdir(at(name));
      await chmod(at(name), 0o777);
    }
    const files = ['plinth.db', 'plinth.db-wal', 'plinth.db-shm', 'key', 'csv/one@two.duckdb', 'mongodb/one.json', 'letter.txt', 'pictures/one.png'];
    for (const name of files) {
      await writeFile(at(name), 'x');
      await chmod(at(name), 0o666);
    }
    const warnings = await prepareDataDir({ dataDir: at() });
    expect(Object.fromEntries(await Promise.all([...files, 'csv', 'mongodb', 'pictures'].map(async (name) => [name, await modeOf(name)])))).toEqual({
      'plinth.db': '600', 'plinth.db-wal': '600', 'plinth.db-shm': '600', key: '600',
      'csv/one@two.duckdb': '600', 'mongodb/one.json': '600', csv: '700', mongodb: '700',
      'letter.txt': '666', pictures: '777', 'pictures/one.png': '666',
    });
    expect(warnings).toEqual([expect.stringContaining(`chmod 700 ${at()}`)]);
    expect(warnings[0]).toContain('may read');
  }); // prettier-ignore

  test.each([
    [0o700, null],
    [0o750, 'may read'],
    [0o704, 'may read'],
    [0o777, 'may change'],
    [0o720, 'may change'],
  ])('a folder of mode %o is told: %s', async (mode, told) => {
    await chmod(at(), mode);
    const warnings = await prepareDataDir({ dataDir: at() });
    if (told === null) expect(warnings).toEqual([]);
    else expect(warnings[0]).toContain(told);
  });

  test('where modes can’t be changed, the provider starts and tells what is open', async () => {
    await chmod(at(), 0o755);
    await writeFile(at('key'), 'x');
    await chmod(at('key'), 0o644);
    const refuse = () => Promise.reject(Object.assign(new Error('not here'), { code: 'EPERM' }));
    const warnings = await prepareDataDir({ dataDir: at() }, refuse);
    expect(warnings).toHaveLength(1);
    expect(await modeOf('key')).toBe('644');
  });
});

describe('attack: files left behind', () => {
  test('leftovers, and files of connections that are gone, go at the start; what is used stays', async () => {
    const host = await openTestHost();
    try {
      const { token } = await host.account();
      const upload = async (name: string) =>
        (await host.call('POST', `/data-source/upload-csv?source_name=${name}`, { token, body: csvForm('a,b\n1,2\n') })).json() as { connection_id: string };
      const { connection_id: kept } = await upload('kept');
      const folders = { csv: join(host.dataDir, 'csv'), mongodb: join(host.dataDir, 'mongodb') };
      await mkdir(folders.mongodb, { recursive: true });
      const [imported = ''] = await readdir(folders.csv);
      for (const name of ['upload-1234', 'gone@1.duckdb', 'gone@1.duckdb.draft', 'gone@1.duckdb.draft.wal', `${kept}@older.duckdb`])
        await writeFile(join(folders.csv, name), 'x');
      for (const ending of ['json', 'bson'])
        await writeFile(join(folders.mongodb, `${randomUUID()}.${ending}`), 'x');
      await host.restart();
      await expect.poll(() => readdir(folders.csv)).toEqual([imported]);
      await expect.poll(() => readdir(folders.mongodb)).toEqual([]);
      // A copy that nobody used for long goes too; it is made again of the text.
      const long = new Date(Date.now() - 48 * 60 * 60_000);
      await utimes(join(folders.csv, imported), long, long);
      await host.restart();
      await expect.poll(() => readdir(folders.csv)).toEqual([]);
      const columns = await host.call('GET', `/data-source/${kept}/databases/csv/tables/data/columns`, { token });
      expect(columns.status, columns.text).toBe(200);
      expect(await readdir(folders.csv)).toEqual([imported]);
    } finally {
      await host.close();
    }
  }); // prettier-ignore

  test('files of somebody whose folder has a “csv” or “mongodb” of its own stay', async () => {
    const host = await openTestHost();
    try {
      const long = new Date(0);
      const theirs = { csv: ['letter.duckdb', 'sales.csv', 'upload-list.txt', '2025'], mongodb: ['dump.bson', 'one.json'] };
      for (const [name, files] of Object.entries(theirs)) {
        await mkdir(join(host.dataDir, name), { recursive: true });
        for (const file of [...files, name === 'csv' ? 'upload-1' : `${randomUUID()}.bson`]) {
          await writeFile(join(host.dataDir, name, file), 'x');
          await utimes(join(host.dataDir, name, file), long, long);
        }
      }
      await host.restart();
      for (const [name, files] of Object.entries(theirs))
        await expect.poll(async () => (await readdir(join(host.dataDir, name))).sort()).toEqual([...files].sort());
    } finally {
      await host.close();
    }
  }); // prettier-ignore
});
