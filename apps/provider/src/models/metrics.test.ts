import { readFile } from 'node:fs/promises';
import type { ComputedMetric } from '@plinth/api/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dataFiles,
  loadSuperstore,
  runScript,
  startPostgres,
  type TestPostgres,
} from '../testing/postgres.ts';
import { startMongoDouble } from '../sources/testing/mongoDouble.ts';
import { csvForm, openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;
let server: TestPostgres;

const call = (method: string, path: string, body?: unknown) =>
  host.call(method, path, { token: ada.token, body });

const connectCsv = async (): Promise<string> => {
  const form = csvForm(await readFile(dataFiles.superstore), 'superstore.csv');
  return (await call('POST', '/data-source/upload-csv?source_name=File', form)).json().connection_id;
};

const connectPostgres = async (name = 'Real'): Promise<string> => {
  const created = await call('POST', '/data-source/', {
    source_name: name,
    source_type: 'postgres',
    connection_details: { ...server.details, sslmode: 'disable' },
  });
  return created.json().connection_id;
};

/** Saves a model and answers its metrics. */
const save = async (source: string, database: string, table: string, choice: object = {}) => {
  const written = await call(
    'GET',
    `/data-model/preview/data_model?source_id=${source}&database=${database}&table=${table}&generate_description=false&generate_visualizations=true`,
  );
  const draft = /"draft_id":"([^"]+)"/.exec(written.text)![1]!;
  const path = `/data-model/create?draft_id=${draft}&data_source_id=${source}`;
  const { id } = (await call('POST', path, choice)).json() as { id: string };
  return id;
};

const metricsOf = async (id: string): Promise<ComputedMetric[]> => {
  host.clock.now += 61_000;
  const answer = await call('GET', `/data-model/${id}/metrics`);
  expect(answer.status).toBe(200);
  return answer.json().metrics;
};

beforeAll(async () => {
  server = await startPostgres();
  await loadSuperstore(server.url);
  host = await openTestHost({ env: { ALLOW_PRIVATE_HOSTS: '1' } });
  ada = await host.account();
});

afterAll(async () => {
  await host.close();
  await server.stop();
});

describe.each([
  ['a file', connectCsv, 'csv', 'superstore', 'Sales'],
  ['PostgreSQL', connectPostgres, 'postgres', 'orders', 'sales'],
] as const)('the metrics of a model of %s', (_, connect, database, table, sales) => {
  let source: string;
  let metrics: ComputedMetric[];

  beforeAll(async () => {
    source = await connect();
    metrics = await metricsOf(await save(source, database, table));
  });

  test('are computed, each with the query that gave it', () => {
    expect(metrics.length).toBeGreaterThan(4);
    for (const metric of metrics) {
      expect(metric).not.toHaveProperty('problem');
      expect(metric.sql_query).toContain('SELECT');
      expect(metric.columns).toHaveLength(2);
      expect(metric.rows!.length).toBeGreaterThan(1);
    }
  });

  test('are those of the real data', async () => {
    const [first] = metrics;
    expect(first!.metric).toMatch(new RegExp(`^Sum of ${sales} over `));
    const sum = first!.rows!.reduce((whole, [, value]) => whole + Number(value), 0);
    expect(sum).toBeCloseTo(2_297_200.86, 1);
    expect(first!.rows).toHaveLength(48);
  });

  test('of one measure against another are points of all over the table, the same ones each time', async () => {
    const points = metrics.find(({ graph_type }) => graph_type === 'scatter_plot')!;
    expect(points.metric).toMatch(new RegExp(`^\\w+ against ${sales}$`));
    expect(points).toMatchObject({ sampled: true, columns: [sales, expect.any(String)] });
    expect(points.cut).toBeUndefined();
    expect(points.rows).toHaveLength(300);
    expect(new Set(points.rows!.map((row) => row.join())).size).toBe(300);
    const again = await metricsOf(await save(source, database, table));
    expect(again.find(({ metric }) => metric === points.metric)?.rows).toEqual(points.rows);
  });

  test('are those that were ticked, and no others', async () => {
    const [, second] = metrics;
    const id = await save(source, database, table, { metrics: [1] });
    expect(await metricsOf(id)).toEqual([second]);
    const { cookie } = ada;
    const file = await host.call('GET', `/data-model/${id}/export?format=json`, { headers: { cookie } });
    expect(file.json().visualizations).toEqual([{ metric: second!.metric, graph_type: second!.graph_type }]);
  });
});

test('a metric that can’t be computed says so in its place, and the others are computed', async () => {
  const form = csvForm('when,place,amount\n2024-01-01,a,1\n2024-02-01,b,2\n2024-03-01,a,3\n', 'visits.csv');
  const source = (await call('POST', '/data-source/upload-csv?source_name=Visits', form)).json()
    .connection_id as string;
  const id = await save(source, 'csv', 'visits');
  const before = await metricsOf(id);
  expect(before.map(({ metric }) => metric)).toContain('Sum of amount by place');
  await call('PATCH', `/data-model/${id}/columns`, { columns: { place: { included: false } } });
  for (const { metric, problem } of await metricsOf(id))
    expect(problem).toBe(metric.endsWith('by place') ? '“place” is left out of the model.' : undefined);
  await call('DELETE', `/data-source/${source}`);
  for (const { problem, rows } of await metricsOf(id)) {
    expect(problem).toContain('The connection of this model was deleted');
    expect(rows).toBeUndefined();
  }
});

test('texts that don’t begin with their year are put in no order that they don’t have', async () => {
  const days = ['Jan', 'Feb', 'Mar', 'Apr'].flatMap((month) => [1, 2, 3].map((day) => `${month} ${day} ’00`));
  const form = csvForm(
    `day,price\n${days.map((day, at) => `${day},${at + 0.5}`).join('\n')}\n`,
    'prices.csv',
  );
  const source = (await call('POST', '/data-source/upload-csv?source_name=Prices', form)).json()
    .connection_id;
  const model = await save(source, 'csv', 'prices');
  const proposed = await metricsOf(model);
  expect(proposed.length).toBeGreaterThan(0);
  expect(proposed.filter(({ metric }) => / over /.test(metric))).toEqual([]);
  // Where a person or a language model asks for it all the same, it says why there is none.
  const asked = 'Average of price over day';
  const block = { id: 'm', kind: 'metric', title: asked, metric: asked, graph_type: 'line_chart' };
  const { id } = (await call('POST', '/report', { data_model_id: model, blocks: [block] })).json();
  const { blocks } = (await call('POST', `/report/${id}/refresh`)).json();
  expect(blocks[0].problem.detail).toMatch(/begin with their year/);
});

test('days that are texts in some documents of a collection are drawn by what they begin with', async () => {
  const visits = Array.from({ length: 60 }, (_, at) => {
    const day = new Date(Date.UTC(2025, at % 6, 1 + (at % 28), 10));
    return { _id: at, visited_at: at % 5 === 0 ? day.toISOString() : day, page: ['home', 'help'][at % 2] };
  });
  const double = await startMongoDouble({ databases: { site: { visits } } });
  const connection_details = {
    host: '127.0.0.1',
    port: double.port,
    database: 'site',
    user: '',
    password: '',
  };
  const body = { source_name: 'Site', source_type: 'mongodb', connection_details };
  const { connection_id: source } = (await call('POST', '/data-source/', body)).json();
  const metrics = await metricsOf(await save(source, 'site', 'visits'));
  await double.stop();
  const drawn = metrics.find(({ metric }) => metric.endsWith(' over visited_at'))!;
  expect(drawn.problem).toBeUndefined();
  expect(drawn.rows).toEqual(['01', '02', '03', '04', '05', '06'].map((month) => [`2025-${month}`, 10]));
});

test('figures are made of what is a number: NaN is in none of them', async () => {
  await runScript(
    server.url,
    `CREATE TABLE visits AS SELECT i AS id, (ARRAY['north', 'south'])[1 + i % 2] AS region,
      CASE WHEN i % 10 = 0 THEN 'NaN' ELSE (i % 7)::float8 + 0.5 END AS score FROM generate_series(1, 400) i`,
  );
  const model = await save(await connectPostgres('Visits'), 'postgres', 'visits');
  const metrics = await metricsOf(model);
  const scores = metrics.filter(({ metric }) => metric.includes('score'));
  expect(scores.map(({ sql_query: sql }) => sql).join('\n')).toContain(`NULLIF("score", 'NaN')`);
  expect(JSON.stringify(scores)).not.toContain('"NaN"');
});

test('figures are made of PostgreSQL’s money, and none of what is infinite', async () => {
  await runScript(
    server.url,
    `CREATE TABLE parcels AS SELECT i AS id, (ARRAY['north', 'south'])[1 + i % 2] AS region, (i % 37 * 1.25)::numeric::money AS price,
      CASE WHEN i % 50 = 0 THEN 'Infinity' ELSE (i % 31)::float8 / 7 END AS speed FROM generate_series(1, 400) i`,
  );
  const model = await save(await connectPostgres('Parcels'), 'postgres', 'parcels');
  const metrics = await metricsOf(model);
  const prices = metrics.filter(({ metric }) => metric.includes('price'));
  expect(prices.length).toBeGreaterThan(0);
  expect(prices.map(({ problem }) => problem)).toEqual(prices.map(() => undefined));
  expect(JSON.stringify(prices.map(({ rows }) => rows))).not.toContain('$');
  expect(JSON.stringify(metrics)).not.toMatch(/speed|Infinity/);
});

test('a metric says in which zone its days are, and that its last month is told in part', async () => {
  await runScript(
    server.url,
    `CREATE TABLE calls (call_id serial PRIMARY KEY, called_at timestamptz, minutes numeric);
    INSERT INTO calls (called_at, minutes)
      SELECT timestamptz '2025-01-01 06:00+00' + i * interval '6 hours', 1 + i % 40 FROM generate_series(1, 1820) i;
    ANALYZE calls;`,
  );
  const metrics = await metricsOf(await save(await connectPostgres('Calls'), 'postgres', 'calls'));
  const overTime = metrics.filter(({ columns }) => columns?.[0] === 'called_at (month)');
  expect(overTime.length).toBeGreaterThan(0);
  for (const metric of overTime) expect(metric).toMatchObject({ time_zone: 'UTC', data_until: '2026-04-01' });
  for (const metric of metrics.filter((one) => !overTime.includes(one)))
    expect(metric).not.toHaveProperty('time_zone');
});
