import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { openStore } from './store/store.ts';
import { Quotas } from './quotas/quotas.ts';
import { openDataModel } from './testing/dataModel.ts';
import { startPostgres, type TestPostgres } from './testing/postgres.ts';
import { createTestBrowser } from './testing/testBrowser.ts';
import {
  codeIn,
  csvForm,
  logIn,
  openTestHost,
  type Answer,
  type TestAccount,
  type TestHost,
} from './testing/testHost.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(async () => {
  await server.stop();
});

const settingsOf = async (store: string): Promise<Record<string, string>> => {
  const PLINTH_KEY = randomBytes(32).toString('base64');
  const quotas = { QUOTA_CONNECTIONS: '3', QUOTA_QUESTIONS: '5', QUOTA_UPLOADS: '10' };
  if (store === 'SQLite') return { PLINTH_KEY, ...quotas };
  return { PLINTH_KEY, ...quotas, DATABASE_URL: await server.newDatabase() };
};

/** Both providers at the same moment, many times. */
const together = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status).sort();

describe.each(['SQLite', 'PostgreSQL'])('two providers on one %s', (store) => {
  let hosts: [TestHost, TestHost];
  let env: Record<string, string>;
  const either = (at: number): TestHost => hosts[at % 2]!;

  beforeAll(async () => {
    env = await settingsOf(store);
    const first = await openTestHost({ env });
    hosts = [first, await openTestHost({ env: { ...env, DATA_DIR: first.dataDir } })];
  });

  afterAll(async () => {
    await hosts[1].close();
    await hosts[0].close();
  });

  describe('attack: races over two providers', () => {
    test('one code at both: one account, one answer that lets in', async () => {
      const email = 'code@plinth.test';
      const browsers = hosts.map((host) => createTestBrowser(host, '10.90.0.1'));
      await browsers[0]!.register(email);
      const otp = codeIn(hosts[0].mails.findLast(({ to }) => to === email)!);
      for (const [name, value] of browsers[0]!.cookies) browsers[1]!.cookies.set(name, value);
      const answers = await together(8, (at) => browsers[at % 2]!.post('/auth/verify-otp', { email, otp }));
      expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
      expect((await logIn(hosts[1], email)).status).toBe(200);
    });

    test('one reset link at both: one of the passwords counts', async () => {
      const { email } = await hosts[0].account();
      await hosts[0].call('POST', '/auth/forgot-password', { body: { email } });
      await hosts[0].call('GET', '/mailbox');
      const token = /token=([\w-]+)/.exec(hosts[0].mails.findLast(({ to }) => to === email)!.text)![1]!;
      const passwords = Array.from({ length: 6 }, (_, at) => `the password ${at}`);
      const answers = await together(6, (at) => either(at).call('POST', '/auth/reset-password', { body: { token, password: passwords[at] } }));
      expect(statuses(answers)).toEqual([200, 400, 400, 400, 400, 400]);
      const right = passwords[answers.findIndex(({ status }) => status === 200)]!;
      expect((await logIn(hosts[1], email, right)).status).toBe(200);
    }); // prettier-ignore

    test('sign-ups of one address at both: one is the first, one account comes of them', async () => {
      const email = 'both@plinth.test';
      const browsers = [0, 1, 2, 3].map((at) => createTestBrowser(either(at), `10.90.1.${at}`));
      const answers = await together(4, (at) => browsers[at]!.register(email));
      expect(statuses(answers).filter((status) => status === 201).length).toBeLessThanOrEqual(1);
      const codes = hosts.flatMap(({ mails }) => mails.filter(({ to }) => to === email)).map(codeIn);
      const tried = await Promise.all(browsers.flatMap((browser) => codes.map((otp) => browser.post('/auth/verify-otp', { email, otp }))));
      expect(tried.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(statuses(tried).filter((status) => status >= 500)).toEqual([]);
    }); // prettier-ignore

    test('each its own code for one address, at both: one account, and nobody waits for the other', async () => {
      const email = 'each@plinth.test';
      const codes: string[] = [];
      const browsers = Array.from({ length: 8 }, (_, at) => createTestBrowser(either(at), `10.90.2.${at}`));
      for (const [at, browser] of browsers.entries()) {
        await browser.register(email);
        codes.push(codeIn(either(at).mails.findLast(({ to }) => to === email)!));
      }
      const answers = await together(8, (at) => browsers[at]!.post('/auth/verify-otp', { email, otp: codes[at] }));
      expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
      expect(statuses(answers).filter((status) => status >= 500)).toEqual([]);
    }); // prettier-ignore

    test('wrong codes at both: five are evaluated', async () => {
      const email = 'guessed@plinth.test';
      await hosts[0].register(email);
      const otp =
        codeIn(hosts[0].mails.findLast(({ to }) => to === email)!) === '000000' ? '111111' : '000000';
      const answers = await together(40, (at) =>
        either(at).call('POST', '/auth/verify-otp', { body: { email, otp }, from: `10.91.0.${at}` }),
      );
      expect(answers.filter(({ json }) => 'tries_left' in json())).toHaveLength(5);
    });

    test('a session that ends at one is over at the other', async () => {
      const ada = await hosts[0].account();
      await hosts[1].call('DELETE', '/auth/sessions', { token: ada.token });
      const answers = await together(6, (at) => either(at).call('GET', '/users/me', { token: ada.token }));
      expect(new Set(statuses(answers))).toEqual(new Set([401]));
    });

    const upload = (host: TestHost, { token }: TestAccount, name: string) =>
      host.call('POST', `/data-source/upload-csv?source_name=${name}`, {
        token,
        body: csvForm('a,b\n1,2\n'),
      });

    test('connections at both: as many as an account may have', async () => {
      const ada = await hosts[0].account();
      const answers = await together(10, (at) => upload(either(at), ada, `flood-${at}`));
      expect(statuses(answers)).toEqual([201, 201, 201, 429, 429, 429, 429, 429, 429, 429]);
      const list = await hosts[1].call('GET', '/data-source/user/connections', { token: ada.token });
      expect(list.json()).toHaveLength(3);
    });

    test('one name at both: one connection has it', async () => {
      const ada = await hosts[0].account();
      const answers = await together(4, (at) => upload(either(at), ada, 'same'));
      expect(statuses(answers)).toEqual([201, 409, 409, 409]);
    });

    test('questions at both: as many a minute as an account may ask', async () => {
      const ada = await hosts[0].account();
      const body = { data_model_id: 'nothing', question: 'How many rows?' };
      const answers = await together(12, (at) =>
        either(at).call('POST', '/data-model/ask', { token: ada.token, body }),
      );
      expect(statuses(answers)).toEqual([404, 404, 404, 404, 404, 429, 429, 429, 429, 429, 429, 429]);
    });

    test('places for what is done at the same time: as many over both, and free again', async () => {
      const ada = await hosts[0].account();
      const settings = readSettings({ ...env, DATA_DIR: hosts[0].dataDir });
      const stores = [await openStore(settings), await openStore(settings)];
      const quotas = stores.map((one) => new Quotas(one, { ...settings.quotas, generations: 4 }, () => hosts[0].clock.now));
      const begun = await Promise.allSettled(Array.from({ length: 24 }, (_, at) => quotas[at % 2]!.begin('generations', ada.id)));
      const held = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(held).toHaveLength(4);
      for (const one of begun) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 429 });
      await Promise.all(held.map((end) => end()));
      const end = await quotas[1]!.begin('generations', ada.id);
      await end();
      await Promise.all(stores.map((one) => one.close()));
    }); // prettier-ignore

    test('a draft that is saved while its connection is deleted: no failure, and no draft left', async () => {
      const ada = await hosts[0].account();
      const ids = await openDataModel(hosts[0], ada.token);
      const at = (path: string) => ({ path, token: ada.token });
      const save = at(`/data-model/create?draft_id=${ids.draft}&data_source_id=${ids.connection}`);
      const change = at(`/data-model/preview/data_model/modify?draft_id=${ids.draft}`);
      const answers = await Promise.all([
        ...[0, 1, 2].map((turn) => either(turn).call('POST', save.path, { token: ada.token })),
        hosts[1].call('DELETE', `/data-source/${ids.connection}`, { token: ada.token }),
        ...[0, 1, 2].map((turn) => either(turn).call('PATCH', change.path, { token: ada.token, body: { understanding: { description: 'Changed.' } } })),
      ]);
      for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
      expect((await hosts[0].call('POST', save.path, { token: ada.token })).status).toBe(404);
    }); // prettier-ignore

    test('changes of one model at both: none is lost', async () => {
      const ada = await hosts[0].account();
      const { model } = await openDataModel(hosts[0], ada.token);
      const changes = [{ id: { description: 'One' } }, { name: { description: 'Two' } }];
      const answers = await together(2, (at) => either(at).call('PATCH', `/data-model/${model}/columns`, { token: ada.token, body: { columns: changes[at] } }));
      expect(statuses(answers)).toEqual([200, 200]);
      const { columns } = (await hosts[1].call('GET', `/data-model/${model}/columns`, { token: ada.token })).json();
      expect(columns.map(({ description }: { description: string }) => description)).toEqual(['One', 'Two']);
    }); // prettier-ignore
  });
});
