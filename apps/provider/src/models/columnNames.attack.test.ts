import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveModelOf } from '../testing/dataModel.ts';
import { runScript, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
/** As people say them. */
const said = ['proto', 'constructor', 'to string', 'has own property', 'value of'];

let server: TestPostgres;
let host: TestHost;
let ada: TestAccount;
let ids: { connection: string; draft: string; model: string };

const call = (method: string, path: string, body?: unknown) =>
  host.must(method, path, { token: ada.token, body });
/** As own fields, which an assignment would not make of `__proto__`. */
const ofEach = <T>(value: (name: string) => T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value(name)]));
const columns = async (): Promise<{ name: string; description: string; data_category: string }[]> =>
  (await call('GET', `/data-model/${ids.model}/columns`)).json().columns;

beforeAll(async () => {
  server = await startPostgres();
  const fields = names.map((name) => `"${name}" int`).join(', ');
  await runScript(
    server.url,
    `CREATE TABLE odd (id int PRIMARY KEY, ${fields}); INSERT INTO odd VALUES (1, 11, 12, 13, 14, 15), (2, 21, 22, 23, 24, 25)`,
  );
  host = await openTestHost({ env: { ALLOW_PRIVATE_HOSTS: '1' } });
  ada = await host.account();
  const made = await call('POST', '/data-source/', {
    source_name: 'Odd',
    source_type: 'postgres',
    connection_details: server.details,
  });
  const { connection_id: connection } = made.json();
  const table = { connection, database: 'postgres', table: 'odd' };
  ids = { connection, ...(await saveModelOf(host, ada.token, table)) };
});

afterAll(async () => {
  await host.close();
  await server.stop();
});

describe('attack: columns that are called like what every object has', () => {
  test('are listed with their types', async () => {
    const path = `/data-source/${ids.connection}/databases/postgres/tables/odd/columns`;
    const { text } = await call('GET', path);
    expect(Object.entries(JSON.parse(text).columns)).toEqual([
      ['id', 'integer'],
      ...names.map((name) => [name, 'integer']),
    ]);
  });

  test.each(['draft', 'model'])('are changed in a %s', async (target) => {
    const changes = ofEach((name) => ({
      description: `Changed in the ${target}: ${name}`,
      data_category: 'numerical',
    }));
    const of = (description: string) =>
      expect.arrayContaining(
        names.map((name) =>
          expect.objectContaining({ name, description: `Changed in the ${description}: ${name}` }),
        ),
      );
    if (target === 'model') {
      await call('PATCH', `/data-model/${ids.model}/columns`, { columns: changes });
      expect(await columns()).toEqual(of('model'));
    } else {
      await call('PATCH', `/data-model/preview/data_model/modify?draft_id=${ids.draft}`, {
        descriptions: changes,
      });
      const saved = await call(
        'POST',
        `/data-model/create?draft_id=${ids.draft}&data_source_id=${ids.connection}`,
      );
      ids.model = saved.json().id;
      expect(await columns()).toEqual(of('draft'));
    }
  });

  test('are exported, and shown of a row', async () => {
    const { text } = await host.must('GET', `/data-model/${ids.model}/export?format=json`, {
      headers: { cookie: ada.cookie },
    });
    expect(JSON.parse(text).model_schema.columns.map(({ name }: { name: string }) => name)).toEqual([
      'id',
      ...names,
    ]);
    const path = `/data-source/${ids.connection}/databases/postgres/tables/odd/collection`;
    const { collection_id } = (await call('GET', path)).json();
    const { result } = (await call('GET', `/collections/${collection_id}/objects/`)).json();
    const record = await call('GET', `/collections/${collection_id}/objects/${result[0].id}/`);
    expect(Object.entries(JSON.parse(record.text).result.record)).toEqual([
      ['id', 1],
      ...names.map((name, at) => [name, 11 + at]),
    ]);
  });

  test.each(names)('%s is asked about, in SQL too', async (name) => {
    const answer = await call('POST', '/data-model/ask', {
      data_model_id: ids.model,
      question: `What is the highest ${said[names.indexOf(name)]}?`,
      conversation: `conversation-about-${name}`,
    });
    expect(answer.text).toContain(String(21 + names.indexOf(name)));
    const sql = `SELECT "${name}" FROM "public"."odd" ORDER BY 1`;
    const { rows } = (await call('POST', `/data-model/${ids.model}/sql`, { sql })).json();
    expect(rows).toEqual([[11 + names.indexOf(name)], [21 + names.indexOf(name)]]);
  });

  test.each([
    ['of columns that nothing has', 28_000, { description: 'x' }],
    ['that are none', 50_000, 1],
  ])('a megabyte of changes %s is refused by the first fault', async (_, count, change) => {
    const all = Array.from({ length: count }, (__, at) => [`c${at}`, change]);
    const path = `/data-model/${ids.model}/columns`;
    const body = { columns: Object.fromEntries(all) };
    const { status, json } = await host.call('PATCH', path, { token: ada.token, body });
    expect(status).toBe(422);
    expect(json().detail).toHaveLength(1);
  });

  test('nothing of them stays on the objects of the host', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { description?: string }).description).toBeUndefined();
  });
});
