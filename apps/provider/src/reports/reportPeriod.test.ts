import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report, SharedReport } from '@plinth/api/contract';
import { runScript, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { saveModelOf } from '../testing/dataModel.ts';
import { csvForm, openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';
import { paperFigure } from '../../../../packages/ui/src/screens/reports/report.paper.ts';
import { plainText, reportSummary } from '../../../../packages/ui/src/screens/reports/report.summary.ts';

let host: TestHost;
let ada: TestAccount;
let server: TestPostgres;

/** A year of sales in four regions. */
const sales = Array.from({ length: 900 }, (_, at) => ({
  day: new Date(Date.UTC(2024, 0, 1 + ((at * 7) % 366))).toISOString().slice(0, 10),
  region: ['North', 'South', 'East', 'West'][((at * at) % 7) % 4]!,
  product: `Product ${(at * 13) % 57}`,
  amount: ((at * 37) % 400) + 0.25,
}));

const call = (method: string, address: string, body?: unknown) => {
  host.clock.now += 10_000;
  return host.must(method, address, { token: ada.token, body });
};

beforeAll(async () => {
  server = await startPostgres();
  const values = sales.map((row) => `('${Object.values(row).join("', '")}')`).join(', ');
  await runScript(
    server.url,
    `create table sales (day date, region text, product text, amount numeric); insert into sales values ${values}`,
  );
  host = await openTestHost({ env: { ALLOW_PRIVATE_HOSTS: '1' } });
  ada = await host.account();
});

afterAll(async () => {
  await host.close();
  await server.stop();
});

const connect = {
  postgresql: async () => {
    return call('POST', '/data-source/', {
      source_name: 'Real',
      source_type: 'postgres',
      connection_details: { ...server.details, sslmode: 'disable' },
    });
  },
  csv: () => {
    const lines = sales.map((row) => Object.values(row).join(','));
    const form = csvForm(['day,region,product,amount', ...lines].join('\n'), 'sales.csv');
    return call('POST', '/data-source/upload-csv?source_name=File', form);
  },
};

const openModel = async (engine: keyof typeof connect): Promise<string> => {
  const connection = (await connect[engine]()).json().connection_id as string;
  const database = engine === 'csv' ? 'csv' : 'postgres';
  return (await saveModelOf(host, ada.token, { connection, database, table: 'sales' })).model;
};

const byRegion = 'SELECT region, sum(amount) AS total FROM sales GROUP BY 1';
const byProduct = 'SELECT product, sum(amount) AS total FROM sales GROUP BY 1 ORDER BY 2 DESC';
const blocks = [
  { id: 'all', kind: 'question', title: 'Sales', sql: 'SELECT sum(amount) AS total FROM sales' },
  { id: 'region', kind: 'question', title: 'Sales by region', sql: byRegion },
  { id: 'product', kind: 'question', title: 'Best products', sql: `${byProduct} LIMIT 5`, shown_as: 'table' },
  { id: 'ten', kind: 'metric', title: 'Ten', metric: 'Top 10 product by Sum of amount', graph_type: 'bar' },
];
const end = '(SELECT max(day) FROM sales)';
const lastDays = `sales WHERE day > ${end} - 30`;
const daysBefore = `sales WHERE day > ${end} - 60 AND day <= ${end} - 30`;

test.each(['postgresql', 'csv'] as const)(
  '%s: of a period the largest part is told with its share of all, and a list with how many there are, also behind a link',
  async (engine) => {
    const model = await openModel(engine);
    const ask = async (sql: string): Promise<unknown[]> =>
      (await call('POST', `/data-model/${model}/sql`, { sql })).json().rows[0];
    const made = (await call('POST', '/report', { data_model_id: model, name: 'Sales', blocks })).json();
    const { id } = made as Report;
    await call('PUT', `/report/${id}/settings`, {
      refresh: 'hand',
      every: 'day',
      time_zone: 'UTC',
      period: '30 days',
      time_column: 'day',
    });
    const report = (await call('POST', `/report/${id}/refresh`)).json() as Report;
    const { token } = (await call('POST', `/report/${id}/links`, { expires: 'never' })).json();
    const shared = (await host.call('POST', '/shared-report', { body: { token } })).json() as SharedReport;
    expect(JSON.stringify(shared)).not.toContain('SELECT');

    const overPeriod = byRegion.replace('sales', lastDays);
    const [region, share] = await ask(
      `SELECT r, 100 * v / (SELECT sum(v) FROM (${overPeriod}) AS a(r, v)) FROM (${overPeriod}) AS t(r, v) ORDER BY v DESC LIMIT 1`,
    );
    const [products] = await ask(`SELECT count(DISTINCT product) FROM ${lastDays}`);
    const totals = (rows: string) => byRegion.replace('sales', rows);
    const [now, was] = await ask(
      `SELECT (SELECT sum(amount) FROM ${lastDays}), (SELECT sum(amount) FROM ${daysBefore})`,
    );
    const [changed, value, valueBefore] = await ask(
      `SELECT coalesce(n.region, b.region), coalesce(n.total, 0), coalesce(b.total, 0) FROM (${totals(lastDays)}) n FULL JOIN (${totals(daysBefore)}) b ON b.region = n.region ORDER BY abs(coalesce(n.total, 0) - coalesce(b.total, 0)) DESC LIMIT 1`,
    );
    const change = (to: unknown, from: unknown) => {
      const share = Number(to) / Number(from) - 1;
      return `, ${(100 * Math.abs(share)).toFixed(1)}\u00a0% ${share > 0 ? 'more' : 'less'} than in the 30 days before.`;
    };
    const [lastDay] = await ask('SELECT CAST(max(day) AS text) FROM sales');
    for (const shown of [report, shared]) {
      expect(shown.period_days?.to).toBe(lastDay);
      const [of, first] = reportSummary(shown.blocks, '30 days').map(({ words }) => plainText(words));
      expect(of).toContain(change(now, was));
      expect(first).toContain(`Highest total by region: ${String(region)} with `);
      expect(first).toContain(`, ${Number(share).toFixed(1)}\u00a0% of all`);
      expect(first).toContain(`${String(changed)} with `);
      expect(first).toContain(change(value, valueBefore));
      const block = shown.blocks[2]!;
      expect(paperFigure(block, block.figure!).said).toBe(`The first 5 of ${Number(products)} rows.`);
      const ten = shown.blocks[3]!;
      expect(paperFigure(ten, ten.figure!).said).toBe(`The first 10 of ${Number(products)} rows.`);
      const [ofTen = ''] = reportSummary([ten], '30 days').map(({ words }) => plainText(words));
      expect(ofTen).toMatch(/^Highest .* by product: Product \d+ with [\d,.]+\.$/);
    }
  },
);
