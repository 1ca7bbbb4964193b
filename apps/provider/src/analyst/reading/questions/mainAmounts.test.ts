import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { from2025 } from '../../testing/tables/days.ts';

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

describe('money is what was ordered, and neither what is charged beside it nor a part of it', () => {
  const subtotal = column('Subtotal', 'numeric', amount);
  const fee = column('Delivery Fee', 'numeric', (row) => 1.5 + (row % 3));
  const kept = [column('Restaurant', 'text', among('Bella Napoli', 'Kebab King', 'Wok Inn')), subtotal, fee];
  const meals = queriesOver(tableOf('food_orders', rowCount, kept));
  const bills = queriesOver(
    tableOf('bills', rowCount, [...kept, column('Total', 'numeric', (row) => amount(row) + 2)]),
  );

  test.each([
    ['how much money did we make in total', meals, 'Subtotal'],
    ['how much did we take in delivery fees', meals, 'Delivery Fee'],
    ['how much money did we make', bills, 'Total'],
  ] as const)('%s', (question, over, name) => {
    expect(over(question)[0]).toContain(`SELECT SUM("${name}")`);
    expect(over(question)[1] ?? '').not.toMatch(/^SELECT SUM\("[^"]*"\) FROM "\w+"$/);
  });
});

describe('money that isn’t named is the amount that rows have', () => {
  const spending = queriesOver(
    tableOf('spending', rowCount, [
      column('dt', 'date', from2025),
      column('payee', 'text', among('Tesco', 'Shell', 'Rossi')),
      column('cat', 'text', among('transport', 'food', 'rent')),
      column('amt_eur', 'numeric', (row) => 20.5 + ((row * 37) % 300)),
    ]),
  );

  test.each([
    ['how much for transport in 2025?', /^SELECT SUM\("amt_eur"\).*"cat" = 'transport'/],
    ['how much has gone on food?', /^SELECT SUM\("amt_eur"\).*"cat" = 'food'/],
    ['monthly total for 2025', /^SELECT CAST\(date_trunc\('month', "dt"\) AS date\), SUM\("amt_eur"\)/],
  ])('%s', (question, sql) => {
    expect(spending(question)).toContainEqual(expect.stringMatching(sql));
  });

  test('what was invoiced is no number of invoices', () => {
    const invoices = queriesOver(
      tableOf('invoices', rowCount, [
        column('invoice_no', 'text', (row) => `I${100 + row}`),
        column('issued', 'date', from2025),
        column('amount_usd', 'numeric', (row) => 20.5 + ((row * 37) % 300)),
      ]),
    );
    const found = invoices('how much did we invoice in 2025?');
    expect(found).toContainEqual(expect.stringMatching(/^SELECT SUM\("amount_usd"\)/));
    expect(found).not.toContainEqual(expect.stringMatching(/^SELECT COUNT\(\*\)/));
  });
});
