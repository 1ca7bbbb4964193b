import type { AnalystAnswer, TaughtWord } from '@plinth/api/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { csvForm, openTestHost, type TestHost } from '../testing/testHost.ts';

const orders = [
  'order_id,customer,status,total_amount',
  '1,Ada,delivered,10.5',
  '2,Grace,open,20.5',
  '3,Ada,delivered,30.5',
  '4,Joan,returned,40.5',
].join('\n');

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(async () => {
  await server.stop();
});

describe.each(['sqlite', 'postgresql'])('taught words on %s', (kind) => {
  let host: TestHost;
  let token: string;
  let model: string;
  let preview: string;

  const call = (method: string, path: string, body?: unknown) =>
    host.call(method, `/data-model/${path}`, { token, body });
  const teach = (word: string, meaning: object) => call('POST', `${model}/words`, { word, ...meaning });
  const listed = async (): Promise<TaughtWord[]> => (await call('GET', `${model}/words`)).json().words;
  const ask = async (question: string, reading?: string): Promise<AnalystAnswer> =>
    (await call('POST', 'ask', { data_model_id: model, question, reading })).json();
  const forget = async () => {
    for (const { id } of await listed())
      expect((await call('DELETE', `${model}/words/${id}`)).status).toBe(204);
  };

  beforeAll(async () => {
    host = await openTestHost(kind === 'sqlite' ? {} : { env: { DATABASE_URL: await server.newDatabase() } });
    token = (await host.account()).token;
    const file = csvForm(orders, 'orders.csv');
    const uploaded = await host.call('POST', '/data-source/upload-csv?source_name=o', { token, body: file });
    const source = uploaded.json().connection_id;
    const query = `source_id=${source}&database=csv&table=orders&generate_description=true&generate_visualizations=false`;
    preview = `preview/data_model?${query}`;
    const draft = /"draft_id":"([^"]+)"/.exec((await call('GET', preview)).text)![1]!;
    model = (await call('POST', `create?draft_id=${draft}&data_source_id=${source}`)).json().id;
  });

  afterEach(forget);

  afterAll(async () => {
    await host.close();
  });

  test('a word that isn’t known is named, taught, used by the next question, and forgotten', async () => {
    const question = 'What is the total gribble?';
    expect(await ask(question)).toMatchObject({ sql_query: null, unknown_words: ['gribble'] });
    const taught = await teach(' Gribble ', { kind: 'column', means: 'total_amount' });
    expect(taught.status).toBe(201);
    const [word] = await listed();
    expect(word).toEqual(taught.json());
    expect(word).toMatchObject({ word: 'Gribble', kind: 'column', means: 'total_amount' });
    expect(word!.taught_by).toContain('@');
    expect((await ask(question)).rows).toEqual([[102]]);
    await forget();
    expect((await ask(question)).sql_query).toBeNull();
  });

  test('a value and a definition have words, too', async () => {
    await teach('fribbled', { kind: 'value', means: 'returned', column: 'status' });
    expect((await ask('How many orders are fribbled?')).rows).toEqual([[1]]);
    await teach('Wobble', { kind: 'definition', means: 'total_amount of delivered orders' });
    expect((await ask('wobble by customer')).rows).toContainEqual(['Ada', 41]);
    expect((await ask('gribble by customer')).sql_query).toBeNull();
    const means = 'total_amount of delivered orders';
    await teach('Wobble', { kind: 'definition', means, synonyms: ['gribble'] });
    expect((await ask('gribble by customer')).rows).toContainEqual(['Ada', 41]);
    expect((await ask('wobble by customer')).rows).toContainEqual(['Ada', 41]);
    // What is taught of the word itself counts before.
    await teach('gribble', { kind: 'column', means: 'total_amount' });
    expect((await ask('total gribble by customer')).rows).toContainEqual(['Grace', 20.5]);
  });

  test('a column’s synonym is understood; a word that was taught means what was taught', async () => {
    const question = 'What is the highest gribble?';
    const name = (columns: object) => call('PATCH', `${model}/columns`, { columns });
    expect((await ask(question)).sql_query).toBeNull();
    expect((await name({ total_amount: { synonyms: ['Gribble'] } })).status).toBe(200);
    expect((await ask(question)).rows).toEqual([[40.5]]);
    await teach('gribble', { kind: 'column', means: 'order_id' });
    expect((await ask(question)).rows).toEqual([[4]]);
    await forget();
    await name({ total_amount: { included: false } });
    expect((await ask(question)).sql_query).toBeNull();
    await name({ total_amount: { included: true, synonyms: [] } });
    expect((await ask(question)).sql_query).toBeNull();
  });

  test('synonyms are kept when the same table is generated again', async () => {
    const { columns } = (await call('GET', `${model}/columns`)).json();
    const generated = async () =>
      JSON.parse(/data: (\{"payload".*\})/.exec((await call('GET', preview)).text)![1]!).payload;
    const { draft_id: draft } = await generated();
    const change = { descriptions: { status: { synonyms: ['stage'] } } };
    expect((await call('PATCH', `preview/data_model/modify?draft_id=${draft}`, change)).status).toBe(200);
    const again = await generated();
    expect(again.draft_id).toBe(draft);
    const named = again.model_schema.columns.map(({ synonyms }: { synonyms: string[] }) => synonyms);
    expect(named).toEqual(columns.map(({ name }: { name: string }) => (name === 'status' ? ['stage'] : [])));
  });

  test('a reading that was chosen is kept with its question', async () => {
    const question = 'Who is the best customer?';
    const { clarify = [] } = await ask(question);
    expect(clarify.length).toBeGreaterThan(1);
    const reading = clarify.at(-1)!.text;
    const chosen = await ask(question, reading);
    expect(chosen.clarify).toBeUndefined();
    expect(await listed()).toMatchObject([{ word: question, kind: 'question', means: reading }]);
    const again = await ask('who is  the best customer');
    expect(again.clarify).toBeUndefined();
    expect(again.rows).toEqual(chosen.rows);
    await forget();
    expect((await ask(question)).clarify).toHaveLength(clarify.length);
  });

  test('a word has one meaning, the one taught last', async () => {
    const first = (await teach('thing', { kind: 'column', means: 'customer' })).json();
    const second = (await teach('THING', { kind: 'column', means: 'status' })).json();
    expect(second).toMatchObject({ id: first.id, word: 'THING', means: 'status' });
  });

  test.each([
    ['no word', { word: ' ', kind: 'column', means: 'status' }],
    ['marks alone', { word: '?!.', kind: 'column', means: 'status' }],
    ['a long word', { word: 'x'.repeat(61), kind: 'column', means: 'status' }],
    ['a column that isn’t there', { word: 'x', kind: 'column', means: 'nothing' }],
    ['a value of no column', { word: 'x', kind: 'value', means: 'open' }],
    ['a definition of no column', { word: 'x', kind: 'definition', means: 'the sum of all' }],
    [
      'a synonym that is the word itself',
      { word: 'X', kind: 'definition', means: 'total_amount', synonyms: ['x'] },
    ],
    ['a synonym that is none', { word: 'X', kind: 'definition', means: 'total_amount', synonyms: ['?'] }],
    ['a whole question', { word: 'x', kind: 'question', means: 'y' }],
  ])('%s is not taught', async (_, body) => {
    expect((await call('POST', `${model}/words`, body)).status).toBe(422);
    expect(await listed()).toEqual([]);
  });

  test('as many words are kept as may be, and of those taught at once none too many', async () => {
    const words = Array.from({ length: 101 }, (_, index) => `word ${index}`);
    for (const word of words.slice(0, 96)) await teach(word, { kind: 'column', means: 'status' });
    const last = await Promise.all(
      words.slice(96).map((word) => teach(word, { kind: 'column', means: 'status' })),
    );
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 429]);
    const { clarify = [] } = await ask('Who is the best customer?');
    const answer = await ask('Who is the best customer?', clarify[0]?.text);
    expect(answer.sql_query).not.toBeNull();
    expect(await listed()).toHaveLength(100);
  });
});
