import { afterAll, beforeAll, expect, test } from 'vitest';
import { runScript, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;
let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
  host = await openTestHost({ env: { ALLOW_PRIVATE_HOSTS: '1' } });
  ada = await host.account();
});

afterAll(async () => {
  await host.close();
  await server.stop();
});

const connect = async (database: string, changes = {}): Promise<string> => {
  const connection_details = { ...server.details, sslmode: 'disable', database, ...changes };
  const body = { source_name: `Odd ${database}`, source_type: 'postgres', connection_details };
  return (await host.must('POST', '/data-source/', { token: ada.token, body })).json().connection_id;
};

const write = async (source: string, database: string, table: string): Promise<string> => {
  const address = `source_id=${source}&database=${database}&table=${encodeURIComponent(table)}`;
  const wanted = 'generate_description=true&generate_visualizations=true';
  host.clock.now += 60_000;
  const path = `/data-model/preview/data_model?${address}&${wanted}`;
  return (await host.must('GET', path, { token: ada.token })).text;
};

test('a model is written of a table in another database than the one that the connection names, and where its first table is broken', async () => {
  const url = await server.newDatabase('elsewhere');
  await runScript(
    url,
    `CREATE VIEW a_broken_view AS SELECT 1 / (n - n) AS ratio FROM generate_series(1, 3) n;
    CREATE TABLE shops AS SELECT 'shop ' || n AS name, n AS staff FROM generate_series(1, 20) n`,
  );
  await server.newDatabase('bare');
  const written = await write(await connect('bare'), 'elsewhere', 'shops');
  expect(written).toContain('shops can be read.');
  expect(written).toContain('The data model of shops is ready');
});
