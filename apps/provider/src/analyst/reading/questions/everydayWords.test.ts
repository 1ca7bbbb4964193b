import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number, after = 0): string =>
  new Date(Date.UTC(2024, 0, 1 + row + after)).toISOString().slice(0, 10);
const some =
  (every: number, after: number) =>
  (row: number): string | null =>
    row % every === 0 ? null : day(row, after);

const over = {
  orders: tableOf('shop_orders', rowCount, [
    column('order_no', 'integer', (row) => row + 1),
    column('channel', 'text', among('web', 'phone', 'store')),
    column('region', 'text', among('North', 'South', 'East')),
    column('status', 'text', among('dispatched', 'cancelled', 'open')),
    column('total_eur', 'numeric', (row) => 9 + row),
  ]),
  policies: tableOf('policies', rowCount, [
    column('pol_no', 'text', (row) => `P${row}`),
    column('holder', 'text', (row) => `Holder ${row % 70}`),
    column('ann_prem_eur', 'numeric', (row) => 90 + row),
  ]),
  meters: tableOf('meter_bills', rowCount, [
    column('bill', 'integer', (row) => row + 1),
    column('Rdg', 'text', among('est.', 'actual')),
    column('kWh', 'numeric', (row) => 100 + row),
  ]),
  loads: tableOf('scrap_loads', rowCount, [
    column('load_no', 'integer', (row) => row + 1),
    column('haulier', 'text', among('Ace', 'Bolt', 'Cargo & Co')),
    column('rejected', 'text', among('Y', 'N')),
    column('date_in', 'date', (row) => day(row)),
  ]),
  reviews: tableOf('app_reviews', rowCount, [
    column('review_no', 'integer', (row) => row + 1),
    column('review_date', 'date', (row) => day(row)),
    column('reply_date', 'date', some(3, 4)),
    column('stars', 'integer', (row) => 1 + (row % 5)),
  ]),
  lots: tableOf('auction_lots', rowCount, [
    column('lot', 'integer', (row) => row + 1),
    column('medium', 'text', among('Oil', 'Bronze', 'Print')),
    column('hammer_gbp', 'numeric', (row) => 300 + row),
  ]),
};
const asked = Object.fromEntries(
  Object.entries(over).map(([name, table]) => [name, queriesOver(table)]),
) as Record<keyof typeof over, (question: string) => string[]>;

describe('everyday words for what a table calls otherwise', () => {
  test.each([
    ['orders', 'how many orders from the website', /COUNT\(\*\).*"channel" = 'web'/],
    ['orders', 'total of online orders', /"channel" = 'web'/],
    ['orders', 'number of northern orders', /COUNT\(\*\).*"region" = 'North'/],
    ['orders', 'how many orders were sent', /COUNT\(\*\).*"status" = 'dispatched'/],
    ['policies', 'ten customers with the most policies', /COUNT\(\*\).*GROUP BY "holder"/],
    ['meters', 'how many readings were estimated', /COUNT\(\*\).*"Rdg" = 'est\.'/],
    ['loads', 'number of loads we turned away', /COUNT\(\*\).*"rejected" = 'Y'/],
    ['loads', 'loads per carrier', /COUNT\(\*\).*GROUP BY "haulier"/],
    ['reviews', 'how many reviews were answered in may 2024', /"reply_date" >= '2024-05-01'/],
    ['reviews', 'how many reviews have not been answered', /"reply_date" IS NULL/],
    ['lots', 'average price per medium', /AVG\("hammer_gbp"\).*GROUP BY "medium"/],
  ] as const)('%s: %s', (table, question, meant) => {
    expect(asked[table](question).slice(0, 3)).toContainEqual(expect.stringMatching(meant));
  });

  test('what follows on a verb of two words may be when', () => {
    expect(asked.loads('loads turned away in March 2024')[0]).toMatch(/"rejected" = 'Y'.*2024-03-01/);
  });
});
