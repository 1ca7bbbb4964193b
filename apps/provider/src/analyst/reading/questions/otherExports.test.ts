import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { inTwoYears } from '../../testing/tables/days.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const ofOrder = (row: number): number => Math.floor(row / 2);

const items = tableOf('shop_items', rowCount, [
  column('Number', 'text', (row) => `E${100 + ofOrder(row)}`),
  column('Placed', 'date', (row) => inTwoYears(ofOrder(row))),
  column('Product name', 'text', among('Print', 'Card', 'Frame')),
  column('Product price', 'numeric', among(12, 3, 25)),
  column('Product quantity', 'integer', among(1, 2, 3, 4)),
  column('Payment status', 'text', (row) => among('Paid', 'Paid', 'Refunded')(ofOrder(row))),
  column('Grand total', 'numeric', (row) => 20.5 + ((ofOrder(row) * 37) % 160)),
]);

describe('orders whose total stands in each of their lines', () => {
  const shop = readingsOver({
    ...items,
    columns: items.columns.map((c) => (c.name === 'Grand total' ? { ...c, isOfWhole: true } : c)),
  });
  const ofLines = 'SUM(("Product quantity" * "Product price"))';

  test.each(['revenue by product', 'total revenue'])('%s is what the lines come to', (question) => {
    const found = shop.queries(question);
    expect(found[0]).toContain(ofLines);
    expect(found.join('\n')).not.toMatch(/SUM\("(?:Grand total|Product price)"\)/);
  });

  test('orders are shared, and not their lines', () => {
    expect(shop.queries('what share of orders is refunded')[0]).toContain('COUNT(DISTINCT CASE WHEN');
  });
});

test('an order told in one of its lines has no email there alone', () => {
  const orders = readingsOver(
    tableOf('orders', rowCount, [
      column('Order ID', 'text', (row) => `R${1200 + ofOrder(row)}`),
      column('Email', 'text', (row) => (row % 2 || row % 5 === 0 ? null : `p${row}@mail.com`)),
      column('Total', 'numeric', (row) => (row % 2 ? null : 40.5 + row)),
      column('Lineitem name', 'text', among('Mug', 'Plate')),
      column('Lineitem price', 'numeric', among(24.5, 32)),
    ]),
  );
  expect(orders.queries('how many orders have no email')[0]).toMatch(
    /^SELECT COUNT\(DISTINCT "Order ID"\) .*"Total" IS NOT NULL/,
  );
});

describe('things by their number', () => {
  const farm = readingsOver(
    tableOf('harvests', rowCount, [
      column('Turbine', 'text', among('WT-01', 'WT-02', 'WT-03')),
      column('Pump', 'text', among('WX-001', 'WX-002')),
      column('Cost', 'numeric', (row) => 20.5 + ((row * 37) % 400)),
    ]),
  );

  test.each([
    ['cost of turbine 2', `"Turbine" = 'WT-02'`],
    ['cost of pump 1', `"Pump" = 'WX-001'`],
  ])('%s: whatever letters stand before it', (question, meant) => {
    expect(farm.queries(question)).toContainEqual(expect.stringMatching(`SUM\\("Cost"\\).* WHERE ${meant}`));
  });
});

describe('money that comes in and goes out in columns of its own', () => {
  const account = readingsOver(
    tableOf('statement', rowCount, [
      column('Date', 'date', inTwoYears),
      column('Description', 'text', among('Harbour Cafe', 'Tesco', 'Shell')),
      column('Category', 'text', among('Income', 'Groceries', 'Fuel')),
      column('Money In', 'numeric', (row) => (row % 3 ? null : 300.5 + row)),
      column('Money Out', 'numeric', (row) => (row % 3 ? -(4.5 + (row % 90)) : null)),
    ]),
  );

  test('kinds are compared by what was spent on them', () => {
    expect(account.queries('groceries vs fuel')).toContainEqual(expect.stringContaining('SUM("Money Out")'));
  });

  test('income is its column, and no category', () => {
    expect(account.queries('income and expenses by month')).toContainEqual(
      expect.stringMatching(/SUM\("Money In"\), SUM\("Money Out"\) FROM "statement" GROUP BY/),
    );
  });

  test('who paid the most isn’t told by one payment', () => {
    const one = expect.stringMatching(/^SELECT \*.*ORDER BY "Money In" DESC/);
    expect(account.queries('who paid us the most')).toContainEqual(one);
    expect(account.believable('who paid us the most')).not.toContainEqual(one);
  });
});

test('how something is sold is no sales', () => {
  const reps = readingsOver(
    tableOf('rep_scorecard', rowCount, [
      column('Rep', 'text', among('Anna', 'Tom')),
      column('Revenue', 'numeric', (row) => 100.5 + row),
      column('Sales Call Count', 'integer', (row) => 5 + (row % 40)),
    ]),
  );
  expect(reps.queries('total sales')[0]).toBe('SELECT SUM("Revenue") FROM "rep_scorecard"');
});

test('a share of hours by project is one of hours', () => {
  const entries = readingsOver(
    tableOf('time_report', rowCount, [
      column('Project', 'text', among('App', 'Site')),
      column('Billable', 'boolean', (row) => row % 4 > 0),
      column('Hours', 'numeric', (row) => 0.5 + (row % 12) / 2),
    ]),
  );
  expect(entries.queries('billable percentage by project')).toContainEqual(
    expect.stringMatching(/SUM\(CASE WHEN .* THEN "Hours"/),
  );
});

test('an account of the books is no customer', () => {
  const ledger = readingsOver(
    tableOf('nominal', rowCount, [
      column('Date', 'date', inTwoYears),
      column('Account Code', 'integer', among(4000, 7100)),
      column('Account', 'text', among('Sales', 'Rent')),
      column('Amount', 'numeric', (row) => 50.5 + row),
    ]),
  );
  expect(ledger.queries('amount by customer').join('\n')).not.toContain('GROUP BY "Account"');
});

test('nurses of shifts are counted once each', () => {
  const shifts = readingsOver(
    tableOf('nurse_shifts', rowCount, [
      column('Shift Date', 'date', inTwoYears),
      column('Nurse', 'text', among('Anna', 'Tom', 'Leah')),
      column('Ward', 'text', (row) => `Ward ${row % 4}`),
    ]),
  );
  expect(shifts.queries('nurses per ward')[0]).toContain('COUNT(DISTINCT "Nurse")');
});

test('who refunded a ticket isn’t told by its being refunded', () => {
  const tickets = readingsOver(
    tableOf('tickets', rowCount, [
      column('Ticket', 'text', (row) => `T${100 + row}`),
      column('Guest', 'text', among('Anna', 'Tom')),
      column('Payment', 'text', among('Paid', 'Refunded')),
    ]),
  );
  const both = expect.stringMatching(/"Payment" = 'Refunded' AND "Ticket" = 'T110'/);
  expect(tickets.queries('who refunded T110')).toContainEqual(both);
  expect(tickets.believable('who refunded T110')).not.toContainEqual(both);
});

test('what is solved is overdue no more', () => {
  const tickets = readingsOver(
    tableOf('tickets', rowCount, [
      column('Ticket ID', 'integer', (row) => 8100 + row),
      column('Status', 'text', among('New', 'Open', 'Solved', 'Closed')),
      column('Due at', 'date', inTwoYears),
    ]),
  );
  expect(tickets.queries('how many tickets are overdue')[0]).toContain(`NOT IN ('Solved', 'Closed')`);
});

test('a meeting takes place when it starts, whenever it was made', () => {
  const meetings = readingsOver(
    tableOf('zoom_meetings', rowCount, [
      column('Meeting ID', 'integer', (row) => 800 + row),
      column('Creation Time', 'timestamp', (row) => `${inTwoYears(row)}T10:00:00`),
      column('Start Time', 'timestamp', (row) => `${inTwoYears(row + 9)}T10:00:00`),
    ]),
  );
  expect(meetings.queries('meetings by month')[0]).toContain('"Start Time"');
});

test('what is given back is no amount by itself', () => {
  const bills = readingsOver(
    tableOf('supplier_bills', rowCount, [
      column('Bill', 'text', (row) => `B${100 + row}`),
      column('Supplier', 'text', among('Pine', 'Kite')),
      column('Bill Total', 'numeric', (row) => 40.5 + row),
      column('Credit Note Amount', 'numeric', (row) => (row % 4 ? null : 4.5 + row)),
    ]),
  );
  expect(bills.queries('total amount by supplier').join('\n')).not.toContain('SUM("Credit Note Amount")');
});

test('things that come again in many rows are no rows', () => {
  const stats = readingsOver(
    tableOf('depop_stats', rowCount, [
      column('Date', 'date', (row) => inTwoYears(row % 80)),
      column('Item ID', 'integer', (row) => 900 + (row % 3)),
      column('Item Title', 'text', among('Belt', 'Cap', 'Vest')),
      column('Visits', 'integer', (row) => (row * 37) % 90),
    ]),
  );
  expect(stats.queries('most visited items')).not.toContainEqual(
    expect.stringMatching(/^(?!.*GROUP BY).*ORDER BY "Visits" DESC/),
  );
});
