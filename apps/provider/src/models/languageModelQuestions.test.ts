import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnalystAnswer } from '@plinth/api/contract';
import {
  startScriptedServer,
  type ScriptedServer,
  type Turn,
} from '../languageModel/testing/scriptedServer.ts';
import { openDataModel } from '../testing/dataModel.ts';
import { openTestHost, type TestHost } from '../testing/testHost.ts';

const question = 'How many rows are there?';
const say = (sql: string, explanation: string): Turn => ({ say: { sql, explanation } });

let host: TestHost;
let server: ScriptedServer;
let token: string;
let model: string;

// While the model is written the server fails: the built-in writer and analyst step in.
const turns: Turn[] = [{ status: 500 }];

/** What the server says from now on. */
const script = (...next: Turn[]) => {
  turns.push(...Array<Turn>(Math.max(0, server.requests.length - turns.length)).fill({ status: 500 }));
  turns.push(...next);
};

beforeAll(async () => {
  server = await startScriptedServer(turns);
  const env = { LLM_BASE_URL: server.baseUrl, LLM_MODEL: 'scripted', LLM_SAMPLE_VALUES: '0' };
  host = await openTestHost({ env });
  token = (await host.account()).token;
  ({ model } = await openDataModel(host, token));
});

afterAll(async () => {
  await host.close();
  await server.stop();
});

const ask = async (reading?: string): Promise<AnalystAnswer> => {
  const body = { data_model_id: model, question, reading };
  return (await host.call('POST', '/data-model/ask', { token, body })).json();
};
const sent = () => JSON.stringify(server.requests.at(-1)?.messages);

test('two repairs, the parts of both, and no value leaves', async () => {
  script(
    say('SELECT count(nme) AS "Rows" FROM people', 'All rows are counted.'),
    say('DROP TABLE people', 'All rows are counted.'),
    say('SELECT count(*) AS "Rows" FROM people', 'All rows are counted.'),
  );
  const answer = await ask();
  expect(answer).toMatchObject({ rows: [[2]], columns: ['Rows'] });
  expect(answer.understood?.measure).toEqual(['number of rows']);
  for (const part of ['count(nme)', 'DROP TABLE', '“person” is']) expect(sent()).toContain(part);
  expect(JSON.stringify(server.requests)).not.toMatch(/Ada|Grace/);
});

test('where both are sure of other rows the person chooses once', async () => {
  const guess = say('SELECT 7 AS "Rows" FROM people LIMIT 1', 'A guess.');
  script(guess, guess, guess);
  const asked = await ask();
  expect(asked.clarify?.map(({ text }) => text)).toEqual(['A guess.', 'Number of rows']);
  expect((await ask('A guess.')).rows).toEqual([[7]]);
  expect((await ask()).rows).toEqual([[7]]);
  const requests = server.requests.length;
  expect((await ask('Number of rows')).rows).toEqual([[2]]);
  expect(server.requests).toHaveLength(requests);
});
