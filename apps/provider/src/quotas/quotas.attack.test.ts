import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvForm, openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;

beforeAll(async () => {
  host = await openTestHost({
    env: { QUOTA_CONNECTIONS: '3', QUOTA_STORED_MB: '1', QUOTA_QUESTIONS: '4', QUOTA_UPLOADS: '1' },
  });
});

afterAll(async () => {
  await host.close();
});

const upload = (name: string, content = 'a,b\n1,2\n', token = ada.token) =>
  host.call('POST', `/data-source/upload-csv?source_name=${name}`, { token, body: csvForm(content) });

const stored = async (): Promise<number> =>
  (await host.call('GET', '/data-source/user/connections', { token: ada.token })).json().length;

describe('attack: more than an account’s share', () => {
  test('more connections than allowed: 429, and deleting one makes room', async () => {
    ada = await host.account();
    for (const name of ['one', 'two', 'three']) expect((await upload(name)).status).toBe(201);
    const refused = await upload('four');
    expect(refused.status).toBe(429);
    expect(refused.json().detail).toContain('3 connections');
    expect(await stored()).toBe(3);
    const [{ connection_id: id }] = (
      await host.call('GET', '/data-source/user/connections', { token: ada.token })
    ).json();
    await host.call('DELETE', `/data-source/${id}`, { token: ada.token });
    expect((await upload('four')).status).toBe(201);
  });

  test('more bytes than allowed: 413, and nothing is stored', async () => {
    ada = await host.account();
    const large = `a,b\n${'some words,and more\n'.repeat(35_000)}`;
    expect((await upload('fits', large)).status).toBe(201);
    const refused = await upload('too-much', large);
    expect(refused.status).toBe(413);
    expect(refused.json().detail).toContain('1 MB');
    expect(await stored()).toBe(1);
  });

  test('a flood of uploads at once: one at a time, the others 429', async () => {
    ada = await host.account();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => upload(`flood-${at}`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(3);
    expect(statuses).toContain(429);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect((await upload('after')).status).not.toBe(500);
  });

  test('a flood of questions: 429 and when to come again, and others are answered', async () => {
    ada = await host.account();
    const ask = (token: string) =>
      host.call('POST', '/data-model/ask', {
        token,
        body: { data_model_id: 'nothing', question: 'How many rows?' },
      });
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(ada.token)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(4);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(6);
    expect(refused[0]!.headers['retry-after']).toBe('60');
    expect((await ask((await host.account()).token)).status).toBe(404);
    host.clock.now += 61_000;
    expect((await ask(ada.token)).status).toBe(404);
  });
});
