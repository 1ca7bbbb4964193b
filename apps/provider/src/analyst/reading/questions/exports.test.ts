import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

/** Tables as products export them: deals and issues with several columns for one state, accounts, hours that were tracked. */

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => new Date(Date.UTC(2024, 0, 1 + row * 3)).toISOString().slice(0, 10);
const isClosed = (row: number): boolean => row % 4 !== 0;

const deals = readingsOver(
  tableOf('all_deals', rowCount, [
    column('Record ID', 'bigint', (row) => 15_525_000 + row * 3),
    column('Deal Name', 'text', (row) => `Deal ${row}`),
    column('Deal Stage', 'text', among('Proposal sent', 'Closed won', 'Closed lost', 'Demo')),
    column('Amount', 'integer', (row) => (row % 9 === 0 ? null : 900 + ((row * 37) % 4000))),
    column('Create Date', 'date', day),
    column('Close Date', 'date', (row) => (row % 40 === 0 ? null : day(row + 9))),
    column('Is Closed Won', 'boolean', (row) => row % 4 === 1),
    column('Is Deal Closed?', 'boolean', isClosed),
  ]),
);

const issues = readingsOver(
  tableOf('jira', rowCount, [
    column('Summary', 'text', (row) => `Something ${row}`),
    column('Issue key', 'text', (row) => `APP-${row}`),
    column('Issue Type', 'text', among('Bug', 'Task', 'Story')),
    column('Status', 'text', among('Done', 'Closed', 'In Progress', 'Backlog')),
    column('Description', 'text', among('Steps to reproduce: 1. open the page 2. click', 'see comments')),
    column('Created', 'date', day),
  ]),
);

const account = readingsOver(
  tableOf('account_statement', rowCount, [
    column('Date', 'date', day),
    column('Name', 'text', among('Tesco', 'Pret', 'Northbank', 'Landlord')),
    column('Category', 'text', among('Groceries', 'Eating out', 'Income', 'Bills')),
    column('Amount', 'numeric', (row) => (row % 4 === 2 ? 40 + row / 8 : -30 - ((row * 17) % 400) / 4)),
    column('Notes', 'text', (row) => (row % 3 === 0 ? 'for work' : null)),
  ]),
);

const entries = readingsOver(
  tableOf('time_entries', rowCount, [
    column('User', 'text', among('Petra Kovac', 'Nadia Rahman', 'Joel Hart')),
    column('Project', 'text', among('Website', 'App', 'Shop', 'Internal')),
    column('Billable', 'boolean', (row) => row % 3 > 0),
    column('Start date', 'date', day),
    column('Duration', 'time', (row) => `0${1 + (row % 7)}:${10 + (row % 49)}:00`),
  ]),
);

/** Two rows of each order: what is said of it as a whole stands in the first. */
const first =
  <T>(of: (row: number) => T) =>
  (row: number): T | null =>
    row % 2 === 0 ? of(row) : null;
const orders = readingsOver(
  tableOf('orders_export', rowCount, [
    column('Name', 'text', (row) => `#${1000 + Math.floor(row / 2)}`),
    column('Email', 'text', (row) =>
      Math.floor(row / 2) % 9 === 0 ? null : `p${Math.floor(row / 2) % 31}@example.com`,
    ),
    column(
      'Total',
      'numeric',
      first((row) => 20 + row),
    ),
    column(
      'Discount Code',
      'text',
      first((row) => (row % 6 === 0 ? 'WELCOME10' : null)),
    ),
    column('Created at', 'date', day),
    column('Lineitem name', 'text', among('Soap', 'Candle', 'Towel')),
    column('Lineitem quantity', 'integer', (row) => 1 + (row % 4)),
    column('Lineitem price', 'numeric', (row) => 4.5 + (row % 9)),
    column(
      'Employee',
      'text',
      first((row) => (row % 80 === 0 ? 'Jo Marsh' : row % 82 === 0 ? 'Dana Pratt' : null)),
    ),
  ]),
);

describe('orders of which each item has a row', () => {
  test.each([
    [
      'how many orders were created in 2024',
      /^SELECT COUNT\(DISTINCT "Name"\) FROM "orders_export" WHERE "Created at"/,
    ],
    [
      "how many orders don't have an email",
      /^SELECT COUNT\(DISTINCT "Name"\) FROM "orders_export" WHERE .*"Email" IS NULL.* AND "Total" IS NOT NULL$/,
    ],
    [
      'what share of orders used WELCOME10',
      /COUNT\(DISTINCT CASE WHEN "Discount Code" = 'WELCOME10' THEN "Name" END\)/,
    ],
  ])('%s: each counts once', (question, meant) => {
    expect(orders.queries(question)).toContainEqual(expect.stringMatching(meant));
    expect(orders.queries(question)).not.toContainEqual(expect.stringContaining('COUNT(*)'));
  });

  test('items are counted as they stand', () => {
    expect(orders.queries('how many line items were created in 2024').join('\n')).toContain('COUNT(*)');
  });

  test('customers are those who were billed, and no employees', () => {
    const found = orders.queries('top 5 customers by total');
    expect(found).toContainEqual(expect.stringContaining('GROUP BY "Email"'));
    expect(found[0]).not.toContain('"Employee"');
  });
});

describe('a month or quarter without its year, of data that has several', () => {
  test.each([
    ['deals created in june', `"Create Date" >= '2025-06-01' AND "Create Date" < '2025-07-01'`],
    ['how many deals were created in may', `"Create Date" >= '2025-05-01' AND "Create Date" < '2025-06-01'`],
    ['deals created in Q3', `"Create Date" >= '2025-07-01' AND "Create Date" < '2025-10-01'`],
  ])('%s: is the last one', (question, last) => {
    expect(deals.queries(question)).toContainEqual(expect.stringContaining(last));
    expect(deals.believable(question).join('\n')).not.toMatch(/EXTRACT\((?:MONTH|QUARTER)/);
  });

  test.each(['average amount of deals created in june', 'deals created every june'])(
    '%s: is that of all years',
    (question) => {
      expect(deals.queries(question).join('\n')).toMatch(
        /EXTRACT\(MONTH FROM "Create Date"\) AS integer\) = 6/,
      );
      expect(deals.queries(question).join('\n')).not.toContain('2025-06-01');
    },
  );
});

describe('what is open', () => {
  test('is told by what says so, and not by when it is to close', () => {
    const found = deals.queries('how many open deals have no amount');
    expect(found).toContainEqual(expect.stringContaining('"Is Deal Closed?" = FALSE'));
    expect(found.join('\n')).not.toMatch(/"Close Date" IS NULL|"Is Closed Won" = FALSE/);
  });

  test('is no word of a text that somebody wrote', () => {
    expect(issues.queries('open issues by type').join('\n')).not.toContain('"Description" =');
  });

  test('rows are called by their key', () => {
    expect(issues.queries('how many issues are there')[0]).toMatch(/^SELECT COUNT\(\*\) FROM "jira"$/);
    expect(issues.queries('how many tickets were created in 2024')).toContainEqual(
      expect.stringMatching(/^SELECT COUNT\(\*\) FROM "jira" WHERE "Created"/),
    );
  });
});

describe('hours that are asked for', () => {
  test.each(['total hours by project', 'billable hours by user', 'how many hours did Petra track'])(
    '%s: are told in hours',
    (question) => {
      expect(entries.queries(question).join('\n')).toMatch(/SUM\(1\.0 \* .*"Duration".* \/ 60\)/);
    },
  );

  test('a limit in hours is none', () => {
    expect(entries.queries('entries over 3 hours').join('\n')).not.toMatch(/1\.0 \* /);
  });
});

const campaigns = readingsOver(
  tableOf('campaign_report', rowCount, [
    column('Day', 'date', day),
    column('Campaign', 'text', among('Brand', 'Shoes', 'Bags')),
    column('Cost', 'numeric', (row) => 20 + ((row * 37) % 90)),
    column('Conversions', 'numeric', (row) => (row % 5) + 0.5),
    column('Cost / conv.', 'numeric', (row) => 4 + (row % 13)),
    column('Avg. cost', 'numeric', (row) => 0.4 + (row % 7)),
  ]),
);

describe('amounts beside their rates', () => {
  test('what was spent is the cost, and none of what one conversion costs', () => {
    const found = campaigns.queries('spend by campaign');
    expect(found[0]).toContain('SUM("Cost")');
    expect(found.join('\n')).not.toMatch(/\("(?:Cost \/ conv\.|Avg\. cost)"\)/);
  });

  test('two that are named are two', () => {
    expect(campaigns.queries('spend and conversions by campaign')[0]).toMatch(
      /SUM\("Cost"\).*SUM\("Conversions"\)/,
    );
  });

  test('a rate that is said is meant', () => {
    expect(campaigns.queries('average cost / conv. by campaign').join('\n')).toContain('AVG("Cost / conv.")');
  });

  test('since the start of the year is so far', () => {
    expect(campaigns.queries('conversions since the start of the year')).toContainEqual(
      expect.stringMatching(/SUM\("Conversions"\).*"Day" >= '2025-01-01'/),
    );
  });
});

describe('answers that are of something else', () => {
  test('payments over an amount are those that went out', () => {
    const found = account.believable('how many payments over 50 have no note').join('\n');
    expect(found).toContain('SELECT COUNT(*) FROM "account_statement" WHERE "Amount" < -50');
    expect(found).not.toContain('"account_statement" WHERE "Amount" > 50');
  });

  test('what is billable is told by its hours, and by its entries where they are named', () => {
    const ofHours = expect.stringMatching(
      /"User", 100\.0 \* SUM\(CASE WHEN "Billable" = .* THEN [^1]*"Duration"/,
    );
    expect(entries.queries('billable percentage by user')).toContainEqual(ofHours);
    expect(entries.queries('percentage of entries that are billable by user')).not.toContainEqual(ofHours);
  });

  test('everyone’s share is none of all', () => {
    const question = "what is everyone's billable percentage";
    expect(entries.queries(question).length).toBeGreaterThan(0);
    expect(entries.believable(question).filter((sql) => !sql.includes('GROUP BY'))).toEqual([]);
  });

  test('a share of rows, and the groceries alone, are what they are', () => {
    expect(account.believable('what % of rows are groceries')).not.toEqual([]);
    expect(account.believable('how many groceries vs eating out in 2024').join('\n')).toContain('COUNT(*)');
  });
});
