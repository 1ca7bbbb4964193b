import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '@plinth/api/contract';
import { openCsvModel } from '../testing/dataModel.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;
let model: string;

const ask = (method: string, path: string, body?: unknown) =>
  host.must(method, path, { token: ada.token, body });

beforeAll(async () => {
  host = await openTestHost();
  ada = await host.account();
  ({ model } = await openCsvModel(
    host,
    ada.token,
    'cities',
    'city,n\nParis,1\n Paris,2\nParis ,4\nRome,8\n',
  ));
});

afterAll(() => host.close());

const step = { id: 'trim', title: 'Spaces', column: 'city', on: true, kind: 'spaces' };
const use = (used: boolean) => ask('PUT', `/data-model/${model}/recipe`, { steps: [step], used });
const count = (id: string, from: string) => ({
  id,
  kind: 'question',
  title: id,
  sql: `SELECT count(DISTINCT ${from}.city) AS cities FROM ${from}`,
});

test('a report follows its model’s switch at each refresh, whichever its questions were asked of, and says so', async () => {
  const blocks = [
    count('table', 'cities'),
    count('view', 'cities_standardized'),
    { id: 'm', kind: 'metric', title: 'm', metric: 'Sum of n by city', graph_type: 'bar' },
  ];
  const { id }: Report = (await ask('POST', '/report', { data_model_id: model, blocks })).json();
  const refreshed = async () => {
    const { blocks: found }: Report = (await ask('POST', `/report/${id}/refresh`)).json();
    for (const { problem } of found) expect(problem).toBeUndefined();
    return found.map(({ figure }) => ({ figure: figure!, of: figure!.standardized }));
  };
  const asTold = await refreshed();
  expect(asTold.map(({ of }) => of)).toEqual([undefined, undefined, undefined]);
  await use(true);
  const on = await refreshed();
  expect(on.map(({ of }) => of)).toEqual([true, true, true]);
  expect(on.slice(0, 2).map(({ figure }) => Number(figure.rows[0]?.[0]))).toEqual([2, 2]);
  expect(on[2]!.figure.rows).toHaveLength(2);
  for (const { figure } of on) expect(figure.sql_query).toContain('cities_standardized');
  await use(false);
  const off = await refreshed();
  expect(off.map(({ of }) => of)).toEqual([false, false, false]);
  expect(off.slice(0, 2).map(({ figure }) => Number(figure.rows[0]?.[0]))).toEqual([4, 4]);
  expect(off[2]!.figure.rows).toHaveLength(4);
  for (const { figure } of off) expect(figure.sql_query).not.toMatch(/FROM "?cities_standardized/);
});
