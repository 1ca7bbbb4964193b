import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCsvModel } from '../testing/dataModel.ts';
import { openTestHost, type TestHost } from '../testing/testHost.ts';

let host: TestHost;

beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

test('metrics leave out the rows of totals that the chat leaves out', async () => {
  const { token } = await host.account();
  const rows = ['North', 'South'].flatMap((region) => [
    ...[10, 20, 30, 45].map((sales, at) => `${region},${region} ${at},${sales}`),
    `${region},Subtotal,105`,
  ]);
  const csv = `region,branch,sales\n${rows.join('\n')}\nAll,Grand total,210\n`;
  const { model } = await openCsvModel(host, token, 'takings', csv);
  const { metrics } = (await host.must('GET', `/data-model/${model}/metrics`, { token })).json();
  const metric = metrics.find((one: { metric: string }) => one.metric === 'Sum of sales by region');
  const body = { data_model_id: model, question: 'What is the total sales for each region?' };
  const asked = (await host.must('POST', '/data-model/ask', { token, body })).json();
  expect(new Map(metric.rows)).toEqual(new Map([['North', 105], ['South', 105]])); // prettier-ignore
  expect(new Map(asked.rows)).toEqual(new Map(metric.rows));
  expect(metric.sql_query).toContain(`WHERE "branch" NOT IN ('Subtotal', 'Grand total')`);
});
