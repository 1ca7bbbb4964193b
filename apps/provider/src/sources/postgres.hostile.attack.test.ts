import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { HostRule } from './hostRule.ts';
import { PostgresSource } from './postgres.source.ts';
import { flood } from './testing/flood.ts';
import {
  complete,
  dataRow,
  int16,
  int32,
  message,
  ready,
  rowDescription,
  silentPoints,
  startPgDouble,
} from './testing/pgDouble.ts';
import type { PgDouble, PgDoubleOptions } from './testing/pgDouble.ts';
import type { CheckResult } from './source.ts';

const { signal } = new AbortController();
const rule = new HostRule({ allowPrivate: true });
const megabyte = 1024 * 1024;

let double: PgDouble;
let source: PostgresSource;

async function meet(options: PgDoubleOptions, sslmode = 'prefer'): Promise<void> {
  double = await startPgDouble(options);
  source = new PostgresSource(
    {
      kind: 'postgres',
      id: 'one',
      version: '1',
      host: '127.0.0.1',
      port: double.port,
      user: 'ada',
      password: 'hers',
      database: 'hers',
      sslmode,
    },
    rule,
    { connectTimeoutMs: 500 },
  );
}

afterEach(async () => {
  await source.close();
  await double.stop();
});

async function lastCheck(): Promise<CheckResult | undefined> {
  let last: CheckResult | undefined;
  for await (const result of source.check(signal)) last = result;
  return last;
}

describe('attack: silent server', () => {
  test.for(silentPoints)('silent %s: the check ends, and so does the socket', async (silentAt) => {
    await meet({ silentAt }, silentAt === 'before TLS' ? 'require' : 'prefer');
    expect(await lastCheck()).toMatchObject({
      check: 'sign_in',
      status: 'failed',
      message: expect.stringContaining('did not answer in time') as string,
    });
    await expect.poll(() => double.open).toBe(0);
  });

  test.for(silentPoints)('silent %s: closing waits for nobody', async (silentAt) => {
    await meet({ silentAt });
    const asked = source.databases(signal).catch((error: unknown) => error);
    await expect.poll(() => double.open).toBeGreaterThan(0);
    await source.close();
    expect(await asked).toBeInstanceOf(Error);
    await expect.poll(() => double.open).toBe(0);
  });
});

describe('attack: a server of any number of databases', () => {
  const names = Array.from({ length: 30 }, (_, at) => `database ${at}`);
  /** How many connections there were at most while that went on. */
  const mostOpen = async (work: Promise<unknown>): Promise<number> => {
    let most = 0;
    const looks = setInterval(() => (most = Math.max(most, double.open)), 1);
    await work;
    clearInterval(looks);
    return most;
  };

  test('that never answers: eight of its databases are asked at once', async () => {
    await meet({ silentAt: 'after start-up' });
    const asked = Promise.allSettled(names.map((name) => source.tables(name, signal)));
    expect(await mostOpen(asked)).toBeLessThanOrEqual(8);
    expect((await asked).every(({ status }) => status === 'rejected')).toBe(true);
  });

  test('that answers: few connections lie idle', async () => {
    await meet({});
    const asked = async () => {
      for (const name of names) await source.tables(name, signal).catch(() => undefined);
    };
    expect(await mostOpen(asked())).toBeLessThanOrEqual(12);
    expect(new Set(double.startups.map(({ database }) => database)).size).toBe(30);
    await expect.poll(() => double.open).toBeLessThanOrEqual(10);
  });
});

describe('attack: hostile server', () => {
  const floods: [string, Buffer, Buffer][] = [
    [
      'one row of 400 MB',
      message('D', int16(1), int32(400 * megabyte)).subarray(0, 11),
      Buffer.alloc(megabyte, 'x'),
    ],
    ['rows of a megabyte', Buffer.alloc(0), dataRow('x'.repeat(megabyte))],
    [
      'millions of empty rows',
      Buffer.alloc(0),
      Buffer.concat(Array.from({ length: 50_000 }, () => dataRow())),
    ],
    [
      'millions of rows of nothing',
      Buffer.alloc(0),
      Buffer.concat(Array.from({ length: 50_000 }, () => message('D', int16(1), int32(-1)))),
    ],
    ['notices without end', Buffer.alloc(0), message('N', `M${'x'.repeat(megabyte)}\0\0`)],
    ['settings without end', Buffer.alloc(0), message('S', `a\0${'x'.repeat(megabyte)}\0`)],
  ];

  test.for(floods)('%s are refused while they are read', async ([name, first, repeated]) => {
    let sent: Promise<number> = Promise.resolve(0);
    if (name === 'one row of 400 MB') first.writeInt32BE(400 * megabyte + 10, 1);
    await meet({
      onQuery: (text, socket) => {
        if (!text.startsWith('SELECT')) return null;
        const begin = Buffer.concat([rowDescription('name'), first]);
        sent = new Promise((resolve) => {
          setImmediate(() => void flood(socket, repeated, 400 * megabyte).then(resolve));
        });
        return begin;
      },
    });
    await expect(source.databases(signal)).rejects.toMatchObject({
      reason: 'bad_input',
      message: 'The answer is larger than 32 MB.',
    });
    expect(await sent).toBeLessThan(80 * megabyte);
  });

  const unterminated = Buffer.concat([message('E', 'SFATAL\0')]);
  const broken: [string, PgDoubleOptions][] = [
    ['an error without its end', { onStartup: unterminated }],
    ['a notice without its end', { onStartup: message('N', 'Mhello') }],
    ['a text without its end', { onStartup: message('S', 'server_version') }],
    ['a way to sign in that nobody knows', { onStartup: message('R', int32(99)) }],
    ['a way to sign in without its bytes', { onStartup: message('R') }],
    ['salt of two bytes', { onStartup: message('R', int32(5), int16(1)) }],
    ['SASL without mechanisms', { onStartup: message('R', int32(10)) }],
    ['SASL that goes on before it began', { onStartup: message('R', int32(11), 'x') }],
    ['SASL that ends before it began', { onStartup: message('R', int32(12), 'v=x') }],
    ['a message of no length', { onStartup: Buffer.from([0x52, 0, 0, 0, 0]) }],
    ['a message of 4 GB', { onStartup: Buffer.from([0x45, 255, 255, 255, 255, 0]) }],
    ['a key of two bytes', { onStartup: message('K', int16(1)) }],
    ['a row before anybody asked', { onSignedIn: dataRow('x') }],
    ['an error after the sign-in', { onSignedIn: message('E', 'SERROR\0C00000\0Mhello\0\0') }],
    ['the end of a statement nobody sent', { onSignedIn: Buffer.concat([complete, ready, ready]) }],
    ['a COPY nobody wants', { onSignedIn: message('G', Buffer.from([0]), int16(0)) }],
    [
      'a row with fewer than no columns',
      { onQuery: () => Buffer.concat([rowDescription('a'), message('D', int16(-1))]) },
    ],
    [
      'a row that ends too early',
      { onQuery: () => Buffer.concat([rowDescription('a'), message('D', int16(9))]) },
    ],
    [
      'a value of minus five bytes',
      { onQuery: () => Buffer.concat([rowDescription('a'), message('D', int16(1), int32(-5))]) },
    ],
    [
      'a value longer than its row',
      { onQuery: () => Buffer.concat([rowDescription('a'), message('D', int16(1), int32(99))]) },
    ],
    ['columns that end too early', { onQuery: () => message('T', int16(3), 'a\0') }],
    ['minus one columns', { onQuery: () => message('T', int16(-1)) }],
    ['letters of nothing', { onQuery: () => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n') }],
    [
      'more rows than columns',
      { onQuery: () => Buffer.concat([rowDescription('a'), dataRow('1', '2', '3'), complete, ready]) },
    ],
    ['rows before their columns', { onQuery: () => Buffer.concat([dataRow('1'), complete, ready]) }],
    ['the portal is suspended', { onQuery: () => Buffer.concat([message('s'), ready]) }],
  ];

  test.for(broken)('%s ends the connection, never the provider', async ([, options]) => {
    await meet(options);
    const last = await lastCheck();
    expect(last).toMatchObject({ status: 'failed', message: expect.stringMatching(/\S/) as string });
    // The event loop goes round, and takes the next call.
    await new Promise((resolve) => setImmediate(resolve));
    await expect.poll(() => double.open).toBeLessThanOrEqual(1);
  });

  test('words of a megabyte are not passed on', async () => {
    await meet({ onStartup: message('E', `SFATAL\0C28000\0M${'x'.repeat(megabyte)}\0\0`) });
    const last = await lastCheck();
    expect(JSON.stringify(last).length).toBeLessThan(5000);
  });

  test('a step of signing in of megabytes is not taken apart', async () => {
    await meet({ onStartup: message('R', int32(10), 'SCRAM-SHA-256\0', 'X\0'.repeat(megabyte), '\0') });
    expect(await lastCheck()).toMatchObject({
      check: 'sign_in',
      status: 'failed',
      message: expect.stringContaining('does not answer like PostgreSQL') as string,
    });
  });

  test('an answer to the question for TLS that came before TLS is not believed', async () => {
    await meet({});
    await double.stop();
    const { createServer } = await import('node:net');
    const forger = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => socket.write(Buffer.concat([Buffer.from('S'), message('E', 'M\0\0')])));
    });
    forger.listen(double.port, '127.0.0.1');
    await once(forger, 'listening');
    expect(await lastCheck()).toMatchObject({ check: 'sign_in', status: 'failed' });
    forger.close();
  });
});
