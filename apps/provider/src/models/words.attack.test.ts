import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCsvModel } from '../testing/dataModel.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

const orders = 'order_id,status,total_amount\n1,open,10.5\n2,closed,20.5\n3,open,30.5\n';

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(async () => {
  await server.stop();
});

describe.each(['sqlite', 'postgresql'])('attack: what is taught, asked and chosen, on %s', (kind) => {
  let host: TestHost;
  let ada: TestAccount;
  let model: string;

  const call = (method: string, path: string, body?: unknown, { token }: TestAccount = ada) =>
    host.call(method, `/data-model/${path}`, { token, body });
  const ask = (question: string, more: object = {}) =>
    call('POST', 'ask', { data_model_id: model, question, ...more });

  beforeAll(async () => {
    const store = kind === 'postgresql' && { DATABASE_URL: await server.newDatabase() };
    host = await openTestHost({ env: { QUOTA_QUESTIONS: '1000', ...store } });
    ada = await host.account();
    ({ model } = await openCsvModel(host, ada.token, 'orders', orders));
  });

  afterAll(async () => {
    await host.close();
  });

  test.each([
    ['a NUL', 'total\u0000s'],
    ['a form feed', 'total\fs'],
    ['letters that turn the line around', '\u202Eslatot'],
    ['letters that are not there', 'to\u200Btals'],
    ['tags that nobody sees', 'totals\u{E0041}'],
    ['half of a letter', 'totals\uD800'],
  ])('%s is no part of a word', async (_, word) => {
    const meanings = [
      { kind: 'column', means: 'total_amount' },
      { kind: 'value', means: 'open', column: 'status' },
      { kind: 'definition', means: 'total_amount' },
    ];
    for (const meaning of meanings)
      expect((await call('POST', `${model}/words`, { word, ...meaning })).status).toBe(422);
    expect((await call('GET', `${model}/words`)).json().words).toEqual([]);
  });

  test('such letters in a question, in what was asked before it and in a reading bring nothing down', async () => {
    for (const text of ['\u0000', '\uD800', '\u202E']) {
      const conversation = `conversation-${randomUUID()}`;
      for (const more of [{}, { previous: text }, { reading: text }, { conversation }]) {
        const { status } = await ask(`total amount ${text}`, more);
        expect({ text, more, status }).toMatchObject({ status: expect.toBeOneOf([200, 400, 422]) });
      }
    }
    for (const { id } of (await call('GET', `${model}/words`)).json().words)
      expect((await call('DELETE', `${model}/words/${id}`)).status).toBe(204);
  });

  test('words of one model are words of no other, of the same account or another', async () => {
    const eve = await host.account();
    const other = await openCsvModel(host, ada.token, 'others', orders);
    const hers = await openCsvModel(host, eve.token, 'orders', orders);
    const meaning = { word: 'gribble', kind: 'column', means: 'total_amount' };
    const { id } = (await call('POST', `${model}/words`, meaning)).json();
    const asked = async (data_model_id: string, account: TestAccount) =>
      (await call('POST', 'ask', { data_model_id, question: 'What is the total gribble?' }, account)).json();
    expect(await asked(model, ada)).toMatchObject({ rows: [[61.5]] });
    expect(await asked(other.model, ada)).toMatchObject({ unknown_words: ['gribble'] });
    expect(await asked(hers.model, eve)).toMatchObject({ unknown_words: ['gribble'] });
    for (const place of [model, hers.model])
      expect((await call('DELETE', `${place}/words/${id}`, undefined, eve)).status).toBe(404);
    expect((await call('POST', `${model}/words`, meaning, eve)).status).toBe(404);
    expect(await asked(model, ada)).toMatchObject({ rows: [[61.5]] });
  });
});
