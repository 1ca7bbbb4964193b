import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logIn, openTestHost, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
const email = 'ada@plinth.test';

beforeEach(async () => {
  host = await openTestHost();
  await host.account(email);
});

afterEach(() => host.close());

const forgot = () => host.call('POST', '/auth/forgot-password', { body: { email } });
const reset = (token: string, password = 'a new password') =>
  host.call('POST', '/auth/reset-password', { body: { token, password } });
const tokens = async () => {
  await host.call('GET', '/mailbox');
  return host.mails.flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? []);
};

describe('attack: reset links', () => {
  it('an older link, after a new one was asked for', async () => {
    await forgot();
    await forgot();
    const [older, newer] = (await tokens()) as [string, string];
    expect((await reset(older)).status).toBe(400);
    expect((await reset(newer)).status).toBe(200);
  });

  it('links that were asked for at the same moment: one works', async () => {
    await Promise.all([forgot(), forgot(), forgot(), forgot()]);
    const answers = [];
    for (const token of await tokens()) answers.push((await reset(token)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
  });

  it('a link after a reset by it, and the link before it', async () => {
    await forgot();
    await forgot();
    const [older, newer] = (await tokens()) as [string, string];
    expect((await reset(newer)).status).toBe(200);
    for (const token of [older, newer]) expect((await reset(token, 'of an attacker')).status).toBe(400);
    expect((await logIn(host, email, 'a new password')).status).toBe(200);
  });

  it('one link used many times at once', async () => {
    await forgot();
    const [token] = (await tokens()) as [string];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => reset(token, `password number ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a link whose address is another’s: the Host header does not make it', async () => {
    await host.call('POST', '/auth/forgot-password', {
      body: { email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    });
    await tokens();
    expect(host.mails.at(-1)!.text).not.toContain('evil.example');
  });

  it('a link for an address that only waits for its code makes no account of it', async () => {
    await host.register('waiting@plinth.test');
    const before = host.mails.length;
    await host.call('POST', '/auth/forgot-password', { body: { email: 'waiting@plinth.test' } });
    await tokens();
    expect(host.mails).toHaveLength(before);
  });
});
