import { expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 120;
const column = columnsOfRows(rowCount);
const order = (row: number): number => Math.floor(row / 2);
/** Of an order, in its first line alone. */
const ofOrder =
  <T>(of: (order: number) => T) =>
  (row: number) =>
    row % 2 === 0 ? of(order(row)) : null;

const orders = queriesOver(
  tableOf('orders', rowCount, [
    column('Order ID', 'text', (row) => `R${1200 + order(row)}`),
    column(
      'Total',
      'numeric',
      ofOrder((one) => 40.5 + ((one * 37) % 160)),
    ),
    column(
      'Shipping City',
      'text',
      ofOrder((one) => ['Austin', 'Boise', 'Denver'][one % 3] ?? ''),
    ),
    column('Lineitem quantity', 'integer', among(1, 2, 3)),
    column('Lineitem name', 'text', among('Mug', 'Plate', 'Teapot', 'Bowl')),
    column('Lineitem price', 'numeric', among(24.5, 32, 74, 58)),
    column('Lineitem sku', 'text', among('SQ-1', 'SQ-2', 'SQ-3', 'SQ-4')),
  ]),
);
const ofLines = 'SUM(("Lineitem quantity" * "Lineitem price"))';

test('what products come to are their lines, and not the orders that they stand first in', () => {
  expect(orders('revenue by product')[0]).toMatch(
    `SELECT "Lineitem name", ${ofLines} FROM "orders" GROUP BY`,
  );
  expect(orders('top 3 products by sales').join(' ')).not.toContain('SUM("Total")');
  expect(orders('revenue of teapots')[0]).toBe(
    `SELECT ${ofLines} FROM "orders" WHERE "Lineitem name" = 'Teapot'`,
  );
});

test('what orders come to is their total', () => {
  expect(orders('total revenue')[0]).toBe('SELECT SUM("Total") FROM "orders"');
  expect(orders('revenue by shipping city')[0]).toContain('SUM("Total")');
  expect(orders('total amount').join(' ')).not.toContain(ofLines);
});
