import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;

const browser = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
};

beforeAll(async () => {
  host = await openTestHost();
  const web = `${host.dataDir}/web`;
  await mkdir(`${web}/assets`, { recursive: true });
  await writeFile(
    `${web}/index.html`,
    '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script>let built = 1;</script><div id="app"></div>',
  );
  await writeFile(`${web}/assets/index-abc123.js`, 'export const app = 1;');
  await writeFile(`${web}/favicon.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  // The folder is found at the start.
  await host.restart();
  ada = await host.account();
});

afterAll(async () => {
  await host.close();
});

describe('a path that is both page and call', () => {
  test.each([
    '/data-source/1',
    '/users/1',
    '/collections/abc',
    '/collections/abc/',
    '/collections/a/b',
    '/data-model',
  ])('%s is the page for a browser that goes there', async (path) => {
    const answer = await host.call('GET', path, { headers: browser });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['vary']).toContain('Accept');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.text).toContain('id="app"');
  });

  test('is the call for a script', async () => {
    const me = await host.call('GET', `/users/${ada.id}`, { token: ada.token });
    expect(me.json()).toEqual({ id: ada.id, email: ada.email });
    expect(me.headers['vary']).toContain('Accept');
    expect(me.headers['cache-control']).toBe('no-store');
    expect((await host.call('GET', '/data-source/1', { headers: { accept: '*/*' } })).status).toBe(401);
    expect(
      (await host.call('GET', '/data-source/1', { headers: { accept: 'text/event-stream' } })).status,
    ).toBe(401);
  });

  test('takes a slash at its end or not', async () => {
    expect((await host.call('GET', '/data-source/user/connections/', { token: ada.token })).status).toBe(200);
    expect((await host.call('GET', '/users/me/', { token: ada.token })).status).toBe(200);
  });
});

test('pages of the app, and paths that nobody knows, are the app', async () => {
  for (const path of ['/', '/login', '/Signup', '/reset-password?token=x', '/no/such/page'])
    expect((await host.call('GET', path, { headers: browser })).text).toContain('id="app"');
});

test('an address of the app is the app for all but who asks for JSON', async () => {
  for (const path of [
    '/login',
    '/SIGNUP',
    '/collections',
    '/collections/a/edit/',
    '/data-models/7',
    '/reports',
  ])
    for (const accept of ['*/*', 'image/avif', ''])
      for (const method of ['GET', 'HEAD']) {
        const answer = await host.call(method, path, { headers: { accept } });
        expect(answer.status, `${method} ${path} ${accept}`).toBe(200);
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      }
  const json = await host.call('GET', '/login', { headers: { accept: 'application/json' } });
  expect(json.status).toBe(404);
});

test('what is missing is 404 for a script', async () => {
  for (const [method, path] of [
    ['GET', '/assets/missing.js'],
    ['GET', '/nothing'],
    ['POST', '/login'],
    ['DELETE', '/users/me'],
  ] as const) {
    const answer = await host.call(method, path, { headers: { accept: '*/*' } });
    expect(answer.status).toBe(404);
    expect(answer.json()).toHaveProperty('detail');
  }
});

test('files lead nowhere else', async () => {
  for (const path of [
    '/../key',
    '/%2e%2e/key',
    '/..%2fkey',
    '/assets/../../key',
    '/%5c..%5ckey',
    '/plinth.db',
  ])
    expect((await host.call('GET', path, { headers: { accept: '*/*' } })).status).toBeGreaterThanOrEqual(400);
});

test('hashed files may be kept for good, others are asked for again', async () => {
  const asset = await host.call('GET', '/assets/index-abc123.js', { headers: { accept: '*/*' } });
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toContain('javascript');
  const icon = await host.call('GET', '/favicon.svg', { headers: { accept: '*/*' } });
  expect(icon.headers['cache-control']).toBe('no-cache');
});

test('every page has a nonce of its own, and its policy allows no script in it but the build’s', async () => {
  const built = createHash('sha256').update('let built = 1;').digest('base64');
  const nonces = new Set<string>();
  for (let index = 0; index < 3; index += 1) {
    const page = await host.call('GET', '/login', { headers: browser });
    const policy = String(page.headers['content-security-policy']);
    const nonce = /nonce="([^"]+)"/.exec(page.text)![1]!;
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(/script-src [^;]*/.exec(policy)![0]).toBe(`script-src 'self' 'sha256-${built}'`);
    expect(policy).not.toContain('unsafe');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test('every answer has the security headers', async () => {
  const answers = await Promise.all([
    host.call('GET', '/', { headers: browser }),
    host.call('GET', '/assets/index-abc123.js'),
    host.call('GET', '/config.js'),
    host.call('GET', '/mailbox'),
    host.call('GET', '/openapi.json'),
    host.call('GET', '/users/me'),
    host.call('GET', '/users/me', { token: ada.token }),
    host.call('POST', '/auth/register', { body: '{' }),
    host.call('GET', '/nothing'),
  ]);
  for (const { headers } of answers) {
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBeTruthy();
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('the app is told where its host is', async () => {
  const answer = await host.call('GET', '/config.js');
  expect(answer.headers['content-type']).toContain('text/javascript');
  const json = /^globalThis\.plinthConfig = (.*);\n$/.exec(answer.text)![1]!;
  expect(JSON.parse(json)).toEqual({
    apiHost: '',
    avatarHost: '',
    turnstileSiteKey: '',
    challengeUrl: '/challenge',
    reportsErrors: false,
    mailbox: '/mailbox',
  });
});

test('avatars come from another host when the settings name it', async () => {
  const withAvatars = await openTestHost({ env: { AVATAR_HOST: 'https://avatars.example/avatar/' } });
  try {
    const config = await withAvatars.call('GET', '/config.js');
    expect(config.text).toContain('"avatarHost":"https://avatars.example/avatar"');
    const page = await withAvatars.call('GET', '/', { headers: browser });
    expect(page.headers['content-security-policy']).toContain(
      "img-src 'self' data: blob: https://avatars.example;",
    );
  } finally {
    await withAvatars.close();
  }
});

test('large answers are compressed', async () => {
  const answer = await host.call('GET', '/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers['content-encoding']).toBe('gzip');
});

test('without a built app a browser is told what to run', async () => {
  const bare = await openTestHost();
  try {
    const answer = await bare.call('GET', '/', { headers: browser });
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('npm run build -w @plinth/web');
  } finally {
    await bare.close();
  }
});

test('behind https, browsers are told to stay there, and the cookie travels only so', async () => {
  const secure = await openTestHost({ env: { PUBLIC_URL: 'https://plinth.example', MAILBOX: 'on' } });
  try {
    const answer = await secure.call('GET', '/health');
    expect(answer.headers['strict-transport-security']).toContain('max-age=');
    expect((await secure.account()).cookie).toContain('plinth_session=');
  } finally {
    await secure.close();
  }
});

describe('pages of another origin', () => {
  const origin = 'https://app.plinth.example';

  test('may call when the settings name them, and only then', async () => {
    const open = await openTestHost({ env: { WEB_ORIGINS: origin } });
    try {
      const preflight = await open.call('OPTIONS', '/users/me', {
        headers: { origin, 'access-control-request-method': 'GET' },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers['access-control-allow-origin']).toBe(origin);
      expect(preflight.headers['access-control-allow-headers']).toContain('Authorization');
      const refused = await open.call('GET', '/users/me', { headers: { origin } });
      expect(refused.status).toBe(401);
      expect(refused.headers['access-control-allow-origin']).toBe(origin);
      const foreign = await open.call('GET', '/users/me', { headers: { origin: 'https://evil.example' } });
      expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    } finally {
      await open.close();
    }
  });

  test('may not call by default', async () => {
    const answer = await host.call('GET', '/health', { headers: { origin } });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});
