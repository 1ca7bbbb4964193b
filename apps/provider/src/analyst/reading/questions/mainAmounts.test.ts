import { expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 80;
const column = columnsOfRows(rowCount);
const amount = (row: number): number => 800 + ((row * 137) % 9000);

const deals = queriesOver(
  tableOf('deals', rowCount, [
    column('Record Id', 'text', (row) => `zcrm_${9000 + row}`),
    column('Deal Owner.id', 'text', among('zcrm_1', 'zcrm_2', 'zcrm_3')),
    column('Deal Owner', 'text', among('Priya Nair', 'Owen Clarke', 'Sara Lind')),
    column('Lead Source', 'text', among('Partner', 'Trade Show', 'Cold Call', 'Web')),
    column('Amount', 'numeric', amount),
    column('Expected Revenue', 'numeric', (row) => amount(row) * 0.4 + (row % 7)),
    column('Monthly recurring revenue', 'numeric', (row) => amount(row) / 12),
    column('Overall Sales Duration', 'integer', (row) => 6 + ((row * 11) % 130)),
  ]),
);
const orders = queriesOver(
  tableOf('orders', rowCount, [
    column('Order Number', 'text', (row) => `#${1200 + row}`),
    column('Total', 'numeric', (row) => 20.5 + ((row * 37) % 300)),
    column('Tax 1 Name', 'text', among('NY', 'CA', 'WA')),
    column('Tax 1 Value', 'numeric', (row) => 1.5 + ((row * 13) % 20)),
  ]),
);

test('revenue is the amount there is, and neither what may come nor what comes again', () => {
  expect(deals('revenue by lead source')[0]).toContain('SELECT "Lead Source", SUM("Amount")');
  expect(deals('sales by lead source').join(' ')).not.toContain('"Overall Sales Duration"');
});

test('what is said of an amount is meant', () => {
  expect(deals('expected revenue by lead source')[0]).toContain('SUM("Expected Revenue")');
  expect(deals('monthly recurring revenue by lead source')[0]).toContain('SUM("Monthly recurring revenue")');
});

test('the value of an order is none of its taxes', () => {
  expect(orders('average order value')[0]).toBe('SELECT AVG("Total") FROM "orders"');
  expect(orders('tax 1 value by tax 1 name')[0]).toContain('SUM("Tax 1 Value")');
});
