import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON } from 'bson';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DuckPool } from './duckdb.pool.ts';
import { HostRule } from './hostRule.ts';
import { readAll } from './mongodb.client.ts';
import { DocumentFiles } from './mongodb.files.ts';
import { MongoSource } from './mongodb.source.ts';
import { flood } from './testing/flood.ts';
import {
  mongoSilentPoints,
  startMongoDouble,
  type MongoDouble,
  type MongoDoubleOptions,
} from './testing/mongoDouble.ts';

const { signal } = new AbortController();
const rule = new HostRule({ allowPrivate: true });
const megabyte = 1024 * 1024;

let folder: string;
let pool: DuckPool;
let source: MongoSource;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-mongo-'));
  pool = new DuckPool({ size: 1 });
});

afterEach(() => source.close());

afterAll(async () => {
  pool.close();
  await rm(folder, { recursive: true, force: true });
});

const sourceAt = (port: number, changes: { sslmode?: string; user?: string; password?: string } = {}): MongoSource =>
  (source = new MongoSource(
    { kind: 'mongodb', id: 'one', version: '1', host: '127.0.0.1', port, user: '', password: '', database: 'hers', ...changes },
    rule,
    pool,
    folder,
  )); // prettier-ignore

describe('attack: silent server', () => {
  test.for(mongoSilentPoints)('MongoDB, silent %s: who gives up leaves no connection behind', async (silentAt) => {
    const double = await startMongoDouble({
      databases: { hers: { things: Array.from({ length: 300 }, (_, at) => ({ _id: at })) } },
      users: { ada: 'hers' },
      silentAt,
    });
    const isTls = silentAt.endsWith('TLS');
    sourceAt(double.port, { user: 'ada', password: 'hers', ...(isTls ? { sslmode: 'require' } : {}) });
    const giveUp = new AbortController();
    const read = silentAt === 'in the middle of a collection' ? source.profile('hers', 'things', { signal: giveUp.signal }) : source.databases(giveUp.signal);
    const asked = read.catch((error: unknown) => error);
    await expect.poll(() => double.open).toBeGreaterThan(0);
    if (silentAt === 'in the middle of a collection')
      await expect.poll(() => double.commands.some((command) => 'aggregate' in command || 'find' in command)).toBe(true);
    giveUp.abort();
    expect(await asked).toMatchObject({ name: 'SourceError', reason: 'cancelled' });
    await source.close();
    await expect.poll(() => double.open).toBe(0);
    await double.stop();
  }); // prettier-ignore
});

const header = (length: number, operation: number): Buffer => {
  const bytes = Buffer.alloc(16);
  bytes.writeInt32LE(length, 0);
  bytes.writeInt32LE(operation, 12);
  return bytes;
};

describe('attack: hostile server', () => {
  const openings: [string, Buffer][] = [
    ['one message of 400 MB', header(400 * megabyte, 1)],
    ['one message of 2 GB', header(0x7fffffff, 1)],
    ['a message of no length', header(0, 1)],
    ['a message of minus five bytes', header(-5, 1)],
    ['a compressed message', header(4 * megabyte, 2012)],
    ['a message that is no answer', header(4 * megabyte, 4711)],
  ];
  test.for(openings)('MongoDB: %s is refused while it is read', async ([, first]) => {
    let most = 0;
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('data', () => {
        socket.write(first);
        void flood(socket, Buffer.alloc(megabyte), 400 * megabyte).then((sent) => (most = Math.max(most, sent)));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    sourceAt((server.address() as AddressInfo).port);
    const giveUp = new AbortController();
    const asked = source.databases(giveUp.signal).catch((error: unknown) => error);
    await expect.poll(() => most).toBeGreaterThan(0);
    giveUp.abort();
    expect(await asked).toMatchObject({ name: 'SourceError' });
    expect(most).toBeLessThan(60 * megabyte);
    await source.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  }); // prettier-ignore

  const page = (ns: string, batch: string, documents: object[]) => ({
    cursor: { id: BSON.Long.ONE, ns, [batch]: documents },
    ok: 1,
  });
  const name = (at: number) => ({ name: `collection ${at} ${'x'.repeat(100)}`, type: 'collection' });
  /** A server whose cursors never end. */
  const endless = (documents: (ns: string) => object[]): MongoDoubleOptions => ({
    databases: { hers: { things: [] } },
    onCommand: (command) => {
      const [kind = ''] = Object.keys(command);
      if (kind === 'listCollections') {
        const isOne = Object.keys((command['filter'] as object | undefined) ?? {}).length > 0;
        return isOne ? null : page('hers.$cmd.listCollections', 'firstBatch', documents('names'));
      }
      if (kind === 'find' || kind === 'aggregate') return page('hers.things', 'firstBatch', documents('things'));
      return kind === 'getMore' ? page('hers.things', 'nextBatch', documents(String(command['collection']))) : null;
    },
  }); // prettier-ignore

  const attempts: [string, MongoDoubleOptions, (source: MongoSource) => Promise<unknown>][] = [
    [
      'names of collections without an end',
      endless(() => Array.from({ length: 1000 }, (_, at) => name(at))),
      (from) => from.tables('hers', signal),
    ],
  ];
  test.for(attempts)('MongoDB: %s is refused while it is read', async ([, options, read]) => {
    const double: MongoDouble = await startMongoDouble(options);
    sourceAt(double.port);
    await expect(read(source)).rejects.toMatchObject({ name: 'SourceError', reason: 'bad_input' });
    await double.stop();
  });

  async function* endlessly<T>(one: T): AsyncGenerator<T> {
    for (;;) yield await Promise.resolve(one);
  }

  test('MongoDB: of documents without an end a sample of 64 MB is kept', async () => {
    const files = new DocumentFiles(folder, pool, undefined);
    const { documents, path } = await files.keep(endlessly(Buffer.alloc(4 * megabyte)), 10_000);
    expect(documents).toBe(17);
    await rm(path);
  });

  test.each([
    ['bytes', { _id: 1, text: 'x'.repeat(megabyte) }],
    ['documents', { _id: 1 }],
  ])('MongoDB: a page of %s without an end is refused', async (_, document) => {
    const page = readAll(endlessly(document), { documents: 200, bytes: 32 * megabyte });
    await expect(page).rejects.toMatchObject({ name: 'SourceError', reason: 'bad_input' });
  });
});

describe('attack: hashing without an end', () => {
  test('millions of rounds are refused', async () => {
    const double = await startMongoDouble({
      databases: { hers: {} },
      users: { ada: 'hers' },
      scramIterations: 3_000_000,
    });
    const read = sourceAt(double.port, { user: 'ada', password: 'hers' }).databases(signal);
    await expect(read).rejects.toMatchObject({ name: 'SourceError', reason: 'refused' });
    await double.stop();
  });
});
