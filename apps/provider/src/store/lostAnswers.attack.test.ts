import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLossyProxy, type LossyProxy } from '../sources/testing/lossyProxy.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type TestHost } from '../testing/testHost.ts';

const wholeAgainMs = 10_000;

describe('attack: lost answers of the PostgreSQL that holds the store', () => {
  let server: TestPostgres;
  let proxy: LossyProxy;
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    server = await startPostgres();
    proxy = await startLossyProxy(server.port);
    host = await openTestHost({
      env: { DATABASE_URL: server.url.replace(`:${server.port}`, `:${proxy.port}`) },
    });
    ({ token } = await host.account());
  });

  afterAll(async () => {
    await proxy.stop();
    await server.stop();
  });

  const me = () => host.call('GET', '/users/me', { token });
  const loseCalls = async () => {
    const before = proxy.lost;
    proxy.lose();
    const calls = Array.from({ length: 10 }, me);
    await expect.poll(() => proxy.lost).toBeGreaterThan(before);
    return calls;
  };

  test('each call says so, and the pool is whole again within ten seconds', async () => {
    const calls = await loseCalls();
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(answers[0]!.json()).toEqual({
      detail: 'The store can’t be reached. Please try again in a moment.',
    });
    proxy.heal();
    await expect.poll(async () => (await me()).status, { timeout: wholeAgainMs }).toBe(200);
    const all = await Promise.all(Array.from({ length: 10 }, me));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
  });

  test('whoever closes the host waits for no answer that got lost', async () => {
    const calls = await loseCalls();
    await host.close();
    await Promise.all(calls);
  });
});
