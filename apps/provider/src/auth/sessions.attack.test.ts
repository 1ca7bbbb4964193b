import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestBrowser } from '../testing/testBrowser.ts';
import { logIn, openTestHost, testPassword, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;
const email = 'ada@plinth.test';

beforeEach(async () => {
  host = await openTestHost();
  ada = await host.account(email);
});

afterEach(() => host.close());

const me = async (token: string) => (await host.call('GET', '/users/me', { token })).status;
const sessionsOf = async (token: string) =>
  (await host.call('GET', '/auth/sessions', { token })).json().sessions as { id: string; current: boolean }[];

describe('attack: sessions', () => {
  it.each([
    'https://evil.example',
    'null',
    'http://localhost:9',
    'http://localhost.evil.example',
    'file://',
    'x',
  ])('a log-in from a page of %s', async (origin) => {
    const browser = createTestBrowser(host, '10.40.0.1');
    const body = new URLSearchParams({ username: email, password: testPassword });
    const answer = await browser.post('/auth/jwt/login', body, { origin, host: 'localhost:4000' });
    expect(answer.status).toBe(403);
    expect(browser.cookies.size).toBe(0);
  });

  it.each([
    ['/auth/register', { email, password: 'x', confirmPassword: 'x', turnstile_token: '' }],
    ['/auth/verify-otp', { email, otp: '000000' }],
    ['/auth/resend-otp', { email }],
    ['/auth/forgot-password', { email }],
    ['/auth/reset-password', { token: 'x', password: 'long enough' }],
    ['/auth/jwt/logout', undefined],
  ])('%s from a foreign page', async (path, body) => {
    const answer = await host.call('POST', path, { body, headers: { origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
  });

  it.each([undefined, 'http://localhost:4000', 'http://LOCALHOST:4000'])(
    'is not refused to its own pages: %s',
    async (origin) => {
      const body = new URLSearchParams({ username: email, password: testPassword });
      const headers = { host: 'localhost:4000', ...(origin === undefined ? {} : { origin }) };
      expect((await host.call('POST', '/auth/jwt/login', { body, headers })).status).toBe(200);
    },
  );

  it('the token after a log-out by cookie alone', async () => {
    await host.call('POST', '/auth/jwt/logout', { headers: { cookie: ada.cookie } });
    expect(await me(ada.token)).toBe(401);
  });

  it('the cookie after a log-out by header, and after one by a stale header', async () => {
    const second = await logIn(host, email);
    const cookie = String(second.headers['set-cookie']).split(';', 1)[0]!;
    await host.call('POST', '/auth/jwt/logout', { token: 'stale', headers: { cookie } });
    expect(await me(second.json().access_token)).toBe(401);
    expect(await me(ada.token)).toBe(200);
  });

  it('a session cookie that was planted before the log-in', async () => {
    const mallory = await host.account('mallory@plinth.test');
    const browser = createTestBrowser(host, '10.40.0.1');
    browser.cookies.set('plinth_session', mallory.cookie.split('=')[1]!);
    const { access_token: token } = (await browser.logIn(email)).json();
    expect(browser.cookies.get('plinth_session')).toBe(token);
    expect((await host.call('GET', '/users/me', { token })).json().email).toBe(email);
  });

  it('a session of another account can’t be ended', async () => {
    const mallory = await host.account('mallory@plinth.test');
    const [mine] = await sessionsOf(ada.token);
    const answer = await host.call('DELETE', `/auth/sessions/${mine!.id}`, { token: mallory.token });
    expect(answer.status).toBe(404);
    expect(await me(ada.token)).toBe(200);
    await host.call('DELETE', '/auth/sessions', { token: mallory.token });
    expect(await me(ada.token)).toBe(200);
  });

  it('the list shows no session of others and nothing that opens one', async () => {
    const mallory = await host.account('mallory@plinth.test');
    const answer = await host.call('GET', '/auth/sessions', { token: mallory.token });
    expect(answer.json().sessions).toHaveLength(1);
    for (const secret of [mallory.token, mallory.cookie, ada.token])
      expect(answer.text).not.toContain(secret);
  });

  it('log-ins without an end: the last hundred sessions stay, and whichever is in use', async () => {
    const first = (await logIn(host, email)).json().access_token as string;
    for (let at = 0; at < 110; at += 1) {
      host.clock.now += 61_000;
      expect(await me(ada.token)).toBe(200);
      expect((await logIn(host, email)).status).toBe(200);
    }
    expect((await sessionsOf(ada.token)).length).toBeLessThanOrEqual(100);
    expect(await me(first)).toBe(401);
    expect(await me(ada.token)).toBe(200);
  });

  it('the cookie alone neither lists nor ends sessions', async () => {
    for (const method of ['GET', 'DELETE'])
      expect((await host.call(method, '/auth/sessions', { headers: { cookie: ada.cookie } })).status).toBe(
        401,
      );
    expect(await me(ada.token)).toBe(200);
  });

  it('a stolen token after “log out everywhere”', async () => {
    const second = (await logIn(host, email)).json().access_token as string;
    expect((await host.call('DELETE', '/auth/sessions', { token: second })).status).toBe(204);
    expect(await me(ada.token)).toBe(401);
    expect(await me(second)).toBe(401);
    const exported = await host.call('GET', '/data-model/x/export?format=json', {
      headers: { cookie: ada.cookie },
    });
    expect(exported.status).toBe(401);
  });

  it('a stolen token after its session was ended alone', async () => {
    const second = (await logIn(host, email)).json().access_token as string;
    const stolen = (await sessionsOf(second)).find(({ current }) => !current)!;
    expect((await host.call('DELETE', `/auth/sessions/${stolen.id}`, { token: second })).status).toBe(204);
    expect(await me(ada.token)).toBe(401);
    expect(await me(second)).toBe(200);
  });

  it.each([
    '<script>alert(1)</script>',
    `Mozilla/5.0 ${'x'.repeat(20_000)}`,
    'Chrome/\u00e9',
    'Firefox/\u202eevil',
  ])('a browser with a hostile name, number %#', async (userAgent) => {
    const login = await host.call('POST', '/auth/jwt/login', {
      body: new URLSearchParams({ username: email, password: testPassword }),
      headers: { 'user-agent': userAgent },
    });
    const answer = await host.call('GET', '/auth/sessions', { token: login.json().access_token });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    for (const { device } of answer.json().sessions) expect(device?.length ?? 0).toBeLessThanOrEqual(80);
  });

  it('behind https the cookies are of this very host alone', async () => {
    const secure = await openTestHost({ env: { PUBLIC_URL: 'https://plinth.example', MAILBOX: 'on' } });
    try {
      const browser = createTestBrowser(secure, '10.40.0.1');
      await browser.register(email);
      await secure.account('grace@plinth.test');
      const lines = [(await browser.logIn('grace@plinth.test')).headers['set-cookie']].flat().map(String);
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines)
        expect(line).toMatch(/^__Host-plinth_\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
      expect([...browser.cookies.keys()].every((name) => name.startsWith('__Host-'))).toBe(true);
    } finally {
      await secure.close();
    }
  });
});
