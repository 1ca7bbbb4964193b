import { describe, expect, test } from 'vitest';
import { analystTable } from '../../table.ts';
import { firstReadings, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { ordersProfile } from '../../testing/ordersProfile.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { planSubscriptionsTable, rentedHousesTable } from '../../testing/tables/money.ts';
import { drivingLessonsTable, wardVisitsTable } from '../../testing/tables/people.ts';
import { bakeryDaysTable, orderPositionsTable, plantLinesTable } from '../../testing/tables/shops.ts';
import { boatSurveysTable, kayakRentalsTable } from '../../testing/tables/travel.ts';
import { leaveRequestsTable, repairsTable, supportCallsTable } from '../../testing/tables/work.ts';
import { grainOver } from '../grammar/nouns/nouns.ts';

describe('of support calls', () => {
  const calls = candidatesOver(supportCallsTable);

  const asked = {
    calls,
  };

  test.each([['calls', 'did wait seconds improve this year?', 'shape:trend', true]] as const)(
    '%s: %s',
    (table, question, rule, isRead) => {
      const parts = asked[table](question).flatMap(({ cover }) => cover.parts);
      expect(parts.some((part) => part.rule === rule)).toBe(isRead);
    },
  );
});

describe('of kayak rentals', () => {
  const rentals = candidatesOver(kayakRentalsTable);

  test('a course goes over what it is said to go over', () => {
    const found = rentals('how does the average water temp develop over the years');
    const [first] = found.filter(({ sql }) => sql.includes('AVG("water_temp")'));
    expect(first?.sql).toContain('EXTRACT(YEAR FROM');
    const read = first?.scan.items.flatMap((_, at) => grainOver(first.scan, at)) ?? [];
    expect(read.map(({ rule, from, to }) => [rule, to - from])).toContainEqual(['grain:year', 3]);
  });
});

describe('of plan subscriptions and leave requests', () => {
  const subscriptions = candidatesOver(planSubscriptionsTable);

  const leave = candidatesOver(leaveRequestsTable);

  const over = (asked: typeof leave, question: string): string[] => asked(question).map(onOneLine);

  test('growth of each group is from one time to the next of its own', () => {
    const found = over(subscriptions, 'growth of Starter vs Team by month').filter((sql) =>
      sql.includes('LAG('),
    );
    expect(found.length).toBeGreaterThan(0);
    for (const sql of found.filter((one) => one.includes('GROUP BY') && one.includes(', "plan"')))
      expect(sql).toContain('PARTITION BY "plan"');
  });
});

test('growth that was read is told', () => {
  const found = candidatesOver(plantLinesTable)('growth of sales by month');
  const grows = found.filter(({ cover }) => cover.parts.some(({ rule }) => rule === 'shape:growth'));
  expect(grows.length).toBeGreaterThan(0);
  expect(grows.filter(({ sql }) => !sql.includes('LAG('))).toEqual([]);
});

describe('of rented houses', () => {
  const tables = {
    houses: rentedHousesTable,
  };

  const sqlOf = (name: keyof typeof tables, question: string): string[] =>
    queriesOver(tables[name])(question);

  test.each([
    [
      'houses',
      'which owner had the biggest drop in rent from 2021 to 2023?',
      /FILTER \(WHERE "paid_on" >= '2021-01-01'.* GROUP BY "owner"/,
    ],
  ] as const)('%s: %s', (table, question, wanted) => {
    expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });

  test('the biggest drop is that of the amount, and nothing but a drop', () => {
    const found = sqlOf('houses', 'which owner had the biggest drop in rent from 2021 to 2023?');
    expect(found.every((sql) => sql.includes('ORDER BY') && !sql.includes('100.0 *'))).toBe(true);
  });

  test('years that a column of years does not hold are not asked of it', () => {
    const found = sqlOf('houses', 'which owner had the biggest drop in rent from 2021 to 2023?');
    expect(found.filter((sql) => /"year_built" = 202/.test(sql))).toEqual([]);
  });
});

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);

  test.each([
    [
      'by how much did line total grow from 2016 to 2017?',
      /SUM\("line_total"\) FILTER \(WHERE "year" = 2017\) - SUM\("line_total"\) FILTER \(WHERE "year" = 2016\)/,
    ],
    [
      'which country has the biggest drop in line total from 2016 to 2017?',
      /\(SUM\("line_total"\) FILTER \(WHERE "year" = 2016\) - .* GROUP BY "country" ORDER BY .* DESC NULLS LAST LIMIT 1$/,
    ],
    ['how did line total develop?', /SELECT "year", SUM\("line_total"\).* GROUP BY "year" ORDER BY "year"/],
    ['cumulative line total by year', /SUM\(SUM\("line_total"\)\) OVER \(ORDER BY "year"\)/],
  ])('%s', (question, wanted) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('whether something is getting better', () => {
  const asked = {
    visits: candidatesOver(wardVisitsTable),
    lessons: candidatesOver(drivingLessonsTable),
    bakes: candidatesOver(bakeryDaysTable),
  };

  const firstOf = firstReadings(asked, 8);

  test.each([
    ['visits', 'is the average weight going up or down?', /AVG\("weight_kg"\).*GROUP BY/],
    ['lessons', 'are lessons getting more?', /COUNT\(\*\).*GROUP BY/],
    [
      'bakes',
      'are takings at North getting any better?',
      /date_trunc\('month', "day"\).*SUM\(\("sold_qty".*"shop" = 'North' GROUP BY/,
    ],
  ] as const)('%s: %s', (table, question, course) => {
    expect(firstOf(table, question)).toContainEqual(expect.stringMatching(course));
  });
});

describe('of repairs', () => {
  const repairs = queriesOver(repairsTable);

  test.each([
    [
      'by what percentage did repairs grow from January 2025 to February 2025?',
      /COUNT\(\*\) FILTER .* - COUNT\(\*\) FILTER/,
    ],
    ['amount by month and the change to the month before', /SUM\("amount"\) - LAG\(SUM\("amount"\)\)/],
  ])('of repairs: %s', (question, wanted) => {
    expect(repairs(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of orders', () => {
  const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
  const sqlOf = queriesOver(table);

  test('growth is told against the period before', () => {
    expect(sqlOf('month over month growth of total amount').some((sql) => sql.includes('LAG('))).toBe(true);
  });
});

describe('what is asked for over time', () => {
  const rowCount = 600;
  const column = columnsOfRows(rowCount);
  const day = (row: number): string => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);
  const candidates = candidatesOver(boatSurveysTable);
  const queries = (question: string): string[] => candidates(question).map(onOneLine);

  test('adds up, where it is said to', () => {
    const running = candidates('cumulative fees by month').filter(({ cover }) =>
      cover.parts.some(({ rule }) => rule === 'shape:running'),
    );
    expect(running).not.toEqual([]);
    expect(running.filter(({ sql }) => !sql.includes('OVER'))).toEqual([]);
  });

  test('has its time', () => {
    const developed = queries('how has the average fee developed');
    expect(developed).not.toContain('SELECT AVG("fee_eur") FROM "boat_surveys"');
    expect(developed).toContainEqual(
      expect.stringMatching(/^SELECT CAST\(date_trunc\('month', "surveyed"\) AS date\), AVG/),
    );
  });

  test('"weekly" is no row of a table called so', () => {
    const weekly = tableOf('clicks_weekly', rowCount, [
      column('week_of', 'date', (row) => day(row)),
      column('clicks', 'integer', (row) => row + 10),
    ]);
    const found = candidatesOver(weekly)('weekly clicks');
    expect(found.map(onOneLine)).toContainEqual(
      expect.stringMatching(/^SELECT CAST\(date_trunc\('week', "week_of"\) AS date\), SUM\("clicks"\)/),
    );
    expect(
      found.filter(({ cover }) => cover.parts.some(({ rule, from }) => from === 0 && /entity/.test(rule))),
    ).toEqual([]);
  });
});

test('a running distance is that of runs, where there are some', () => {
  const column = columnsOfRows(90);
  const training = queriesOver(
    tableOf('training', 90, [
      column('Day', 'date', (row) => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10)),
      column('Activity', 'text', (row) => ['Run', 'Ride', 'Swim'][row % 3] ?? null),
      column('Distance', 'numeric', (row) => 4.5 + (row % 17)),
    ]),
  );
  const [first = ''] = training('running distance per month');
  expect(first).toContain(`"Activity" = 'Run'`);
  expect(first).not.toContain('OVER');
  expect(training('running total of the distance per month').join('\n')).toContain('OVER');
});
