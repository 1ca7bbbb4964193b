import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fold } from './analyst/reading/shared/vocabulary/wordForms.ts';
import { betweenWords } from './reports/betweenWords.ts';
import { HostRule } from './sources/hostRule.ts';
import { usualCharacters } from './standardization/kinds/characters.ts';
import { best, caseKey, fingerprint } from './standardization/kinds/spelling.ts';
import { openTestHost, testPassword, type TestHost } from './testing/testHost.ts';

/** Above and below in turn: to put them in order takes the square of their number, 200,000 a minute. */
const marked = (marks: number): string => `a${'\u0301\u0316'.repeat(marks / 2)}`;

describe('attack: marks without an end, from strangers', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await openTestHost();
  });
  afterAll(() => host.close());

  const email = `${marked(150_000)}@example.com`;
  test.each([
    ['/auth/forgot-password', { email }, 422],
    ['/auth/verify-otp', { email, otp: '123456' }, 400],
    ['/auth/resend-otp', { email }, 200],
    [
      '/auth/register',
      { email, password: testPassword, confirmPassword: testPassword, turnstile_token: 'x' },
      422,
    ],
    ['/auth/jwt/login', new URLSearchParams({ username: marked(5_000), password: testPassword }), 400],
  ])('%s', async (path, body, status) => {
    expect((await host.call('POST', path, { body })).status).toBe(status);
  });

  test('an address that is written with marks is the one without them', async () => {
    const { status } = await host.register('ze\u0301@example.com');
    expect(status).toBe(201);
    expect(host.mails.at(-1)!.to).toBe('zé@example.com');
  });
});

describe('attack: marks without an end, in data', () => {
  const text = marked(150_000);
  const none = new HostRule({ allowPrivate: false, resolve: () => Promise.resolve([]) });

  test.each<[string, () => unknown]>([
    ['a value that is compared', () => fold(text)],
    ['a spelling', () => [fingerprint(text), caseKey(text)]],
    [
      'spellings of which one is the best',
      () => best([text, `${text}b`].map((value) => ({ value, tidy: value, rows: 1 }))),
    ],
    ['characters', () => usualCharacters(text)],
    ['what a language model says', () => betweenWords(['A rise of ', { figure: '5' }, '.'], text)],
    ['a host', () => none.resolve(text).catch(() => undefined)],
  ])('%s', async (_, work) => {
    const { user } = process.cpuUsage();
    await work();
    expect(process.cpuUsage().user - user).toBeLessThan(2_000_000);
  });
});
