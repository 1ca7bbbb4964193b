import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '@plinth/api/contract';
import { openCsvModel } from '../testing/dataModel.ts';
import { openTestHost, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let token: string;
let model: string;

const currencies = ['USD', 'EUR', 'USD', 'JPY', 'USD', 'EUR'];
const fees = ['$12.00', '€3.50', '£1.25', '$5.25'];
const rows = Array.from(
  { length: 60 },
  (_, at) =>
    `${1000 + at},${['North', 'South'][at % 2]},${at * 3 + 0.5},${currencies[at % 6]},${fees[at % 4]}`,
);

beforeAll(async () => {
  host = await openTestHost();
  token = (await host.account()).token;
  const csv = `order_id,region,amount,currency,fee\n${rows.join('\n')}\n`;
  model = (await openCsvModel(host, token, 'orders', csv)).model;
});
afterAll(() => host.close());

const answerTo = async (question: string): Promise<string> => {
  host.clock.now += 60_000;
  const body = { data_model_id: model, question };
  return (await host.must('POST', '/data-model/ask', { token, body })).json().answer;
};

test.each([
  ['What is the total amount?', 'Amount is in USD, EUR, and JPY, taken as one currency.'],
  ['What is the average amount for each region?', 'Amount is in USD, EUR, and JPY, taken as one currency.'],
  ['What is the total fee?', 'Fee is in $, €'],
])('%s: several currencies taken as one are told', async (question, said) => {
  expect(await answerTo(question)).toContain(said);
});

test.each([
  'What is the total amount for each currency?',
  'total amount in EUR',
  'How many orders are there?',
])('%s: a currency by itself is none of several', async (question) => {
  expect(await answerTo(question)).not.toContain('taken as one');
});

test('a figure of a report says that it takes several currencies as one', async () => {
  const blocks = ['SELECT sum(amount) FROM orders', 'SELECT currency, sum(amount) FROM orders GROUP BY 1'];
  const body = {
    data_model_id: model,
    blocks: blocks.map((sql, at) => ({ id: `b${at}`, kind: 'question', title: sql, sql })),
  };
  const { id } = (await host.must('POST', '/report', { token, body })).json();
  const { blocks: computed } = (await host.must('POST', `/report/${id}/refresh`, { token })).json() as Report;
  expect(computed.map(({ figure }) => figure?.mixed_currencies)).toEqual(['amount', undefined]);
});

test('no metric adds up amounts of several currencies but each by itself', async () => {
  const { metrics } = (await host.must('GET', `/data-model/${model}/metrics`, { token })).json();
  const ofAmounts = (metrics as { metric: string }[]).filter(({ metric }) => metric.includes('amount'));
  expect(ofAmounts.map(({ metric }) => metric)).toEqual(['Sum of amount by currency']);
});
