import type { AnalystAnswer, Findings, RecipeStep } from '@plinth/api/contract';
import { BSON } from 'bson';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMongoDouble, type MongoDouble } from '../sources/testing/mongoDouble.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { csvForm, openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';
import { withView } from './withView.ts';

const rows: string[][] = [
  ['1', 'South', '$1,200.50', 'yes', '2024-03-01'],
  ['2', 'South ', '(15.00)', 'Y', '13/02/2024'],
  ['3', 'south', '12.5', 'no', '5 Jan 2024'],
  ['4', 'NORTH', '2,000', 'N', '2024-01-31'],
  ['5', 'North', '7', 'yes', '2024-02-29'],
  ['6', 'North', '8', 'no', '2024-01-01'],
];
const names = ['id', 'Region', 'Price', 'Paid', 'Ordered'];

let host: TestHost;
let owner: TestAccount;
let server: TestPostgres;
let double: MongoDouble;

const ask = (method: string, path: string, body?: unknown) =>
  host.call(method, path, { token: owner.token, body });

const connections: { [kind: string]: () => Promise<{ id: string; database: string; table: string }> } = {
  'a file': async () => {
    const csv = [names, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
    const answer = await ask(
      'POST',
      '/data-source/upload-csv?source_name=f',
      csvForm(`${csv}\n`, 'untidy.csv'),
    );
    return { id: answer.json().connection_id, database: 'csv', table: 'untidy' };
  },
  'a collection of MongoDB': async () => {
    const answer = await ask('POST', '/data-source/', {
      source_name: 'm',
      source_type: 'mongodb',
      connection_details: { host: '127.0.0.1', port: double.port, database: 'shop', user: '', password: '' },
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    return { id: answer.json().connection_id, database: 'shop', table: 'untidy' };
  },
  'a table of PostgreSQL': async () => {
    const answer = await ask('POST', '/data-source/', {
      source_name: 'p',
      source_type: 'postgres',
      connection_details: { ...server.details, sslmode: 'disable' },
    });
    return { id: answer.json().connection_id, database: 'postgres', table: 'shop.untidy' };
  },
};

/** Types as MongoDB calls them, of which SQL knows some by the same name and others not at all. */
const ofTypes: BSON.Document[] = Array.from({ length: 30 }, (_, at) => ({
  _id: at,
  at: new Date(Date.UTC(2024, 0, 1 + at, 10, 30)),
  rate: at % 2 === 0 ? at : at + 0.5,
  price: BSON.Decimal128.fromString(`${at}.12345`),
  any: [at, `text ${at}`, { deep: at }][at % 3],
}));

const modelOf = async (kind: string, wanted?: string): Promise<string> => {
  const { id, database, ...own } = await connections[kind]!();
  const table = wanted ?? own.table;
  const written = await ask(
    'GET',
    `/data-model/preview/data_model?source_id=${id}&database=${database}&table=${table}&generate_description=false&generate_visualizations=false`,
  );
  const draft = /"draft_id":"([^"]+)"/.exec(written.text)![1]!;
  const path = `/data-model/create?draft_id=${draft}&data_source_id=${id}&model_name=untidy`;
  return (await ask('POST', path)).json().id;
};

beforeAll(async () => {
  server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('CREATE SCHEMA shop');
  await client.query(
    'CREATE TABLE shop.untidy (id int, "Region" text, "Price" text, "Paid" text, "Ordered" text)',
  );
  await client.query(
    'INSERT INTO shop.untidy SELECT * FROM json_to_recordset($1) AS r(id int, "Region" text, "Price" text, "Paid" text, "Ordered" text)',
    [JSON.stringify(rows.map((row) => Object.fromEntries(row.map((cell, at) => [names[at], cell]))))],
  );
  await client.end();
  const documents = rows.map((row) =>
    Object.fromEntries(row.map((cell, at) => [names[at], at === 0 ? Number(cell) : cell])),
  );
  double = await startMongoDouble({ databases: { shop: { untidy: documents, ofTypes } } });
  host = await openTestHost({ env: { ALLOW_PRIVATE_HOSTS: '1' } });
  owner = await host.account();
});
afterAll(async () => {
  await host?.close();
  await server?.stop();
  await double?.stop();
});

describe.for(Object.keys(connections))('questions over the standardized view of %s', (kind) => {
  let model: string;
  let steps: RecipeStep[];

  const question = async (text: string): Promise<AnalystAnswer> => {
    const answer = await ask('POST', '/data-model/ask', { data_model_id: model, question: text });
    expect(answer.status, answer.text).toBe(200);
    return answer.json();
  };
  const run = (sql: string) => ask('POST', `/data-model/${model}/sql`, { sql });
  const use = async (used: boolean, kept = steps) => {
    const saved = await ask('PUT', `/data-model/${model}/recipe`, { steps: kept, used });
    expect(saved.json().used).toBe(used);
  };

  beforeAll(async () => {
    // Each account has its own number of questions in a minute.
    owner = await host.account();
    model = await modelOf(kind);
    const looked = await ask('GET', `/data-model/${model}/findings`);
    const { findings } = JSON.parse(/^data: (.*"findings".*)$/m.exec(looked.text)![1]!) as Findings;
    steps = findings.map(({ step }) => step);
  });

  test('until it is switched on, they are of the table as it is', async () => {
    const answer = await question('How many rows by region?');
    expect(answer.standardized).toBeUndefined();
    expect(answer.sql_query).not.toContain('standardized');
  });

  test('switched on, they are of the view, which the answer says; the SQL shown runs', async () => {
    await use(true);
    const answer = await question('total price by region');
    expect(answer.standardized).toBe(true);
    expect(answer.sql_query).toContain('FROM "untidy_standardized"');
    const found = answer.rows!.map((row) => row.map((cell) => (isNaN(Number(cell)) ? cell : Number(cell))));
    expect(found).toEqual([
      ['North', 2015],
      ['South', 1198],
    ]);
    const again = await run(answer.sql_query!);
    expect(again.status, again.text).toBe(200);
    expect(again.json().rows).toEqual(answer.rows);
    expect((await question('How many are paid?')).rows).toEqual([[3]]);
    const { table } = (await ask('GET', `/data-model/${model}/sql`)).json();
    expect(table).toBe('"untidy_standardized"');
  });

  test('what makes the view in the source is written for it', async () => {
    const view = (await ask('GET', `/data-model/${model}/standardized?rows=all`)).json();
    expect(view.rows).toHaveLength(6);
    const isMongo = kind === 'a collection of MongoDB';
    expect([typeof view.sql, typeof view.pipeline]).toEqual(
      isMongo ? ['undefined', 'string'] : ['string', 'undefined'],
    );
    if (isMongo) expect(view.pipeline).toContain('db.createView("untidy_standardized", "untidy", [');
    else {
      const schema = kind === 'a table of PostgreSQL' ? '"shop".' : '';
      expect(view.sql).toContain(`CREATE VIEW ${schema}"untidy_standardized" AS`);
    }
  });

  test('SQL names the table or the view, in a WITH of its own, too', async () => {
    const plain = kind === 'a table of PostgreSQL' ? 'shop.untidy' : 'untidy';
    const compared = await run(
      `WITH RECURSIVE mine AS (SELECT "Price" AS p FROM Untidy_Standardized) SELECT (SELECT sum(p) FROM mine) AS s, count(*) AS n FROM ${plain} WHERE "Region" = 'south'`,
    );
    expect(compared.status, compared.text).toBe(200);
    expect(compared.json().rows[0].map(Number)).toEqual([3213, 1]);
    expect((await run('SELECT * FROM untidy_standardized; DROP TABLE untidy')).status).not.toBe(200);
  });

  test('the new profile has the types that the recipe makes', async () => {
    const profiled = await ask('POST', `/data-model/${model}/profile`);
    expect(profiled.text).toMatch(/Price/);
    const last = profiled.text.trim().split('\n\n').at(-1)!;
    const { payload } = JSON.parse(last.replace(/^data: /, ''));
    const changed = JSON.stringify(payload.changes);
    for (const name of ['Price', 'Paid', 'Ordered']) expect(changed).toContain(`"${name}"`);
    expect(changed).not.toContain('"id"');
  });

  test('a report’s question asked of the view stays of the view when it is switched off', async () => {
    const { sql_query: sql } = await question('total price by region');
    await use(false);
    expect((await question('How many rows by region?')).standardized).toBeUndefined();
    expect((await run(sql!)).json().rows).toHaveLength(2);
  });

  test('a recipe whose rules are all off is the table', async () => {
    await use(
      true,
      steps.map((step) => ({ ...step, on: false })),
    );
    expect((await question('How many rows by region?')).standardized).toBeUndefined();
    expect((await run('SELECT count(*) FROM "untidy_standardized"')).json().rows[0].map(Number)).toEqual([6]);
  });
});

test.for([
  ['SELECT 1', 'WITH v AS (\nS\n)\nSELECT 1'],
  ['/* é */ with a AS (SELECT 1) SELECT 2', '/* é */ with v AS (\nS\n), a AS (SELECT 1) SELECT 2'],
  [
    'WITH -- é\nrecursive a AS (SELECT 1) SELECT 2',
    'WITH -- é\nrecursive v AS (\nS\n), a AS (SELECT 1) SELECT 2',
  ],
  ["'", "WITH v AS (\nS\n)\n'"],
])('the view stands before %s', ([sql, expected]) => {
  expect(withView(sql!, 'v', 'S')).toBe(expected);
});

test('a rule leaves the values of a collection that it isn’t about as they were, whatever MongoDB calls their types', async () => {
  owner = await host.account();
  const model = await modelOf('a collection of MongoDB', 'ofTypes');
  const missing = (column: string, word: string): RecipeStep => ({
    id: `missing:${column}`,
    title: `Empty the placeholders in ${column}`,
    column,
    on: true,
    kind: 'missing',
    words: [word],
  });
  const steps = ['at', 'rate', 'price', 'any'].map((column) => missing(column, '3.5'));
  expect((await ask('PUT', `/data-model/${model}/recipe`, { steps, used: true })).status).toBe(200);
  const view = await ask('GET', `/data-model/${model}/standardized?rows=all`);
  expect(view.status, view.text).toBe(200);
  const rows = (view.json().rows as { cells: (string | null)[] }[]).map(({ cells }) => cells);
  expect(rows[2]!.slice(1, 4)).toEqual(['2024-01-03T10:30:00', '2', '2.12345']);
  expect(rows[3]!.slice(1, 4)).toEqual(['2024-01-04T10:30:00', null, '3.12345']);
  const asked = await ask('POST', '/data-model/ask', { data_model_id: model, question: 'average rate' });
  expect(asked.json().answer).toContain('15.');
});
