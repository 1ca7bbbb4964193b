import { expect, test, vi } from 'vitest';
import { HostRule } from './hostRule.ts';
import { SourceError, type Source } from './source.ts';
import { Sources } from './sources.ts';
import { sharedComputing } from '../testing/sharedComputing.ts';

const openSources = () =>
  new Sources({
    dataDir: '/nowhere',
    hostRule: new HostRule({ allowPrivate: true }),
    files: sharedComputing().files,
  });

const mongo = {
  kind: 'mongodb' as const,
  id: 'm',
  version: '1',
  host: 'localhost',
  user: '',
  password: '',
  database: 'shop',
};

test('a source is the same one while its connection doesn’t change', async () => {
  const sources = openSources();
  const [first, second] = await Promise.all([sources.open(mongo), sources.open(mongo)]);
  expect(second).toBe(first);
  expect(await sources.open({ ...mongo, version: '2' })).not.toBe(first);
  await sources.close();
});

test('what is open for a connection that was deleted elsewhere is closed, and what was just stored stays', async () => {
  const sources = openSources();
  const deleted = await sources.open(mongo);
  const stored = await sources.open({ ...mongo, id: 'stored' });
  const opened: Source[] = [];
  await sources.sweep(async () => {
    const list = [{ id: 'stored', importVersion: null }];
    opened.push(await sources.open({ ...mongo, id: 'stored meanwhile' }));
    return list;
  }, null);
  expect(await sources.open({ ...mongo, id: 'stored' })).toBe(stored);
  expect(await sources.open({ ...mongo, id: 'stored meanwhile' })).toBe(opened[0]);
  expect(await sources.open(mongo)).not.toBe(deleted);
  await sources.close();
});

test('a driver that can’t be loaded is named, and nothing is left to close', async () => {
  vi.resetModules();
  vi.doMock('./mongodb.source.ts', () => {
    throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  });
  const sources = openSources();
  await expect(sources.open(mongo)).rejects.toBeInstanceOf(SourceError);
  await expect(sources.open(mongo)).rejects.toThrow(/^The driver for MongoDB can’t be loaded \(/);
  await sources.close();
});
