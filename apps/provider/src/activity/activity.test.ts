import { activityDays, activityKinds, activityOfAKind } from '@plinth/api/facts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDataModel } from '../testing/dataModel.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { csvForm, logIn, openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';
import { networkOf } from './network.ts';

interface Told {
  kind: string;
  at: string;
  subject: string | null;
  network: string | null;
  place: string | null;
  device: string | null;
}

const day = 24 * 60 * 60_000;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

const envOf = async (store: string): Promise<Record<string, string>> => {
  if (store === 'sqlite') return {};
  return { DATABASE_URL: await server.newDatabase() };
};

describe.each(['sqlite', 'postgresql'])('what happened in an account, on %s', (store) => {
  let host: TestHost;
  let ada: TestAccount;

  beforeEach(async () => {
    host = await openTestHost({ env: await envOf(store) });
    ada = await host.account('ada@plinth.test');
    host.clock.now += 1000;
  });

  afterEach(() => host.close());

  const listOf = async ({ token }: TestAccount, from?: string): Promise<Told[]> => {
    const answer = await host.call('GET', '/auth/activity', { token, ...(from !== undefined && { from }) });
    return (answer.json() as { activity: Told[] }).activity;
  };
  const kindsOf = async (account: TestAccount) => (await listOf(account)).map(({ kind }) => kind);
  const ask = (method: string, path: string, body?: unknown, token = ada.token) => {
    host.clock.now += 1000;
    return host.must(method, path, { token, body });
  };

  test('connections, exports and links are told by name, the newest first, and to nobody else', async () => {
    const { connection, model, report } = await openDataModel(host, ada.token);
    await ask('PUT', `/data-source/${connection}`, { source_name: 'Everybody' });
    host.clock.now += 1000;
    const exported = await host.call('GET', `/data-model/${model}/export?format=csv`, { headers: { cookie: ada.cookie } });
    expect(exported.status).toBe(200);
    const { id: link, token } = (await ask('POST', `/report/${report}/links`, { expires: 'never' })).json();
    await ask('POST', '/shared-report', { token });
    await ask('DELETE', `/report/${report}/links/${link}`);
    await ask('POST', `/report/${report}/exports`);
    await ask('DELETE', `/data-source/${connection}`);
    const told = await listOf(ada);
    expect(told.map(({ kind }) => kind)).toEqual([
      'connection_deleted', 'report_exported', 'link_withdrawn', 'link_opened', 'link_created', 'model_exported',
      'connection_changed', 'connection_created', 'signed_in',
    ]);
    expect(told.map(({ subject }) => subject)).toEqual([
      'Everybody', 'people', 'people', 'people', 'people', 'people', 'Everybody', 'people', null,
    ]);
    const grace = await host.account('grace@plinth.test');
    expect(await kindsOf(grace)).toEqual(['signed_in']);
  }); // prettier-ignore

  test('of whoever opens a link nothing is kept but the time', async () => {
    const { report } = await openDataModel(host, ada.token);
    const { token } = (await ask('POST', `/report/${report}/links`, { expires: 'never' })).json();
    await host.call('POST', '/shared-report', { body: { token }, from: '198.51.100.9', headers: { 'user-agent': firefox } });
    const opened = (await listOf(ada)).find(({ kind }) => kind === 'link_opened');
    expect(opened).toMatchObject({ network: null, place: null, device: null, at: expect.any(String) });
  }); // prettier-ignore

  test('a log-in, one that is refused and a new password tell the network and the device, and no address', async () => {
    const from = '203.0.113.77';
    const headers = { 'user-agent': firefox };
    const send = (path: string, body: unknown) => host.call('POST', path, { body, from, headers });
    const credentials = (password: string) => new URLSearchParams({ username: ada.email, password });
    await send('/auth/jwt/login', credentials('wrong'));
    await expect.poll(() => kindsOf(ada)).toContain('sign_in_refused');
    await send('/auth/forgot-password', { email: ada.email });
    await host.call('GET', '/mailbox');
    const token = /token=([\w-]+)/.exec(host.mails.at(-1)!.text)![1]!;
    host.clock.now += 1000;
    await send('/auth/reset-password', { token, password: 'a new password' });
    host.clock.now += 1000;
    const { access_token } = (await send('/auth/jwt/login', credentials('a new password'))).json();
    const told = await listOf({ ...ada, token: access_token }, '203.0.113.4');
    expect(told.slice(0, 3).map(({ kind }) => kind)).toEqual(['signed_in', 'password_changed', 'sign_in_refused']);
    for (const { network, place, device } of told.slice(0, 3))
      expect([network, place, device]).toEqual(['203.0.113.0/24', 'same_network', 'Firefox on Windows']);
    expect(JSON.stringify(told)).not.toContain(from);
    expect((await listOf({ ...ada, token: access_token }, '198.51.100.1'))[0]!.place).toBe('another_network');
  }); // prettier-ignore

  test('a guess at an address without an account leaves nothing', async () => {
    await logIn(host, 'nobody@plinth.test', 'wrong');
    await logIn(host, ada.email, 'wrong');
    await expect.poll(() => kindsOf(ada)).toContain('sign_in_refused');
    expect((await kindsOf(ada)).filter((kind) => kind === 'sign_in_refused')).toHaveLength(1);
  });

  test('many guesses push out nothing of another kind, and what is old is told no more', async () => {
    await ask('POST', '/data-source/upload-csv?source_name=one', csvForm('a\n1\n'));
    for (let guess = 0; guess < activityOfAKind + 7; guess += 1) {
      host.clock.now += 60_000;
      await logIn(host, ada.email, 'wrong', `10.9.${guess}.1`);
      // It is kept after the answer: the clock goes on when it is.
      await expect
        .poll(async () => (await listOf(ada))[0]!.at, { interval: 20 })
        .toBe(new Date(host.clock.now).toISOString());
    }
    const count = async (kind: string) => (await kindsOf(ada)).filter((told) => told === kind).length;
    await expect.poll(() => count('sign_in_refused')).toBe(activityOfAKind);
    expect(await count('connection_created')).toBe(1);
    host.clock.now += (activityDays + 1) * day;
    const { access_token } = (await logIn(host, ada.email)).json();
    expect(await kindsOf({ ...ada, token: access_token })).toEqual(['signed_in']);
  });
}); // prettier-ignore

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:4f2a:11::8', '2001:db8:4f2a::/48'],
  ['127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
])('of %s is kept %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('each kind has a name of its own', () => {
  expect(new Set(activityKinds).size).toBe(activityKinds.length);
});
