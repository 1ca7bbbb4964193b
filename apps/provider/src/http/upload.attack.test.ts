import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;
let port: number;

beforeAll(async () => {
  host = await openTestHost({ env: { REQUEST_SECONDS: '2' } });
  ada = await host.account();
  await host.fastify.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = host.fastify.server.address() as AddressInfo);
});

afterAll(async () => {
  await host.close();
});

const field = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string, headers = ''): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.csv"\r\n${headers}\r\n${content}\r\n`;
const good = file('file', 'a,b\n1,2');

const upload = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  host.fastify.inject({
    method: 'POST',
    url: `/data-source/upload-csv?source_name=${crypto.randomUUID()}`,
    payload,
    headers: {
      authorization: `Bearer ${ada.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      ...headers,
    },
  });

describe('attack: forms that fill the memory', () => {
  test('an ordinary form is taken', async () => {
    expect((await upload(`${field('note', 'x')}${good}--b--\r\n`)).statusCode).toBe(201);
  });

  const large = 'x'.repeat(1024 * 1024);
  test.each([
    ['10,000 fields before the file', Array.from({ length: 10_000 }, (_, at) => field(`f${at}`, 'x')).join('') + good],
    ['10,000 fields behind the file', good + Array.from({ length: 10_000 }, (_, at) => field(`f${at}`, 'x')).join('')],
    ['10,000 fields of one name', Array.from({ length: 10_000 }, () => field('same', 'x')).join('') + good],
    ['eight fields of a megabyte', Array.from({ length: 8 }, (_, at) => field(`f${at}`, large)).join('') + good],
    ['fields of two megabytes behind the file', good + field('f', large + large)],
    ['two files', good + good],
    ['a thousand files', good.repeat(1000)],
  ])('%s: 413 or 400, and nothing is stored', async (_, parts) => {
    const before = await stored();
    const answer = await upload(`${parts}--b--\r\n`);
    expect([400, 413]).toContain(answer.statusCode);
    expect(answer.json()).toHaveProperty('detail');
    expect(await stored()).toBe(before);
  }); // prettier-ignore

  test.each([
    ['a form', `${good}--b--\r\n`, 'gzip'],
    ['a form that says deflate', `${good}--b--\r\n`, 'deflate'],
    ['a form packed twice', `${good}--b--\r\n`, 'gzip, gzip'],
    ['a bomb of 100 MB', Buffer.alloc(100 * 1024 * 1024), 'gzip'],
  ])('%s with a content encoding is refused at once: 415', async (_, body, encoding) => {
    const answer = await upload(gzipSync(body), { 'content-encoding': encoding });
    expect(answer.statusCode).toBe(415);
  });

  test('a gzip bomb as JSON is refused at once: 415', async () => {
    const answer = await host.fastify.inject({
      method: 'POST',
      url: '/auth/resend-otp',
      payload: gzipSync(JSON.stringify({ email: 'x'.repeat(50 * 1024 * 1024) })),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(answer.statusCode).toBe(415);
  });
});

describe('attack: columns named like what every object has', () => {
  test('none is lost, in the list and in a row', async () => {
    const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf'];
    const content = [names, [1, 2, 3, 4, 5], [6, 7, 8, 9, 10]].map((cells) => cells.join(',')).join('\n');
    const { connection_id: id } = (await upload(`${file('file', content)}--b--\r\n`)).json();
    const read = async (path: string) => (await host.call('GET', path, { token: ada.token })).json();
    const table = `/data-source/${id}/databases/csv/tables/a`;
    const { columns } = await read(`${table}/columns`);
    expect(Object.keys(columns)).toHaveLength(5);
    const { collection_id: collection } = await read(`${table}/collection`);
    const { result } = await read(`/collections/${collection}/objects/0/`);
    expect(Object.values(result.record)).toEqual([1, 2, 3, 4, 5]);
  });
});

const stored = async (): Promise<number> =>
  (await host.call('GET', '/data-source/user/connections', { token: ada.token })).json().length;

/** As much as a test sends to a host that never says stop. */
const endless = 200 * 1024 * 1024;

interface Talk {
  /** What the host said before it closed the socket. */
  said: string;
  sent: number;
}

/** Sends the opening, then `more` again and again until the host closes the socket; fails when it never does. */
const talk = (opening: string, more: Buffer | null, { everyMs }: { everyMs: number }): Promise<Talk> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    let sent = 0;
    let timer: NodeJS.Timeout | undefined;
    const next = () => {
      if (socket.destroyed || more === null) return;
      if (sent >= endless) return void socket.destroy();
      sent += more.length;
      socket.write(more, () => {
        timer = setTimeout(next, everyMs);
      });
    };
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ said, sent });
    });
    socket.write(opening, next);
  });

const head = (lines: string[], { token } = ada): string =>
  [
    'POST /data-source/upload-csv?source_name=slow HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    ...lines,
    '',
    '',
  ].join('\r\n');

describe('attack: who sends too much reads so', () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'x');

  /** Sends all, and reads only then, as plain clients do; rejects where the socket is reset before. */
  const send = (opening: string, megabytes: number) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').pause();
      let said = '';
      socket.on('data', (chunk: Buffer) => {
        said += chunk.toString('latin1');
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(said));
      socket.write(opening);
      const next = (left: number): void => {
        if (left > 0) socket.write(megabyte, () => next(left - 1));
        else socket.resume();
      };
      next(megabytes);
    });

  const opening = (lines: string[]) =>
    ['POST /auth/resend-otp HTTP/1.1', 'Host: localhost', ...lines, '', ''].join('\r\n');
  const length = (megabytes: number) => `Content-Length: ${megabytes * megabyte.length}`;
  const json = 'Content-Type: application/json';

  test.each<[string, () => string, number, number]>([
    ['JSON of 2 MB', () => opening([json, length(2)]), 2, 413],
    ['JSON of 100 MB', () => opening([json, length(100)]), 100, 413],
    ['JSON of 100 MB from a client that closes', () => opening([json, length(100), 'Connection: close']), 100, 413],
    ['an encoded body of 17 MB', () => opening([json, length(17), 'Content-Encoding: gzip']), 17, 415],
    ['an upload of 100 MB', () => head([length(100)]), 100, 413],
    ['an upload of 100 MB of nobody who closes', () => head([length(100), 'Connection: close'], { ...ada, token: '' }), 100, 401],
  ])('%s', async (_, start, megabytes, status) => {
    expect(await send(start(), megabytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*"detail":"`));
  }); // prettier-ignore
});

describe('attack: slow and endless requests', () => {
  // Side by side: all they do is wait. Three are uploads of one account, as many as it may have at once.
  test.concurrent.each<[string, () => string, string | null]>([
    ['nothing at all', () => '', null],
    ['headers a byte at a time', () => 'GET /health HTTP/1.1\r\nX-Long: ', 'x'],
    ['headers that stop', () => 'GET /health HTTP/1.1\r\nHost: localhost\r\n', null],
    ['a body a byte at a time', () => head(['Content-Length: 100000']) + good.slice(0, 60), 'x'],
    ['a chunked body a byte at a time', () => head(['Transfer-Encoding: chunked']), '1\r\nx\r\n'],
    ['a body that never comes', () => head(['Content-Length: 100000']), null],
    [
      'JSON a byte at a time',
      () =>
        'POST /auth/resend-otp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"email":"',
      'x',
    ],
  ])('%s: the socket is closed', async (_, opening, more) => {
    const { sent } = await talk(opening(), more === null ? null : Buffer.from(more), { everyMs: 50 });
    // Far fewer than the 100,000 bytes that were announced.
    expect(sent).toBeLessThan(50_000);
  });

  test.concurrent(
    'ten uploads of one account that never end: three are read, of the others not a byte is kept',
    async () => {
      const bea = await host.account();
      const opening = `${head(['Content-Length: 100000'], bea)}${good}`;
      const talks = await Promise.all(Array.from({ length: 10 }, () => talk(opening, null, { everyMs: 0 })));
      expect(talks.filter(({ said }) => said.startsWith('HTTP/1.1 429'))).toHaveLength(7);
      expect((await upload(`${good}--b--\r\n`)).statusCode).toBe(201);
    },
  );

  test('a chunked body without an end is cut, not read for ever', async () => {
    const data = Buffer.alloc(1024 * 1024, 'x');
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), data, Buffer.from('\r\n')]);
    const opening = `${head(['Transfer-Encoding: chunked'])}`;
    const start = file('file', '').slice(0, -2);
    const { sent } = await talk(`${opening}${start.length.toString(16)}\r\n${start}\r\n`, chunk, {
      everyMs: 0,
    });
    expect(sent).toBeLessThan(endless);
  });

  const json =
    'POST /auth/resend-otp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n';

  test('a body that is announced as too large is cut, not taken for ever', async () => {
    const { said, sent } = await talk(json, Buffer.alloc(1024 * 1024), { everyMs: 0 });
    expect(said).toMatch(/^HTTP\/1.1 413 /);
    expect(sent).toBeLessThan(endless);
  });

  test('a body that is announced as too large and never comes: the socket is closed', async () => {
    expect((await talk(json, null, { everyMs: 0 })).said).toMatch(/^HTTP\/1.1 413 /);
  });

  test.each([
    ['a header of 64 KB', `X-Large: ${'x'.repeat(64 * 1024)}`],
    ['5,000 headers', Array.from({ length: 5000 }, (_, at) => `X-${at}: y`).join('\r\n')],
    ['a cookie of 64 KB', `Cookie: plinth_session=${'x'.repeat(64 * 1024)}`],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6'],
    ['a negative length', 'Content-Length: -1'],
  ])('%s: refused, and the socket is closed', async (_, header) => {
    const { said } = await talk(
      `POST /auth/resend-otp HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`,
      null,
      {
        everyMs: 0,
      },
    );
    expect(said).toMatch(/^(HTTP\/1\.1 4\d\d|$)/);
  });
});
