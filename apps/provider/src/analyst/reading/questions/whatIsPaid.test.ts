import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 120;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `202${3 + (row % 3)}-0${1 + (row % 9)}-1${row % 10}`;

const asked = {
  donations: queriesOver(
    tableOf('donations', rowCount, [
      column('donation_id', 'integer', (row) => row + 1),
      column('town', 'text', among('Linz', 'Graz', 'Wels')),
      column('method', 'text', among('Card', 'Cash', 'App')),
      column('given_on', 'date', day),
      column('amount_eur', 'numeric', (row) => 5 + ((row * 13) % 97)),
    ]),
  ),
  fines: queriesOver(
    tableOf('parking_fines', rowCount, [
      column('fine_no', 'text', (row) => `F-${row}`),
      column('district', 'text', among('Harbour', 'Old Town')),
      column('amount', 'numeric', (row) => 20 + (row % 5) * 15),
    ]),
  ),
  expenses: queriesOver(
    tableOf('expenses', rowCount, [
      column('employee', 'text', among('Ada', 'Ben', 'Cleo')),
      column('category', 'text', among('Travel', 'Meals')),
      column('spent_on', 'date', day),
      column('cost_eur', 'numeric', (row) => 3 + ((row * 7) % 80)),
    ]),
  ),
  transports: queriesOver(
    tableOf('transports', rowCount, [
      column('trip', 'text', (row) => `T-${row}`),
      column('driver', 'text', among('Ali', 'Bea')),
      column('fuel_cost', 'numeric', (row) => 20 + (row % 70)),
      column('driver_cost', 'numeric', (row) => 60 + (row % 90)),
      column('toll', 'numeric', (row) => row % 30),
    ]),
  ),
  projects: queriesOver(
    tableOf('projects', rowCount, [
      column('project_no', 'text', (row) => `P-${row}`),
      column('department', 'text', among('Roads', 'Green')),
      column('budget', 'integer', (row) => 1000 + ((row * 37) % 900)),
      column('spent', 'integer', (row) => 900 + ((row * 41) % 950)),
    ]),
  ),
  spending: queriesOver(
    tableOf('spending', rowCount, [
      column('day', 'date', day),
      column('cat', 'text', among('Rent', 'Food', 'Fun')),
      column('amt_eur', 'numeric', (row) => 3 + ((row * 7) % 80)),
    ]),
  ),
  permits: queriesOver(
    tableOf('building_permits', rowCount, [
      column('permit_no', 'text', (row) => `P-${row}`),
      column('applied', 'date', day),
      column('work_type', 'text', among('New Construction', 'Roof')),
      column('est_cost_usd', 'numeric', (row) => 2000 + row * 31),
    ]),
  ),
  visits: queriesOver(
    tableOf('vet_visits', rowCount, [
      column('visit', 'integer', (row) => row + 1),
      column('species', 'text', among('Dog', 'Cat')),
      column('fee', 'numeric', (row) => 30 + (row % 9) * 11),
    ]),
  ),
};

describe('what is called by what was paid comes to so much in total', () => {
  test.each([
    ['donations', 'total donations by town', /SELECT "town", SUM\("amount_eur"\) .* GROUP BY "town"/],
    ['donations', 'what were our total donations in 2024', /SELECT SUM\("amount_eur"\) .* WHERE "given_on"/],
    ['fines', 'total fines by district', /SELECT "district", SUM\("amount"\) .* GROUP BY "district"/],
    [
      'expenses',
      'total expenses per employee',
      /SELECT "employee", SUM\("cost_eur"\) .* GROUP BY "employee"/,
    ],
  ] as const)('%s: %s', (table, question, meant) => {
    const found = asked[table](question);
    expect(found[0]).toMatch(meant);
    expect(found).not.toContainEqual(expect.stringMatching(/(?:SELECT|,) COUNT/));
  });

  test.each([
    ['donations', 'total number of donations by town', /COUNT\(\*\) .* GROUP BY "town"/],
    ['visits', 'total visits by species', /COUNT\(.* GROUP BY "species"/],
  ] as const)('%s: not %s', (table, question, meant) => {
    expect(asked[table](question)).toContainEqual(expect.stringMatching(meant));
  });

  test('nor is their value how many there are', () => {
    expect(asked.permits('total value of new construction by year')).not.toContainEqual(
      expect.stringMatching(/(?:SELECT|,) COUNT/),
    );
  });

  test('the numbers of visits come to nothing', () => {
    expect(asked.visits('total visits by species')).not.toContainEqual(
      expect.stringContaining('SUM("visit")'),
    );
  });
});

describe('how much of it is a share of the money', () => {
  test.each([
    ['donations', 'how much of our donations comes through the app', /'App' THEN "amount_eur"/],
    ['expenses', 'how much of our spending is travel', /'Travel' THEN "cost_eur"/],
    ['expenses', 'what share of what we spend is travel', /'Travel' THEN "cost_eur"/],
    ['expenses', 'what % of what I spent went on meals', /'Meals' THEN "cost_eur"/],
    ['expenses', 'what percentage of our budget goes to meals', /'Meals' THEN "cost_eur"/],
    ['spending', 'what percentage of our spending is rent', /'Rent' THEN "amt_eur"/],
    ['projects', 'share of roads in spending', /'Roads' THEN "spent"/],
    ['fines', 'what percentage of income is from the Old Town', /'Old Town' THEN "amount"/],
  ] as const)('%s: %s', (table, question, meant) => {
    const found = asked[table](question);
    expect(found).toContainEqual(expect.stringMatching(meant));
    expect(found).not.toContainEqual(expect.stringMatching(/THEN 1 ELSE 0/));
  });

  test('one of several costs isn’t all of them', () => {
    expect(asked.transports('share of fuel in total cost')).not.toContainEqual(
      expect.stringMatching(/SUM\("\w+"\) \/ NULLIF\(SUM/),
    );
  });

  test('nor is a year’s part of one income that of all', () => {
    const pool = queriesOver(
      tableOf('pool_days', rowCount, [
        column('day', 'date', day),
        column('cafe_income', 'numeric', (row) => 90 + (row % 70)),
        column('ticket_income', 'numeric', (row) => 300 + (row % 90)),
      ]),
    );
    expect(pool('percentage of cafe in our overall income, each year')).not.toContainEqual(
      expect.stringContaining('OVER ()'),
    );
  });

  test('a share of donations may be one of how many there are', () => {
    expect(asked.donations('what share of donations is by card')).toContainEqual(
      expect.stringContaining('THEN 1 ELSE 0'),
    );
  });
});
