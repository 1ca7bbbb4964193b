import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProvider } from './server.ts';
import { readSettings } from './settings.ts';
import { startLossyProxy, type LossyProxy } from './sources/testing/lossyProxy.ts';
import { startPostgres, type TestPostgres } from './testing/postgres.ts';
import { openTestHost } from './testing/testHost.ts';

let folder: string;
let server: TestPostgres;
let proxy: LossyProxy;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-ready-'));
  server = await startPostgres();
  proxy = await startLossyProxy(server.port);
});

afterAll(async () => {
  await proxy.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a host whose store does not answer lives and is not ready, until it answers again', async () => {
  const DATABASE_URL = server.url.replace(`:${server.port}`, `:${proxy.port}`);
  const host = await openTestHost({ env: { DATABASE_URL } });
  const statusOf = async (path: string) => (await host.call('GET', path)).status;
  expect([await statusOf('/health'), await statusOf('/ready')]).toEqual([200, 200]);
  proxy.lose();
  expect([await statusOf('/health'), await statusOf('/ready')]).toEqual([200, 503]);
  proxy.heal();
  await expect.poll(() => statusOf('/ready')).toBe(200);
  await host.close();
});

test('a host with too little room on its disk is not ready, though it answers, until there is room again', async () => {
  const host = await openTestHost({ env: { LEAST_FREE_MB: '1000000' } });
  const full = await host.call('GET', '/ready');
  expect(full.status).toBe(503);
  expect(full.json()).toEqual({ detail: 'The disk of this host is full.' });
  expect((await host.call('GET', '/health')).status).toBe(200);
  await host.restart({ LEAST_FREE_MB: '1' });
  expect((await host.call('GET', '/ready')).status).toBe(200);
  await host.close();
});

test('a host that is told to end says so, answers calls for a while, and takes none after that', async () => {
  const settings = readSettings({ DATA_DIR: folder, PORT: '0', DRAIN_SECONDS: '1' });
  const { url, close } = await startProvider(settings);
  const statusOf = async (path: string) => (await fetch(url + path)).status;
  expect(await statusOf('/ready')).toBe(200);
  const closed = close();
  expect(await statusOf('/ready')).toBe(503);
  expect(await statusOf('/health')).toBe(200);
  expect(await statusOf('/challenge')).toBe(200);
  await closed;
  await expect(statusOf('/health')).rejects.toThrow();
});
