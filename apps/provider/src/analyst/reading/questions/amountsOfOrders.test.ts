import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { inTwoYears } from '../../testing/tables/days.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const ofOrder = (row: number): number => Math.floor(row / 2);

const lines = tableOf('shop_orders', rowCount, [
  column('Order ID', 'text', (row) => `E${100 + ofOrder(row)}`),
  column('Order Date', 'date', (row) => inTwoYears(ofOrder(row))),
  column('Order Status', 'text', (row) => among('Paid', 'Paid', 'Cancelled')(ofOrder(row))),
  column('Country', 'text', (row) => among('Norway', 'Spain')(ofOrder(row))),
  column('Order Total', 'numeric', (row) => 20.5 + ((ofOrder(row) * 37) % 160)),
  column('Order Shipping', 'numeric', (row) => 3.5 + (ofOrder(row) % 11)),
  column('Item Name', 'text', among('Print', 'Card', 'Frame')),
  column('Product Variation', 'text', among('Small', 'Large')),
  column('Item Cost', 'numeric', among(12, 3, 25)),
  column('Quantity', 'integer', among(1, 2, 3, 4)),
  column('Line Total', 'numeric', (row) => 9.5 + ((row * 37) % 160)),
]);
const ofWhole = new Set(['Order Date', 'Order Status', 'Country', 'Order Total', 'Order Shipping']);
const shop = readingsOver({
  ...lines,
  columns: lines.columns.map((c) => (ofWhole.has(c.name) ? { ...c, isOfWhole: true } : c)),
});
/** An export that tells an order's total in the first of its lines alone. */
const first = (row: number, value: string | number): string | number | null => (row % 2 ? null : value);
const exported = readingsOver(
  tableOf('orders_export', rowCount, [
    column('Name', 'text', (row) => `#${1001 + ofOrder(row)}`),
    column('Created at', 'date', (row) => inTwoYears(ofOrder(row))),
    column('Total', 'numeric', (row) => first(row, 20.5 + ((ofOrder(row) * 37) % 160))),
    column('Tax 1 Value', 'numeric', (row) => first(row, 2.5 + (ofOrder(row) % 31))),
    column('Lineitem quantity', 'integer', among(1, 2, 3, 4)),
    column('Lineitem name', 'text', among('Print', 'Card', 'Frame')),
    column('Lineitem price', 'numeric', among(12, 3, 25)),
  ]),
);
const onceEach = /FROM \(SELECT "Order ID", MAX\(.* GROUP BY "Order ID" \) AS wholes/;

describe('what each line of an order has again counts once', () => {
  test.each([
    ['average order value', /SUM\("Order Total"\) \/ NULLIF\(COUNT\(DISTINCT "Order ID"\), 0\)/],
    ['average order value by country', /AS wholes GROUP BY "Country"/],
    ['total order shipping', /SUM\("Order Shipping"\)/],
    ['total order shipping by month', /date_trunc\('month', "Order Date"\)/],
    ['total order shipping of cancelled orders', /WHERE "Order Status" = 'Cancelled' GROUP BY "Order ID"/],
  ])('%s', (question, figure) => {
    const [first] = shop.queries(question);
    expect(first).toMatch(onceEach);
    expect(first).toMatch(figure);
  });

  test('the median of orders is that of their totals', () => {
    expect(shop.queries('median order value')[0]).toContain('MAX("Order Total") AS figure');
  });

  test('of what is asked of lines no order’s total is told', () => {
    const found = shop.queries('total order shipping by item name').join('\n');
    expect(found).not.toMatch(/(?:SUM|AVG)\("Order (?:Shipping|Total)"\)/);
  });
});

test('products are told by their names, and not by how these vary', () => {
  const groupedFirst = (thing: string) =>
    shop.queries(`top 5 ${thing} by units sold`).find((sql) => sql.includes('SUM("Quantity") FROM'));
  expect(groupedFirst('products')).toMatch(/^SELECT "Item Name"/);
  expect(groupedFirst('variations')).toMatch(/^SELECT "Product Variation"/);
});

test.each(['average order value', 'average basket'])(
  '%s: what an order came to, where its total stands once',
  (question) => {
    expect(exported.queries(question)[0]).toMatch(/SUM\("Total"\) \/ NULLIF\(COUNT\(DISTINCT "Name"\), 0\)/);
  },
);
