import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { Connections } from '../connections/connections.ts';
import { openSecrets } from '../secrets.ts';
import { openStore } from '../store/store.ts';
import { Uploads } from '../uploads/uploads.ts';
import { Quotas } from './quotas.ts';
import { openCsvModel } from '../testing/dataModel.ts';
import { csvForm, openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

const quotasOfTest = readSettings({}).quotas;

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

  test('two hundred calls at a time: sixteen are worked on, and another account’s doesn’t wait', async () => {
    const [{ token }, other] = [await host.account(), await host.account()];
    // Its token is known: what comes first is found first.
    await host.must('GET', '/users/me', { token });
    const url = await host.fastify.listen({ port: 0, host: '127.0.0.1' });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', expect: '100-continue' };
    // Until its body ends, a call is under way.
    const underWay = Array.from({ length: 16 }, () => request(`${url}/data-source/`, { method: 'POST', headers }));
    await Promise.all(underWay.map((call) => once(call, 'continue')));
    let answered = 0;
    const others = Array.from({ length: 201 }, async () => {
      const { status } = await host.call('GET', '/users/me', { token });
      answered += 1;
      return status;
    });
    expect(await Promise.race(others)).toBe(429);
    expect((await host.call('GET', '/users/me', { token: other.token })).status).toBe(200);
    expect(answered).toBe(1);
    underWay.forEach((call) => call.on('error', () => undefined).destroy());
    expect((await Promise.all(others)).filter((status) => status === 200)).toHaveLength(200);
  }); // prettier-ignore

  test('a thousand data models: no more, and deleting one makes room', async () => {
    const many = await openTestHost();
    const { id, token } = await many.account();
    const { connection, draft, model } = await openCsvModel(many, token, 'people', 'id,name\n1,Ada\n');
    const { db } = await openStore({ databaseUrl: null, dataDir: many.dataDir });
    const row = await db.selectFrom('models').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
    const copies = Array.from({ length: 999 }, (_, at) => ({ ...row, id: `copy-${at}` }));
    for (let at = 0; at < copies.length; at += 100)
      await db
        .insertInto('models')
        .values(copies.slice(at, at + 100))
        .execute();
    const save = async () =>
      (
        await many.call('POST', `/data-model/create?draft_id=${draft}&data_source_id=${connection}`, {
          token,
        })
      ).status;
    expect(await Promise.all([save(), save()])).toEqual([429, 429]);
    await many.must('DELETE', `/data-model/${model}`, { token });
    expect((await Promise.all([save(), save()])).toSorted()).toEqual([201, 429]);
    await many.close();
  });

  test('what a question is said to mean counts as stored, and no more of it is kept than anybody offers', async () => {
    const small = await openTestHost({ env: { QUOTA_STORED_MB: '1', QUOTA_QUESTIONS: '1000' } });
    const { token } = await small.account();
    const { model } = await openCsvModel(small, token, 'people', 'id,name\n1,Ada\n2,Grace\n');
    const path = '/data-source/upload-csv?source_name=most';
    await small.must('POST', path, { token, body: csvForm(`note\n${'x'.repeat(900_000)}\n`) });
    const conversation = 'conversation-of-people';
    const body = { data_model_id: model, question: 'How many rows?', conversation };
    const ask = async (reading: string) =>
      (await small.call('POST', '/data-model/ask', { token, body: { ...body, reading } })).status;
    expect(await ask('x'.repeat(900_000))).toBe(200);
    const kept = await small.must('GET', `/data-model/${model}/conversations/${conversation}`, { token });
    expect(kept.text.length).toBeLessThan(20_000);
    let status = 200;
    for (let time = 1; time < 100 && status === 200; time += 1) status = await ask('x'.repeat(10_000));
    expect(status).toBe(413);
    await small.close();
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

  test.each([
    ['connections', { connections: 5 }, 'a,b\n1,2\n', 5, 429],
    ['bytes', { storedBytes: 1_000_000 }, 'x'.repeat(240_000), 4, 413],
  ] as const)('thirty writes at the same moment: as many %s as there is room for', async (_, most, text, room, status) => {
    ada = await host.account();
    const store = await openStore({ databaseUrl: null, dataDir: host.dataDir });
    const quotas = new Quotas(store, { ...quotasOfTest, ...most }, () => host.clock.now);
    const settings = { ...readSettings({}), dataDir: host.dataDir };
    const connections = new Connections(store, new Uploads(store, null), await openSecrets(settings), () => host.clock.now);
    const details = { file_name: 'a.csv', delimiter: ',', encoding: 'utf-8', has_header: true, version: '1' };
    const writes = Array.from({ length: 30 }, (__, at) =>
      connections
        .insert(ada.id, { kind: 'csv', name: `flood ${at}`, details, content: Buffer.from(text) }, quotas)
        .then(() => 201, (error: { status: number }) => error.status),
    );
    const statuses = await Promise.all(writes);
    expect(statuses.filter((found) => found === 201)).toHaveLength(room);
    expect(new Set(statuses)).toEqual(new Set([201, status]));
    expect(await stored()).toBe(room);
  }); // prettier-ignore

  test.each([
    ['a test', 'POST', '/data-source/test', 'tests'],
    ['a look into a file', 'POST', '/data-source/inspect-csv', 'uploads'],
    ['the sample', 'POST', '/data-source/sample', 'uploads'],
  ] as const)('%s counts: while as many are under way as may be, it is refused', async (_, method, path, activity) => {
    ada = await host.account();
    const quotas = new Quotas(await openStore({ databaseUrl: null, dataDir: host.dataDir }), { ...quotasOfTest, uploads: 1, tests: 2 }, () => host.clock.now);
    const ends = await Promise.all(Array.from({ length: activity === 'tests' ? 2 : 1 }, () => quotas.begin(activity, ada.id)));
    const details = { host: '127.0.0.1', port: 1, user: 'u', password: 'p', database: 'd' };
    const body = path.endsWith('inspect-csv') ? csvForm('a,b\n1,2\n') : { source_type: 'postgres', connection_details: details };
    const refused = await host.call(method, path, { token: ada.token, body });
    expect(refused.status, refused.text).toBe(429);
    await Promise.all(ends.map((end) => end()));
    expect((await host.call(method, path, { token: ada.token, body })).status).not.toBe(429);
  }); // prettier-ignore

  test('who died in the middle of a generation has its place back in two minutes', async () => {
    ada = await host.account();
    const store = await openStore({ databaseUrl: null, dataDir: host.dataDir });
    const quotas = new Quotas(store, { ...quotasOfTest, generations: 1 }, () => host.clock.now);
    await quotas.begin('generations', ada.id);
    await expect(quotas.begin('generations', ada.id)).rejects.toMatchObject({ status: 429 });
    host.clock.now += 2 * 60_000;
    await expect(quotas.begin('generations', ada.id)).resolves.toBeTypeOf('function');
  });

  test('who died alone on a store has all places free when it starts again, and no question is forgotten', async () => {
    ada = await host.account();
    const quotas = new Quotas(
      await openStore({ databaseUrl: null, dataDir: host.dataDir }),
      { ...quotasOfTest, uploads: 1, questionsAMinute: 1 },
      () => host.clock.now,
    );
    await quotas.begin('uploads', ada.id);
    await quotas.countQuestion(ada.id);
    expect((await upload('taken')).status).toBe(429);
    await host.restart();
    expect((await upload('free')).status).toBe(201);
    await expect(quotas.countQuestion(ada.id)).rejects.toMatchObject({ status: 429 });
  });

  test('an upload whose sender goes away while the file is read makes room at once', async () => {
    ada = await host.account();
    const url = await host.fastify.listen({ port: 0, host: '127.0.0.1' });
    const { db } = await openStore({ databaseUrl: null, dataDir: host.dataDir });
    const held = async () => (await db.selectFrom('leases').selectAll().where('user_id', '=', ada.id).execute()).length;
    const gone = new AbortController();
    const sent = fetch(`${url}/data-source/upload-csv?source_name=large`, {
      method: 'POST',
      body: csvForm(`a,b\n${'some words,and more\n'.repeat(40_000)}`),
      headers: { Authorization: `Bearer ${ada.token}` },
      signal: gone.signal,
    });
    await expect.poll(held, { interval: 2 }).toBe(1);
    gone.abort();
    await expect(sent).rejects.toThrow();
    await expect.poll(held).toBe(0);
    expect((await upload('again')).status).toBe(201);
  }); // prettier-ignore

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
