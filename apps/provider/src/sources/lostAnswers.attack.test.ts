import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectionTo, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { DuckPool } from './duckdb.pool.ts';
import { HostRule } from './hostRule.ts';
import { MongoSource } from './mongodb.source.ts';
import { PostgresSource } from './postgres.source.ts';
import type { Source } from './source.ts';
import { startLossyProxy, type LossyProxy } from './testing/lossyProxy.ts';
import { startMongoDouble, type MongoDouble } from './testing/mongoDouble.ts';

const rule = new HostRule({ allowPrivate: true });
const wholeAgainMs = 10_000;
const { signal } = new AbortController();

let folder: string;
let pool: DuckPool;
let postgres: TestPostgres;
let mongo: MongoDouble;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-lost-'));
  pool = new DuckPool({ size: 1 });
  postgres = await startPostgres();
  mongo = await startMongoDouble({ databases: { hers: { things: [{ _id: 1 }] } } });
});

afterAll(async () => {
  pool.close();
  await postgres.stop();
  await mongo.stop();
  await rm(folder, { recursive: true, force: true });
});

type Kind = 'PostgreSQL' | 'MongoDB';

async function meet(kind: Kind): Promise<{ proxy: LossyProxy; source: Source; database: string }> {
  const proxy = await startLossyProxy(kind === 'PostgreSQL' ? postgres.port : mongo.port);
  const { port } = proxy;
  if (kind === 'PostgreSQL') {
    const source = new PostgresSource(connectionTo(postgres, { port, sslmode: 'disable' }), rule);
    return { proxy, source, database: 'postgres' };
  }
  const connection = { kind: 'mongodb', id: 'one', version: '1', user: '', password: '' } as const;
  const place = { host: '127.0.0.1', port, database: 'hers' };
  return {
    proxy,
    source: new MongoSource({ ...connection, ...place }, rule, pool, folder),
    database: 'hers',
  };
}

const losesMoreThan = (before: number, proxy: LossyProxy) =>
  vi.waitFor(() => expect(proxy.lost).toBeGreaterThan(before), { timeout: 4 * wholeAgainMs });

/** Asks until the answers get lost, and gives up. */
async function loseCalls(source: Source, database: string, proxy: LossyProxy): Promise<void> {
  const before = proxy.lost;
  const giveUp = new AbortController();
  const calls = Array.from({ length: 4 }, () =>
    source.tables(database, giveUp.signal).catch((error: Error) => error),
  );
  await losesMoreThan(before, proxy);
  giveUp.abort();
  for (const answer of await Promise.all(calls)) expect(answer).toBeInstanceOf(Error);
}

// Side by side: each has a way and a source of its own, and waits most of its time.
describe.concurrent('attack: lost answers', () => {
  test.for(['PostgreSQL', 'MongoDB'] as const)(
    '%s: four times in a row, and the pool is whole again within ten seconds',
    async (kind) => {
      const { proxy, source, database } = await meet(kind);
      expect(await source.tables(database, signal)).toBeInstanceOf(Array);
      for (let time = 0; time < 4; time += 1) {
        proxy.lose();
        await loseCalls(source, database, proxy);
        proxy.heal();
        const begun = performance.now();
        const all = await Promise.all(Array.from({ length: 4 }, () => source.tables(database, signal)));
        expect(all).toHaveLength(4);
        expect(performance.now() - begun).toBeLessThan(wholeAgainMs);
      }
      await source.close();
      await proxy.stop();
    },
  );

  test('PostgreSQL: who gives up while a connection is opened leaves its place', async () => {
    const proxy = await startLossyProxy(postgres.port);
    const patient = { connectTimeoutMs: 10 * wholeAgainMs };
    const connection = connectionTo(postgres, { port: proxy.port, sslmode: 'disable' });
    const source = new PostgresSource(connection, rule, patient);
    for (let time = 0; time < 4; time += 1) {
      proxy.lose();
      await loseCalls(source, 'postgres', proxy);
    }
    proxy.heal();
    const giveUp = AbortSignal.timeout(wholeAgainMs);
    expect(await source.tables('postgres', giveUp)).toBeInstanceOf(Array);
    await source.close();
    await proxy.stop();
  });

  test.for(['PostgreSQL', 'MongoDB'] as const)(
    '%s: connections that were lost while they lay idle keep nobody waiting',
    async (kind) => {
      const { proxy, source, database } = await meet(kind);
      await Promise.all(Array.from({ length: 4 }, () => source.tables(database, signal)));
      // Whoever was idle then is dead, and doesn't know it.
      proxy.lose();
      proxy.heal();
      await vi.waitFor(
        async () =>
          expect(await source.tables(database, AbortSignal.timeout(wholeAgainMs))).toBeInstanceOf(Array),
        { timeout: wholeAgainMs },
      );
      await source.close();
      await proxy.stop();
    },
  );

  test.for(['PostgreSQL', 'MongoDB'] as const)(
    '%s: an edit of the connection closes what hangs',
    async (kind) => {
      const { proxy, source, database } = await meet(kind);
      await source.tables(database, signal);
      proxy.lose();
      const before = proxy.lost;
      const hanging = [
        source.tables(database, signal),
        source.profile(database, 'things', { signal }),
        source.objects(database, 'things', { offset: 0, limit: 5 }, signal),
      ].map((call) => call.catch((error: Error) => error));
      await losesMoreThan(before, proxy);
      const begun = performance.now();
      await source.close();
      expect(performance.now() - begun).toBeLessThan(5000);
      for (const answer of await Promise.all(hanging)) expect(answer).toBeInstanceOf(Error);
      expect(performance.now() - begun).toBeLessThan(wholeAgainMs);
      await proxy.stop();
    },
  );
});
