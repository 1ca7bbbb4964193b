import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '../testing/calls.ts';
import { openTestHost } from '../testing/testHost.ts';

test('the OpenAPI document describes every call of the contract', async () => {
  const host = await openTestHost();
  const document = (await host.call('GET', '/openapi.json')).json();
  await host.close();
  expect(document.openapi).toBe('3.1.0');
  for (const { path, method, name } of calls) {
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(operation?.operationId, name).toBe(name);
  }
  expect(calls.length).toBeGreaterThan(30);
});

vi.mock('zod/mini', { spy: true });

test('attack: asking for it again and again has it written once', async () => {
  const host = await openTestHost();
  const first = await host.call('GET', '/openapi.json');
  vi.mocked(z.toJSONSchema).mockClear();
  const second = await host.call('GET', '/openapi.json');
  await host.close();
  expect(second.text).toBe(first.text);
  expect(second.headers['content-type']).toBe(first.headers['content-type']);
  expect(z.toJSONSchema).not.toHaveBeenCalled();
});

test('attack: it is compressed for nobody anew, whatever is asked for', async () => {
  const host = await openTestHost();
  const ask = (encoding: string) =>
    host.fastify.inject({ url: '/openapi.json', headers: { 'accept-encoding': encoding } });
  const plain = await ask('identity');
  for (const encoding of ['br', 'zstd', 'deflate', 'br;q=1, gzip;q=0', '*']) {
    const { headers, rawPayload } = await ask(encoding);
    expect(headers['content-encoding'], encoding).toBeUndefined();
    expect(rawPayload).toEqual(plain.rawPayload);
  }
  const { headers, rawPayload } = await ask('gzip, deflate, br, zstd');
  await host.close();
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(rawPayload)).toEqual(plain.rawPayload);
});
