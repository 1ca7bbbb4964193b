import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileStatements, ordinaryStatements } from '../sources/gate/testing/statements.ts';
import { saveModelOf } from '../testing/dataModel.ts';
import { runScript, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { csvForm, openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

const csv = 'id,name,amount,day\n1,a,1.5,2024-01-01\n2,b,2.5,2024-01-02\n3,c,3.5,2024-01-03\n';

let host: TestHost;
let ada: TestAccount;
let server: TestPostgres;
let listener: Server;
let knocks = 0;
let models: Record<'csv' | 'postgres', string>;

const modelOf = async (connection: string, database: string, table: string): Promise<string> =>
  (await saveModelOf(host, ada.token, { connection, database, table })).model;

const run = (model: string, sql: unknown) => {
  // Every call in another minute: none is one too many.
  host.clock.now += 61_000;
  return host.call('POST', `/data-model/${model}/sql`, { token: ada.token, body: { sql } });
};

beforeAll(async () => {
  host = await openTestHost({ env: { ALLOW_PRIVATE_HOSTS: '1' } });
  ada = await host.account();
  server = await startPostgres();
  await runScript(
    server.url,
    `CREATE TABLE orders (id int PRIMARY KEY, name text, amount numeric, day date);
     INSERT INTO orders SELECT i, 'n' || i, i, '2024-01-01' FROM generate_series(1, 1000) i;
     CREATE TABLE other (secret text); INSERT INTO other VALUES ('hidden'); CREATE SEQUENCE counter`,
  );
  const uploaded = await host.call('POST', '/data-source/upload-csv?source_name=Orders', {
    token: ada.token,
    body: csvForm(csv, 'orders.csv'),
  });
  const { hostname, port, username, password, pathname } = new URL(server.url);
  const connected = await host.call('POST', '/data-source/', {
    token: ada.token,
    body: {
      source_name: 'Real',
      source_type: 'postgres',
      connection_details: {
        host: hostname,
        port: Number(port),
        user: username,
        password: decodeURIComponent(password),
        database: pathname.slice(1),
        sslmode: 'disable',
      },
    },
  });
  expect(connected.status, connected.text).toBe(201);
  models = {
    csv: await modelOf(uploaded.json().connection_id as string, 'csv', 'orders'),
    postgres: await modelOf(connected.json().connection_id as string, pathname.slice(1), 'orders'),
  };
  listener = createServer((socket) => {
    knocks += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await host.close();
  await server.stop();
  await new Promise((resolve) => listener.close(resolve));
});

describe('attack: SQL that does more than read', () => {
  for (const kind of ['csv', 'postgres'] as const)
    test(`${kind}: a person’s query passes the same gate`, async () => {
      const target = await mkdtemp(join(tmpdir(), 'plinth-target-'));
      const { port } = listener.address() as AddressInfo;
      const before = (await run(models[kind], 'SELECT * FROM orders ORDER BY id')).json();
      expect(before.rows.length).toBeGreaterThan(2);
      for (const sql of hostileStatements({ file: join(target, 'written'), port })) {
        const answer = await run(models[kind], sql);
        expect([400, 404, 422, 504], `${sql}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
        expect(answer.text, sql).not.toContain('hidden');
        expect(answer.json().detail, sql).toMatch(/\S/);
      }
      expect((await run(models[kind], 'SELECT * FROM orders ORDER BY id')).json()).toEqual(before);
      expect(await readdir(target)).toEqual([]);
      expect(knocks).toBe(0);
      await rm(target, { recursive: true });
    });

  test('the query that counts the rows runs nothing that alone would not run', async () => {
    for (const sql of [
      'SELECT 1) AS a; DROP TABLE orders; SELECT (1',
      'SELECT id FROM orders) AS a, (SELECT secret FROM other',
      'SELECT id FROM orders) UNION SELECT secret FROM (SELECT secret FROM other',
      'SELECT id FROM orders /*',
      "SELECT id FROM orders WHERE name = '",
    ])
      for (const model of Object.values(models)) expect((await run(model, sql)).status, sql).toBe(422);
  });

  test('what the chat’s own queries may do, a person’s may', async () => {
    for (const sql of ordinaryStatements.both) {
      const answer = await run(models.csv, sql);
      expect(answer.status, `${sql}: ${answer.text}`).toBe(200);
    }
    const unknown = await run(models.csv, 'SELECT nmae FROM orders');
    expect(unknown.status).toBe(400);
    expect(unknown.json().detail).toContain('nmae');
  });
});

describe('attack: work without an end', () => {
  test('an answer has 200 rows at most, and says of how many', async () => {
    const answer = (await run(models.postgres, 'SELECT id FROM orders -- all of them\n;')).json();
    expect(answer.rows).toHaveLength(200);
    expect(answer.total_rows).toBe(1000);
  });

  test('a statement that is too long, or no text at all, is refused', async () => {
    const long = await run(models.csv, `SELECT 1 /* ${'x'.repeat(200_000)} */`);
    expect([413, 422]).toContain(long.status);
    for (const sql of [null, 1, {}, ['SELECT 1'], '']) expect((await run(models.csv, sql)).status).toBe(422);
  });

  test.each([
    ['signs that end a statement', `SELECT 1${';'.repeat(300_000)}x`],
    ['blanks', `SELECT 1${' '.repeat(300_000)}x`],
  ])('%s in a row keep nobody waiting', { timeout: 10_000 }, async (_, sql) => {
    const answer = await run(models.csv, sql);
    expect(answer.status).toBe(422);
    expect(answer.json().detail).toContain('longer than 20000 characters');
  });

  test('queries count as questions', async () => {
    const small = await openTestHost({ env: { QUOTA_QUESTIONS: '3' } });
    const grace = await small.account();
    const statuses: number[] = [];
    for (let time = 0; time < 5; time += 1)
      statuses.push(
        (
          await small.call('POST', '/data-model/none/sql', {
            token: grace.token,
            body: { sql: 'SELECT 1' },
          })
        ).status,
      );
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    await small.close();
  });
});
