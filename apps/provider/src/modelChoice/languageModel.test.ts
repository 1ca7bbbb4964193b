import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { LanguageModelChoice } from '@plinth/api/contract';
import {
  startScriptedServer,
  type ScriptedServer,
  type Turn,
} from '../languageModel/testing/scriptedServer.ts';
import { openDataModel } from '../testing/dataModel.ts';
import { logIn, openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost | undefined;
let server: ScriptedServer | undefined;
afterEach(async () => {
  await host?.close();
  await server?.stop();
  host = server = undefined;
});

const near = { host: 'localhost' };
const open = async (env: Record<string, string> = {}): Promise<TestAccount> => {
  host = await openTestHost({ env });
  return host.account();
};
const script = async (...turns: Turn[]) => (server = await startScriptedServer(turns));
const call = (method: string, path: string, { token }: TestAccount, body?: object) =>
  host!.call(method, `/language-model${path}`, { token, body, headers: near });
const save = (who: TestAccount, body: LanguageModelChoice) => call('PUT', '', who, body);
const at = (base_url: string, more: Partial<LanguageModelChoice> = {}): LanguageModelChoice => ({
  kind: 'address',
  base_url,
  model: 'scripted',
  shares_values: false,
  ...more,
});
const ask = (who: TestAccount, model: string, question = 'How many rows are there?') =>
  host!.call('POST', '/data-model/ask', {
    token: who.token,
    headers: near,
    body: { data_model_id: model, question },
  });
const count: Turn = { say: { sql: 'SELECT count(*) AS "Rows" FROM people', explanation: 'Counted.' } };

test('what the owner saves answers from then on, and its key goes along', async () => {
  const owner = await open();
  const { model } = await openDataModel(host!, owner.token);
  const { baseUrl, requests, keys } = await script(count);
  expect((await save(owner, at(baseUrl, { key: 'sk-hush' }))).status).toBe(200);
  expect((await ask(owner, model)).json()).toMatchObject({ rows: [[2]] });
  expect(requests).toHaveLength(1);
  expect(keys).toEqual(['Bearer sk-hush']);
  await save(owner, { kind: 'built_in', shares_values: false });
  await ask(owner, model);
  expect(requests).toHaveLength(1);
});

test('what is shown as sent is what is sent, with values and without', async () => {
  const owner = await open();
  const { model } = await openDataModel(host!, owner.token);
  const { baseUrl, requests } = await script(count);
  for (const shares_values of [true, false]) {
    const shown = (await call('GET', `/sent?shares_values=${shares_values}`, owner)).json();
    await save(owner, at(baseUrl, { shares_values }));
    await ask(owner, model, shown.messages[1].content.split('Question: ')[1]);
    expect(shown.messages).toEqual(requests.at(-1)!.messages);
    expect(JSON.stringify(shown).includes('Ada')).toBe(shares_values);
  }
});

const masterKey = () => randomBytes(32).toString('hex');

/** Sessions end with the key that they were signed with. */
const restartWith = async (who: TestAccount, env: Record<string, string>) => {
  await host!.restart(env);
  who.token = (await logIn(host!, who.email)).json().access_token;
};

test('a key that was sealed with another master key is told of, never left out in silence, and entered again', async () => {
  const PLINTH_KEY = masterKey();
  const owner = await open({ PLINTH_KEY });
  const { model } = await openDataModel(host!, owner.token);
  const { baseUrl, requests, keys } = await script(count, count);
  expect((await save(owner, at(baseUrl, { key: 'sk-hush' }))).json()).not.toHaveProperty('needs_key');
  await restartWith(owner, { PLINTH_KEY: masterKey() });
  expect((await call('GET', '', owner)).json()).toMatchObject({ has_key: false, needs_key: true });
  const { answer, rows } = (await ask(owner, model)).json();
  expect(answer).toMatch(
    /^The key of the language model can’t be read any more, .* The built-in analyst answers instead\./,
  );
  expect(rows).toEqual([[2]]);
  const trial = (await call('POST', '/test', owner, at(baseUrl))).json();
  expect(trial).toMatchObject({ ok: false, step: 'key' });
  expect(trial.reason).toContain('enter it again');
  expect(requests).toEqual([]);

  const saved = (await save(owner, at(baseUrl, { key: 'sk-new' }))).json();
  expect(saved.has_key).toBe(true);
  expect(saved).not.toHaveProperty('needs_key');
  await ask(owner, model);
  expect(keys).toEqual(['Bearer sk-new']);
});

test('a new master key beside the old one takes the key over, and reads it alone from then on', async () => {
  const [PLINTH_KEY, next] = [masterKey(), masterKey()];
  const owner = await open({ PLINTH_KEY });
  const { model } = await openDataModel(host!, owner.token);
  const { baseUrl, keys } = await script(count, count);
  await save(owner, at(baseUrl, { key: 'sk-hush' }));
  await restartWith(owner, { PLINTH_KEY: next, PLINTH_KEY_OLD: PLINTH_KEY });
  await ask(owner, model);
  await restartWith(owner, { PLINTH_KEY: next });
  await ask(owner, model);
  expect(keys).toEqual(['Bearer sk-hush', 'Bearer sk-hush']);
});

test('what is shown as sent to write a model is what is sent, with values and without', async () => {
  const owner = await open();
  const { connection } = await openDataModel(host!, owner.token);
  const { baseUrl, requests } = await script({ say: { columns: [] } }, { say: { columns: [] } });
  for (const shares_values of [true, false]) {
    const { writing } = (await call('GET', `/sent?shares_values=${shares_values}`, owner)).json();
    await save(owner, at(baseUrl, { shares_values }));
    const query = `source_id=${connection}&database=csv&table=people&generate_description=true&generate_visualizations=false`;
    const before = requests.length;
    await host!.call('GET', `/data-model/preview/data_model?${query}`, owner);
    expect(writing).toEqual(requests[before]!.messages);
    expect(JSON.stringify(writing).includes('Ada')).toBe(shares_values);
  }
});

test('a test asks one question about the newest model, runs its query and tells the time', async () => {
  const owner = await open();
  await openDataModel(host!, owner.token);
  const { baseUrl, requests } = await script(count);
  const trial = (await call('POST', '/test', owner, at(baseUrl))).json();
  expect(trial).toMatchObject({ ok: true, rows: 1, sql: 'SELECT count(*) AS "Rows" FROM people' });
  expect(trial.ms).toBeGreaterThanOrEqual(0);
  expect(JSON.stringify(requests[0]!.messages)).toContain(trial.question);
});

test('without a data model a test asks something else', async () => {
  const owner = await open();
  const { baseUrl } = await script({ say: { answer: '42' } });
  const trial = (await call('POST', '/test', owner, at(baseUrl))).json();
  expect(trial).toMatchObject({ ok: true, question: 'How much is 17 plus 25?', answer: '42' });
});

const failures: [string, Turn][] = [
  ['key', { status: 401 }],
  ['model', { status: 404 }],
  ['model', { say: 'three' }],
  ['address', { drop: true }],
  ['address', { status: 500 }],
  ['query', { say: { sql: 'SELECT nme FROM people', explanation: '' } }],
  ['query', { say: { sql: 'DROP TABLE people', explanation: '' } }],
  ['query', { say: { sql: null, explanation: 'There is no price.' } }],
];

test('a test that fails points at the address, the key, the model or the query', async () => {
  const owner = await open();
  await openDataModel(host!, owner.token);
  const { baseUrl } = await script(...failures.map(([, turn]) => turn));
  for (const [step] of failures) {
    const trial = (await call('POST', '/test', owner, at(baseUrl))).json();
    expect(trial).toMatchObject({ ok: false, step });
    expect(trial.reason).toMatch(/\S/);
  }
});

test('another address forgets the key, the same keeps it, an empty one removes it', async () => {
  const owner = await open();
  const { baseUrl, keys } = await script({ say: { answer: '42' } });
  const hasKey = async (body: LanguageModelChoice) => (await save(owner, body)).json().has_key as boolean;
  expect(await hasKey(at(baseUrl, { key: 'sk-hush' }))).toBe(true);
  expect(await hasKey(at(`${baseUrl}/`, { model: 'other' }))).toBe(true);
  await call('POST', '/test', owner, at(baseUrl.replace('127.0.0.1', 'localhost')));
  expect(keys).toEqual([undefined]);
  expect(await hasKey(at(baseUrl, { key: '' }))).toBe(false);
  expect(await hasKey(at(baseUrl, { key: 'sk-hush' }))).toBe(true);
  expect(await hasKey(at(`${baseUrl}/v2`))).toBe(false);
});

test('a server of this machine is found by its list of models, and something else is none', async () => {
  const answers: [string, object][] = [
    ['{"models":[{"name":"a:7b"},{"name":"b"}]}', { found: true, models: ['a:7b', 'b'] }],
    ['{"models":[]}', { found: true, models: [] }],
    ['<html>', { found: false, models: [] }],
  ];
  const local = createServer((request, response) => {
    const isList = request.url === '/api/tags' && request.method === 'GET';
    response.writeHead(isList ? 200 : 400).end(answers[0]![0]);
  });
  await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve));
  const owner = await open({ OLLAMA_PORT: String((local.address() as AddressInfo).port) });
  const look = async () => (await call('GET', '/local', owner)).json();
  for (; answers.length > 0; answers.shift()) expect(await look()).toMatchObject(answers[0]![1]);
  local.close();
  local.closeAllConnections();
  expect(await look()).toMatchObject({ found: false });
});

test('the environment wins, is shown without its password, and can’t be changed', async () => {
  const owner = await open({
    LLM_BASE_URL: 'http://operator:secret@127.0.0.1:9/v1',
    LLM_MODEL: 'theirs',
    LLM_API_KEY: 'sk-hush',
  });
  const state = await call('GET', '', owner);
  expect(state.json()).toMatchObject({
    kind: 'address',
    base_url: 'http://127.0.0.1:9/v1',
    model: 'theirs',
    has_key: true,
    shares_values: true,
    held_by: 'environment',
  });
  expect(state.text).not.toMatch(/secret|hush|operator/);
  expect((await save(owner, at('http://127.0.0.1:9/v1'))).status).toBe(403);
  expect((await call('GET', '/local', owner)).status).toBe(403);
});

test('the first account owns the host, or the one of OWNER_EMAIL', async () => {
  const first = await open();
  // Of accounts of one moment nobody can say which is the first.
  host!.clock.now += 1000;
  const second = await host!.account();
  expect((await call('GET', '', second)).json()).toMatchObject({ held_by: 'owner' });
  expect((await save(second, at('http://127.0.0.1:9/v1'))).status).toBe(403);
  expect((await call('GET', '', first)).json()).toMatchObject({ held_by: null });
  await host!.close();
  await open({ OWNER_EMAIL: 'Grace@plinth.test' });
  const grace = await host!.account('grace@plinth.test');
  expect((await call('GET', '', grace)).json()).toMatchObject({ held_by: null });
});
