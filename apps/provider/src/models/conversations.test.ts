import { randomUUID } from 'node:crypto';
import type { AnalystAnswer } from '@plinth/api/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from '../http/failures.ts';
import { Refusal } from '../http/refusal.ts';
import { Quotas } from '../quotas/quotas.ts';
import { readSettings } from '../settings.ts';
import { openStore, type Store } from '../store/store.ts';
import { openDataModel } from '../testing/dataModel.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';
import { Conversations } from './conversations.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(async () => {
  await server.stop();
});

const answerOf = (question: string): AnalystAnswer => ({
  question,
  answer: 'There are 2 rows.',
  sql_query: 'select count(*) from people',
  follow_up_questions: ['And by name?'],
  columns: ['rows'],
  rows: [[2]],
});
const asked = (question = 'How many rows?', reading: string | null = null) => ({
  question,
  previous: null,
  reading,
});

/** An answer that comes when it is told to, and is given up when it is stopped. */
const held = () => {
  let arrive: (answer: AnalystAnswer) => void = () => undefined;
  let begun: () => void = () => undefined;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const answer = (signal: AbortSignal) =>
    new Promise<AnalystAnswer>((resolve, reject) => {
      arrive = resolve;
      signal.addEventListener('abort', () => reject(new Error('given up')));
      begun();
    });
  return { answer, isBegun, arrive: (given: AnalystAnswer) => arrive(given) };
};

const refusalOf = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) return error.status;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe.each(['sqlite', 'postgresql'])('conversations on %s', (kind) => {
  let host: TestHost;
  let ada: TestAccount;
  let store: Store;
  let model: string;
  let place: { userId: string; modelId: string; conversation: string };
  let conversations: Conversations;
  const clock = { now: Date.now() };

  const open = (): Conversations =>
    new Conversations(
      store,
      new Quotas(store, readSettings({}).quotas, () => clock.now),
      () => clock.now,
      (error) => failureOf(error, () => null),
    );
  const fresh = () => ({ ...place, conversation: randomUUID() });
  const talkOf = async (at: typeof place) => JSON.parse((await conversations.read(at)).text);
  const get = (path: string) => host.call('GET', path, { token: ada.token });

  beforeAll(async () => {
    const url = kind === 'postgresql' ? await server.newDatabase() : undefined;
    host = await openTestHost(url === undefined ? {} : { env: { DATABASE_URL: url } });
    ada = await host.account();
    const made = await openDataModel(host, ada.token);
    ({ model } = made);
    place = { userId: ada.id, modelId: model, conversation: made.conversation };
    store = await openStore({ databaseUrl: url ?? null, dataDir: host.dataDir });
    conversations = open();
  });

  afterAll(async () => {
    await store.close();
    await host.close();
  });

  test('asking begins one, whose question and answer are read again', async () => {
    const { conversations: listed } = (await get(`/data-model/${model}/conversations`)).json();
    expect(listed).toMatchObject([
      { id: place.conversation, title: 'How many rows?', questions: 1, pending_since: null },
    ]);
    const talk = await get(`/data-model/${model}/conversations/${place.conversation}`);
    expect(talk.json().questions).toMatchObject([
      { question: 'How many rows?', status: 'answered', answer: { rows: [[2]] } },
    ]);
  });

  test('a question is kept while it is answered, and only one at a time', async () => {
    const at = fresh();
    const { answer, isBegun, arrive } = held();
    const waiting = conversations.ask(at, asked(), answer);
    await isBegun;
    expect((await talkOf(at)).questions).toMatchObject([{ status: 'pending' }]);
    const other = open();
    expect(await refusalOf(other.ask(at, asked('Another?'), answer))).toBe(409);
    arrive(answerOf('How many rows?'));
    await waiting;
    expect((await talkOf(at)).questions).toMatchObject([
      { status: 'answered', answer: answerOf('How many rows?') },
    ]);
    expect((await talkOf(at)).questions).toHaveLength(1);
  });

  test('of two at the same moment one is taken', async () => {
    const at = fresh();
    const { answer, isBegun, arrive } = held();
    const both = ['One?', 'Two?'].map((question) =>
      conversations.ask(at, asked(question), answer).then(
        () => 200,
        (error: unknown) => (error as Refusal).status,
      ),
    );
    // The one that is taken waits for its answer, so the first that ends is the other.
    expect(await Promise.race(both)).toBe(409);
    await isBegun;
    arrive(answerOf('One?'));
    expect((await Promise.all(both)).sort()).toEqual([200, 409]);
    expect((await talkOf(at)).questions).toHaveLength(1);
  });

  test('a question goes on from the ones before it, and from what was chosen of them', async () => {
    const at = fresh();
    const next = (question: string, previous: string | null, reading: string | null = null) =>
      conversations.ask(at, { question, previous, reading }, () => Promise.resolve(answerOf(question)));
    await next('Sales by city?', null);
    await next('only shops', 'Sales by city?');
    await next('only shops', 'Sales by city?', 'Total sales for each city where kind is “Shop”');
    await next('and in 2024', 'only shops');
    expect(await conversations.askedBefore(at, 'and in 2024')).toEqual({
      question: 'and in 2024',
      reading: null,
      previous: {
        question: 'only shops',
        reading: 'Total sales for each city where kind is “Shop”',
        previous: { question: 'Sales by city?', reading: null, previous: null },
      },
    });
    expect(await conversations.askedBefore(at, 'Something else?')).toEqual({ question: 'Something else?' });
    expect(await conversations.askedBefore(null, 'only shops')).toEqual({ question: 'only shops' });
    expect(await conversations.askedBefore(at, null)).toBeNull();
    const stranger = { ...at, userId: randomUUID() };
    expect(await conversations.askedBefore(stranger, 'and in 2024')).toEqual({ question: 'and in 2024' });
  });

  test('of questions of many words the last two are read together', async () => {
    const at = fresh();
    const [first, second, third] = ['a', 'b', 'c'].map((letter) => `and ${letter.repeat(496)}`) as [
      string,
      string,
      string,
    ];
    for (const [question, previous] of [
      [first, null],
      [second, first],
      [third, second],
    ] as const)
      await conversations.ask(at, { question, previous, reading: null }, () =>
        Promise.resolve(answerOf(question)),
      );
    const last = { question: second, reading: null, previous: null };
    expect(await conversations.askedBefore(at, third)).toEqual({
      question: third,
      reading: null,
      previous: last,
    });
  });

  test('a failure is kept with its words, and the same question again takes its place', async () => {
    const at = fresh();
    await conversations.ask(at, asked('First?'), () => Promise.resolve(answerOf('First?')));
    const failing = () => Promise.reject(new Refusal(502, 'The source does not answer.'));
    expect(await refusalOf(conversations.ask(at, asked(), failing))).toBe(502);
    expect((await talkOf(at)).questions[1]).toMatchObject({
      status: 'failed',
      failure: { status: 502, detail: 'The source does not answer.' },
    });
    await conversations.ask(at, asked(), () => Promise.resolve(answerOf('How many rows?')));
    expect((await talkOf(at)).questions).toMatchObject([
      { question: 'First?', status: 'answered' },
      { question: 'How many rows?', status: 'answered' },
    ]);
  });

  test('a reading that was chosen is kept with the question', async () => {
    const at = fresh();
    const clarify = [
      { text: 'The largest amount', sql: null },
      { text: 'The largest number', sql: null },
    ];
    await conversations.ask(at, asked('Who is best?'), () =>
      Promise.resolve({ ...answerOf('Who is best?'), clarify }),
    );
    await conversations.ask(at, asked('Who is best?', 'The largest number'), () =>
      Promise.resolve(answerOf('Who is best?')),
    );
    expect((await talkOf(at)).questions).toMatchObject([
      { reading: null, answer: { clarify } },
      { question: 'Who is best?', reading: 'The largest number', status: 'answered' },
    ]);
  });

  test('Stop ends it, also where another provider answers it', async () => {
    const at = fresh();
    const here = held();
    const waiting = refusalOf(conversations.ask(at, asked(), here.answer));
    await here.isBegun;
    await conversations.stop(at);
    expect(await waiting).toBe(409);
    expect((await talkOf(at)).questions).toMatchObject([{ status: 'stopped' }]);

    const there = held();
    const elsewhere = open().ask(at, asked('Again?'), there.answer);
    await there.isBegun;
    await conversations.stop(at);
    there.arrive(answerOf('Again?'));
    expect(await refusalOf(elsewhere)).toBe(409);
    expect((await talkOf(at)).questions[1]).toMatchObject({ status: 'stopped' });
    await conversations.stop(at);
  });

  test('a provider that ends says that it gave up, and one that died is believed dead after a time', async () => {
    const at = fresh();
    const ending = open();
    const { answer, isBegun } = held();
    const waiting = refusalOf(ending.ask(at, asked(), answer));
    await isBegun;
    await ending.close();
    expect(await waiting).toBe(503);
    expect((await talkOf(at)).questions).toMatchObject([{ status: 'failed', failure: { status: 503 } }]);

    const dead = held();
    const tooLate = refusalOf(open().ask(at, asked('Still there?'), dead.answer));
    await dead.isBegun;
    clock.now += 3 * 60_000;
    expect((await talkOf(at)).questions[1]).toMatchObject({ status: 'failed', failure: { status: 503 } });
    await conversations.ask(at, asked('Still there?'), () => Promise.resolve(answerOf('Still there?')));
    expect((await talkOf(at)).questions[1]).toMatchObject({ status: 'answered' });
    dead.arrive(answerOf('too late'));
    expect(await tooLate).toBe(409);
    expect((await talkOf(at)).questions).toHaveLength(2);
  });

  test('of a large answer as many rows are kept as there is room for', async () => {
    const at = fresh();
    const rows = Array.from({ length: 200 }, (_, index) => [index, 'x'.repeat(2000)]);
    await conversations.ask(at, asked(), () =>
      Promise.resolve({ ...answerOf('How many rows?'), columns: ['n', 'text'], rows, total_rows: 6000 }),
    );
    const [{ answer }] = (await talkOf(at)).questions;
    expect(answer.rows.length).toBeGreaterThan(10);
    expect(answer.rows.length).toBeLessThan(51);
    expect(answer.total_rows).toBe(6000);
  });

  describe('an answer that was given', () => {
    const opened = async () => {
      const at = fresh();
      const { kept } = await conversations.ask(at, asked('Sales?'), () =>
        Promise.resolve(answerOf('Sales?')),
      );
      const first = async () => (await talkOf(at)).questions[0];
      return { at, id: kept!.id, kept, first };
    };
    const result = { columns: ['n'], rows: [[1]] };
    const meant = 'Total sales by region';

    test('gives way to another, and its words stay', async () => {
      const { at, id, kept, first } = await opened();
      await conversations.keepEdited(at, id, { sql: 'SELECT 1', result });
      const { answer, isBegun, arrive } = held();
      const waiting = conversations.change(at, id, meant, answer);
      await isBegun;
      expect(await first()).toMatchObject({ status: 'answered', answer: answerOf('Sales?'), meant: null });
      expect(await refusalOf(conversations.ask(at, asked('Another?'), answer))).toBe(409);
      arrive(answerOf(meant));
      expect(await waiting).toEqual({ ...answerOf(meant), kept });
      expect(await first()).toMatchObject({
        id,
        question: 'Sales?',
        meant,
        answer: answerOf(meant),
        edited: null,
      });
    });

    test('stays where the other one fails or is stopped', async () => {
      const { at, id, first } = await opened();
      const failing = () => Promise.reject(new Refusal(502, 'The source does not answer.'));
      expect(await refusalOf(conversations.change(at, id, meant, failing))).toBe(502);
      const { answer, isBegun } = held();
      const waiting = refusalOf(conversations.change(at, id, meant, answer));
      await isBegun;
      await conversations.stop(at);
      expect(await waiting).toBe(409);
      expect(await first()).toMatchObject({ status: 'answered', answer: answerOf('Sales?'), meant: null });
    });

    test('has the query that was made of it, with as many rows as there is room for', async () => {
      const { at, id, first } = await opened();
      const sql = 'SELECT name FROM people';
      const rows = Array.from({ length: 200 }, () => ['x'.repeat(2000)]);
      await conversations.keepEdited(at, id, { sql, result: { columns: ['name'], rows } });
      const { edited } = await first();
      expect(edited).toMatchObject({ sql, result: { total_rows: 200 } });
      expect(edited.result.rows.length).toBeLessThan(51);
      const long = { sql: 'x'.repeat(200_000), result };
      expect(await refusalOf(conversations.keepEdited(at, id, long))).toBe(413);
      await conversations.keepEdited(at, id, null);
      expect(await first()).toMatchObject({ edited: null });
    });
  });

  test('it is renamed and deleted, and goes with its model', async () => {
    const at = fresh();
    await conversations.ask(at, asked('x'.repeat(500)), () => Promise.resolve(answerOf('x')));
    expect((await talkOf(at)).title).toHaveLength(120);
    await conversations.rename(at, '  People  ');
    expect((await talkOf(at)).title).toBe('People');
    expect(await refusalOf(conversations.rename(at, ' '))).toBe(422);
    expect(await refusalOf(conversations.rename(at, 'x'.repeat(121)))).toBe(422);
    await conversations.remove(at);
    expect(await refusalOf(conversations.read(at))).toBe(404);
    expect(await refusalOf(conversations.remove(at))).toBe(404);

    const count = async () =>
      Number(
        (
          await store.db
            .selectFrom('questions')
            .select((row) => row.fn.countAll().as('count'))
            .where('user_id', '=', ada.id)
            .executeTakeFirstOrThrow()
        ).count,
      );
    expect(await count()).toBeGreaterThan(0);
    expect((await host.call('DELETE', `/data-model/${model}`, { token: ada.token })).status).toBe(204);
    expect(await count()).toBe(0);
    expect((await get(`/data-model/${model}/conversations`)).status).toBe(404);
  });

  test('it goes with its account', async () => {
    const grace = await host.account();
    await openDataModel(host, grace.token);
    await store.db.deleteFrom('users').where('id', '=', grace.id).execute();
    const left = await store.db
      .selectFrom('questions')
      .select('id')
      .where('user_id', '=', grace.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('limits of conversations', () => {
  test('a conversation and a model have their most', async () => {
    const host = await openTestHost();
    const ada = await host.account();
    const { model, conversation } = await openDataModel(host, ada.token);
    const store = await openStore({ databaseUrl: null, dataDir: host.dataDir });
    const conversations = new Conversations(
      store,
      new Quotas(store, readSettings({}).quotas, Date.now),
      Date.now,
      (error) => failureOf(error, () => null),
    );
    const ask = (name: string, index: number) =>
      conversations.ask(
        { userId: ada.id, modelId: model, conversation: name },
        asked(`Question ${index}?`),
        () => Promise.resolve(answerOf('x')),
      );
    try {
      for (let index = 2; index <= 100; index += 1) await ask(conversation, index);
      expect(await refusalOf(ask(conversation, 101))).toBe(429);
      for (let index = 2; index <= 200; index += 1) await ask(`conversation-number-${index}`, 1);
      expect(await refusalOf(ask('conversation-one-more', 1))).toBe(429);
    } finally {
      await store.close();
      await host.close();
    }
  });

  test('what is kept counts as stored', async () => {
    const host = await openTestHost({ env: { QUOTA_STORED_MB: '1' } });
    const ada = await host.account();
    try {
      const { model } = await openDataModel(host, ada.token);
      const store = await openStore({ databaseUrl: null, dataDir: host.dataDir });
      await store.db
        .updateTable('questions')
        .set({ answer: JSON.stringify('x'.repeat(1024 * 1024)) })
        .execute();
      await store.close();
      const answer = await host.call('POST', '/data-model/ask', {
        token: ada.token,
        body: { data_model_id: model, question: 'How many rows?', conversation: 'conversation-number-2' },
      });
      expect(answer.status).toBe(413);
    } finally {
      await host.close();
    }
  });
});
