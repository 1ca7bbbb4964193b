import type { ModelColumn } from '@plinth/api/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveModelOf } from '../testing/dataModel.ts';
import { runScript, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type Answer, type TestAccount, type TestHost } from '../testing/testHost.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(async () => {
  await server.stop();
});

describe.each(['sqlite', 'postgresql'])('profiling again on %s', (store) => {
  let host: TestHost;
  let ada: TestAccount;
  let dataUrl: string;
  let source: string;
  let model: string;

  const call = (method: string, path: string, body?: unknown) =>
    host.call(method, path, { token: ada.token, body });
  const inData = (script: string) => runScript(dataUrl, script);
  const columns = async () =>
    (await call('GET', `/data-model/${model}/columns`)).json().columns as ModelColumn[];
  const columnOf = async (name: string) => (await columns()).find((column) => column.name === name);
  const profile = () => call('POST', `/data-model/${model}/profile`);
  /** The last of its events. */
  const lastOf = ({ text }: Answer) =>
    JSON.parse(text.trimEnd().split('\n\n').at(-1)!.replace('data: ', '')) as {
      status?: string;
      message?: string;
      payload: { profile_id?: string; profiled_at: string; changes: { column: string }[] };
    };
  const take = (profile_id: string, accepted: object[]) =>
    call('PATCH', `/data-model/${model}/profile`, { profile_id, accepted });

  beforeAll(async () => {
    const kept = store === 'postgresql' && { DATABASE_URL: await server.newDatabase() };
    host = await openTestHost({ env: { ALLOW_PRIVATE_HOSTS: '1', ...kept } });
    ada = await host.account();
    dataUrl = await server.newDatabase();
    const data = new URL(dataUrl).pathname.slice(1);
    await inData(`CREATE TABLE visits (id int PRIMARY KEY, place text, state text, amount int, remark text, note text);
      INSERT INTO visits SELECT i, 'p' || i % 3, 's' || i % 4, i, 'r' || i, 'n' || i FROM generate_series(1, 300) i;
      CREATE TABLE others (id int);
      ANALYZE`);
    const created = await call('POST', '/data-source/', {
      source_name: 'Real',
      source_type: 'postgres',
      connection_details: { ...server.details, database: data, sslmode: 'disable' },
    });
    source = created.json().connection_id;
    const place = { connection: source, database: data, table: 'visits' };
    ({ model } = await saveModelOf(host, ada.token, place));
  });

  afterAll(async () => {
    await host.close();
  });

  test('nothing new: the figures are brought up to date, and when it was profiled', async () => {
    const before = (await call('GET', `/data-model/${model}`)).json();
    expect(before.profiled_at).not.toBeNull();
    host.clock.now += 3_600_000;
    await inData(
      "INSERT INTO visits SELECT i, 'p1', 's1', i, 'r' || i, 'n' || i FROM generate_series(301, 400) i; ANALYZE",
    );
    const answer = await profile();
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).toContain('"step":"checking_connection","status":"completed"');
    expect(answer.text).toContain('"step":"finish","status":"started","message":"Comparing with the model"');
    expect(answer.text).not.toContain('"step":"generating_understanding"');
    expect(lastOf(answer)).toEqual({ payload: { changes: [], profiled_at: expect.any(String) } });
    expect((await call('GET', `/data-model/${model}`)).json().profiled_at > before.profiled_at).toBe(true);
    expect((await columnOf('amount'))!.profile!.max).toBe(400);
  });

  test('what changed is told; what is accepted is taken over, and a person’s words stay', async () => {
    const changes = {
      place: { description: 'Where it was', data_category: 'text' },
      note: { description: 'Mine' },
      amount: { synonyms: ['revenue'] },
      state: { synonyms: ['stage'] },
    };
    await call('PATCH', `/data-model/${model}/columns`, { columns: changes });
    await inData(`ALTER TABLE visits ADD COLUMN day date DEFAULT '2024-01-01';
      ALTER TABLE visits DROP COLUMN remark; ALTER TABLE visits DROP COLUMN note;
      ALTER TABLE visits ALTER COLUMN amount TYPE numeric(12,2); ALTER TABLE visits ALTER COLUMN id TYPE bigint;
      ANALYZE`);
    const { profile_id = '', changes: told } = lastOf(await profile()).payload;
    expect(told).toEqual(
      expect.arrayContaining([
        { kind: 'added', column: 'day', to: 'date', category: 'temporal' },
        { kind: 'gone', column: 'remark' },
        { kind: 'gone', column: 'note', edited: true },
        { kind: 'type', column: 'amount', from: 'integer', to: 'numeric(12,2)' },
        { kind: 'type', column: 'id', from: 'integer', to: 'bigint' },
      ]),
    );
    const kinds = (name: string) => told.filter(({ column }) => column === name);
    expect(kinds('place')).toEqual([]);

    const taken = await take(profile_id, [
      { kind: 'added', column: 'day' },
      { kind: 'gone', column: 'remark' },
      { kind: 'gone', column: 'note' },
      { kind: 'type', column: 'amount' },
    ]);
    expect(taken.status, taken.text).toBe(200);
    expect((await columns()).map(({ name }) => name)).toEqual([
      'id',
      'place',
      'state',
      'amount',
      'note',
      'day',
    ]);
    expect(await columnOf('place')).toMatchObject({
      description: 'Where it was',
      data_category: 'text',
      origin: 'edited',
    });
    expect(await columnOf('note')).toMatchObject({ description: 'Mine', included: false });
    expect(await columnOf('amount')).toMatchObject({ type: 'numeric(12,2)', synonyms: ['revenue'] });
    expect(await columnOf('state')).toMatchObject({ synonyms: ['stage'] });
    expect(await columnOf('day')).toMatchObject({ synonyms: [] });
    expect((await columnOf('id'))!.type).toBe('integer');
    expect((await take(profile_id, [])).status).toBe(404);
    // What wasn't accepted is told again.
    expect(lastOf(await profile()).payload.changes).toEqual([
      { kind: 'type', column: 'id', from: 'integer', to: 'bigint' },
    ]);
  });

  test('a table that is gone, and a connection that is gone, say so and change nothing', async () => {
    const before = await columns();
    await inData('DROP TABLE visits');
    const failed = await profile();
    expect(lastOf(failed).status).toBe('error');
    expect(lastOf(failed).message).toContain('visits');
    await call('DELETE', `/data-source/${source}`);
    expect((await profile()).status).toBe(400);
    expect(await columns()).toEqual(before);
  });
});
