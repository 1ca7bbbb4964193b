import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCsvModel } from '../testing/dataModel.ts';
import { openTestHost, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let token: string;
let model: string;

/** The first whole number that a double doesn't hold. */
const first = 9007199254740993n;

beforeAll(async () => {
  host = await openTestHost();
  token = (await host.account()).token;
  const rows = Array.from({ length: 40 }, (_, at) =>
    [first + BigInt(2 * at), ['a', 'b', 'c'][at % 3], first + BigInt(1000 * at), first + BigInt(at % 4)].join(
      ',',
    ),
  );
  const csv = `payment_id,status,amount,account_id\n${rows.join('\n')}\n`;
  model = (await openCsvModel(host, token, 'payments', csv)).model;
});
afterAll(() => host.close());

const ask = async (question: string) => {
  host.clock.now += 60_000;
  const body = { data_model_id: model, question };
  return (await host.must('POST', '/data-model/ask', { token, body })).json();
};

test.each([
  ['What is the total amount?', 'The total amount is 360,287,970,190,419,720.'],
  ['What is the highest amount?', 'The largest amount is 9,007,199,254,779,993.'],
  ['What is the highest payment_id?', 'The largest payment id is 9007199254741071.'],
  ['What is the average amount?', 'The average amount is about 9,007,199,254,760,492.'],
  [
    'Total amount by status',
    'Total amount for each status, 3 in all: a (126,100,789,566,646,902); c (117,093,590,311,892,909); b (117,093,590,311,879,909).',
  ],
  [
    'How many payments have amount over 9007199254750993?',
    'There are 29 rows of payments where amount is above 9,007,199,254,750,993.',
  ],
  [
    'How many payments does account 9007199254740995 have?',
    'There are 10 rows of payments where account id is 9007199254740995.',
  ],
])('%s', async (question, answer) => {
  expect((await ask(question)).answer).toBe(answer);
});

test('a key of a question is looked for with all of its digits', async () => {
  const { sql_query } = await ask('How many payments does account 9007199254740995 have?');
  expect(sql_query).toMatch(/"account_id" = 9007199254740995$/);
});

test('descriptions say ends with all digits, and of a mean that it is about so much', async () => {
  const { columns } = (await host.must('GET', `/data-model/${model}/columns`, { token })).json();
  expect(columns[2].description).toBe(
    'Amount, from 9,007,199,254,740,993 to 9,007,199,254,779,993, on average about 9,007,199,254,760,490.',
  );
});

test('each range of a distribution begins elsewhere', async () => {
  const { metrics } = (await host.must('GET', `/data-model/${model}/metrics`, { token })).json();
  const ranges = metrics.find(({ graph_type }: { graph_type: string }) => graph_type === 'histogram');
  const begins: number[] = ranges.rows.map(([from]: [number]) => from);
  expect(new Set(begins).size).toBe(begins.length);
  expect(begins[1]! - begins[0]!).toBe(begins[2]! - begins[1]!);
});
