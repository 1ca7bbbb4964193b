import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HostRule } from './hostRule.ts';
import { MongoServer } from './mongodb.client.ts';
import { mongoTarget } from './mongodb.target.ts';
import { startMongoDouble, type MongoDouble } from './testing/mongoDouble.ts';

describe('attack: a server that says who else there is', () => {
  let double: MongoDouble;
  let server: MongoServer;
  let knocks: number;
  let inside: Server;

  beforeEach(() => {
    knocks = 0;
    inside = createServer((socket) => {
      knocks += 1;
      socket.destroy();
    });
  });

  afterEach(async () => {
    await server.close();
    await double.stop();
    inside.close();
  });

  /** Asks a member of a replica set that says this of itself. */
  async function meet(
    said: { hosts: unknown[]; [name: string]: unknown },
    rule = new HostRule({ allowPrivate: true }),
  ): Promise<unknown> {
    double = await startMongoDouble({ databases: { hers: {} }, hello: Object.assign(said, { setName: 'set' }) });
    said.hosts.push(`127.0.0.1:${double.port}`);
    const host = `mongodb://127.0.0.1:${double.port}/?replicaSet=set`;
    const target = mongoTarget({ kind: 'mongodb', id: 'one', version: '1', host, user: '', password: '', database: 'hers' });
    const options = { ...target.options, serverSelectionTimeoutMS: 500 };
    server = new MongoServer({ ...target, options }, rule, { user: '', database: 'hers' });
    return server.run(undefined, (client) => client.db('hers').command({ ping: 1 })).catch((error: unknown) => error);
  } // prettier-ignore

  test('thousands of members are not connected to', async () => {
    const hosts = Array.from({ length: 3000 }, (_, at) => `member-${at}.invalid`);
    expect(await meet({ hosts })).toMatchObject({ name: 'SourceError', reason: 'refused' });
  });

  test('a socket of this machine is not connected to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plinth-inside-'));
    const socket = join(folder, 'inside.sock');
    await once(inside.listen(socket), 'listening');
    expect(await meet({ hosts: [socket] })).toMatchObject({ ok: 1 });
    expect(knocks).toBe(0);
    await rm(folder, { recursive: true });
  });

  test('an address inside is not connected to', async () => {
    await once(inside.listen(0, '127.0.0.1'), 'listening');
    let isAllowed = true;
    const said = {
      hosts: [`127.0.0.1:${(inside.address() as AddressInfo).port}`],
      // The double itself is inside: it is reached until it has said something.
      get setVersion() {
        isAllowed = false;
        return 1;
      },
    };
    const answer = await meet(said, new HostRule({ allowPrivate: () => isAllowed }));
    expect(answer).toMatchObject({ name: 'SourceError', reason: 'refused' });
    expect(knocks).toBe(0);
  });

  test.each([
    ['a number as a member', { hosts: [5] }],
    ['a member without a port', { hosts: ['a:0'] }],
    ['a socket that can’t be decoded', { hosts: ['%E0.sock'] }],
    ['members that are no list', { hosts: [], passives: 'abc' }],
    ['a number as its own name', { hosts: [], me: 5 }],
    ['an election that is none', { hosts: [], electionId: 'x', topologyVersion: 'y' }],
  ])('%s doesn’t end the provider', async (_, said) => {
    expect(await meet(said)).toMatchObject({ name: 'SourceError', reason: 'unreachable' });
  });

  test('a version that is none, and an error of another, doesn’t end the provider', async () => {
    let greetings = 0;
    const said = {
      hosts: [],
      topologyVersion: {},
      get ok() {
        return (greetings += 1) > 1 ? 0 : 1;
      },
    };
    await meet(said);
    await expect.poll(() => greetings).toBeGreaterThan(1);
  });
});
