import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { ofThoseThere } from '../reaction/thoseThere.ts';
import { withEndOfEvents } from '../shared/lookups/endOfEvents.ts';

/** Which rows are meant, over tables as products export them: states told by several columns, days that lie ahead. */

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => new Date(Date.UTC(2024, 0, 1 + row * 2)).toISOString().slice(0, 10);
/** Of every fourth row, as its stage has it. */
const at =
  <T>(place: number, of: (row: number) => T) =>
  (row: number): T | null =>
    row % 4 === place ? of(row) : null;
const people = among('Marta Silva', 'Derek Hahn', 'Omar Aziz');

const deals = readingsOver(
  withEndOfEvents(
    tableOf('deals', rowCount, [
      column('Deal Name', 'text', (row) => `Deal ${row}`),
      column('Deal Owner.id', 'text', (row) => `zcrm_${row % 3}`),
      column('Deal Owner', 'text', people),
      column('Created By', 'text', (row) => people(row + 1)),
      column('Amount', 'integer', (row) => 900 + ((row * 37) % 4000)),
      column('Stage', 'text', among('Proposal', 'Closed Won', 'Closed Lost to Competition', 'Closed Lost')),
      column('Reason For Win', 'text', at(1, among('Price', 'Service'))),
      column('Reason For Loss', 'text', at(3, among('No budget', 'No response'))),
      column('Created Time', 'date', day),
      column('Closing Date', 'date', (row) => day(row + 40)),
      column('Last Activity Time', 'date', (row) => (row % 9 === 0 ? null : day(row))),
    ]),
  ),
);

const issues = readingsOver(
  withEndOfEvents(
    tableOf('issues', rowCount, [
      column('Title', 'text', (row) => `Something ${row}`),
      column('Status', 'text', among('Todo', 'Done', 'Canceled', 'In Review')),
      column('Creator', 'text', (row) => people(row + 1)),
      column('Assignee', 'text', people),
      column('Created', 'date', day),
      column('Updated', 'date', day),
      column('Completed', 'date', at(1, day)),
      column('Canceled', 'date', at(2, day)),
      column('Due Date', 'date', (row) => (row % 3 === 0 ? day(row + 60) : null)),
    ]),
  ),
);

const pipeline = readingsOver(
  tableOf('deals', rowCount, [
    column('Deal Name', 'text', (row) => `Deal ${row}`),
    column('Deal owner', 'text', people),
    column('Deal Stage', 'text', among('Proposal', 'Closed won', 'Closed lost', 'Renewed')),
    column('Forecast category', 'text', among('Pipeline', 'Closed won', 'Not forecasted', 'Closed won')),
    column('Is Closed Won', 'boolean', (row) => row % 2 === 1),
    column('Is Deal Closed?', 'boolean', (row) => row % 4 > 0),
    column('Amount', 'integer', (row) => (row % 9 === 0 ? null : 900 + ((row * 37) % 4000))),
    column('Close Date', 'date', day),
  ]),
);

const orders = readingsOver(
  tableOf('orders', rowCount, [
    column('Payment status', 'text', among('Paid', 'Not paid', 'Partially refunded', 'Refunded')),
    column('Order number', 'integer', (row) => 10_001 + row),
    column('Date created', 'date', day),
    column('Contact email', 'text', (row) => `p${row % 31}@example.com`),
    column('Note from customer', 'text', (row) => (row % 7 === 0 ? 'Please gift wrap' : null)),
    column('Staff member', 'text', (row) => (row % 5 === 0 ? 'Mira Vogt' : null)),
    column('Total', 'numeric', (row) => 20 + row),
    column('Fulfillment status', 'text', among('Fulfilled', 'Not fulfilled', 'Canceled')),
  ]),
);

const subscriptions = tableOf('subscriptions', rowCount, [
  column('Subscription Id', 'text', (row) => `16B${row}`),
  column('Status', 'text', among('active', 'cancelled', 'paused')),
  column('Started At', 'date', day),
  column('Trial Start', 'date', (row) => (row % 2 === 0 ? day(row) : null)),
  column('Trial End', 'date', (row) => (row % 2 === 0 ? day(row + 7) : null)),
  column('Cancelled At', 'date', (row) => (row % 3 === 1 ? day(row + 30) : null)),
  column('Plan', 'text', among('starter', 'team')),
  column('Next Billing At', 'date', (row) => (row % 3 === 0 ? day(row + 20) : null)),
  column('Updated At', 'date', day),
]);

/** The day of the last row. */
const end = day(rowCount - 1);
const where = (found: string[]): string => found[0]?.split(' WHERE ')[1] ?? '';

describe('what now is, where a table has days that lie ahead', () => {
  test('is the end of what happened, and not the farthest plan', () => {
    expect(end).toBe('2025-04-23');
    expect(deals.queries('how many deals close this month')).toContainEqual(
      expect.stringContaining(`"Closing Date" >= '2025-04-01' AND "Closing Date" < '2025-05-01'`),
    );
    expect(deals.queries('how many deals close this month').join('\n')).not.toContain('2025-07');
  });

  test('what is overdue was due before that', () => {
    expect(where(issues.queries('how many issues are overdue'))).toContain(`"Due Date" < '${end}'`);
  });

  test('the next days come after it', () => {
    expect(deals.queries('deals closing in the next 10 days').join('\n')).toContain(
      `"Closing Date" >= '${end}'`,
    );
  });
});

describe('what is open', () => {
  test.each(['how many issues are open', 'how many open issues are there'])(
    '%s: a status tells it, and none of the times of an end',
    (question) => {
      const found = issues.queries(question);
      expect(where(found)).toBe(`"Status" NOT IN ('Done', 'Canceled')`);
      expect(found.join('\n')).not.toMatch(/"(?:Canceled|Completed)" IS NULL/);
    },
  );

  test('what was called off is overdue no more', () => {
    expect(where(issues.queries('how many issues are overdue'))).toContain(`"Status" NOT IN`);
  });

  test('what was lost to somebody is closed', () => {
    expect(where(deals.queries('how many open deals do we have'))).toBe(
      `"Stage" NOT IN ('Closed Won', 'Closed Lost to Competition', 'Closed Lost')`,
    );
  });
});

describe('what is counted of those who are there', () => {
  test.each(['how many paused subscriptions', 'subscriptions by status'])(
    '%s: a trial that ended is no end of them, and a state tells itself who is there',
    (question) => {
      const found = candidatesOver(subscriptions)(question).map((c) => ofThoseThere(c).sql);
      expect(found.join('\n')).not.toMatch(/"(?:Trial End|Cancelled At)" IS NULL/);
    },
  );

  test('those who went are none of them, where nothing tells a state', () => {
    const found = candidatesOver(subscriptions)('how many subscriptions do we have').map(
      (c) => ofThoseThere(c).sql,
    );
    expect(found).toContainEqual(expect.stringContaining('"Cancelled At" IS NULL'));
  });
});

describe('a state that several columns tell', () => {
  test.each(['paid orders by item', 'how many orders are paid'])('%s: none that are not paid', (question) => {
    expect(orders.queries(question).join('\n')).not.toMatch(/'Paid', 'Not paid'/);
  });

  test('what was lost is every way of losing it', () => {
    expect(deals.queries('lost deals by reason')[0]).toMatch(
      /^SELECT "Reason For Loss".* WHERE "Stage" IN \('Closed Lost to Competition', 'Closed Lost'\)/,
    );
  });
});

describe('what isn’t filled in', () => {
  test.each(['how many open deals have no amount filled in?', 'deals with no amount entered'])(
    '%s: it is missing',
    (question) => {
      const found = pipeline.queries(question);
      expect(where(found)).toContain('"Amount" IS NULL');
      expect(found.join('\n')).not.toContain('"Amount" IS NOT NULL');
    },
  );
});

describe('what nobody has done anything with', () => {
  test.each([
    [deals, 'open deals with no activity in the last 30 days - how many?', 'Last Activity Time'],
    [issues, 'how many issues has nobody touched in the last 30 days', 'Updated'],
    [issues, 'open issues without any updates in the last 30 days', 'Updated'],
  ])('%#: was last touched before them, or never', (table, question, time) => {
    const [found] = table.queries(question);
    expect(found).toContain(`"${time}" < '2025-03-24'`);
    expect(found).not.toMatch(/"(?:Assignee|Deal Owner)" IS NULL/);
  });
});

describe('whose they are', () => {
  test.each([
    [deals, "Derek's open deals", '"Deal Owner" = \'Derek Hahn\'', /"Created By" =/],
    [issues, "Derek's open issues by status", '"Assignee" = \'Derek Hahn\'', /"Creator" =/],
  ])('%#: those of whom they are given to', (table, question, meant, other) => {
    expect(table.queries(question)[0]).toContain(meant);
    expect(table.queries(question).join('\n')).not.toMatch(other);
  });

  test('who put them down, where that is said', () => {
    expect(issues.queries('issues created by Derek').join('\n')).toContain('"Creator" = \'Derek Hahn\'');
  });
});

describe('who customers are', () => {
  test.each(['top 5 customers by total', 'customers with more than 3 orders'])(
    '%s: no note of theirs, and nobody who works here',
    (question) => {
      const found = orders.queries(question).join('\n');
      expect(found).toContain('"Contact email"');
      expect(found).not.toMatch(/GROUP BY "(?:Note from customer|Staff member)"/);
    },
  );
});
