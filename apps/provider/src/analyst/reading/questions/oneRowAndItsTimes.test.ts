import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { inTwoYears } from '../../testing/tables/days.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);
const days = (row: number): string => `2025-${String((row % 9) + 1).padStart(2, '0')}-11`;

const issues = readingsOver(
  tableOf('issues', rowCount, [
    column('ID', 'text', (row) => `WEB-${row + 1}`),
    column('Title', 'text', (row) => `Fix the thing ${row % 150}`),
    column('Status', 'text', among('Done', 'Todo', 'In Review')),
    column('Created', 'timestamp', (row) => `${inTwoYears(row)}T10:00:00`),
    column('Started', 'timestamp', (row) => (row % 3 ? `${days(row)}T12:00:00` : null)),
    column('Completed', 'timestamp', (row) => (row % 3 ? `${days(row)}T18:00:00` : null)),
    column('Cycle Start', 'date', (row) => (row % 2 ? days(row) : null)),
    column('Duplicate of', 'text', (row) => (row % 20 ? null : `WEB-${(row % 7) + 10}`)),
  ]),
);
const orders = readingsOver(
  tableOf('orders', rowCount, [
    column('Order Number', 'integer', (row) => 1001 + row),
    column('Buyer', 'text', (row) => `buyer_${row % 40}`),
    column('Total', 'numeric', (row) => 12.5 + ((row * 37) % 400)),
    column('Sale Date', 'date', inTwoYears),
    column('Ship To Name', 'text', (row) => `Ann Field ${row % 40}`),
    column('Ship By Date', 'date', inTwoYears),
    column('Shipped On', 'date', (row) => (row % 9 ? inTwoYears(row) : null)),
  ]),
);
const campaign = readingsOver(
  tableOf('campaign_report', rowCount, [
    column('Day', 'date', inTwoYears),
    column('Campaign', 'text', among('Black Friday', 'Brand', 'Spring Launch')),
    column('Clicks', 'integer', (row) => (row * 7) % 90),
    column('Cost', 'numeric', (row) => 1.5 + ((row * 37) % 60)),
  ]),
);
const stays = readingsOver(
  tableOf('stays', rowCount, [
    column('Start Date', 'date', days),
    column('End Date', 'date', days),
    column('Guest', 'text', among('Ann Field', 'Bo Hart', 'Cy Lund')),
    column('Nights', 'integer', (row) => (row * 7) % 9),
  ]),
);

describe('when something was done of one row is told by the time that is kept of it', () => {
  test.each([
    ['when was WEB-12 started', issues, '"Started" FROM "issues" WHERE "ID" = \'WEB-12\''],
    ['when did we finish WEB-12', issues, '"Completed" FROM "issues" WHERE "ID" = \'WEB-12\''],
    ['when did order 1012 ship', orders, '"Shipped On" FROM "orders" WHERE "Order Number" = 1012'],
    ['when was order 1012 shipped?', orders, '"Shipped On" FROM "orders" WHERE "Order Number" = 1012'],
  ])('%s', (question, { queries }, said) => {
    expect(queries(question)[0]).toContain(said);
    expect(queries(question).join('\n')).not.toMatch(/SELECT \*|"Ship To Name"|"Cycle Start"/);
  });

  test('the first of many is none of one row', () => {
    expect(orders.queries('when did buyer_7 last order').join('\n')).toMatch(/MAX\("Sale Date"\)/);
  });
});

test('the number of a row names it, and not those that refer to it', () => {
  expect(issues.queries('status of WEB-12')[0]).toContain(`"ID" = 'WEB-12'`);
  expect(issues.queries('status of WEB-12').join('\n')).not.toContain('"Duplicate of" = ');
  expect(issues.queries('which issues are a duplicate of WEB-12')[0]).toContain(`"Duplicate of" = 'WEB-12'`);
});

test.each([
  ['from when to when did the black friday campaign run', campaign, 'MIN("Day"), MAX("Day")'],
  ['from which day until which day did the spring launch run', campaign, 'MIN("Day"), MAX("Day")'],
  ['from when until when did Bo Hart stay', stays, 'MIN("Start Date"), MAX("End Date")'],
])('%s', (question, { queries }, said) => {
  expect(queries(question)[0]).toContain(said);
  expect(queries(question).join('\n')).not.toMatch(/SELECT \*|COUNT\(\*\)/);
});
