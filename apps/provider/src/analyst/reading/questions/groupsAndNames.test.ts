import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { inTwoYears } from '../../testing/tables/days.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);

const listings = readingsOver(
  tableOf('ebay_orders', rowCount, [
    column('Sales Record Number', 'integer', (row) => 1001 + row),
    column('Buyer Name', 'text', (row) => `Ann Field ${row % 40}`),
    column('Item Number', 'text', (row) => `35${100_000_000 + (row % 90)}`),
    column('Item Title', 'text', among('Camera', 'Film', 'Strap', 'Lens', 'Bag', 'Light Meter', 'Cap')),
    column('Quantity', 'integer', (row) => (row % 3) + 1),
    column('Total Price', 'numeric', (row) => 12.5 + ((row * 37) % 400)),
    column('Sale Date', 'date', inTwoYears),
  ]),
);
const shop = readingsOver(
  tableOf('orders_export', rowCount, [
    column('Name', 'text', (row) => `#${1001 + Math.floor(row / 2)}`),
    column('Email', 'text', (row) => `ann${Math.floor(row / 2) % 31}@example.com`),
    column('Created at', 'timestamp', (row) => `${inTwoYears(row)}T10:00:00`),
    column('Total', 'numeric', (row) => (row % 2 ? null : 12.5 + ((row * 37) % 400))),
    column('Discount Code', 'text', (row) => (row % 10 ? null : 'WELCOME10')),
    column('Lineitem quantity', 'integer', (row) => (row % 3) + 1),
    column('Lineitem name', 'text', among('Soap', 'Candle', 'Wax', 'Gift Set', 'Oil')),
    column('Lineitem price', 'numeric', (row) => 4.5 + (row % 5)),
    column('Lineitem sku', 'text', among('SO-1', 'CA-1', 'WX-1', 'GS-1', 'OI-1')),
  ]),
);
const hours = readingsOver(
  tableOf('time_entries', rowCount, [
    column('User', 'text', among('Petra Kovac', 'Joel Hart', 'Nadia Rahman')),
    column('Project', 'text', (row) => (row % 9 ? `Booking app ${row % 4}` : null)),
    column('Description', 'text', among('work', 'call', 'standup', 'review')),
    column('Start date', 'date', (row) => `2025-0${(row % 3) + 1}-${10 + (row % 17)}`),
    column('End date', 'date', (row) => `2025-0${(row % 3) + 1}-${10 + (row % 17)}`),
    column('Hours', 'numeric', (row) => 0.25 + (row % 7)),
  ]),
);
const ads = readingsOver(
  tableOf('meta_campaigns', rowCount, [
    column('Reporting starts', 'date', inTwoYears),
    column('Reporting ends', 'date', inTwoYears),
    column('Campaign name', 'text', among('Brand Video - Awareness', 'Cart', 'Christmas Sale')),
    column('Campaign delivery', 'text', among('active', 'inactive', 'inactive', 'archived')),
    column('Frequency', 'numeric', (row) => 1.05 + (row % 9) / 10),
    column('Purchases', 'integer', (row) => (row % 3 ? row % 12 : null)),
  ]),
);

describe('groups of what is sold are told by its name', () => {
  test.each([
    ['top 5 products by units sold', listings, /^SELECT "Item Title", SUM\("Quantity"\).*LIMIT 5$/],
    ['top 5 best selling products by units', shop, /^SELECT "Lineitem name", SUM\("Lineitem quantity"\)/],
  ])('%s', (question, { queries }, sql) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(sql));
    expect(queries(question).slice(0, 5).join('\n')).not.toMatch(
      /SELECT "(?:Item Number|Lineitem sku)", SUM/,
    );
  });

  test('by its number where that is spoken of', () => {
    expect(shop.queries('units per sku')[0]).toContain('GROUP BY "Lineitem sku"');
  });
});

describe('days on which there is something are counted', () => {
  test.each([
    ['how many days did Petra work in 2025', hours, /^SELECT COUNT\(DISTINCT "Start date"\)/, 'work'],
    ['how many days was the brand video live', ads, /^SELECT COUNT\(DISTINCT "Reporting/, 'active'],
  ])('%s', (question, { queries }, sql, state) => {
    expect(queries(question)[0]).toMatch(sql);
    expect(queries(question).join('\n')).not.toMatch(new RegExp(`date_diff|= '${state}'`));
  });
});

test('how many, and how much, for each group', () => {
  const found = listings.queries('orders and revenue per month in 2025');
  expect(found[0]).toMatch(/COUNT\(\*\), SUM\("Total Price"\)/);
});

test('a share of orders is one of those that were made', () => {
  expect(shop.queries('what percentage of orders used a discount code')[0]).toMatch(
    /COUNT\(DISTINCT CASE WHEN .*"Discount Code".* THEN "Name" END\)/,
  );
});

test('groups of so many are shown with how many', () => {
  expect(hours.queries('users with more than 20 entries and how many they had')[0]).toMatch(
    /^SELECT "User", COUNT\(\*\).* > 20/,
  );
});
