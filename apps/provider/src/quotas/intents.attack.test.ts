import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSecrets } from '../secrets.ts';
import { openStore } from '../store/store.ts';
import { openDataModel } from '../testing/dataModel.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type Answer, type TestAccount, type TestHost } from '../testing/testHost.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

describe.each(['SQLite', 'PostgreSQL'])(
  'attack: creations sent again, to two providers on one %s',
  (store) => {
    let hosts: [TestHost, TestHost];
    let env: { PLINTH_KEY: string; DATABASE_URL?: string };
    let ada: TestAccount;
    let made: Awaited<ReturnType<typeof openDataModel>>;

    beforeAll(async () => {
      env = {
        PLINTH_KEY: randomBytes(32).toString('base64'),
        ...(store === 'PostgreSQL' && { DATABASE_URL: await server.newDatabase() }),
      };
      const first = await openTestHost({ env });
      hosts = [first, await openTestHost({ env: { ...env, DATA_DIR: first.dataDir } })];
      hosts[1].clock.now = first.clock.now;
      ada = await first.account();
      made = await openDataModel(first, ada.token);
    });

    afterAll(async () => {
      await hosts[1].close();
      await hosts[0].close();
    });

    const newKey = () => `"${randomUUID()}"`;
    const send = (path: string, key: string, body?: unknown, { token } = ada, at = 0): Promise<Answer> =>
      hosts[at]!.call('POST', path, { token, body, headers: { 'idempotency-key': key } });
    const read = (path: string, { token } = ada) => hosts[1].must('GET', path, { token });
    const savePath = (name: string) =>
      `/data-model/create?draft_id=${made.draft}&data_source_id=${made.connection}&model_name=${name}`;
    const models = async (): Promise<string[]> =>
      (await read('/data-model/datamodels')).json().map(({ id }: { id: string }) => id);
    const reports = async (): Promise<string[]> =>
      (await read('/report')).json().reports.map(({ id }: { id: string }) => id);
    const links = async (): Promise<string[]> =>
      (await read(`/report/${made.report}/links`)).json().links.map(({ id }: { id: string }) => id);
    const blocks = async (): Promise<string[]> =>
      (await read(`/report/${made.report}`)).json().blocks.map(({ id }: { id: string }) => id);

    const block = { id: 'said', kind: 'text', title: '', text: 'Said once.' };
    const none = () => undefined;
    /** Each with where it is asked for, with which body, and what is there then. */
    const each: [string, () => string, () => object | undefined, () => Promise<string[]>][] = [
      ['a model', () => savePath('Once'), none, models],
      ['a report', () => '/report', () => ({ data_model_id: made.model, name: 'Once' }), reports],
      ['a copy', () => `/report/${made.report}/copy`, none, reports],
      ['a link', () => `/report/${made.report}/links`, () => ({ expires: 'never' }), links],
      ['a block', () => `/report/${made.report}/blocks`, () => block, blocks],
    ];

    test.each(each)('%s is made once, and the second answer is the first', async (_, path, body, rows) => {
      const before = await rows();
      const key = newKey();
      const answers = [
        await send(path(), key, body()),
        await send(path(), key, body(), ada, 1),
        await send(path(), key, body()),
      ];
      expect(answers[0]!.status).toBeLessThan(300);
      for (const { status, text } of answers)
        expect([status, text]).toEqual([answers[0]!.status, answers[0]!.text]);
      expect(await rows()).toHaveLength(before.length + 1);
    });

    test.each(each)('%s that is asked for eight times at once is made once', async (_, path, body, rows) => {
      const before = await rows();
      const key = newKey();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_none, at) => send(path(), key, body(), ada, at % 2)),
      );
      expect(answers.map(({ text }) => text)).toEqual(answers.map(() => answers[0]!.text));
      expect(answers[0]!.status).toBeLessThan(300);
      expect(await rows()).toHaveLength(before.length + 1);
      await send(path(), newKey(), body());
      expect(await rows()).toHaveLength(before.length + 2);
    });

    test('what was deleted meanwhile is not made again', async () => {
      const key = newKey();
      const { id } = (await send(savePath('Deleted'), key)).json();
      await hosts[0].must('DELETE', `/data-model/${id}`, ada);
      const before = await models();
      expect((await send(savePath('Deleted'), key)).status).toBe(410);
      expect(await models()).toEqual(before);
      const open = { expires: 'never' };
      const [path, linkKey] = [`/report/${made.report}/links`, newKey()];
      const link = (await send(path, linkKey, open)).json();
      await hosts[0].must('DELETE', `${path}/${link.id}`, ada);
      expect((await send(path, linkKey, open)).status).toBe(410);
      const shown = await hosts[0].call('POST', '/shared-report', { body: { token: link.token } });
      expect(shown.status).toBe(404);
    });

    test('a draft that was changed meanwhile hides nothing that was made of it', async () => {
      const key = newKey();
      const first = await send(savePath('Before'), key);
      await hosts[0].must('PATCH', `/data-model/preview/data_model/modify?draft_id=${made.draft}`, {
        token: ada.token,
        body: { understanding: { description: 'Changed meanwhile.' } },
      });
      expect((await send(savePath('Before'), key)).text).toBe(first.text);
    });

    test('a key that came with something else is refused, and makes nothing', async () => {
      const key = newKey();
      await send(savePath('One'), key);
      const before = [await models(), await reports()];
      expect((await send(savePath('Another'), key)).status).toBe(422);
      expect((await send('/report', key, { data_model_id: made.model })).status).toBe(422);
      expect((await send(savePath('One'), key, { left_out: ['name'] })).status).toBe(422);
      expect([await models(), await reports()]).toEqual(before);
    });

    test('the key of another account leads to nothing of it', async () => {
      const grace = await hosts[0].account();
      const hers = await openDataModel(hosts[0], grace.token);
      const key = newKey();
      const { token } = (await send(`/report/${made.report}/links`, key, { expires: 'never' })).json();
      expect((await send(`/report/${made.report}/links`, key, { expires: 'never' }, grace)).status).toBe(404);
      const own = await send(`/report/${hers.report}/links`, key, { expires: 'never' }, grace);
      expect(own.status).toBe(201);
      expect(own.json().token).not.toBe(token);
    });

    test.each([
      ['of one character', 'x', 201],
      ['of odd bytes', '"\u00ff\u0080\u00a0;a=b, \\"', 201],
      ['that looks like SQL', "' or 1=1 --", 201],
      ['of 200 characters', 'k'.repeat(200), 201],
      ['of 201 characters', 'k'.repeat(201), 400],
      ['of 8000 characters', 'k'.repeat(8000), 400],
      ['that is empty', '', 400],
    ])('a key %s', async (_, key, status) => {
      const before = await reports();
      const ask = () => send('/report', key, { data_model_id: made.model, name: 'Odd key' });
      expect([(await ask()).status, (await ask()).status]).toEqual([status, status]);
      expect(await reports()).toHaveLength(before.length + (status === 201 ? 1 : 0));
    });

    test('who holds the store and the key of the host finds no password of a link by guessing', async () => {
      const path = `/report/${made.report}/links`;
      const [key, body] = [newKey(), { expires: 'never', password: 'guessed' }];
      expect((await send(path, key, body)).status).toBe(201);
      const settings = { key: Buffer.from(env.PLINTH_KEY, 'base64'), oldKeys: [], dataDir: hosts[0].dataDir };
      const secrets = await openSecrets(settings);
      const guess = (...first: string[]) =>
        secrets.digest('intents', JSON.stringify([...first, path, undefined, body]));
      const kept = await openStore({ databaseUrl: env.DATABASE_URL ?? null, dataDir: hosts[0].dataDir });
      const rows = await kept.db.selectFrom('intents').select('content').execute();
      await kept.close();
      const contents = rows.map(({ content }) => content);
      expect(contents).toContain(guess(key));
      expect(contents).not.toContain(guess());
    });

    test('what was refused is made when it is sent again', async () => {
      const key = newKey();
      const nowhere = { data_model_id: randomUUID(), name: 'None' };
      expect((await send('/report', key, nowhere)).status).toBe(404);
      expect((await send('/report', key, { data_model_id: made.model })).status).toBe(201);
    });
  },
);
