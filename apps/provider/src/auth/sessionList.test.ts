import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestHost, testPassword, type TestHost } from '../testing/testHost.ts';
import { deviceOf } from './userAgent.ts';

let host: TestHost;
const email = 'ada@plinth.test';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeEach(async () => {
  host = await openTestHost();
});

afterEach(() => host.close());

const logInFrom = async (from: string, userAgent: string) =>
  (
    await host.call('POST', '/auth/jwt/login', {
      body: new URLSearchParams({ username: email, password: testPassword }),
      headers: { 'user-agent': userAgent },
      from,
    })
  ).json().access_token as string;

test('the sessions say since when, from where and with what browser they are, the one used last first', async () => {
  await host.account(email);
  await host.call('DELETE', '/auth/sessions', { token: await logInFrom('127.0.0.1', '') });
  const begun = new Date(host.clock.now).toISOString();
  await logInFrom('192.168.1.31', firefox);
  host.clock.now += 60_001;
  const token = await logInFrom('192.168.1.52', 'curl/8.5.0');
  host.clock.now += 60_001;
  const answer = await host.call('GET', '/auth/sessions', { token, from: '192.168.1.52' });
  expect(answer.json().sessions).toMatchObject([
    { current: true, address: '192.168.1.52', place: 'same_network' },
    {
      current: false,
      created_at: begun,
      last_used_at: begun,
      address: '192.168.1.31',
      place: 'same_network',
      device: 'Firefox on Windows',
      device_kind: 'desktop',
    },
  ]);
  expect(answer.json().sessions[0].last_used_at).toBe(new Date(host.clock.now).toISOString());
});

test('the session that asks comes first, also within the minute', async () => {
  await host.account(email);
  const tokens = [];
  for (let at = 0; at < 4; at += 1) tokens.push(await logInFrom('127.0.0.1', firefox));
  for (const token of tokens) {
    const { sessions } = (await host.call('GET', '/auth/sessions', { token })).json();
    expect(sessions.map(({ current }: { current: boolean }) => current).indexOf(true)).toBe(0);
  }
});

test('the place is told as seen from who asks', async () => {
  await host.account(email);
  const token = await logInFrom('127.0.0.1', firefox);
  await logInFrom('203.0.113.24', firefox);
  await logInFrom('2001:db8:1:2::3', firefox);
  const placesFrom = async (from: string) =>
    (await host.call('GET', '/auth/sessions', { token, from }))
      .json()
      .sessions.map(({ address, place }: { address: string; place: string }) => `${address} ${place}`);
  expect(await placesFrom('2001:db8:1:2::9')).toEqual(
    expect.arrayContaining([
      '127.0.0.1 this_machine',
      '203.0.113.24 another_network',
      '2001:db8:1:2::3 same_network',
    ]),
  );
});

test.each([
  [firefox, 'Firefox on Windows', 'desktop'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
    'mobile',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on macOS',
    'desktop',
  ],
  ['', null, null],
])('%s is %s', (userAgent, device, kind) => {
  expect(deviceOf(userAgent)).toEqual({ device, device_kind: kind });
});
