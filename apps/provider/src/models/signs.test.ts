import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCsvModel, saveModelOf } from '../testing/dataModel.ts';
import { runScript, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type TestHost } from '../testing/testHost.ts';

/** Amounts as books and exports write them, and what they are. */
const written: [string, number][] = [
  ['$1,234.50', 1234.5],
  ['($98.64)', -98.64],
  ['(1,200.00)', -1200],
  ['-$5.25', -5.25],
  ['$-7.00', -7],
  ['−3.00', -3],
  ['-11.00', -11],
  ['12.50-', -12.5],
  ['$40.00', 40],
  ['800', 800],
];
const total = written.reduce((sum, [, amount]) => sum + amount, 0);

let host: TestHost;
let server: TestPostgres;
let token: string;

beforeAll(async () => {
  [host, server] = await Promise.all([openTestHost({ env: { ALLOW_PRIVATE_HOSTS: '1' } }), startPostgres()]);
  token = (await host.account()).token;
});
afterAll(async () => {
  await host.close();
  await server.stop();
});

const openModel = {
  csv: async () => {
    const lines = written.map(([text], id) => `${id + 1},"${text}"`);
    return (await openCsvModel(host, token, 'ledger', `id,booked\n${lines.join('\n')}\n`)).model;
  },
  postgresql: async () => {
    const rows = written.map(([text], id) => `(${id + 1}, '${text}')`);
    await runScript(
      server.url,
      `create table ledger (id int, booked text); insert into ledger values ${rows.join()}`,
    );
    const body = {
      source_name: 'Books',
      source_type: 'postgres',
      connection_details: { ...server.details, sslmode: 'disable' },
    };
    const made = await host.must('POST', '/data-source/', { token, body });
    const { connection_id: connection } = made.json();
    return (await saveModelOf(host, token, { connection, database: 'postgres', table: 'ledger' })).model;
  },
};

test.each(['csv', 'postgresql'] as const)('%s: what stands in brackets is below zero', async (source) => {
  const body = { data_model_id: await openModel[source](), question: 'What is the total booked?' };
  const { rows, answer } = (await host.must('POST', '/data-model/ask', { token, body })).json();
  expect(Number(rows[0][0])).toBeCloseTo(total, 6);
  expect(answer).toContain('737.11');
});

test.each([
  ['tips', ['.50', '1.50', '$.25'], 0.75],
  ['changes', ['-.50', '1.50', '(.25)'], 0.25],
])('%s: a number may begin with its point', async (table, texts, average) => {
  await runScript(
    server.url,
    `create table ${table} as select i as id, (array[${texts.map((text) => `'${text}'`).join()}])[i % 3 + 1] as price from generate_series(1, 60) i`,
  );
  const { token: other } = await host.account();
  const connection_details = { ...server.details, sslmode: 'disable' };
  const body = { source_name: 'Tips', source_type: 'postgres', connection_details };
  const made = await host.must('POST', '/data-source/', { token: other, body });
  const { connection_id: connection } = made.json();
  const { model } = await saveModelOf(host, other, { connection, database: 'postgres', table });
  const asked = { data_model_id: model, question: 'What is the average price?' };
  const { rows } = (await host.must('POST', '/data-model/ask', { token: other, body: asked })).json();
  expect(Number(rows[0][0])).toBeCloseTo(average, 6);
});

const spaced = [`1\u00a0234,50 €`, `12\u202f000,25 €`, `1 000 000,00 €`, `2'345,10 €`, `7 €`];

test.each(['csv', 'postgresql'] as const)('%s: thousands stand apart', async (source) => {
  const rows = Array.from({ length: 40 }, (_, at) => [at + 1, spaced[at % spaced.length]!] as const);
  const { token: other } = await host.account();
  const opened = {
    csv: async () =>
      (
        await openCsvModel(
          host,
          other,
          'bills',
          `id;price\n${rows.map(([id, text]) => `${id};"${text}"`).join('\n')}\n`,
        )
      ).model,
    postgresql: async () => {
      const values = rows.map(([id, text]) => `(${id}, '${text.replace("'", "''")}')`);
      await runScript(
        server.url,
        `create table bills (id int, price text); insert into bills values ${values.join()}`,
      );
      const connection_details = { ...server.details, sslmode: 'disable' };
      const body = { source_name: 'Bills', source_type: 'postgres', connection_details };
      const made = await host.must('POST', '/data-source/', { token: other, body });
      const { connection_id: connection } = made.json();
      return (await saveModelOf(host, other, { connection, database: 'postgres', table: 'bills' })).model;
    },
  };
  const body = { data_model_id: await opened[source](), question: 'What is the total price?' };
  const { answer } = (await host.must('POST', '/data-model/ask', { token: other, body })).json();
  expect(answer).toBe('The total price is €8,124,694.80.');
});

test.each([
  ['share', ['93%', '60 %', '7%'], 'The average share is 53.33 %.'],
  ['price', ['$12.00', '$3.50', '-$1.00'], 'The average price is $4.83.'],
  ['price', ['€12.00', '$3.00', '€6.00'], 'The average price is 7. '],
])('what each %s is written with is said with their average', async (name, texts, said) => {
  const lines = Array.from({ length: 60 }, (_, at) => `${at},"${texts[at % 3]}"`);
  const { token: other } = await host.account();
  const { model } = await openCsvModel(host, other, 'things', `id,${name}\n${lines.join('\n')}\n`);
  const body = { data_model_id: model, question: `What is the average ${name}?` };
  expect((await host.must('POST', '/data-model/ask', { token: other, body })).json().answer).toContain(said);
});

test.each([
  ['total followers', ['850K', '1.2M', '300'], 41_006_000],
  ['total revenue', ['$1.5M', '$2M', '$0.5M'], 80_000_000],
  ['total length', ['12M', '24M', '36M'], 1440],
  ['total length', ['(12)', '(24)', '(36)'], 1440],
])(
  '%s: letters behind numbers are thousands and millions where they are no unit, and brackets around all of them no sign',
  async (question, texts, sum) => {
    const [, name] = question.split(' ');
    const lines = Array.from({ length: 60 }, (_, at) => `${at},"${texts[at % 3]}"`);
    const { token: other } = await host.account();
    const { model } = await openCsvModel(host, other, 'things', `id,${name}\n${lines.join('\n')}\n`);
    const body = { data_model_id: model, question };
    const { rows } = (await host.must('POST', '/data-model/ask', { token: other, body })).json();
    expect(Number(rows[0][0])).toBeCloseTo(sum, 3);
  },
);
