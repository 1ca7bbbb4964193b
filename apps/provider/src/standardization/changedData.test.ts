import type { Findings, RecipeStep, StandardizedView } from '@plinth/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveModelOf } from '../testing/dataModel.ts';
import { runScript, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let server: TestPostgres;
let host: TestHost;
let owner: TestAccount;
let model: string;

const ask = (method: string, path: string, body?: unknown) =>
  host.call(method, path, { token: owner.token, body });

const viewNow = async (): Promise<StandardizedView> => {
  const answer = await ask('GET', `/data-model/${model}/standardized?rows=all`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
};
/** Cells by the first of their row. */
const rowsNow = async () =>
  Object.fromEntries((await viewNow()).rows.map(({ cells: [id, ...rest] }) => [Number(id), rest]));

beforeAll(async () => {
  server = await startPostgres();
  await runScript(
    server.url,
    `CREATE TABLE orders (id int, region text, price text);
     INSERT INTO orders VALUES (1, 'South', '$1,200.50'), (2, 'South ', '12.5'), (3, 'North', '2,000'), (4, 'North', '7')`,
  );
  host = await openTestHost({ env: { ALLOW_PRIVATE_HOSTS: '1' } });
  owner = await host.account();
  const connection = (
    await ask('POST', '/data-source/', {
      source_name: 'p',
      source_type: 'postgres',
      connection_details: { ...server.details, sslmode: 'disable' },
    })
  ).json().connection_id;
  const place = { connection, database: 'postgres', table: 'orders' };
  ({ model } = await saveModelOf(host, owner.token, place));
});
afterAll(async () => {
  await host?.close();
  await server?.stop();
});

test('a recipe that was kept standardizes rows that come later, and what no longer fits is told', async () => {
  const looked = await ask('GET', `/data-model/${model}/findings`);
  const { findings } = JSON.parse(/^data: (.*"findings".*)$/m.exec(looked.text)![1]!) as Findings;
  const steps = findings.map(({ step }) => step);
  expect(steps.map(({ id }) => id).sort()).toEqual(['number:price', 'spaces:region']);
  await ask('PUT', `/data-model/${model}/recipe`, { steps });
  expect(await rowsNow()).toMatchObject({ 1: ['South', '1200.5'], 2: ['South', '12.5'] });

  await runScript(
    server.url,
    `INSERT INTO orders VALUES (5, ' East', '$3,000.25'), (6, 'East', 'about 5'), (7, 'East', '-')`,
  );
  const view = await viewNow();
  expect(view.total_rows).toBe(7);
  const rows = await rowsNow();
  expect(rows).toMatchObject({ 1: ['South', '1200.5'], 5: ['East', '3000.25'], 6: ['East', null] });
  // A value that is lost is told beside its row, and as a conflict where its step is changed.
  const lost = view.rows.find(({ cells: [id] }) => Number(id) === 6);
  expect(lost?.before).toEqual([{ column: 2, value: 'about 5' }]);
  expect(view.steps).toContainEqual({ id: 'number:price', rows: 5, lost: 1, gone: false });
  const price = steps.find(({ id }) => id === 'number:price') as RecipeStep;
  const preview = (await ask('POST', `/data-model/${model}/preview`, { step: price })).json();
  expect(preview).toMatchObject({ rows: 7, conflict_rows: 1 });
  expect(preview.changes).toContainEqual({ before: 'about 5', after: null, rows: 1, note: 'lost' });

  await runScript(server.url, 'ALTER TABLE orders RENAME COLUMN price TO amount');
  const changed = await viewNow();
  expect(changed.steps).toContainEqual({ id: 'number:price', rows: 0, gone: true });
  expect(changed.columns).toEqual(['id', 'region', 'amount']);
  expect((await rowsNow())[5]).toEqual(['East', '$3,000.25']);
});
