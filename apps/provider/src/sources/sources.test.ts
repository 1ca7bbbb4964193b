import { expect, test, vi } from 'vitest';
import { createHostRule } from './hostRule.ts';
import { SourceError } from './source.ts';
import { createSources } from './sources.ts';

const sources = () =>
  createSources({ dataDir: '/nowhere', hostRule: createHostRule({ allowPrivate: true }) });

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
  const { open, close } = sources();
  const [first, second] = await Promise.all([open(mongo), open(mongo)]);
  expect(second).toBe(first);
  expect(await open({ ...mongo, version: '2' })).not.toBe(first);
  await close();
});

test('a driver that can’t be loaded is named, and nothing is left to close', async () => {
  vi.resetModules();
  vi.doMock('./mongodb.source.ts', () => {
    throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  });
  const { open, close } = sources();
  await expect(open(mongo)).rejects.toBeInstanceOf(SourceError);
  await expect(open(mongo)).rejects.toThrow(/^The driver for MongoDB can’t be loaded \(/);
  await close();
});
