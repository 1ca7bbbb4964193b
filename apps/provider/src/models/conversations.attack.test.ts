import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDataModel } from '../testing/dataModel.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;
let grace: TestAccount;
let hers: Awaited<ReturnType<typeof openDataModel>>;
let graces: Awaited<ReturnType<typeof openDataModel>>;

beforeAll(async () => {
  host = await openTestHost();
  ada = await host.account();
  grace = await host.account();
  hers = await openDataModel(host, ada.token);
  graces = await openDataModel(host, grace.token);
});

afterAll(async () => {
  await host.close();
});

const ask = (account: TestAccount, model: string, conversation: string, question = 'How many names?') =>
  host.call('POST', '/data-model/ask', {
    token: account.token,
    body: { data_model_id: model, question, conversation },
  });
const talk = (account: TestAccount, model: string, conversation: string) =>
  host.call('GET', `/data-model/${model}/conversations/${conversation}`, { token: account.token });

describe('attack: conversations of others', () => {
  test('the id of another’s names one’s own: nothing of the other is read, changed or told to be there', async () => {
    // Both have the same id from the start; each reads what is theirs.
    await ask(ada, hers.model, 'conversation-of-adas-own', 'How many rows for Ada?');
    expect((await talk(grace, graces.model, 'conversation-of-adas-own')).status).toBe(404);
    expect((await talk(grace, hers.model, 'conversation-of-adas-own')).status).toBe(404);
    expect((await ask(grace, graces.model, 'conversation-of-adas-own')).status).toBe(200);
    const [first] = (await talk(ada, hers.model, 'conversation-of-adas-own')).json().questions;
    expect(first.question).toBe('How many rows for Ada?');
    expect((await talk(ada, hers.model, 'conversation-of-adas-own')).json().questions).toHaveLength(1);
    const path = `/data-model/${graces.model}/conversations/conversation-of-adas-own`;
    expect((await host.call('DELETE', path, { token: grace.token })).status).toBe(204);
    expect((await talk(ada, hers.model, 'conversation-of-adas-own')).status).toBe(200);
  });

  test('a conversation about one model isn’t gone on with, or reached, by another', async () => {
    const second = await host.call('GET', `/data-model/${hers.model}/conversations`, { token: grace.token });
    expect(second.status).toBe(404);
    const grown = await openDataModel(host, (await host.account()).token);
    expect((await ask(ada, grown.model, hers.conversation)).status).toBe(404);
  });

  test('no answer of another, or of another conversation, is changed or has a query put under it', async () => {
    const [own] = (await talk(ada, hers.model, hers.conversation)).json().questions;
    await ask(grace, graces.model, graces.conversation);
    const conversation = 'conversation-of-adas-second';
    await ask(ada, hers.model, conversation);
    const change = (account: TestAccount, model: string, at: string) =>
      host.call('POST', '/data-model/ask', {
        token: account.token,
        body: { data_model_id: model, question: 'Changed?', conversation: at, replaces: own.id },
      });
    const keep = (account: TestAccount, model: string, at: string) =>
      host.call('POST', `/data-model/${model}/sql`, {
        token: account.token,
        body: { sql: 'SELECT 1 AS n', keep: { conversation: at, question: own.id } },
      });
    const drop = (account: TestAccount, model: string, at: string) =>
      host.call('DELETE', `/data-model/${model}/conversations/${at}/questions/${own.id}/sql`, {
        token: account.token,
      });
    for (const tried of [change, keep, drop]) {
      expect((await tried(grace, graces.model, graces.conversation)).status).toBe(404);
      expect((await tried(grace, hers.model, hers.conversation)).status).toBe(404);
      expect((await tried(ada, hers.model, conversation)).status).toBe(404);
    }
    expect((await talk(ada, hers.model, hers.conversation)).json().questions[0]).toEqual(own);
    const second = await openDataModel(host, (await host.account()).token);
    expect((await keep(ada, second.model, hers.conversation)).status).toBe(404);
  });

  test.each(['short', '../../etc/passwd/////', 'a'.repeat(65), '%00%00%00%00%00%00%00%00'])(
    'no conversation is begun by the id %s',
    async (id) => {
      expect((await ask(ada, hers.model, id)).status).toBe(422);
    },
  );
});
