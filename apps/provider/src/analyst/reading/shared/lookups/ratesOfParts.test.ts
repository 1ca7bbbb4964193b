import { expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver } from '../../../testing/asked.ts';
import { tableOf } from '../../../testing/tableOf.ts';
import type { AnalystTable } from '../../../table.ts';
import { ratesOfParts } from './ratesOfParts.ts';
import type { RunQuery } from './valueIndex.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);
const clicks = (row: number): number => 20 + ((row * 13) % 47);
const views = (row: number): number => 900 + ((row * 131) % 1700);
const cost = (row: number): number => 11.4 + ((row * 7) % 29);
const probability = (row: number): number => 10 * (1 + (row % 9));
const exactCost = (row: number): number => 8.123456 + ((row * 11.7) % 23);
const linkClicks = (row: number): number => 9 + ((row * 7) % 31);
const rounded = (value: number): number => Number(value.toFixed(2));

const cells: Record<string, (row: number) => number> = {
  CTR: (row) => rounded((100 * clicks(row)) / views(row)),
  'Avg. CPC': (row) => rounded(cost(row) / clicks(row)),
  'Conv. rate': (row) => 1 + ((row * 17) % 23),
  Probability: probability,
  Clicks: clicks,
  Impressions: views,
  Cost: cost,
  'Return on Ad Spend': (row) => Number(((3 * exactCost(row) + 20) / exactCost(row)).toFixed(6)),
  'Cost per result (EUR)': (row) => Number((exactCost(row) / linkClicks(row)).toFixed(6)),
  Results: linkClicks,
  'Amount spent (EUR)': (row) => rounded(exactCost(row)),
  'Purchase value': (row) => rounded(3 * exactCost(row) + 20),
  Expected: (row) => (cost(row) * probability(row)) / 100,
};

const table = tableOf('campaign_days', rowCount, [
  column('Campaign', 'text', among('Brand', 'Generic', 'Display')),
  ...Object.entries(cells).map(([name, of]) => column(name, 'numeric', of)),
]);

/** A database that has these cells. */
const run: RunQuery = (sql) => {
  const names = [...sql.matchAll(/"([^"]+)" \* 1/g)].map(([, name = '']) => name);
  const rows = Array.from({ length: rowCount }, (_, row) => names.map((name) => cells[name]?.(row) ?? null));
  return Promise.resolve({ columns: names, rows, truncated: false, sampled: false });
};

const withRates = async (): Promise<AnalystTable> => {
  const rates = await ratesOfParts(table, run);
  return {
    ...table,
    columns: table.columns.map((c) => {
      const quotient = rates.get(c);
      return quotient ? { ...c, quotient } : c;
    }),
  };
};

test('the rows tell what a rate is of; what is only called one, and what is agreed on, is of nothing', async () => {
  const found = [...(await ratesOfParts(table, run))].map(
    ([rate, { top, bottom, times }]) => `${rate.name} = ${times} ${top.name} / ${bottom.name}`,
  );
  expect(found).toEqual([
    'CTR = 100 Clicks / Impressions',
    'Avg. CPC = 1 Cost / Clicks',
    // Of parts that are kept rounded, as products that show money do.
    'Return on Ad Spend = 1 Purchase value / Amount spent (EUR)',
    'Cost per result (EUR) = 1 Amount spent (EUR) / Results',
  ]);
});

test('over several rows a rate is of their sums, and neither a mean nor a sum of it', async () => {
  const queries = queriesOver(await withRates());
  expect(queries('ctr by campaign')[0]).toContain(
    'SELECT "Campaign", 100.0 * SUM("Clicks") / NULLIF(SUM("Impressions"), 0) FROM',
  );
  expect(queries('average cpc')[0]).toBe(
    'SELECT 1.0 * SUM("Cost") / NULLIF(SUM("Clicks"), 0) FROM "campaign_days"',
  );
  expect(queries('highest ctr')[0]).not.toContain('SUM(');
});

test('what comes back of what was spent is best where it is most, and a level has no sum', async () => {
  const queries = queriesOver(await withRates());
  expect(queries('campaign with the best return on ad spend')[0]).toMatch(
    /SUM\("Purchase value"\) .* DESC NULLS LAST.* LIMIT 1$/,
  );
});

test('what is known of rows without the other is no part of a rate: a fixed price has no hours', async () => {
  const gappy = tableOf('campaign_days', rowCount, [
    column('CTR', 'numeric', cells.CTR ?? clicks),
    column('Clicks', 'numeric', clicks),
    column('Impressions', 'numeric', (row) => (row % 9 ? views(row) : null)),
  ]);
  expect((await ratesOfParts(gappy, run)).size).toBe(0);
});
