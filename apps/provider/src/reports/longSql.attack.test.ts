import type { Report } from '@plinth/api/contract';
import { parseSync } from 'libpg-query';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openCsvModel } from '../testing/dataModel.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

vi.mock('libpg-query', { spy: true });

let host: TestHost;
let ada: TestAccount;
let model: string;

beforeAll(async () => {
  host = await openTestHost();
  ada = await host.account();
  const csv = 'city,n,day\nParis,1,2025-01-01\nRome,2,2025-01-02\nOslo,4,2025-06-01\nBonn,8,2025-06-02\n';
  ({ model } = await openCsvModel(host, ada.token, 'cities', csv));
});

afterAll(() => host.close());

describe('attack: a report’s long SQL', () => {
  test('it is read away from the thread that answers, and means the same', async () => {
    const ask = async (method: string, path: string, body?: unknown): Promise<Report> =>
      (await host.must(method, path, { token: ada.token, body })).json();
    const chosen = `n IN (${'1,'.repeat(9000)}1,4,8)`;
    const sql = `SELECT city, sum(n) AS n FROM cities WHERE ${chosen} GROUP BY city ORDER BY n LIMIT 1`;
    const { id } = await ask('POST', '/report', {
      data_model_id: model,
      blocks: [{ id: 'long', kind: 'question', title: 'Long', sql }],
    });
    const { settings } = await ask('GET', `/report/${id}`);
    await ask('PUT', `/report/${id}/settings`, { ...settings, period: '30 days', time_column: 'day' });
    const { blocks } = await ask('POST', `/report/${id}/refresh`);
    expect(blocks[0]?.problem).toBeUndefined();
    expect(blocks[0]?.figure).toMatchObject({
      rows: [['Oslo', 4]],
      limited: true,
      unlimited_rows: 2,
      adds_up: true,
    });
    const lengths = vi.mocked(parseSync).mock.calls.map(([text]) => text.length);
    expect(Math.max(...lengths)).toBeLessThan(2500);
  });
});
