import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { inTwoYears } from '../../testing/tables/days.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);

describe('what is numbered by nothing but a number', () => {
  const issues = readingsOver(
    tableOf('github-issues', rowCount, [
      column('number', 'integer', (row) => row + 1),
      column('title', 'text', (row) => `Fix ${row % 80}`),
      column('state', 'text', among('open', 'closed', 'closed')),
      column('labels', 'text', among('bug', 'enhancement', 'question', 'documentation')),
      column('comments', 'integer', (row) => (row * 7) % 23),
      column('created_at', 'timestamp', (row) => `${inTwoYears(row)}T10:00:00`),
    ]),
  );
  const invoices = readingsOver(
    tableOf('invoice-list', rowCount, [
      column('Date', 'date', inTwoYears),
      column('Num', 'integer', (row) => (row % 3 === 0 ? null : 1005 + row)),
      column('Customer', 'text', among('Cool Cars', 'Rago Travel', 'Amy’s Birds', 'Sushi by Kats')),
      column('Amount', 'numeric', (row) => 20.5 + ((row * 37) % 900)),
    ]),
  );

  test.each([
    ['how many issues have the label bug', issues, /^SELECT COUNT\(\*\) FROM .* WHERE "labels" = 'bug'$/],
    ['oldest open issue', issues, /^SELECT \* .* ORDER BY "created_at" NULLS LAST/],
    ['most commented issue', issues, /^SELECT .* ORDER BY "comments" DESC/],
    ['top 5 customers by amount', invoices, /^SELECT "Customer", SUM\("Amount"\)/],
  ])('%s', (question, { queries }, sql) => {
    const found = queries(question).slice(0, 4);
    expect(found).toContainEqual(expect.stringMatching(sql));
    expect(found.join('\n')).not.toMatch(/(?:SUM|AVG)\("(?:number|Num)"\)/);
  });
});

describe('what an order comes to, beside what it comes to in part', () => {
  const orders = readingsOver(
    tableOf('woocommerce-orders', rowCount, [
      column('order_id', 'integer', (row) => 4120 + row * 3),
      column('order_date', 'timestamp', (row) => `${inTwoYears(row)}T10:00:00`),
      column('shipping_total', 'numeric', among(0, 4.95, 9.9)),
      column('fee_total', 'numeric', () => 0),
      column('tax_total', 'numeric', (row) => ((row * 7) % 90) / 10),
      column('discount_total', 'numeric', (row) => ((row * 3) % 40) / 10),
      column('order_total', 'numeric', (row) => 16.2 + ((row * 37) % 400)),
      column('payment_method', 'text', among('stripe', 'paypal', 'bacs')),
      column('total_refunded_amount', 'numeric', (row) => (row % 20 ? 0 : 10.5 + row)),
    ]),
  );
  const sold = readingsOver(
    tableOf('etsy-sold-items', rowCount, [
      column('Sale Date', 'date', inTwoYears),
      column('Item Name', 'text', (row) => `Wallet ${row % 7}`),
      column('Order Sales Tax', 'numeric', (row) => ((row * 7) % 90) / 10),
      column('Item Total', 'numeric', (row) => 14.5 + ((row * 37) % 90)),
    ]),
  );
  const payments = readingsOver(
    tableOf('payments', rowCount, [
      column('Date', 'date', inTwoYears),
      column('Client', 'text', (row) => `Client ${row % 7}`),
      column('Fee', 'numeric', (row) => ((row * 7) % 90) / 10),
      column('Tax', 'numeric', (row) => ((row * 3) % 90) / 10),
      column('Gross', 'numeric', (row) => 14.5 + ((row * 37) % 90)),
    ]),
  );

  test.each([
    ['how much did we take in 2025', orders, 'SUM("order_total")'],
    ['revenue by payment method', orders, 'SUM("order_total")'],
    ['average order', orders, 'AVG("order_total")'],
    ['biggest order', orders, 'ORDER BY "order_total" DESC'],
    ['revenue by client', payments, 'SUM("Gross")'],
  ])('%s', (question, { queries }, figure) => {
    expect(queries(question)[0]).toContain(figure);
  });

  test('sales are none of a sales tax', () => {
    const found = sold.queries('sales by month');
    expect(found).toContainEqual(expect.stringContaining('SUM("Item Total")'));
    expect(found).not.toContainEqual(expect.stringContaining('SUM("Order Sales Tax")'));
  });

  test.each([
    ['total shipping', orders, 'SUM("shipping_total")'],
    ['total sales tax', sold, 'SUM("Order Sales Tax")'],
    ['fees by client', payments, 'SUM("Fee")'],
  ])('a part is meant where it is said: %s', (question, { queries }, figure) => {
    expect(queries(question)[0]).toContain(figure);
  });
});

describe('columns that are empty, or the same in every row', () => {
  const meetings = readingsOver(
    tableOf('meetings', rowCount, [
      column('User Name', 'text', among('Amy Lake', 'Ron Vale')),
      column('Start Date', 'date', inTwoYears),
      column('Renewal Date', 'date', () => null),
      column('Meeting Notes', 'text', () => null),
      column('Meeting Status', 'text', () => 'active'),
      column('Minutes', 'integer', among(15, 30, 60)),
    ]),
  );

  test.each(['meetings by user', 'how many meetings were there in May 2025', 'meetings per day'])(
    'are not meant by %s',
    (question) => {
      expect(meetings.queries(question).join('\n')).not.toMatch(
        /"(?:Renewal Date|Meeting Notes|Meeting Status)"/,
      );
    },
  );

  test.each([
    ['how many meetings have no notes', '"Meeting Notes" IS NULL'],
    ['how many meetings are active', '"Meeting Status" = \'active\''],
    ['meetings by meeting status', 'GROUP BY "Meeting Status"'],
  ])('are meant where they are spoken of: %s', (question, sql) => {
    expect(meetings.queries(question).join('\n')).toContain(sql);
  });
});
