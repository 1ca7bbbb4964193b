import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { counting } from './grammar/figures/counting.ts';
import { passesOver } from './reaction/passesOver.ts';
import { sayReading } from './wording/understood.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);
const two = (number: number): string => String(number).padStart(2, '0');
const day = (row: number, year = 2025): string => `${year}-${two(1 + (row % 12))}-${two(1 + (row % 28))}`;

const invoices = candidatesOver(
  tableOf('invoices', rowCount, [
    column('Invoice No', 'text', (row) => `INV-${1000 + row}`),
    column('Customer', 'text', (row) => `Customer ${row % 40}`),
    column('Issue Date', 'date', (row) => day(row)),
    column('Due Date', 'date', (row) => day(row, 2026)),
    column('Paid Date', 'date', (row) => (row % 3 === 0 ? null : day(row, 2026))),
    column('Amount', 'numeric', (row) => 100 + ((row * 37) % 900)),
    column('Tax', 'numeric', (row) => 20 + ((row * 37) % 180)),
    column('Status', 'text', (row) => (row % 3 > 0 ? 'Paid' : row % 2 > 0 ? 'Open' : 'Cancelled')),
    column('Reminders', 'integer', (row) => row % 3),
  ]),
);
const subscriptions = candidatesOver(
  tableOf('subscriptions', rowCount, [
    column('company', 'text', (row) => `Company ${row % 90}`),
    column('plan', 'text', among('Solo', 'Team', 'Firm')),
    column('mrr', 'numeric', (row) => 29 + (row % 11) * 10),
    column('trial_start', 'date', (row) => (row % 3 === 0 ? null : day(row, 2023))),
    column('start_date', 'date', (row) => day(row, 2024)),
    column('cancel_date', 'date', (row) => (row % 2 === 0 ? day(row) : null)),
    column('cancel_reason', 'text', (row) =>
      row % 2 === 0 ? (['price', 'closed'][(row / 2) % 2] ?? '') : null,
    ),
  ]),
);
const calls = candidatesOver(
  tableOf('support_calls', rowCount, [
    column('started_at', 'timestamp', (row) => `${day(row)} ${two(8 + (row % 10))}:15:00`),
    column('agent', 'text', (row) => `Agent ${row % 9}`),
    column('wait_seconds', 'integer', (row) => 10 + ((row * 13) % 240)),
    column('repeat_caller', 'boolean', (row) => (row % 4 === 0 ? 'true' : 'false')),
  ]),
);
const machines = candidatesOver(
  tableOf('machine_readings', rowCount, [
    column('read_at', 'timestamp', (row) => `${day(row)} 10:15:00`),
    column('machine', 'text', among('Press', 'Lathe', 'Mill')),
    column('units_produced', 'integer', (row) => (row * 7) % 90),
    column('state', 'text', among('running', 'running', 'idle', 'fault')),
  ]),
);
const applicants = candidatesOver(
  tableOf('recruiting', rowCount, [
    column('Candidate', 'text', (row) => `Person ${row}`),
    column('Recruiter', 'text', among('Ann', 'Bob')),
    column('Applied On', 'date', (row) => day(row)),
    column('Interviewed On', 'date', (row) => (row % 2 === 0 ? day(row, 2026) : null)),
    column('Offer Made On', 'date', (row) => (row % 4 === 0 ? day(row, 2026) : null)),
    column('Hired On', 'date', (row) => (row % 8 === 0 ? day(row, 2026) : null)),
    column('Stage', 'text', among('Applied', 'Interview', 'Offer', 'Hired')),
    column('Rejection Reason', 'text', (row) =>
      row % 5 === 0 ? (['Salary', 'Skills'][(row / 5) % 2] ?? '') : null,
    ),
    column('Years of Experience', 'integer', (row) => row % 20),
  ]),
);
const campaigns = candidatesOver(
  tableOf('campaigns', rowCount, [
    column('Campaign', 'text', (row) => `Campaign ${row % 12}`),
    column('Spend', 'numeric', (row) => 50 + ((row * 7) % 400)),
    column('Revenue', 'numeric', (row) => 40 + ((row * 11) % 900)),
    column('Clicks', 'integer', (row) => 5 + (row % 50)),
    column('Conversions', 'integer', (row) => row % 7),
  ]),
);
const movements = candidatesOver(
  tableOf('stock_movements', rowCount, [
    column('moved_on', 'date', (row) => day(row)),
    column('movement_type', 'text', among('Receipt', 'Issue', 'Return')),
    column('quantity', 'integer', (row) => 1 + ((row * 7) % 90)),
  ]),
);
const asked = { movements, invoices, subscriptions, calls, machines, applicants, campaigns };
const all = (table: keyof typeof asked, question: string): string[] => asked[table](question).map(onOneLine);

const unpaid = `"Paid Date" IS NULL AND "Status" <> 'Cancelled'`;

describe('what people ask of the tables of a company', () => {
  test.each([
    ['invoices', 'how much is still outstanding?', `SELECT SUM("Amount") FROM "invoices" WHERE ${unpaid}`],
    [
      'movements',
      'how many units were issued',
      `SELECT SUM("quantity") FROM "stock_movements" WHERE "movement_type" = 'Issue'`,
    ],
    [
      'invoices',
      'total invoiced in 2025',
      `SELECT SUM("Amount") FROM "invoices" WHERE "Issue Date" >= '2025-01-01' AND "Issue Date" < '2026-01-01'`,
    ],
    [
      'invoices',
      'how many invoices are more than 30 days overdue',
      `SELECT COUNT(*) FROM "invoices" WHERE ${unpaid} AND date_diff('day', "Due Date", DATE '2026-01-15') > 30`,
    ],
    [
      'invoices',
      'how many invoices are overdue by more than a week',
      `SELECT COUNT(*) FROM "invoices" WHERE ${unpaid} AND date_diff('day', "Due Date", DATE '2026-01-15') > 7`,
    ],
    ['invoices', 'how many unpaid invoices', `SELECT COUNT(*) FROM "invoices" WHERE ${unpaid}`],
    [
      'subscriptions',
      'why do companies cancel?',
      `SELECT "cancel_reason", COUNT(*) FROM "subscriptions" WHERE ("cancel_reason" IS NOT NULL AND "cancel_reason" <> '') GROUP BY "cancel_reason" ORDER BY COUNT(*) DESC NULLS LAST`,
    ],
    [
      'calls',
      'what is the peak hour for calls?',
      'SELECT CAST(EXTRACT(HOUR FROM "started_at") AS integer), COUNT(*) FROM "support_calls" GROUP BY CAST(EXTRACT(HOUR FROM "started_at") AS integer) ORDER BY COUNT(*) DESC NULLS LAST LIMIT 1',
    ],
    [
      'machines',
      'which machine breaks down most',
      `SELECT "machine", COUNT(*) FROM "machine_readings" WHERE "state" = 'fault' GROUP BY "machine" ORDER BY COUNT(*) DESC NULLS LAST LIMIT 1`,
    ],
    [
      'machines',
      'uptime per machine',
      `SELECT "machine", 100.0 * SUM(CASE WHEN "state" = 'running' THEN 1 ELSE 0 END) / NULLIF(COUNT(*), 0) FROM "machine_readings" GROUP BY "machine" ORDER BY 100.0 * SUM(CASE WHEN "state" = 'running' THEN 1 ELSE 0 END) / NULLIF(COUNT(*), 0) DESC NULLS LAST`,
    ],
    [
      'applicants',
      'offer acceptance rate',
      'SELECT 100.0 * SUM(CASE WHEN "Hired On" IS NOT NULL THEN 1 ELSE 0 END) / NULLIF(COUNT(*), 0) FROM "recruiting" WHERE "Offer Made On" IS NOT NULL',
    ],
    [
      'campaigns',
      'which campaigns lost money?',
      'SELECT "Campaign", SUM(("Revenue" - "Spend")) FROM "campaigns" GROUP BY "Campaign" HAVING SUM(("Revenue" - "Spend")) < 0 ORDER BY SUM(("Revenue" - "Spend")) DESC NULLS LAST',
    ],
    [
      'campaigns',
      'cost per conversion',
      'SELECT 1.0 * SUM("Spend") / NULLIF(SUM("Conversions"), 0) FROM "campaigns"',
    ],
    [
      'campaigns',
      'roi',
      'SELECT 100.0 * (SUM("Revenue") - SUM("Spend")) / NULLIF(SUM("Spend"), 0) FROM "campaigns"',
    ],
  ] as const)('%s: %s', (table, question, sql) => {
    expect(all(table, question)).toContain(sql);
  });

  test.each([
    ['subscriptions', 'lost mrr last year', /FROM "subscriptions" WHERE "start_date" >= /],
    ['subscriptions', 'current mrr', /ORDER BY "start_date" DESC/],
    ['calls', 'longest calls', /"repeat_caller" = TRUE/],
    ['applicants', 'youngest candidate', /"Years of Experience"/],
  ] as const)('%s: %s is not read otherwise', (table, question, other) => {
    expect(all(table, question)).not.toEqual([]);
    expect(all(table, question)).not.toContainEqual(expect.stringMatching(other));
  });

  test.each([
    [
      'subscriptions',
      'average days to cancel',
      /AVG\(date_diff\('day', "start_date", "cancel_date"\)\) FROM/,
    ],
    ['invoices', 'biggest invoice', /ORDER BY "Amount" DESC NULLS LAST LIMIT 1$/],
  ] as const)('%s: %s is first read so', (table, question, own) => {
    expect(all(table, question)[0]).toMatch(own);
  });

  test('units are counted by their quantity', () => {
    const scans = asked.movements('how many units were issued').map(({ scan }) => scan);
    const rules = scans.flatMap((scan) => counting(scan, 0).map(({ rule }) => rule));
    expect(rules).toContain('count:sum:number');
    expect(rules).not.toContain('count:word:plain');
  });

  test('days since a time are a number of them', () => {
    expect(
      asked.invoices('invoices more than 30 days overdue').map(({ tree }) => sayReading(tree)),
    ).toContain(
      'The rows where Paid Date is missing, Status is not “Cancelled”, and days since Due Date is above 30',
    );
  });

  test('groups that stand as they are asked for lose nothing', () => {
    const found = asked
      .machines('average units produced by machine, highest first')
      .find((c) => onOneLine(c).startsWith('SELECT "machine", AVG("units_produced") FROM'));
    if (!found) throw new Error('nothing is read');
    const parts = found.cover.parts.map((part) =>
      part.rule.startsWith('order:')
        ? { ...part, rule: 'left:direction', makes: { kind: 'none' as const } }
        : part,
    );
    const passes = (descending: boolean): boolean =>
      passesOver({
        ...found,
        cover: { ...found.cover, parts },
        tree: { ...found.tree, orderBy: found.tree.orderBy.map((o) => ({ ...o, descending })) },
      });
    expect(parts.map(({ rule }) => rule)).toContain('left:direction');
    expect([passes(true), passes(false)]).toEqual([false, true]);
  });

  test.each([
    ['calls', 'did wait seconds improve this year?', 'shape:trend', true],
    ['machines', 'machine with the lowest output', 'rank:count:bare', false],
  ] as const)('%s: %s', (table, question, rule, isRead) => {
    const parts = asked[table](question).flatMap(({ cover }) => cover.parts);
    expect(parts.some((part) => part.rule === rule)).toBe(isRead);
  });
});
