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
  const rows = ['2024-03-01T23:30:00Z,1,2024-03-01', '2024-03-02T10:00:00Z,2,2024-03-02'];
  ({ model } = await openCsvModel(host, ada.token, 'calls', ['called_at,n,day', ...rows].join('\n')));
});

afterAll(() => host.close());

test('a figure names the time zone of its query where that reads moments, and no other does', async () => {
  const question = (id: string, sql: string) => ({ id, kind: 'question', title: id, sql });
  const blocks = [
    question(
      'moments',
      'SELECT CAST("called_at" AS date) AS day, count(*) AS calls FROM calls GROUP BY 1 ORDER BY 1',
    ),
    question('days', 'SELECT "day", count(*) AS calls FROM calls GROUP BY 1 ORDER BY 1'),
    question('none', 'SELECT sum("n") AS n FROM calls'),
  ];
  const { id } = (
    await ask('POST', '/report', { data_model_id: model, name: 'Calls', blocks })
  ).json() as Report;
  const settings = {
    refresh: 'hand',
    every: 'day',
    time_zone: 'Europe/Berlin',
    period: 'all',
    time_column: null,
  };
  await ask('PUT', `/report/${id}/settings`, settings);
  const { blocks: found } = (await ask('POST', `/report/${id}/refresh`)).json() as Report;
  const zones = found.map(({ figure }) => figure?.time_zone);
  expect(zones).toEqual(['Europe/Berlin', undefined, undefined]);
  // Half past eleven in UTC is the next day in Berlin.
  expect(found[0]!.figure!.rows).toHaveLength(1);
});
