import { afterEach, expect, test } from 'vitest';
import { HostRule } from './hostRule.ts';
import { collectionNames, MongoServer } from './mongodb.client.ts';
import { mongoTarget } from './mongodb.target.ts';
import { startMongoDouble } from './testing/mongoDouble.ts';
import type { MongoDouble, MongoDoubleOptions } from './testing/mongoDouble.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function meet(
  onCommand?: MongoDoubleOptions['onCommand'],
): Promise<{ server: MongoServer; double: MongoDouble }> {
  const double = await startMongoDouble({ databases: { desk: { tickets: [{ _id: 1 }] } }, onCommand });
  const target = mongoTarget({
    kind: 'mongodb',
    id: 'one',
    version: '1',
    host: '127.0.0.1',
    port: double.port,
    user: '',
    password: '',
    database: 'desk',
  });
  const server = new MongoServer(target, new HostRule({ allowPrivate: true }), {
    user: '',
    database: 'desk',
  });
  ends.push(
    () => server.close(),
    () => double.stop(),
  );
  return { server, double };
}

const tables = (server: MongoServer, signal?: AbortSignal): Promise<string[]> =>
  server.run(signal, (client) => collectionNames(client.db('desk')));

/** Work that goes on until its call is given up; resolves once it works. */
const beginWork = async (server: MongoServer, signal: AbortSignal): Promise<{ ended: Promise<unknown> }> => {
  let ended: Promise<unknown> = Promise.resolve();
  await new Promise<void>((begun) => {
    ended = server
      .run(signal, () => {
        begun();
        return new Promise(() => undefined);
      })
      .catch((error: unknown) => error);
  });
  return { ended };
};

test('a call that is given up while another is about to begin takes nothing from that one', async () => {
  const first = new AbortController();
  let isGivenUpAtPing = false;
  const { server } = await meet((command) => {
    if (isGivenUpAtPing && 'ping' in command) first.abort();
    return null;
  });
  const { ended } = await beginWork(server, first.signal);
  isGivenUpAtPing = true;
  expect(await tables(server)).toEqual(['tickets']);
  expect(await ended).toMatchObject({ reason: 'cancelled' });
});

test('a call that was given up before it began leaves those at work alone', async () => {
  const { server } = await meet();
  const answer = server.run(undefined, async (client) => {
    await expect(tables(server, AbortSignal.abort())).rejects.toMatchObject({ reason: 'cancelled' });
    return collectionNames(client.db('desk'));
  });
  expect(await answer).toEqual(['tickets']);
});

test('a client whose call was given up is closed with the last work that it has', async () => {
  const { server, double } = await meet();
  const first = new AbortController();
  const { ended } = await beginWork(server, first.signal);
  const before = double.made;
  first.abort();
  await ended;
  expect(await tables(server)).toEqual(['tickets']);
  expect(double.made).toBeGreaterThan(before);
});
