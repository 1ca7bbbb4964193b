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
    ['how much shipping did we charge', orders, 'SUM("shipping_total")', 'SUM("order_total")'],
    ['total discounts given', orders, 'SUM("discount_total")', 'SUM("order_total")'],
    ['how much did we pay in fees', payments, 'SUM("Fee")', 'SUM("Gross")'],
  ])('nothing is told beside what is named: %s', (question, { queries }, figure, other) => {
    const found = queries(question);
    expect(found[0]).toContain(figure);
    expect(found.filter((sql) => sql.includes(figure) && sql.includes(other))).toEqual([]);
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

describe('which of two addresses', () => {
  const orders = readingsOver(
    tableOf('orders', rowCount, [
      column('order_id', 'integer', (row) => 4120 + row * 3),
      column('billing_city', 'text', among('Austin', 'Boston', 'Toronto')),
      column('billing_country', 'text', among('US', 'US', 'CA')),
      column('shipping_city', 'text', among('Boston', 'Austin', 'Toronto', 'London')),
      column('shipping_country', 'text', among('US', 'US', 'CA', 'GB')),
    ]),
  );

  test.each([
    'how many orders went to Toronto',
    'which country do we ship to most',
    'orders shipped to Boston',
    'how many orders were delivered to Austin',
  ])('%s', (question) => {
    const found = orders.queries(question).join('\n');
    expect(found).toContain('"shipping_c');
    expect(found).not.toContain('"billing_c');
  });

  test('bills go to the other', () => {
    const found = orders.queries('how many orders were billed to Boston').join('\n');
    expect(found).toContain('"billing_city" = \'Boston\'');
    expect(found).not.toContain('"shipping_city" = \'Boston\'');
  });
});

describe('rows that aren’t the things they name', () => {
  const pages = readingsOver(
    tableOf('pages-and-screens', rowCount, [
      column('Date', 'date', inTwoYears),
      column('Page title', 'text', (row) => `Page ${row % 9}`),
      column('Country', 'text', among('Germany', 'India', 'Canada')),
      column('Views', 'integer', (row) => 2 + ((row * 37) % 240)),
    ]),
  );

  test.each(['most viewed pages', 'which page has the most views'])(
    'pages have many rows each: %s',
    (question) => {
      const found = pages.queries(question);
      expect(found).toContainEqual(expect.stringContaining('SUM("Views")'));
      expect(found).not.toContainEqual(expect.stringMatching(/^(?!.*GROUP BY).*ORDER BY "Views" DESC/));
    },
  );
});

describe('the amount, the time and the state that are meant', () => {
  const hours = readingsOver(
    tableOf('time_report', rowCount, [
      column('Date', 'date', inTwoYears),
      column('Create date', 'timestamp', (row) => `${inTwoYears(row)}T10:00:00`),
      column('Client', 'text', among('Fjord', 'Moss', 'Larkin')),
      column('Hours', 'numeric', (row) => 0.5 + (row % 12) / 2),
      column('Billable?', 'boolean', (row) => row % 4 > 0),
    ]),
  );
  const runs = readingsOver(
    tableOf('activities', rowCount, [
      column('Date', 'date', inTwoYears),
      column('Distance', 'numeric', (row) => 3.5 + (row % 40) / 2),
      column('Time', 'time', (row) => `0${row % 3}:${10 + (row % 49)}:${10 + (row % 47)}`),
      column('Elapsed Time', 'time', (row) => `0${row % 3}:${11 + (row % 48)}:${10 + (row % 47)}`),
      column('Avg Pace', 'text', among('5:40', '6:12', '--', '25.1', '5:02')),
      column('Best Pace', 'text', among('4:40', '5:12', '5:30', '4:02')),
    ]),
  );
  const moves = readingsOver(
    tableOf('activity', rowCount, [
      column('Transaction ID', 'text', (row) => `T${row}`),
      column('Type', 'text', among('Payment', 'Payment', 'Refund')),
      column('Gross', 'numeric', (row) => 20.5 + ((row * 37) % 900)),
      column('Fee', 'numeric', (row) => -((row * 7) % 90) / 10),
    ]),
  );
  const ledger = readingsOver(
    tableOf('general-ledger', rowCount, [
      column('Account', 'text', among('Sales', 'Travel', 'Rent Expense', 'Checking')),
      column('Date', 'date', inTwoYears),
      column('Amount', 'numeric', (row) => 20.5 + ((row * 37) % 900)),
    ]),
  );
  const stays = readingsOver(
    tableOf('reservations', rowCount, [
      column('Confirmation code', 'text', (row) => `HM${row}`),
      column('Status', 'text', among('Past guest', 'Confirmed', 'Canceled by guest', 'Canceled by Airbnb')),
      column('Start date', 'date', inTwoYears),
      column('End date', 'date', (row) => (row % 9 ? `2027-03-0${1 + (row % 9)}` : inTwoYears(row))),
    ]),
  );
  const issues = readingsOver(
    tableOf('issues', rowCount, [
      column('key', 'text', (row) => `P-${row}`),
      column('labels', 'text', among('bug', 'enhancement', 'question', 'bug, help wanted')),
    ]),
  );

  test.each([
    ['what share of hours is billable', hours, 'THEN "Hours"'],
    ['share of billable hours', hours, 'THEN "Hours"'],
    ['hours in May 2025', hours, '"Date" >= \'2025-05-01\''],
    ['total time', runs, '"Time"'],
    ['largest fee', moves, /ORDER BY "Fee" NULLS LAST|MIN\("Fee"\)/],
    ['smallest fee', moves, /ORDER BY "Fee" DESC|MAX\("Fee"\)/],
    ['total sales', ledger, /SUM\("Amount"\).*"Account" = 'Sales'/],
    [
      'how many reservations were canceled',
      stays,
      "\"Status\" IN ('Canceled by guest', 'Canceled by Airbnb')",
    ],
    ['how many issues are labelled bug', issues, /"labels" ILIKE '%bug%'/],
  ])('%s', (question, { queries }, sql) => {
    expect(queries(question)[0]).toMatch(sql);
  });

  test.each([
    ['share of billable hours', hours, 'COUNT(*)'],
    ['total time', runs, 'SUM((EXTRACT(EPOCH FROM "Elapsed Time")'],
    ['average pace', runs, '"Best Pace"'],
    ['total sales', ledger, /SUM\("Amount"\) FROM "general-ledger"$/],
    ['how many reservations were canceled', stays, '"End date"'],
  ])('%s isn’t another’s', (question, { queries }, sql) => {
    expect(queries(question).slice(0, 1).join('\n')).not.toMatch(sql);
  });
});

describe('what is asked back, as the table has two of it', () => {
  const meetings = readingsOver(
    tableOf('meetings', rowCount, [
      column('User Name', 'text', among('Amy Lake', 'Ron Vale')),
      column('Invitee Name', 'text', (row) => `Guest ${row % 90}`),
      column('Start Date', 'date', inTwoYears),
      column('Canceled', 'boolean', (row) => row % 7 === 0),
    ]),
  );
  const tasks = readingsOver(
    tableOf('tasks', rowCount, [
      column('Task ID', 'integer', (row) => 1200 + row * 7),
      column('Section', 'text', among('Planning', 'Doing', 'Done')),
      column('Completed At', 'date', (row) => (row % 3 ? inTwoYears(row) : null)),
    ]),
  );

  test('who it was, of users and of invitees', () => {
    expect(meetings.queries('who canceled')).toContainEqual(expect.stringContaining('"User Name"'));
    expect(meetings.believable('who canceled')).not.toContainEqual(expect.stringContaining('"User Name"'));
    expect(meetings.believable('which users canceled')).toContainEqual(
      expect.stringContaining('"User Name"'),
    );
  });

  test('tasks that stand below Done, and those that are completed', () => {
    const sql = '"Section" = \'Done\'';
    expect(tasks.queries('how many tasks are done')).toContainEqual(expect.stringContaining(sql));
    expect(tasks.believable('how many tasks are done')).not.toContainEqual(expect.stringContaining(sql));
  });
});

describe('what is still to come, to be done or to be paid', () => {
  const invoices = readingsOver(
    tableOf('sales_invoices', rowCount, [
      column('InvoiceNumber', 'text', (row) => `INV-${row}`),
      column('ContactName', 'text', (row) => `Contact ${row % 15}`),
      column('InvoiceDate', 'date', inTwoYears),
      column('DueDate', 'date', inTwoYears),
      column('Total', 'numeric', (row) => 20.5 + ((row * 37) % 900)),
      column('InvoiceAmountDue', 'numeric', (row) => (row % 3 ? 0 : 20.5 + ((row * 37) % 900))),
      column('Status', 'text', among('Paid', 'Awaiting Payment', 'Draft')),
    ]),
  );
  const cards = readingsOver(
    tableOf('board', rowCount, [
      column('Card Name', 'text', (row) => `Card ${row}`),
      column('Due Date', 'date', inTwoYears),
      column('Due Complete', 'boolean', (row) => row % 3 === 0),
    ]),
  );
  const tasks = readingsOver(
    tableOf('tasks', rowCount, [
      column('Task', 'text', (row) => `Task ${row}`),
      column('Deadline', 'date', inTwoYears),
      column('Status', 'text', among('To do', 'Doing', 'Done')),
    ]),
  );
  const stays = readingsOver(
    tableOf('reservations', rowCount, [
      column('Guest name', 'text', (row) => `Guest ${row % 120}`),
      column('Status', 'text', among('Confirmed', 'Past guest', 'Canceled by guest')),
      column('Booked', 'date', inTwoYears),
      column('Start date', 'date', (row) => (row % 4 ? inTwoYears(row) : `2026-03-${10 + (row % 19)}`)),
    ]),
  );

  test.each([
    [
      'overdue invoices',
      invoices,
      '"InvoiceAmountDue" > 0 AND "Status" NOT IN (\'Draft\') AND "DueDate" < \'2026-01-15\'',
    ],
    ['unpaid invoices', invoices, '"InvoiceAmountDue" > 0 AND "Status" NOT IN (\'Draft\')'],
    ['overdue cards', cards, '"Due Complete" = FALSE AND "Due Date" < \'2026-01-15\''],
    ['how many tasks are overdue', tasks, '"Status" NOT IN (\'Done\') AND "Deadline" < \'2026-01-15\''],
    [
      'upcoming reservations',
      stays,
      '"Start date" >= \'2026-01-15\' AND "Status" NOT IN (\'Canceled by guest\')',
    ],
    ['repeat guests', stays, 'GROUP BY "Guest name" HAVING COUNT(*) > 1'],
  ])('%s', (question, { queries }, sql) => {
    expect(queries(question)[0]?.replace(/<> '(\w+( \w+)*)'/, "NOT IN ('$1')")).toContain(sql);
  });
});

describe('lines of invoices, and what is told of these with each', () => {
  const lines = tableOf('sales_invoices', rowCount, [
    column('InvoiceNumber', 'text', (row) => `INV-${Math.floor(row / 2)}`),
    column('ContactName', 'text', (row) => `Contact ${Math.floor(row / 2) % 15}`),
    column('InvoiceDate', 'date', (row) => inTwoYears(Math.floor(row / 2))),
    column('Status', 'text', (row) => (Math.floor(row / 2) % 9 ? 'Paid' : 'Voided')),
    column('AccountCode', 'integer', among(200, 201, 202, 203)),
    column('Total', 'numeric', (row) => 120.5 + ((Math.floor(row / 2) * 37) % 900)),
    column('Quantity', 'integer', among(1, 1, 2, 3)),
    column('LineAmount', 'numeric', (row) => 20.5 + ((row * 37) % 400)),
    column('TaxAmount', 'numeric', (row) => 4.5 + ((row * 37) % 80)),
  ]);
  const invoices = readingsOver({
    ...lines,
    columns: lines.columns.map((c) => (c.name === 'Total' ? { ...c, isOfWhole: true } : c)),
  });

  test.each([
    ['revenue by month', 'SUM("LineAmount")'],
    ['revenue by customer', '"ContactName"'],
  ])('%s', (question, sql) => {
    const found = invoices.queries(question).join('\n');
    expect(found).toContain(sql);
    expect(found).not.toMatch(/SUM\("Total"\)|AVG\("Total"\)|"AccountCode"/);
  });

  test('a total beside taxes is none of rows', () => {
    const found = invoices.queries('number of voided invoices');
    expect(found).toContainEqual(expect.stringContaining('COUNT(DISTINCT "InvoiceNumber")'));
    expect(found.join('\n')).not.toMatch(/SUM\("(?:Total|Quantity)"\)/);
  });
});

describe('what rows are, and what is only called alike', () => {
  const deals = readingsOver(
    tableOf('pipedrive-deals', rowCount, [
      column('ID', 'integer', (row) => 101 + row),
      column('Title', 'text', (row) => `Deal ${row % 30}`),
      column('Owner', 'text', among('Kate', 'Dan', 'Ines')),
      column('Value', 'integer', (row) => 1000 + ((row * 37) % 900) * 100),
    ]),
  );
  const tickets = readingsOver(
    tableOf('tickets', rowCount, [
      column('Ticket ID', 'integer', (row) => 5000 + row),
      column('Status', 'text', among('Open', 'Closed', 'Closed', 'Pending')),
      column('Created time', 'timestamp', (row) => `${inTwoYears(row)}T10:00:00`),
    ]),
  );
  const hours = readingsOver(
    tableOf('time_report', rowCount, [
      column('Client', 'text', among('Fjord', 'Moss', 'Larkin')),
      column('First Name', 'text', among('Nina', 'Paul', 'Rita', 'Sam')),
      column('Last Name', 'text', among('Holt', 'Adler', 'Gomez', 'Ueda')),
      column('Employee?', 'text', () => 'Yes'),
      column('Hours', 'numeric', (row) => 0.5 + (row % 12) / 2),
    ]),
  );
  const events = readingsOver(
    tableOf('calendly-events', rowCount, [
      column('Event Type Name', 'text', among('Intro call', 'Coaching session')),
      column('Start Date & Time', 'timestamp', (row) => `${inTwoYears(row + 3)}T10:00:00`),
      column('Event Created Date & Time', 'timestamp', (row) => `${inTwoYears(row)}T10:00:00`),
    ]),
  );
  const ads = readingsOver(
    tableOf('ads', rowCount, [
      column('Day', 'date', inTwoYears),
      column('Campaign name', 'text', among('Retargeting', 'Broad')),
      column('Amount spent (EUR)', 'numeric', (row) => 5.5 + (row % 40)),
      column('CPC (cost per link click) (EUR)', 'numeric', (row) => 0.5 + (row % 90) / 100),
      column('Cost per result', 'numeric', (row) => 5.5 + (row % 30)),
      column('Purchases conversion value', 'numeric', (row) => 30.5 + (row % 300)),
      column('Purchase ROAS (return on ad spend)', 'numeric', (row) => 1.5 + (row % 30) / 10),
    ]),
  );

  test.each([
    ['top 10 deals by value', deals, /ORDER BY "Value" DESC/, /GROUP BY "Title"/],
    ['tickets opened in May 2025', tickets, /"Created time" >= '2025-05-01'/, /"Status" = 'Open'/],
    ['hours by employee', hours, /"Hours"/, /GROUP BY "(?:Client|Employee\?)"/],
    ['average cpc by campaign', ads, /AVG\("CPC \(cost per link click\) \(EUR\)"\)/, /conversion value/],
  ])('%s', (question, { queries }, sql, other) => {
    const found = queries(question);
    expect(found).toContainEqual(expect.stringMatching(sql));
    expect(found.slice(0, 2).join('\n')).not.toMatch(other);
  });

  test('a meeting takes place when it starts, and a return on ads isn’t added up', () => {
    expect(events.queries('coaching sessions in May 2025')[0]).toContain('"Start Date & Time" >=');
    expect(ads.queries('roas by campaign')).toContainEqual(expect.stringContaining('AVG("Purchase ROAS'));
  });
});
