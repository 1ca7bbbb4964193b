import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openTestHost, testPassword, type TestHost } from '../testing/testHost.ts';

let cleanUp: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of cleanUp) await close();
  cleanUp = [];
});

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

/** A verifier that answers as told, and a host that asks it. */
const openWith = async (
  answer: string,
  status = 200,
  location?: string,
): Promise<{ host: TestHost; asked: URLSearchParams[] }> => {
  const asked: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      asked.push(new URLSearchParams(text));
      const headers = { 'Content-Type': 'application/json', ...(location !== undefined && { location }) };
      response.writeHead(status, headers).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = await openTestHost({
    env: {
      TURNSTILE_SITE_KEY: 'site',
      TURNSTILE_SECRET: 'secret',
      TURNSTILE_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
    },
  });
  cleanUp.push(
    () => host.close(),
    () => new Promise((resolve) => server.close(() => resolve())),
  );
  return { host, asked };
};

const register = (host: TestHost) =>
  host.call('POST', '/auth/register', {
    body: {
      email: 'ada@plinth.test',
      password: testPassword,
      confirmPassword: testPassword,
      turnstile_token: 'answer',
    },
  });

test('Turnstile is asked about the answer', async () => {
  const { host, asked } = await openWith('{"success":true}');
  expect((await register(host)).status).toBe(201);
  expect(Object.fromEntries(asked[0]!)).toMatchObject({ secret: 'secret', response: 'answer' });
  const config = await host.call('GET', '/config.js');
  expect(config.text).toContain('"turnstileSiteKey":"site"');
  expect(config.text).not.toContain('secret');
  expect((await host.call('GET', '/challenge')).status).toBe(404);
  const page = await host.call('GET', '/Signup', { headers: { accept: 'text/html' } });
  expect(page.headers['content-security-policy']).toContain(
    "script-src 'self' https://challenges.cloudflare.com",
  );
});

test.each([
  ['{"success":false,"error-codes":["invalid-input-response"]}', 200, 400, 'not a robot'],
  ['{"success":false,"error-codes":["timeout-or-duplicate"]}', 200, 400, 'do it again'],
  ['<html>', 502, 503, 'try again'],
])('its answer %s is told', async (answer, status, expected, text) => {
  const { host } = await openWith(answer, status);
  const refused = await register(host);
  expect(refused.status).toBe(expected);
  expect(refused.json().detail).toContain(text);
});

test.each([302, 307, 308])('attack: a redirect (%i) leads the secret nowhere', async (status) => {
  const asked: string[] = [];
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{"success":true}');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => new Promise((resolve) => elsewhere.close(() => resolve())));
  const { port } = elsewhere.address() as AddressInfo;
  const { host } = await openWith('', status, `http://127.0.0.1:${port}/`);
  expect((await register(host)).status).toBe(503);
  expect(asked).toEqual([]);
});
