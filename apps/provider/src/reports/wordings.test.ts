import { afterEach, expect, test } from 'vitest';
import type { LanguageModelChoice, Report } from '@plinth/api/contract';
import {
  startScriptedServer,
  type ScriptedServer,
  type Turn,
} from '../languageModel/testing/scriptedServer.ts';
import { OpenAiCompatible } from '../languageModel/openAiCompatible.ts';
import { openDataModel } from '../testing/dataModel.ts';
import { openTestHost, type TestHost } from '../testing/testHost.ts';
import { renderReport } from '../testing/reportScreens.ts';
import { withWordings } from './wordings.ts';

let host: TestHost | undefined;
let server: ScriptedServer | undefined;
afterEach(async () => {
  await host?.close();
  await server?.stop();
  host = server = undefined;
});

const question = (id: string, sql: string) => ({ id, kind: 'question', title: id, sql });
const blocks = [
  question('first', 'SELECT min(name) AS first_name FROM people'),
  question('count', 'SELECT count(*) AS people FROM people'),
];
const good = ['The first_name is Ada.', 'The people value is 2.'];
const plain = ['first_name came to Ada.', 'people came to 2.'];

/** A report on a host whose language model says what the turns say. */
const open = async (turns: Turn[], choice: Partial<LanguageModelChoice> = {}) => {
  host = await openTestHost();
  server = await startScriptedServer(turns);
  const { token } = await host.account();
  const { model } = await openDataModel(host, token);
  const call = (method: string, path: string, body?: object) =>
    host!.call(method, path, { token, body, headers: { host: 'localhost' } });
  const setUp = (change: Partial<LanguageModelChoice> = {}) =>
    call('PUT', '/language-model', {
      kind: 'address',
      base_url: server!.baseUrl,
      model: 'scripted',
      shares_values: true,
      ...choice,
      ...change,
    });
  expect((await setUp()).status).toBe(200);
  const created = await call('POST', '/report', { data_model_id: model, name: 'People', blocks });
  const { id } = created.json() as Report;
  const refresh = async () => (await call('POST', `/report/${id}/refresh`)).json() as Report;
  return { call, setUp, id, refresh, requests: server.requests };
};

const wordingsOf = (report: Report) => report.blocks.map(({ figure }) => figure?.wordings);

test('a good rewriting is kept beside the figure that it is of, and isn’t asked for again', async () => {
  const { call, id, refresh, requests } = await open([{ say: { sentences: good } }]);
  const report = await refresh();
  expect(report.status).toBe('fresh');
  expect(wordingsOf(report)).toEqual([
    [{ plain: plain[0], between: ['The ', ' is ', '.'] }],
    [{ plain: plain[1], between: ['The ', ' value is ', '.'] }],
  ]);
  const sent = JSON.stringify(requests[0]!.messages);
  for (const sentence of plain) expect(sent).toContain(sentence);
  expect(wordingsOf(await refresh())).toEqual(wordingsOf(report));
  expect(wordingsOf((await call('GET', `/report/${id}`)).json())).toEqual(wordingsOf(report));
  expect(requests).toHaveLength(1);
  const { token } = (await call('POST', `/report/${id}/links`, { expires: 'never' })).json();
  expect(wordingsOf((await call('POST', '/shared-report', { token })).json())).toEqual(wordingsOf(report));
});

test('each sentence is checked against its own: of two one may stay plain', async () => {
  const { refresh } = await open([{ say: { sentences: [good[0], 'The people value is 3.'] } }]);
  expect(wordingsOf(await refresh())).toEqual([expect.any(Array), undefined]);
});

test.each<[string, Turn]>([
  ['sentences in another order', { say: { sentences: good.toReversed() } }],
  ['one sentence too few', { say: { sentences: [good[0]] } }],
  ['one sentence too many', { say: { sentences: [...good, good[0]] } }],
  [
    'numbers in words',
    { say: { sentences: ['The first_name is Ada, doubled.', 'The people value is two.'] } },
  ],
  ['markup', { say: { sentences: ['The first_name is <b>Ada</b>.', 'The people value is **2**.'] } }],
  ['another form', { say: 'I would rather not.' }],
  ['a refusal', { refuse: 'I must not.' }],
  ['an error', { status: 500 }],
  ['a line that breaks', { drop: true }],
])('plain sentences stand, and the refresh has succeeded, after %s', async (_, turn) => {
  const { refresh, requests } = await open([turn]);
  const report = await refresh();
  expect(report.status).toBe('fresh');
  expect(report.blocks.map(({ figure }) => figure?.rows)).toEqual([[['Ada']], [[2]]]);
  expect(wordingsOf(report)).toEqual([undefined, undefined]);
  expect(requests.length).toBeGreaterThan(0);
});

test('while values may not be sent nothing is, and what was worded before is gone', async () => {
  const { setUp, refresh, requests } = await open([{ say: { sentences: good } }]);
  await refresh();
  await setUp({ shares_values: false });
  expect(wordingsOf(await refresh())).toEqual([undefined, undefined]);
  await setUp({ kind: 'built_in', shares_values: true });
  expect(wordingsOf(await refresh())).toEqual([undefined, undefined]);
  expect(requests).toHaveLength(1);
});

test('a model that is silent is waited for no longer than that', async () => {
  server = await startScriptedServer([{ hang: true }]);
  const figure = { columns: ['people'], rows: [[2]], sql_query: '', computed_at: '' };
  const figures = { blocks: { [`sql ${blocks[1]!.sql}`]: { figure } } };
  const model = new OpenAiCompatible({ baseUrl: server.baseUrl, model: 'scripted' });
  const screens = {
    renderReport,
    plainSummary: () => [{ block: 'count', words: [{ name: 'people' }, ' came to ', { figure: '2' }, '.'] }],
  };
  const refreshed = {
    blocks: [{ ...blocks[1]!, kind: 'question' as const }],
    figures,
    before: { blocks: {} },
    period: 'all',
  };
  const found = await withWordings(
    refreshed,
    { model, sampleValues: 3 },
    () => Promise.resolve(screens),
    new AbortController().signal,
    200,
  );
  expect(found).toEqual(figures);
  expect(server.requests).toHaveLength(1);
});
