import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCsvModel } from '../testing/dataModel.ts';
import { openTestHost, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let token: string;

beforeAll(async () => {
  host = await openTestHost();
  token = (await host.account()).token;
});
afterAll(() => host.close());

/** What the host says of a table's model. */
const modelOf = async (name: string, csv: string) => {
  const { model } = await openCsvModel(host, token, name, csv);
  const read = async (part: string) =>
    (await host.must('GET', `/data-model/${model}/${part}`, { token })).json()[part];
  return {
    columns: (await read('columns')) as { name: string; data_category: string; description: string }[],
    metrics: (await read('metrics')) as { metric: string; rows: [unknown, number][] }[],
  };
};

test('days without marks between year, month and day are days, and numbers that look alike are none', async () => {
  const days = Array.from({ length: 300 }, (_, at) =>
    new Date(Date.UTC(2024, 0, 1 + ((at * 37) % 500))).toISOString().slice(0, 10).replaceAll('-', ''),
  );
  const rows = days.map((day, at) => `${20_240_000 + at},${day},${(at * 7) % 90}`);
  const { columns, metrics } = await modelOf('sales', `id,period,amount\n${rows.join('\n')}\n`);
  expect(Object.fromEntries(columns.map((one) => [one.name, one.data_category]))).toMatchObject({
    id: 'identifier',
    period: 'temporal',
    amount: 'numerical',
  });
  expect(columns[1]!.description).toContain('from January 1, 2024 to May 14, 2025');
  const course = metrics.find(({ metric }) => metric === 'Sum of amount over period');
  expect(course?.rows.map(([month]) => month).slice(0, 2)).toEqual(['2024-01', '2024-02']);
});

test('ranges of tiny values are told apart, each with its own count', async () => {
  const doses = Array.from({ length: 300 }, (_, at) => `${['a', 'b'][at % 2]},${((at % 50) + 1) * 2e-14}`);
  const { metrics } = await modelOf('doses', `kind,dose\n${doses.join('\n')}\n`);
  const { rows = [] } = metrics.find(({ metric }) => metric === 'Distribution of dose') ?? {};
  expect(new Set(rows.map(([from]) => from)).size).toBe(rows.length);
  expect(rows.reduce((sum, [, count]) => sum + count, 0)).toBe(300);
});
