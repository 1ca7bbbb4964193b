import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runScript, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;
let server: TestPostgres;
let source: string;

beforeAll(async () => {
  server = await startPostgres();
  host = await openTestHost({ env: { ALLOW_PRIVATE_HOSTS: '1' } });
  ada = await host.account();
  const { token } = ada;
  const body = {
    source_name: 'Real',
    source_type: 'postgres',
    connection_details: { ...server.details, sslmode: 'disable' },
  };
  source = (await host.must('POST', '/data-source/', { token, body })).json().connection_id;
});

afterAll(async () => {
  await host.close();
  await server.stop();
});

/** A model of a table of sales, whose first question is answered. */
const modelOf = async (table: string): Promise<string> => {
  await runScript(
    server.url,
    `CREATE TABLE ${table} (id int PRIMARY KEY, shop text, amount numeric);
    INSERT INTO ${table} SELECT i, 'shop ' || i % 3, i FROM generate_series(1, 60) i`,
  );
  const { token } = ada;
  const written = await host.must(
    'GET',
    `/data-model/preview/data_model?source_id=${source}&database=postgres&table=${table}&generate_description=false&generate_visualizations=false`,
    { token },
  );
  const draft = /"draft_id":"([^"]+)"/.exec(written.text)![1]!;
  const path = `/data-model/create?draft_id=${draft}&data_source_id=${source}`;
  const { id } = (await host.must('POST', path, { token, body: {} })).json() as { id: string };
  expect((await ask(id, 'What is the total amount?')).json().answer).toBe('The total amount is 1,830.');
  return id;
};

const ask = (model: string, question: string) =>
  host.call('POST', '/data-model/ask', { token: ada.token, body: { data_model_id: model, question } });

test('of a table that is gone it is said that it is gone', async () => {
  const model = await modelOf('dropped');
  await runScript(server.url, 'DROP TABLE dropped');
  const { status, text } = await ask(model, 'What is the total amount?');
  expect(status).toBe(404);
  expect(text).toContain('There is no table \\"dropped\\". It may have been renamed or dropped');
});

test('of a column that was renamed it is said that it is there no more, as long as the model has it', async () => {
  const model = await modelOf('renamed');
  await runScript(server.url, 'ALTER TABLE renamed RENAME COLUMN amount TO revenue');
  const said =
    'renamed has no “amount” any more: renamed or dropped in the database. “Profile again” on the model’s page takes over what changed.';
  for (const minutes of [1, 10]) {
    host.clock.now += minutes * 60_000;
    const { answer } = (await ask(model, 'What is the total amount?')).json();
    expect(answer).toContain(said);
  }
  expect((await ask(model, 'How many rows are there?')).json().answer).toBe('There are 60 rows of renamed.');
});

test('a table that other work holds is said to be locked', async () => {
  const model = await modelOf('held');
  const other = new pg.Client({ connectionString: server.url });
  await other.connect();
  await other.query('BEGIN; LOCK TABLE held IN ACCESS EXCLUSIVE MODE');
  const { status, text } = await ask(model, 'What is the total amount?');
  await other.end();
  expect(status).toBe(504);
  expect(text).toContain('The table is locked');
});
