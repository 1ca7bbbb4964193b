import { describe, expect, test } from 'vitest';
import { analystTable } from '../../table.ts';
import {
  firstReadings,
  among,
  candidatesOver,
  columnsOfRows,
  onOneLine,
  queriesOver,
  readingsOver,
} from '../../testing/asked.ts';
import { ordersProfile } from '../../testing/ordersProfile.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { claimsTable, planSubscriptionsTable } from '../../testing/tables/money.ts';
import { drivingLessonsTable, slotVisitsTable, wardVisitsTable } from '../../testing/tables/people.ts';
import { orderPositionsTable, roomServiceOrdersTable, stallSalesTable } from '../../testing/tables/shops.ts';
import {
  landingsTable,
  lorryTripsTable,
  roomBookingsTable,
  trainRunsTable,
} from '../../testing/tables/travel.ts';
import {
  carChecksTable,
  helpdeskCallsTable,
  landingSessionsTable,
  leaveRequestsTable,
  machineReadingsTable,
  recruitingTable,
  repairsTable,
  transferredCallsTable,
} from '../../testing/tables/work.ts';
import { unreadWords } from '../reaction/unknownWords.ts';

describe('of machine readings and recruiting', () => {
  const machines = candidatesOver(machineReadingsTable);

  const applicants = candidatesOver(recruitingTable);

  const asked = {
    machines,
    applicants,
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test.each([
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
  ] as const)('%s: %s', (table, question, sql) => {
    expect(all(table, question)).toContain(sql);
  });
});

test('how far a car went in all is no way between two fills', () => {
  const fills = queriesOver(
    tableOf('fuel_card', 240, [
      columnsOfRows(240)('fill', 'integer', (row) => row + 1),
      columnsOfRows(240)('litres', 'numeric', (row) => 30 + (row % 20)),
      columnsOfRows(240)('odo_km', 'integer', (row) => 40_000 + row * 500),
    ]),
  );
  expect(fills('litres per 100 km').join('\n')).not.toContain('/ NULLIF(SUM("odo_km")');
});

test('one step to the next is no state of those that stand there', () => {
  const candidates = queriesOver(
    tableOf('recruiting', 240, [
      columnsOfRows(240)('candidate', 'integer', (row) => row + 1),
      columnsOfRows(240)('stage', 'text', among('Interview', 'Offer', 'Offer Declined', 'Hired')),
      columnsOfRows(240)('offer_date', 'date', (row) => (row % 2 ? '2025-03-01' : null)),
      columnsOfRows(240)('start_date', 'date', (row) => (row % 4 === 3 ? '2025-05-01' : null)),
    ]),
  );
  const found = candidates('offer acceptance rate');
  expect(found.length).toBeGreaterThan(0);
  expect(found.every((sql) => sql.includes('"start_date" IS NOT NULL'))).toBe(true);
});

describe('of plan subscriptions and leave requests', () => {
  const subscriptions = candidatesOver(planSubscriptionsTable);

  const leave = candidatesOver(leaveRequestsTable);

  const over = (asked: typeof leave, question: string): string[] => asked(question).map(onOneLine);

  test('those that ended are those that churned, whatever reason was noted', () => {
    expect(over(subscriptions, 'churn rate by plan')[0]).toContain('"end_date" IS NOT NULL');
  });
});

describe('one sum by so many of another', () => {
  const candidates = candidatesOver(lorryTripsTable);

  const readWhole = (question: string): string[] =>
    candidates(question).flatMap((candidate) =>
      unreadWords(candidate).length === 0 ? [onOneLine(candidate)] : [],
    );

  test.each([
    [
      'litres per 100 km by maker',
      /^SELECT "maker", 1\.0 \* \(100 \* SUM\("fuel_litres"\)\) \/ NULLIF\(SUM\("distance_km"\), 0\)/,
    ],
    [
      'breakdowns per 1000 km',
      /^SELECT 1\.0 \* \(1000 \* SUM\("breakdowns"\)\) \/ NULLIF\(SUM\("distance_km"\), 0\) FROM/,
    ],
    [
      'trips for every 100 litres',
      /^SELECT 1\.0 \* \(100 \* COUNT\(\*\)\) \/ NULLIF\(SUM\("fuel_litres"\), 0\) FROM/,
    ],
  ])('%s', (question, wanted) => {
    expect(readWhole(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('a rate of what only some rows have', () => {
  const calls = candidatesOver(helpdeskCallsTable);

  test.each([
    ['error rate by team', '"error_code" IS NOT NULL'],
    ['closure rate by team', '"closed_on" IS NOT NULL'],
  ])('%s', (question, state) => {
    expect(calls(question).map(onOneLine)[0]).toMatch(
      new RegExp(String.raw`^SELECT "team", 100\.0 \* SUM\(CASE WHEN \(?${state}`),
    );
  });
});

describe('rates', () => {
  const calls = candidatesOver(transferredCallsTable);

  const over = (asked: typeof calls, question: string): string[] => asked(question).map(onOneLine);
  const all = (asked: typeof calls, question: string): string => over(asked, question).join('\n');

  test.each([
    ['transfer rate by agent', 'CASE WHEN "transferred" = \'Y\' THEN 1'],
    ['share of calls over 5 min', '"_sec" > 300'],
  ])('%s', (question, figure) => {
    expect(over(calls, question)[0]?.replaceAll(/"(?:wait|talk)_sec"/g, '"_sec"')).toContain(figure);
  });

  test('five minutes are no five seconds', () => {
    expect(all(calls, 'share of calls over 5 min')).not.toMatch(/_sec" > 5\b/);
  });
});

describe('of room bookings, train runs and car checks', () => {
  const asked = {
    bookings: candidatesOver(roomBookingsTable),
    cars: candidatesOver(carChecksTable),
    trains: candidatesOver(trainRunsTable),
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  describe('groups are ranked by how large a part of their rows it is', () => {
    test.each([
      [
        'bookings',
        'which source is cancelled most often, relatively?',
        /GROUP BY "source" ORDER BY 100\.0 \* SUM\(CASE WHEN "status" = 'cancelled'.* DESC NULLS LAST LIMIT 1$/,
      ],
      [
        'cars',
        'which make fails most often, as a rate?',
        /"result" IS NOT NULL.*GROUP BY "make" ORDER BY 100\.0 \* SUM\(CASE WHEN "result" = 'fail'/,
      ],
      [
        'trains',
        'which route is late most often, in percent?',
        /GROUP BY "route" ORDER BY 100\.0 \* SUM\(CASE WHEN "state" = 'late'/,
      ],
    ] as const)('%s: %s', (table, question, ranked) => {
      expect(all(table, question)).toContainEqual(expect.stringMatching(ranked));
    });
  });

  test('a word beside the rate that the table doesn’t know is no part of it', () => {
    expect(all('cars', 'result success rate').filter((sql) => sql.includes('100.0 *'))).toEqual([]);
    expect(all('cars', 'fail rate')).toContainEqual(expect.stringContaining(`"result" = 'fail'`));
  });
});

describe('the ratio of one to another', () => {
  const claims = candidatesOver(claimsTable);

  const over = (asked: typeof claims, question: string): string[] => asked(question).map(onOneLine);

  test.each([
    'paid to claimed ratio by line of business',
    'paid-to-claimed ratio by line of business',
    'ratio of paid amount to claimed amount by line of business',
  ])('%s', (question) => {
    const found = over(claims, question);
    expect(found[0]).toContain('SUM("Paid Amt") / NULLIF(SUM("Claimed Amt"), 0)');
    expect(found[0]).toContain('GROUP BY "Line of Business"');
  });

  test('is no share of the first, whatever stands behind', () => {
    const found = over(claims, 'ratio of paid amount to claimed amount by line of business');
    expect(found).not.toContainEqual(expect.stringContaining('SUM(SUM("Paid Amt")) OVER ()'));
    const few = over(claims, 'ratio of paid to claimed by line of business');
    expect(few[0]).toContain('SUM("Paid Amt") / NULLIF(SUM("Claimed Amt"), 0)');
  });

  test('is none of the second to the first', () => {
    expect(over(claims, 'paid to claimed ratio').join('\n')).not.toContain('SUM("Claimed Amt") / ');
  });
});

describe('of landing sessions and leave requests', () => {
  const rowCount = 240;
  const each = columnsOfRows(rowCount);

  /** Absences, of which each person has several. */
  const leave = candidatesOver(
    tableOf('leave_requests', rowCount, [
      each('req_id', 'text', (row) => `LV${row}`),
      each('emp_id', 'text', (row) => `E${row % 20}`),
      each('office', 'text', among('Berlin', 'Lisbon')),
      each('start_dt', 'date', (row) => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10)),
    ]),
  );

  const sessions = candidatesOver(landingSessionsTable);

  const over = (asked: typeof leave, question: string): string[] => asked(question).map(onOneLine);

  test('a conversion rate is the share of what converted', () => {
    expect(over(sessions, 'conversion rate by campaign')[0]).toContain('CASE WHEN "converted" = TRUE THEN 1');
  });
});

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);

  test.each([
    ['line total as a percentage of guests', /100\.0 \* SUM\("line_total"\) \/ NULLIF\(SUM\("guests"\), 0\)/],
    ['pass rate by country', /SUM\(CASE WHEN "passed" = TRUE THEN 1 ELSE 0 END\).* GROUP BY "country"/],
    ['cancellation rate', /SUM\(CASE WHEN "cancelled_on" IS NOT NULL THEN 1 ELSE 0 END\)/],
    [
      'which country has the highest cancellation rate?',
      /GROUP BY "country" ORDER BY 100\.0 \* .* DESC NULLS LAST LIMIT 1$/,
    ],
  ])('%s', (question, wanted) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('a rate may be of those rows that tell it', () => {
  const asked = {
    visits: candidatesOver(wardVisitsTable),
    lessons: candidatesOver(drivingLessonsTable),
  };

  const firstOf = firstReadings(asked, 8);

  test.each([
    ['visits', 'recovery rate by ward', 'recovered'],
    ['lessons', 'pass rate by kind', 'passed'],
    ['lessons', 'how many out of a hundred passed?', 'passed'],
  ] as const)('%s: %s', (table, question, flag) => {
    const found = firstOf(table, question);
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`"${flag}" = TRUE.*WHERE "${flag}" IS NOT NULL`)),
    );
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^(?!.*WHERE).*"${flag}" = TRUE`)));
  });
});

describe('of room service orders', () => {
  const asked = candidatesOver(roomServiceOrdersTable);
  const all = (question: string): string[] => asked(question).map(onOneLine);
  const part = (when: string) => `100.0 * SUM(CASE WHEN ${when} THEN 1 ELSE 0 END) / NULLIF(COUNT(*), 0)`;

  test('a rate is that of a state which a code stands for', () => {
    expect(all('cancellation rate by dish')).toContainEqual(
      expect.stringContaining(part(`"Status" = 'CXL'`)),
    );
  });
});

describe('of landings', () => {
  const queries = queriesOver(landingsTable);

  test.each([
    [
      'revenue per hour by skipper',
      /SELECT "skipper", 1\.0 \* SUM\(\("landed_kg" \* "price_eur_per_kg"\)\) \/ NULLIF\(SUM\("trip_h"\), 0\)/,
    ],
    [
      'average hull price per square metre',
      /1\.0 \* SUM\("hull_price"\) \/ NULLIF\(SUM\("Deck Area \(m2\)"\), 0\)/,
    ],
    ['kilos in kg/h by gear', /1\.0 \* SUM\("landed_kg"\) \/ NULLIF\(SUM\("trip_h"\), 0\)/],
  ])('by a unit: %s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of repairs, stall sales and page visits', () => {
  const rowCount = 40;
  const column = columnsOfRows(rowCount);

  const dayAfter = (row: number, days: number): string =>
    new Date(Date.UTC(2025, 0, 1 + row + days)).toISOString().slice(0, 10);

  const repairs = queriesOver(repairsTable);

  /** Visits to the pages of a shop, counted by day. */
  const visits = queriesOver(
    tableOf('page_visits', rowCount, [
      column('day', 'date', (row) => dayAfter(row, 0)),
      column('page', 'text', (row) => ['home', 'blog', 'help'][row % 3] ?? ''),
      column('sessions', 'integer', (row) => 100 + row),
      column('bounces', 'integer', (row) => 10 + row),
      column('orders', 'integer', (row) => row % 7),
    ]),
  );

  const stalls = queriesOver(stallSalesTable);

  test.each([['decline rate by mechanic', /"stage" = 'Quote Declined'.* GROUP BY "mechanic"/]])(
    'of repairs: %s',
    (question, wanted) => {
      expect(repairs(question)).toContainEqual(expect.stringMatching(wanted));
    },
  );

  test.each([
    [
      'bounce rate by page',
      /SELECT "page", 100\.0 \* SUM\("bounces"\) \/ NULLIF\(SUM\("sessions"\), 0\).* GROUP BY "page"/,
    ],
    [
      'top 2 pages by conversion rate',
      /100\.0 \* SUM\("orders"\) \/ NULLIF\(SUM\("sessions"\), 0\) DESC NULLS LAST LIMIT 2$/,
    ],
  ])('of visits: %s', (question, wanted) => {
    expect(visits(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test('a rate that is no column of a table without its parts is not made up', () => {
    expect(stalls('bounce rate by stall').some((sql) => sql.includes('100.0 * SUM'))).toBe(false);
  });
});

test('what one thing does to another is a share for each of its kinds, and no number of both', () => {
  const riders = queriesOver(
    tableOf('passengers', 240, [
      columnsOfRows(240)('name', 'text', (row) => `Passenger ${row}`),
      columnsOfRows(240)('sex', 'text', among('female', 'male')),
      columnsOfRows(240)('survived', 'boolean', (row) => row % 3 === 0),
    ]),
  );
  const found = riders('does sex affect survival');
  expect(found[0]).toMatch(/^SELECT "sex", 100\.0 \* SUM\(CASE WHEN "survived" = TRUE/);
  expect(found.every((sql) => sql.includes('100.0 *'))).toBe(true);
});

describe('of orders', () => {
  const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
  const sqlOf = queriesOver(table);

  test('a rate is the share of rows in a state, of all or of each group', () => {
    expect(sqlOf('cancellation rate')).toContainEqual(expect.stringContaining(`WHEN "status" = 'cancelled'`));
    expect(sqlOf('cancellation rate by month')).toContainEqual(
      expect.stringMatching(/'cancelled' THEN 1.*GROUP BY CAST\(date_trunc\('month', "ordered_at"/),
    );
  });
});

describe('a visit that is booked for a time', () => {
  const visits = candidatesOver(slotVisitsTable);

  const over = (question: string): string[] => visits(question).map(onOneLine);

  test('whether reminders help is told by rates with and without', () => {
    expect(over('do reminders reduce no-shows?')[0]).toMatch(
      /^SELECT "reminder_sent", 100\.0 \* SUM\(CASE WHEN "status" = 'No-show' .* GROUP BY "reminder_sent"/,
    );
  });
});

describe('rates of what a table counts', () => {
  const of60 = columnsOfRows(60);
  const releases = readingsOver(
    tableOf('app_ratings', 60, [
      of60('platform', 'text', among('iOS', 'Android')),
      of60('complaint', 'text', among('crashes', 'ads', 'price')),
      of60('installs', 'integer', (row) => 900 + row * 7),
      of60('uninstalls', 'integer', (row) => 40 + (row % 29)),
      of60('crashes', 'integer', (row) => 3 + (row % 17)),
      of60('OneStar', 'integer', (row) => 1 + (row % 23)),
      of60('refunds', 'integer', (row) => row % 9),
      of60('bounce_pct', 'numeric', (row) => 20.5 + (row % 31)),
    ]),
  );
  const runs = readingsOver(
    tableOf('train_days', 60, [
      of60('line', 'text', among('S1', 'S2', 'RE5')),
      of60('sched', 'integer', (row) => 60 + (row % 5)),
      of60('run', 'integer', (row) => 58 + (row % 5)),
      of60('on_time', 'integer', (row) => 40 + (row % 11)),
      of60('cancelled', 'integer', (row) => row % 4),
    ]),
  );
  const quotient = (top: string, bottom: string) => `100.0 * SUM("${top}") / NULLIF(SUM("${bottom}"), 0)`;

  test.each([
    [releases, 'uninstall rate by platform', quotient('uninstalls', 'installs')],
    [releases, 'crash rate by platform', quotient('crashes', 'installs')],
    [releases, 'bounce rate by platform', 'AVG("bounce_pct")'],
    [runs, 'punctuality for each line', quotient('on_time', 'run')],
    [runs, 'cancellation rate per line', quotient('cancelled', 'sched')],
  ])('%# are of one count by the other: %s', (table, question, figure) => {
    const [first = ''] = table.believable(question);
    expect(first).toMatch(/^SELECT "(?:platform|line)", /);
    expect(first).toContain(figure);
  });

  test('“in percent” is said of what is told so anyway', () => {
    expect(runs.believable('punctuality per line in percent')).toContainEqual(
      expect.stringContaining(quotient('on_time', 'run')),
    );
    expect(readingsOver(machineReadingsTable).believable('uptime per machine in percent')).toContainEqual(
      expect.stringMatching(/^SELECT "machine", 100\.0 \* SUM\(CASE WHEN "state" = 'running'/),
    );
  });

  test('no sum of a count is its rate, nor how many rows complain of it', () => {
    expect(releases.queries('refund rate by platform')).toContainEqual(
      expect.stringMatching(/^SELECT "platform", SUM\("refunds"\)/),
    );
    expect(releases.believable('refund rate by platform')).not.toContainEqual(
      expect.stringMatching(/SUM\("refunds"\)|AVG\("refunds"\)/),
    );
    expect(releases.believable('crash rate by platform')).not.toContainEqual(
      expect.stringContaining(`'crashes'`),
    );
  });

  test('“one star” is what a column is called, and no number of it', () => {
    expect(releases.queries('one-star share by platform')).not.toContainEqual(
      expect.stringContaining('"OneStar" = 1'),
    );
  });

  test('a share of a count by groups may be one of a larger count, too', () => {
    expect(releases.believable('one-star share by platform')).not.toContainEqual(
      expect.stringContaining('SUM("OneStar")'),
    );
    expect(releases.believable('install share by platform')[0]).toContain('SUM(SUM("installs")) OVER ()');
  });
});

describe('rates by the word for coming into a state', () => {
  const rowCount = 60;
  const column = columnsOfRows(rowCount);
  const { queries } = readingsOver(
    tableOf('quotes', rowCount, [
      column('quote_no', 'text', (row) => `Q-${String(row)}`),
      column('agent', 'text', among('Ada', 'Ben', 'Cleo')),
      column('outcome', 'text', among('Accepted', 'Declined', 'Expired', 'accepted')),
      column('finished', 'integer', (row) => row % 2),
    ]),
  );

  test.each([
    [
      'conversion rate by agent',
      /^SELECT "agent", 100\.0 \* SUM\(CASE WHEN "outcome" IN \('Accepted', 'accepted'\)/,
    ],
    ['completion rate per agent', /^SELECT "agent", 100\.0 \* SUM\(CASE WHEN "finished" = 1/],
  ])('%s', (question, wanted) => {
    expect(queries(question)[0]).toMatch(wanted);
  });
});
