import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestBrowser } from '../testing/testBrowser.ts';
import {
  codeIn,
  csvForm,
  openTestHost,
  testPassword,
  type TestAccount,
  type TestHost,
} from '../testing/testHost.ts';

let root: string;
let host: TestHost;
let ada: TestAccount;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'plinth-texts-'));
  await mkdir(path.join(root, 'web', 'assets'), { recursive: true });
  await writeFile(path.join(root, 'web', 'index.html'), '<!doctype html><title>Plinth</title>');
  await writeFile(path.join(root, 'web', 'assets', 'app.js'), 'app');
  await writeFile(path.join(root, 'key'), 'a secret that nobody may read');
  host = await openTestHost({
    env: { WEB_DIR: path.join(root, 'web'), PUBLIC_URL: 'http://localhost:4000' },
  });
  ada = await host.account('ada@plinth.test');
});

afterAll(async () => {
  await host.close();
  await rm(root, { recursive: true, force: true });
});

/** Every line of a stream is a comment, one event's JSON, or the gap between two. */
const eventsIn = (text: string): unknown[] =>
  text.split(/\r\n|\r|\n/).flatMap((line) => {
    if (line === '' || line.startsWith(': ')) return [];
    expect(line).toMatch(/^data: \{/);
    return [JSON.parse(line.slice('data: '.length))];
  });

const evilNames = ['\n\ndata: {"evil":1}\n\n', '\r\rdata: {"evil":1}\r\r', '\r\n\r\nevent: evil\r\ndata: {"evil":1}\r\n\r\n', '\u2028data: {"evil":1}\u2029', '\u0085id: 1', ': evil', 'retry: 1', '\ufeffdata: x', 'a\u0000b']; // prettier-ignore

describe('attack: texts that become something else', () => {
  test.each(evilNames)('a column named %j is no event of a stream', async (name) => {
    const form = csvForm(`id,"${name.replaceAll('"', '""')}"\n1,x\n2,y\n`, 'stream.csv');
    const source_name = `stream ${evilNames.indexOf(name)}`;
    const uploaded = await host.call('POST', `/data-source/upload-csv?source_name=${source_name}`, { token: ada.token, body: form });
    if (uploaded.status !== 201) return expect(uploaded.status).toBe(400);
    const query = `source_id=${uploaded.json().connection_id}&database=csv&table=stream&generate_description=true&generate_visualizations=true`;
    const { text } = await host.call('GET', `/data-model/preview/data_model?${query}`, { token: ada.token });
    const events = eventsIn(text);
    expect(events.at(-1)).toHaveProperty('payload');
    for (const event of events) expect(event).not.toHaveProperty('evil');
  }); // prettier-ignore

  test.each(evilNames)('a user named %j is no event of a test', async (user) => {
    const connection_details = { host: '127.0.0.1', port: 1, user, password: 'p', database: user };
    const { text, status } = await host.call('POST', '/data-source/test', { token: ada.token, body: { source_type: 'postgres', connection_details } });
    if (status === 200) for (const event of eventsIn(text)) expect(event).not.toHaveProperty('evil');
    else expect(status).toBe(422);
  }); // prettier-ignore

  test.each([
    `=HYPERLINK("http://evil.example")`,
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '＝1',
    '=cmd|x',
  ])('a column named %j is no formula in the export', async (name) => {
    const form = csvForm(`id,"${name.replaceAll('"', '""')}"\n1,x\n`, 'sheet.csv');
    const source_name = encodeURIComponent(`sheet ${name}`);
    const { connection_id: source } = (
      await host.call('POST', `/data-source/upload-csv?source_name=${source_name}`, {
        token: ada.token,
        body: form,
      })
    ).json();
    const query = `source_id=${source}&database=csv&table=sheet&generate_description=true&generate_visualizations=false`;
    const { text } = await host.call('GET', `/data-model/preview/data_model?${query}`, { token: ada.token });
    const draft = /"draft_id":"([^"]+)"/.exec(text)![1]!;
    const { id } = (
      await host.call('POST', `/data-model/create?draft_id=${draft}&data_source_id=${source}`, {
        token: ada.token,
      })
    ).json();
    const file = await host.call('GET', `/data-model/${id}/export?format=csv`, {
      headers: { cookie: ada.cookie },
    });
    expect(file.status).toBe(200);
    expect(file.text).not.toMatch(/(^|,|\n)"?[\s]*[=+\-@＝]/);
    expect(String(file.headers['content-disposition'])).toMatch(/^attachment; filename="data_model\.csv"/);
  });

  const nowhere = ['/..%252fkey', '/%252e%252e/key', '/.%2e/key', '/assets/%2e%2e%2f%2e%2e%2fkey', '/assets/..%2f..%2fkey', '/assets/..\\..\\key', '/assets/%5c..%5c..%5ckey', '/..;/key', '//key', '///../key', '/assets/..%00/key', '/assets/app.js%00.html', '/assets/app.js/../../../key', '/%c0%ae%c0%ae/key', '/%ef%bc%8e%ef%bc%8e/key', '/assets//..//../key', '/./../key', '/~root/key', '/assets/.', '/assets/', '/file:///etc/passwd', '/assets/%2fetc%2fpasswd', '/http:/evil.example', '/__proto__', '/constructor', '/toString']; // prettier-ignore
  test.each(nowhere)('%s leads to no file and nowhere else', async (url) => {
    const answer = await host.fastify.inject({ method: 'GET', url, headers: { accept: '*/*' } });
    expect(answer.body).not.toContain('a secret');
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.headers['location']).toBeUndefined();
  });

  test.each(['http://localhost:4000.evil.example', 'http://localhost:4000@evil.example', 'http://evil.example/http://localhost:4000', 'http://localhost:4000 https://evil.example', 'http://localhost:4000,https://evil.example', 'https://localhost:4000.', 'http://localhost:40000', 'http://ⓛocalhost.evil:4000', 'javascript://localhost:4000', 'data:text/html,x', ' ', 'NULL', 'http://[::1]:4000'])('a log-in from a page of %j', async (origin) => {
    const body = new URLSearchParams({ username: ada.email, password: testPassword });
    const answer = await createTestBrowser(host, '10.96.0.1').post('/auth/jwt/login', body, { origin: Buffer.from(origin).toString('latin1'), host: 'localhost:4000', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' });
    expect(answer.status).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }); // prettier-ignore

  test.each(['/openapi.json', '/config.js', '/login', '/', '/health'])(
    'what %s says does not come from the Host header',
    async (url) => {
      const answer = await host.fastify.inject({ method: 'GET', url, headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-original-url': '/mailbox', 'x-rewrite-url': '/mailbox' } });
      expect(answer.body).not.toContain('evil.example');
      expect(answer.headers['location']).toBeUndefined();
      expect(answer.statusCode).toBe(200);
    }, // prettier-ignore
  );

  test.each(['Bearer a, Bearer b', 'Bearer  ', 'bearer\tx', 'Basic YWRhOng=', 'Bearer null', 'Bearer undefined', 'Bearer eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.', 'Bearer __proto__'])('%j opens nothing', async (authorization) => {
    expect((await host.call('GET', '/users/me', { headers: { authorization } })).status).toBe(401);
  }); // prettier-ignore

  test.each([
    ['the name with a prefix that only https has', (own: string) => `__Host-${own}`],
    ['another case', (own: string) => own.toUpperCase()],
    ['the value in quotes', (own: string) => own.replace('=', '="') + '"'],
    ['a name behind a blank', (own: string) => own.replace('plinth', 'plinth ')],
    ['four planted ones before it', (own: string) => `${'plinth_session=x; '.repeat(4)}${own}`],
  ])('the export by a cookie with %s', async (_, change) => {
    const answer = await host.call('GET', '/data-model/x/export?format=csv', {
      headers: { cookie: change(ada.cookie) },
    });
    expect(answer.status).toBe(401);
  });

  test.each(['ada\u200b@plinth.test', 'ada\ud800@plinth.test', 'ada@plinth\udc00.test', '\u202eada@plinth.test', 'ada\u00ad@plinth.test', 'ada@plin\u2060th.test', 'ada\ue000@plinth.test'])('%j, which looks like another address, is none', async (email) => {
    const answer = await host.register(email, testPassword, '10.96.1.1');
    expect(answer.status, answer.text).toBe(422);
  }); // prettier-ignore

  test('letters that become others in small do not lead another’s link elsewhere', async () => {
    // The Kelvin sign becomes a plain k.
    const { email } = await host.account('mike@plinth.test');
    const before = host.mails.length;
    await host.call('POST', '/auth/forgot-password', { body: { email: 'mi\u212ae@plinth.test' } });
    await host.call('GET', '/mailbox');
    expect(host.mails.slice(before).map(({ to }) => to)).toEqual([email]);
    expect((await host.register('mi\u212ae@plinth.test', testPassword, '10.96.2.1')).status).toBe(400);
    expect(host.mails.slice(before)).toHaveLength(1);
    expect(() => codeIn(host.mails.at(-1)!)).toThrow();
  });
});
