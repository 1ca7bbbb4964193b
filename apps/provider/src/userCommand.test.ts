import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { logIn, openTestHost, testPassword, type TestAccount, type TestHost } from './testing/testHost.ts';

const program = fileURLToPath(new URL('./userCommand.ts', import.meta.url));
const newPassword = 'a password from the desk';

let host: TestHost;
let ada: TestAccount;

beforeEach(async () => {
  host = await openTestHost();
  ada = await host.account('ada@plinth.test');
});

afterEach(() => host.close());

/** Runs it beside the provider, on the same store. */
const user = async (args: string[], input = '') => {
  const env = { ...process.env, DATA_DIR: host.dataDir, PUBLIC_URL: 'http://localhost:4000' };
  const child = spawn(process.execPath, [...process.execArgv, program, ...args], { env });
  child.stdin.end(input);
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { out, err, status: status as number };
};
const isSignedIn = async () => (await host.call('GET', '/users/me', { token: ada.token })).status === 200;

describe('user reset-password', () => {
  test('signs the account out and prints a link that sets a password once', async () => {
    const { out, status } = await user(['reset-password', ' ADA@plinth.test ']);
    expect(status).toBe(0);
    expect(await isSignedIn()).toBe(false);
    const token = /^http:\/\/localhost:4000\/reset-password\?token=([\w-]+)$/m.exec(out)![1]!;
    expect((await logIn(host, ada.email)).status).toBe(200);
    const reset = () => host.call('POST', '/auth/reset-password', { body: { token, password: newPassword } });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(400);
    expect((await logIn(host, ada.email, newPassword)).status).toBe(200);
  });

  test('reads a password, sets it and signs the account out; a link that waited is worth nothing', async () => {
    const link = await user(['reset-password', ada.email]);
    const token = /token=([\w-]+)/.exec(link.out)![1]!;
    const { out, err, status } = await user(['reset-password', ada.email, '--ask'], `${newPassword}\n${newPassword}\n`);
    expect([status, err]).toEqual([0, '']);
    expect(out).not.toContain(newPassword);
    expect((await logIn(host, ada.email)).status).toBe(400);
    expect((await logIn(host, ada.email, newPassword)).status).toBe(200);
    expect((await host.call('POST', '/auth/reset-password', { body: { token, password: 'of the link 1' } })).status).toBe(400);
  }); // prettier-ignore

  test.for<[string, string[], string, RegExp]>([
    ['an address without an account', ['reset-password', 'nobody@plinth.test'], '', /Nobody has an account/],
    ['a short password', ['reset-password', 'ada@plinth.test', '--ask'], 'short\nshort\n', /at least 8 characters/],
    ['two passwords that differ', ['reset-password', 'ada@plinth.test', '--ask'], `${newPassword}\nanother password\n`, /not the same/],
    ['an input that ends', ['reset-password', 'ada@plinth.test', '--ask'], newPassword, /input ended/],
    ['a password among the arguments', ['reset-password', 'ada@plinth.test', newPassword], '', /^Usage:/],
    ['another word', ['delete', 'ada@plinth.test'], '', /^Usage:/],
  ])('%s is told, and nothing changes', async ([, args, input, message]) => {
    const { err, status } = await user(args, input);
    expect(err).toMatch(message);
    expect(status).toBe(1);
    expect(await isSignedIn()).toBe(true);
    expect((await logIn(host, ada.email, testPassword)).status).toBe(200);
  }); // prettier-ignore
});
