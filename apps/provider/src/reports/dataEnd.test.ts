import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Report } from '@plinth/api/contract';
import { openCsvModel, saveModelOf } from '../testing/dataModel.ts';
import { runScript, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';
import { plainText, reportSummary } from '../../../../packages/ui/src/screens/reports/report.summary.ts';

let host: TestHost;
let ada: TestAccount;

const call = async (method: string, address: string, body?: unknown) => {
  host.clock.now += 60_000;
  return (await host.must(method, address, { token: ada.token, body })).json();
};

beforeAll(async () => {
  host = await openTestHost({ env: { ALLOW_PRIVATE_HOSTS: '1' } });
});
beforeEach(async () => {
  ada = await host.account();
});
afterAll(() => host.close());

const perMonth =
  'SELECT CAST(date_trunc(\'month\', "at") AS date) AS "Month", count(*) AS "Visits" FROM "visits" GROUP BY 1 ORDER BY 1';
const perDay =
  'SELECT CAST(date_trunc(\'day\', "at") AS date) AS "Day", count(*) AS "Visits" FROM "visits" GROUP BY 1 ORDER BY 1';

const summaryOf = async (model: string, sql: string, time_zone = 'UTC'): Promise<string[]> => {
  const blocks = [{ id: 'a', kind: 'question', title: 'Visits', sql }];
  const { id, settings } = await call('POST', '/report', { data_model_id: model, blocks });
  await call('PUT', `/report/${id}/settings`, { ...settings, time_zone });
  const report = (await call('POST', `/report/${id}/refresh`)) as Report;
  return reportSummary(report.blocks).map(({ words }) => plainText(words));
};

const openVisits = async (moments: string[]): Promise<string> =>
  (
    await openCsvModel(
      host,
      ada.token,
      'visits',
      `id,at\n${moments.map((at, id) => `${id},${at}`).join('\n')}\n`,
    )
  ).model;

const days = (from: string, to: string): string[] => {
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10),
  );
};

test('a month of which a file has but the first days is measured by no whole one', async () => {
  const told = await summaryOf(await openVisits(days('2024-01-01', '2024-04-05')), perMonth);
  expect(told).toContain('Visits came to 31 in Mar 2024, 6.9\u00a0% more than in Feb 2024.');
  expect(told).toContain('Visits in Apr 2024, up to Apr 5, 2024: 5.');
});

test.each([
  ['ends with a weekend', days('2024-01-01', '2024-04-28'), 'Visits came to 28 in Apr 2024'],
  [
    'has a row a month',
    ['2024-01-01', '2024-02-01', '2024-03-01'],
    'Visits came to 1 in Mar 2024, as much as',
  ],
])('a month is whole where the data %s', async (_, moments, latest) => {
  expect((await summaryOf(await openVisits(moments), perMonth)).join()).toContain(latest);
});

test('a day of which a file has but the morning is told up to then', async () => {
  const hours = (day: string, until: number) =>
    Array.from({ length: until }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}:30:00`);
  const moments = [...hours('2024-05-01', 24), ...hours('2024-05-02', 22), ...hours('2024-05-03', 8)];
  const told = await summaryOf(await openVisits(moments), perDay);
  expect(told).toContain('Visits came to 22 on May 2, 2024, 8.3\u00a0% less than on May 1, 2024.');
  expect(told).toContain('Visits on May 3, 2024, up to 07:30: 8.');
});

test('of moments with a zone the end is that of the report’s', async () => {
  const server: TestPostgres = await startPostgres();
  try {
    const rows = days('2024-01-01', '2024-03-31').map((day) => `('${day}T23:30:00Z')`);
    await runScript(
      server.url,
      `create table visits (at timestamptz); insert into visits values ${rows.join()}`,
    );
    const { connection_id: connection } = await call('POST', '/data-source/', {
      source_name: 'Real',
      source_type: 'postgres',
      connection_details: { ...server.details, sslmode: 'disable' },
    });
    const { model } = await saveModelOf(host, ada.token, {
      connection,
      database: 'postgres',
      table: 'visits',
    });
    expect((await summaryOf(model, perMonth)).join()).toContain('Visits came to 31 in Mar 2024');
    const told = await summaryOf(model, perMonth, 'Europe/Berlin');
    expect(told).toContain('Visits in Apr 2024, up to Apr 1, 2024: 1.');
  } finally {
    await server.stop();
  }
});
