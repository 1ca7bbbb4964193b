import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let proxied: TestHost;
let ada: TestAccount;

beforeAll(async () => {
  host = await openTestHost();
  proxied = await openTestHost({ env: { TRUSTED_PROXIES: '127.0.0.1', WEB_ORIGINS: 'https://app.example' } });
  ada = await host.account();
  await proxied.account();
  await host.fastify.listen({ port: 0, host: '127.0.0.1' });
  // So that "no mail came back" says something.
  expect((await host.call('GET', '/mailbox')).text).toContain(ada.email);
});

afterAll(async () => {
  await host.close();
  await proxied.close();
});

/** Bytes as they are, on a connection of their own: some attacks are no well-formed request. */
const sendRaw = async (head: string): Promise<string> => {
  const { port } = host.fastify.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, 'connect');
  socket.end(head.replaceAll('\n', '\r\n'));
  await once(socket, 'close');
  return answer;
};

const expectNoMail = (text: string) => expect(text).not.toMatch(/is your Plinth code|Your code is/);

describe('attack: mailbox behind a proxy', () => {
  it.each([
    ['Forwarded', 'for=203.0.113.9'],
    ['fORWARDED', 'for=203.0.113.9'],
    ['Forwarded', ''],
    ['X-Forwarded-For', '203.0.113.9'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['x-forwarded-for', ''],
    ['X_Forwarded_For', '203.0.113.9'],
    ['X-Forwarded-Host', 'plinth.example'],
    ['X-Forwarded-Host', 'localhost'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Port', '443'],
    ['X-Forwarded-Server', 'front'],
    ['X-Real-IP', '203.0.113.9'],
    ['x-REAL-ip', '127.0.0.1'],
    ['Via', '1.1 front'],
    ['VIA', '2.0 vegur'],
    ['X-Client-IP', '203.0.113.9'],
    ['X-Original-Forwarded-For', '203.0.113.9'],
    ['True-Client-IP', '203.0.113.9'],
    ['CF-Connecting-IP', '203.0.113.9'],
    ['X-Envoy-External-Address', '203.0.113.9'],
  ])('a request that bears %s: %s', async (name, value) => {
    for (const at of [host, proxied])
      expectNoMail((await at.call('GET', '/mailbox', { headers: { [name]: value } })).text);
  });

  it('the settings of the page tell where the mails are, but to nobody else', async () => {
    expect((await host.call('GET', '/config.js')).text).toContain('"mailbox":"/mailbox"');
    const others: Parameters<TestHost['call']>[2][] = [
      { headers: { 'x-forwarded-for': '203.0.113.9' } },
      { headers: { host: 'plinth.example' } },
      { from: '203.0.113.9' },
    ];
    for (const parts of others)
      expect((await host.call('GET', '/config.js', parts)).text).toContain('"mailbox":""');
  });

  it.each([
    'plinth.example',
    'plinth.example:4000',
    'localhost.evil.example',
    'localhost@evil.example',
    'evil.example#localhost',
    '127.0.0.1.evil.example',
    '127.0.0.1.nip.io',
    'localhost.',
    '0.0.0.0',
    '[::]',
    '[::ffff:203.0.113.9]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '127.1',
    '192.168.1.5',
  ])('a Host of %j', async (name) => {
    expectNoMail((await host.call('GET', '/mailbox', { headers: { host: name } })).text);
  });

  it.each(['192.168.1.7', '203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1', '10.0.0.1', '::ffff:10.0.0.1'])(
    'a connection from %s',
    async (from) => {
      expectNoMail((await host.call('GET', '/mailbox', { from })).text);
      expectNoMail((await proxied.call('GET', '/mailbox', { from, headers: { 'x-real-ip': '::1' } })).text);
    },
  );

  it.each([
    'GET /mailbox HTTP/1.0\nHost: 127.0.0.1:4000\nConnection: close\n\n',
    'GET /mailbox HTTP/1.0\n\n',
    'GET /mailbox HTTP/1.1\nHost: localhost\nHost: plinth.example\nConnection: close\n\n',
    'GET /mailbox HTTP/1.1\nHost: plinth.example\nHost: localhost\nConnection: close\n\n',
    'GET http://plinth.example/mailbox HTTP/1.1\nHost: plinth.example\nConnection: close\n\n',
    'GET /mailbox HTTP/1.1\nHost: localhost\nX-Forwarded-For: 127.0.0.1\nX-Forwarded-For: 203.0.113.9\nConnection: close\n\n',
    'GET /mailbox HTTP/1.1\nHost: localhost\nConnection: close\nvIa:\n\n',
    'GET /mailbox HTTP/1.1\nHost:\nConnection: close\n\n',
    'GET /mailbox HTTP/1.1\nHost: localhost, plinth.example\nConnection: close\n\n',
    'GET /mailbox HTTP/1.1\nHost: plinth.example\nConnection: close\n X-Y: localhost\n\n',
  ])('the bytes %j', async (head) => {
    expectNoMail(await sendRaw(head));
  });

  it.each([
    '/%6dailbox',
    '/mailbox/',
    '//mailbox',
    '/./mailbox',
    '/assets/../mailbox',
    '/mailbox?x=1',
    '/mailbox%3f',
    '/Mailbox',
    '/MAILBOX',
    '/mailbox;x',
    '/mailbox%00',
    '/mailbox#x',
  ])('the path %s through a proxy', async (path) => {
    const viaProxy = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    expectNoMail((await host.call('GET', path, viaProxy)).text);
    expectNoMail(
      (await host.call('GET', path, { headers: { ...viaProxy.headers, accept: 'text/html' } })).text,
    );
  });

  it.each(['https://app.example', 'https://evil.example', 'null', 'http://localhost:5173'])(
    'a script of a page from %s',
    async (origin) => {
      for (const at of [host, proxied])
        expectNoMail((await at.call('GET', '/mailbox', { headers: { origin } })).text);
    },
  );

  it.each([
    'https://plinth.example',
    'http://plinth.example:8080',
    'http://203.0.113.9',
    'http://[2001:db8::1]',
  ])('a provider that others open at %s and that has no mail server', (PUBLIC_URL) => {
    expect(() => readSettings({ PUBLIC_URL })).toThrow('SMTP_URL must be set');
  });
});

describe('attack: private hosts behind a proxy', () => {
  const database = {
    source_name: 'inside',
    source_type: 'postgres',
    connection_details: { host: '127.0.0.1', port: 1, user: 'u', password: 'p', database: 'd' },
  };
  const connectThrough = (headers: Record<string, string>) =>
    host.call('POST', '/data-source/', { token: ada.token, body: database, headers });

  it.each([
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 front' },
    { 'x-real-ip': '127.0.0.1' },
    { host: 'plinth.example' },
  ])('a connection to the machine itself with %j', async (headers) => {
    const answer = await connectThrough(headers as unknown as Record<string, string>);
    expect(answer.json().detail).toContain('local or private network');
  });

  it('is only refused to others: the machine’s own people get as far as the port', async () => {
    expect((await connectThrough({})).json().detail).not.toContain('local or private network');
  });
});
