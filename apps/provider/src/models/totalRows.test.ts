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

test('a model says which rows are sums of others, calls nothing uneven by them, and makes no ranges of them', async () => {
  const { token } = await host.account();
  const sales = Array.from({ length: 60 }, (_, at) => 10 + ((at * 37) % 90));
  const total = sales.reduce((sum, one) => sum + one, 0);
  const line = (name: string, value: number) => `${name},${value}`;
  const modelOf = async (name: string, lines: string[]) => {
    const { model } = await openCsvModel(host, token, name, `branch,sales\n${lines.join('\n')}\n`);
    const read = async (part: string) =>
      (await host.must('GET', `/data-model/${model}/${part}`, { token })).json()[part];
    const metrics = (await read('metrics')) as { metric: string }[];
    const columns = (await read('columns')) as { description: string }[];
    return {
      said: (await read('understanding')) as string,
      drawn: metrics.map(({ metric }) => metric),
      sales: columns.at(-1)?.description,
    };
  };
  const parts = sales.map((value, at) => line(['North', 'South', 'West'][at % 3]!, value));
  const summed = await modelOf('summed', [...parts, line('Total', total)]);
  expect(summed.said).toContain('Rows whose branch is Total are sums of others.');
  const average = Number((total / sales.length).toPrecision(4));
  expect(summed.sales).toBe(
    `Sales, from 10, on average ${average}, beside their total of ${total.toLocaleString('en-US')}.`,
  );
  const halves = await modelOf('halves', [...parts, line('Subtotal', 12), line('Total', total)]);
  expect(halves.said).toMatch(
    /Rows whose branch is (?:Subtotal or Total|Total or Subtotal) are sums of others, and count in the ranges and averages of columns\./,
  );
  expect(summed.said).not.toContain('uneven');
  expect(summed.drawn).not.toContain('Distribution of sales');
  const without = await modelOf('plain', parts);
  expect(without.said).not.toContain('sums of others');
  expect(without.drawn).toContain('Distribution of sales');
});
