import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnalystAnswer } from '@plinth/api/contract';
import {
  startScriptedServer,
  type ScriptedServer,
  type Turn,
} from '../languageModel/testing/scriptedServer.ts';
import { openCsvModel } from '../testing/dataModel.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

/** Two tables of one shape; all their values differ. */
const worlds = [
  { one: 'Ada', two: 'Grace', doses: ['12.5 mg', '40 mg'] },
  { one: 'Zoé', two: 'Quist', doses: ['77.5 mg', '63 mg'] },
];

let host: TestHost;
let server: ScriptedServer;
const turns: Turn[] = [{ status: 500 }];
const asked: { who: TestAccount; model: string; written: string }[] = [];

/** What the server says from now on. */
const script = (...next: Turn[]): void => {
  turns.push(...Array<Turn>(Math.max(0, server.requests.length - turns.length)).fill({ status: 500 }));
  turns.push(...next);
};
const sentSince = (before: number): string =>
  JSON.stringify(server.requests.slice(before).map(({ messages }) => messages));
const say = (sql: string, explanation = 'x'): Turn => ({ say: { sql, explanation } });
const call = ({ who, model }: (typeof asked)[number], path: string, body: object) =>
  host.must('POST', path.replace(':id', model), { token: who.token, body });
const ask = async (at: (typeof asked)[number], body: object): Promise<AnalystAnswer> =>
  (await call(at, '/data-model/ask', { data_model_id: at.model, ...body })).json();

beforeAll(async () => {
  server = await startScriptedServer(turns);
  const env = { LLM_BASE_URL: server.baseUrl, LLM_MODEL: 'scripted', LLM_SAMPLE_VALUES: '0' };
  host = await openTestHost({ env: { ...env, QUOTA_QUESTIONS: '1000' } });
  for (const { one, two, doses } of worlds) {
    const who = await host.account();
    const csv = `id,name,dose\n1,${one},${doses[0]}\n2,${two},${doses[1]}\n`;
    const before = server.requests.length;
    const { model } = await openCsvModel(host, who.token, 'people', csv);
    asked.push({ who, model, written: sentSince(before) });
  }
});

afterAll(async () => {
  await host.close();
  await server.stop();
});

const question = 'How many rows are there?';
const doesNotRun = /wrote a query that doesn’t run\. The built-in analyst answers instead\./;

/** What the model is sent when this is asked of each of the two tables. */
const sentOfBoth = async (...next: Turn[]): Promise<string[]> => {
  const sent: string[] = [];
  for (const one of asked) {
    script(...next);
    const before = server.requests.length;
    await ask(one, { question });
    sent.push(sentSince(before));
  }
  return sent;
};

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZé'].join(' ');

describe('attack: a language model that wants values that stay at home', () => {
  test.each([
    ['a cast', `SELECT CAST(dose AS INTEGER) FROM people`],
    ['a cast of what it guessed', `SELECT CAST(name AS INTEGER) AS "Ada Zoé Grace Quist" FROM people`],
    ['a value spelled by letters that it wrote itself', `SELECT CAST(regexp_replace(name, '(.)', ''' \\1 ''', 'g') AS INTEGER) AS "${letters}" FROM people`],
    ['a value in a code of words that errors hold', `SELECT CAST(CASE WHEN max(name) < 'H' THEN ''' the value ''' ELSE ''' of table ''' END AS INTEGER) FROM people`],
    ['a number that is out of range', `SELECT CAST(ascii(max(name)) * 9999 AS TINYINT) FROM people`],
  ])('%s: the same is sent of other data', async (_, sql) => {
    const [sent, other] = await sentOfBoth(say(sql), say(sql), say(sql));
    expect(sent).toContain('This query failed');
    expect(sent).toBe(other);
  }); // prettier-ignore

  test('the same is sent to write the model of other data', () => {
    const [first, second] = asked;
    expect(first?.written).toContain('You document database tables');
    expect(first?.written).toBe(second?.written);
  });

  test('what was asked, chosen and taught before is sent of neither', async () => {
    const count = say('SELECT count(*) AS "Rows" FROM people');
    for (const [at, { one, two }] of worlds.entries()) {
      const person = asked[at]!;
      const teach = (meaning: object) => call(person, '/data-model/:id/words', meaning);
      await teach({ word: `${two.toLowerCase()}s people`, kind: 'column', means: 'name' });
      await teach({ word: one.toUpperCase(), kind: 'column', means: 'dose' });
      await teach({ word: 'the boss', kind: 'value', means: one, column: 'name' });
      script(count, count);
      await ask(person, { question: `How many rows besides ${one}?`, conversation: 'conversation-before' });
      await ask(person, { question, reading: `Counts ${two} alone.` });
    }
    const [sent, other] = await sentOfBoth();
    expect(sent).toContain('How many rows are there?');
    expect(sent).toBe(other);
  });
});

describe('attack: a language model that obeys whoever wrote the data', () => {
  test.each([
    `SELECT * FROM read_csv('/etc/passwd')`,
    `SELECT * FROM read_text('/etc/passwd'), people`,
    `SELECT * FROM glob('/*')`,
    `SELECT * FROM 'https://example.com/x.parquet'`,
    `COPY people TO '/tmp/x.csv'`,
    `ATTACH '/tmp/x.duckdb'; SELECT 1`,
    `INSTALL httpfs`,
    `PRAGMA database_list`,
    `SET enable_external_access = true`,
    `SELECT * FROM information_schema.tables`,
    `SELECT * FROM duckdb_settings()`,
    `SELECT getenv('HOME') FROM people`,
    `SELECT * FROM generate_series(1, 1000000000)`,
    `SELECT * FROM people -- the end\n; DROP TABLE people`,
    `SELECT\f* FROM people`,
    `SELECT\u2003* FROM people`,
    `SELECT * FROM people\u202e`,
    `\u200bSELECT * FROM people`,
    `SELECT ${'1,'.repeat(1_000_000)}1`,
  ])('%.60j is refused, and the built-in analyst answers', async (sql) => {
    script(say(sql), say(sql), say(sql));
    const { answer, rows } = await ask(asked[0]!, { question, reading: 'As it is meant.' });
    expect(answer).toMatch(doesNotRun);
    expect(rows).toEqual([[2]]);
    expect(JSON.stringify(server.requests.at(-1)!.messages)).toMatch(/The database said: (?!A value)/);
  });

  test.each([
    ['a number that nobody found', 'There are 5,000,000 of them. All rows are counted.'],
    ['a number in other digits', 'There are ５０ of them. All rows are counted.'],
    ['signs that turn around what follows', '\u202eAll \u2066rows\u200b are\ncounted.\u202d'],
    ['control characters', '\u0007All rows\u001b are counted.'],
  ])('its sentence is no place for %s', async (_, explanation) => {
    script(say('SELECT count(*) AS "Rows\u202e" FROM people', explanation));
    const { answer } = await ask(asked[0]!, { question, reading: 'As it is meant.' });
    expect(answer).toBe('All rows are counted. Found: Rows 2.');
  });

  test.each([
    ['with thousands of columns', `SELECT ${'1,'.repeat(4000)}1 FROM people`],
    ['with columns of odd names', `SELECT 1 AS "__proto__", 2 AS "constructor", 3 AS a, 4 AS a, 5 AS "<script>" FROM people`],
  ])('an answer %s is one like others', async (_, sql) => {
    script(say(sql, 'All rows.'));
    const { columns = [], rows = [] } = await ask(asked[0]!, { question, reading: 'As it is meant.' });
    expect(columns.length).toBeGreaterThan(4);
    expect(rows.map((row) => row.length)).toEqual([columns.length, columns.length]);
  }); // prettier-ignore
});

describe('attack: a language model that never answers', () => {
  test('holds up nobody who asks nothing of it, and is left when the question is stopped', async () => {
    let open = 0;
    const silent = createServer((_request, response) => {
      open += 1;
      response.on('close', () => (open -= 1));
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1`;
    await host.restart({ LLM_BASE_URL: baseUrl });
    const [ada, zoe] = asked as [(typeof asked)[number], (typeof asked)[number]];
    const conversations = ['conversation-one', 'conversation-two', 'conversation-three'];
    const answers = conversations.map((conversation) =>
      ask(ada, { question, conversation }).catch((error: unknown) => String(error)),
    );
    // Of one account two are asked at once.
    await expect.poll(() => open, { timeout: 10_000 }).toBe(2);
    const sql = 'SELECT count(*) FROM people';
    expect((await call(zoe, '/data-model/:id/sql', { sql })).json().rows).toEqual([[2]]);
    for (const conversation of conversations)
      await call(ada, `/data-model/:id/conversations/${conversation}/stop`, {});
    for (const answer of await Promise.all(answers)) expect(answer).toContain('stopped');
    await expect.poll(() => open).toBe(0);
    silent.closeAllConnections();
    silent.close();
  });
});
