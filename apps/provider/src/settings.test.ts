import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('an empty environment gives settings that work on one machine', () => {
  expect(readSettings({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: null,
    smtpUrl: null,
    privateHosts: 'near',
    mailbox: 'near',
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
  ['PLINTH_KEY_OLD', 'short'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '300.1.1.1'],
  ['TRUSTED_PROXIES', '127.0.0.1,10.8'],
  ['MAIL_FROM', 'Plinth'],
  ['MAIL_FROM', 'Plinth <plinth>'],
  ['ALLOW_PRIVATE_HOSTS', 'perhaps'],
  ['MAILBOX', 'perhaps'],
  ['WEB_ORIGINS', 'app.example'],
  ['AVATAR_HOST', 'avatars'],
  ['UPLOADS_S3_BUCKET', 'Not a bucket'],
  ['UPLOADS_S3_ENDPOINT', 'objects.example'],
])('a wrong %s (%s) stops the start and is named', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name);
});

test.each([
  ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/8, ::1, fd00::/8'],
  ['MAIL_FROM', 'plinth@example.org'],
  ['MAIL_FROM', 'Plinth <no-reply@localhost>'],
])('%s takes %s', (name, value) => {
  expect(() => readSettings({ [name]: value })).not.toThrow();
});

test('a switch is asked for as the README names its ends', () => {
  expect(() => readSettings({ MAILBOX: 'perhaps' })).toThrow('MAILBOX must be on or off.');
});

test.each([
  ['TURNSTILE_SECRET', 'TURNSTILE_SITE_KEY'],
  ['LLM_MODEL', 'LLM_BASE_URL'],
])('%s alone stops the start and names %s', (given, missing) => {
  expect(() => readSettings({ [given]: 'something' })).toThrow(`${missing} must be set as well`);
});

test('an object store takes a bucket, and no keys in its address', () => {
  const endpoint = { UPLOADS_S3_ENDPOINT: 'https://key:secret@objects.example' };
  expect(() => readSettings(endpoint)).toThrow('UPLOADS_S3_BUCKET must be set as well');
  const withKeys = () => readSettings({ ...endpoint, UPLOADS_S3_BUCKET: 'files' });
  expect(withKeys).toThrow('takes no keys');
  expect(withKeys).not.toThrow('key:secret');
});

test('figures for operators have a port of their own', () => {
  const metrics = 'METRICS_PORT must be another port than PORT.';
  expect(() => readSettings({ METRICS_PORT: '4000' })).toThrow(metrics);
  expect(() => readSettings({ PORT: '9464', METRICS_PORT: '9464' })).toThrow(metrics);
  expect(() => readSettings({ METRICS_PORT: '9464' })).not.toThrow();
  expect(() => readSettings({ METRICS_PORT: '4000', METRICS_HOST: '10.0.0.8' })).not.toThrow();
});

test('all problems are told at once', () => {
  expect(() => readSettings({ PORT: 'x', SMTP_URL: 'y' })).toThrow(/PORT[\s\S]*SMTP_URL/);
});

test.each([
  [{ HOST: '0.0.0.0' }, 'nobody'],
  [{ HOST: '::' }, 'nobody'],
  [{ PUBLIC_URL: 'https://plinth.example' }, 'nobody'],
  [{ PUBLIC_URL: 'https://localhost.plinth.example' }, 'nobody'],
  [{ PUBLIC_URL: 'http://192.168.1.5:4000' }, 'nobody'],
  [{ PUBLIC_URL: 'http://[::1]:4000' }, 'near'],
  [{ HOST: 'LOCALHOST', PUBLIC_URL: 'http://127.0.0.1:4000' }, 'near'],
  [{ HOST: '0.0.0.0', ALLOW_PRIVATE_HOSTS: 'true' }, 'everybody'],
] as const)('with %j private hosts are for %s', (env, circle) => {
  expect(readSettings({ SMTP_URL: 'smtp://mail.example', ...env }).privateHosts).toBe(circle);
});

test.each([{ PUBLIC_URL: 'https://plinth.example' }, { HOST: '0.0.0.0' }, { HOST: '::', MAILBOX: 'off' }])(
  'with %j and no mail server it does not start, and says what to set',
  (env) => {
    expect(() => readSettings(env)).toThrow(/SMTP_URL must be set.*MAILBOX=on/);
    expect(readSettings({ ...env, SMTP_URL: 'smtp://mail.example' }).mailbox).toBe('nobody');
    expect(readSettings({ ...env, MAILBOX: 'on' }).mailbox).toBe('everybody');
  },
);

test('a mailbox that could show nothing stops the start', () => {
  expect(() => readSettings({ SMTP_URL: 'smtp://mail.example', MAILBOX: 'on' })).toThrow('MAILBOX');
});

test('a key is read as base64 and as hexadecimal digits', () => {
  const key = Buffer.alloc(32, 7);
  expect(readSettings({ PLINTH_KEY: key.toString('base64') }).key).toEqual(key);
  expect(readSettings({ PLINTH_KEY: key.toString('hex') }).key).toEqual(key);
});
