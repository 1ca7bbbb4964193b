import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('an empty environment gives settings that work on one machine', () => {
  expect(readSettings({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: null,
    smtpUrl: null,
    allowPrivateHosts: true,
    trustedProxies: [],
  });
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['HOST', 'not a host'],
  ['DATABASE_URL', 'mysql://somewhere/db'],
  ['PUBLIC_URL', 'plinth.example'],
  ['PUBLIC_URL', 'https://plinth.example/path'],
  ['SMTP_URL', 'mail.example'],
  ['PLINTH_KEY', 'short'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['ALLOW_PRIVATE_HOSTS', 'perhaps'],
  ['WEB_ORIGINS', 'app.example'],
  ['AVATAR_HOST', 'avatars'],
])('a wrong %s (%s) stops the start and is named', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name);
});

test.each([
  ['TURNSTILE_SECRET', 'TURNSTILE_SITE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['LLM_MODEL', 'LLM_BASE_URL'],
])('%s alone stops the start and names %s', (given, missing) => {
  expect(() => readSettings({ [given]: 'something' })).toThrow(`${missing} must be set as well`);
});

test('all problems are told at once', () => {
  expect(() => readSettings({ PORT: 'x', SMTP_URL: 'y' })).toThrow(/PORT[\s\S]*SMTP_URL/);
});

test('private hosts are closed as soon as others can call', () => {
  expect(readSettings({ HOST: '0.0.0.0' }).allowPrivateHosts).toBe(false);
  expect(readSettings({ HOST: '0.0.0.0', ALLOW_PRIVATE_HOSTS: 'true' }).allowPrivateHosts).toBe(true);
});

test('a key is read as base64 and as hexadecimal digits', () => {
  const key = Buffer.alloc(32, 7);
  expect(readSettings({ PLINTH_KEY: key.toString('base64') }).key).toEqual(key);
  expect(readSettings({ PLINTH_KEY: key.toString('hex') }).key).toEqual(key);
});
