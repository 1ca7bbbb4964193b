import { expect, test } from 'vitest';
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
