import { describe, expect, test } from 'vitest';
import type { AnalystTable } from '../../table.ts';
import {
  firstReadings,
  among,
  candidatesOver,
  columnsOfRows,
  onOneLine,
  queriesOver,
} from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { rowersTable, sensorReadingsTable } from '../../testing/tables/leisure.ts';
import { panelSurveyTable, patientVisitsTable } from '../../testing/tables/people.ts';
import {
  bookSalesTable,
  donationsTable,
  marketStallsTable,
  orderPositionsTable,
} from '../../testing/tables/shops.ts';
import { kayakRentalsTable, lorryTripsTable, trainsTable } from '../../testing/tables/travel.ts';
import { carChecksTable, liftJobsTable } from '../../testing/tables/work.ts';
import { readContext } from '../mentions/context.ts';
import { analystModel } from '../probability/model.ts';
import { candidatesOf } from '../ranking/candidates.ts';
import { unreadWords } from '../reaction/unknownWords.ts';

describe('of sensor readings', () => {
  const asked = (question: string, table: AnalystTable = sensorReadingsTable): string[] =>
    queriesOver(table)(question);

  test.each<[string, RegExp]>([
    [
      'sensors that never had a test',
      /WHERE .*"sensor" IS NOT NULL.* GROUP BY "sensor" HAVING COUNT\(\*\) FILTER/,
    ],
  ])('%s', (question, sql) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(sql));
  });
});

describe('of panel survey', () => {
  const answers = candidatesOver(panelSurveyTable);

  const all = (found: ReturnType<typeof answers>): string => found.map(onOneLine).join('\n');

  test('"never" is an answer where one says so', () => {
    const found = all(answers('how many never take the bus'));
    expect(found).toContain(`"How often do you take the bus?" = 'Never'`);
    expect(found).not.toContain('IS NULL');
  });
});

describe('of kayak rentals and lift jobs', () => {
  const rentals = candidatesOver(kayakRentalsTable);

  const lift = candidatesOver(liftJobsTable);

  const queries = (of: typeof rentals, question: string): string[] => of(question).map(onOneLine);

  test('what is denied of a yes or no is a no', () => {
    const sql = queries(rentals, 'how many unchecked rentals');
    expect(sql).toContainEqual(expect.stringContaining(`"checked" = 'N'`));
    expect(sql.filter((one) => one.includes('"checked" IS NULL'))).toEqual([]);
  });

  test('what is excluded behind the rows is set aside', () => {
    expect(queries(lift, 'cancelled jobs excluded, how many jobs in 2024?')).toContainEqual(
      expect.stringMatching(/COUNT.*"status" <> 'cancelled'.*"job_day" >=/),
    );
  });
});

describe('all but what is said', () => {
  const candidates = candidatesOver(lorryTripsTable);

  const readWhole = (question: string): string[] =>
    candidates(question).flatMap((candidate) =>
      unreadWords(candidate).length === 0 ? [onOneLine(candidate)] : [],
    );

  test.each([
    ['how many trips were not made by Scania', /^SELECT COUNT\(\*\) .* WHERE "maker" <> 'Scania'$/],
    ['income from everything but Scania', /^SELECT SUM\("income"\) .* WHERE "maker" <> 'Scania'$/],
    [
      'total income of anyone but Volvo and Scania',
      /SUM\("income"\) .* WHERE "maker" NOT IN \('Volvo', 'Scania'\)$/,
    ],
    [
      'total income by maker, cancelled ones left out',
      /SUM\("income"\) .* WHERE "status" <> 'cancelled' GROUP BY "maker"/,
    ],
    ['number of trips, Volvo not counted', /^SELECT COUNT\(\*\) .* WHERE "maker" <> 'Volvo'$/],
  ])('%s', (question, wanted) => {
    expect(readWhole(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of donations, trains and patient visits', () => {
  const tables = {
    trains: trainsTable,
    donations: donationsTable,
    visits: patientVisitsTable,
  };

  const sqlOf = (name: keyof typeof tables, question: string): string[] =>
    queriesOver(tables[name])(question);

  test.each([
    [
      'trains',
      'how many routes have never used a voucher?',
      /COUNT\(DISTINCT "route"\) FILTER \(WHERE \("voucher" IS NOT NULL/,
    ],
    ['donations', 'donors that never got a rebate', /FILTER \(WHERE "rebate" > 0\) = 0/],
  ] as const)('%s: %s', (table, question, wanted) => {
    expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });

  test.each([
    [
      'visits',
      'which wards dont have any Ben visits?',
      /GROUP BY "ward" HAVING COUNT\(\*\) FILTER \(WHERE "patient" = 'Ben'\) = 0/,
    ],
  ] as const)('%s: %s', (table, question, wanted) => {
    expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('what is never so of all rows of a group', () => {
  const rowCount = 60;
  const column = columnsOfRows(rowCount);

  /** Visits of members to a gym, one row each. */
  const candidates = candidatesOver(
    tableOf('gym_visits', rowCount, [
      column('visit_no', 'integer', (row) => row + 1),
      column('visited_on', 'date', (row) => `${2024 + (row % 2)}-0${1 + (row % 6)}-11`),
      column('member', 'text', among('Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil')),
      column('tariff', 'text', among('Student', 'Full')),
      column('course', 'text', among('Yoga', 'Boxing', 'Spinning')),
      column('minutes', 'integer', (row) => 20 + row),
    ]),
  );

  const first = (question: string, count: number): string[] =>
    candidates(question).slice(0, count).map(onOneLine);

  test.each([
    [
      'what comes before it says which groups: student members that did not come in 2025',
      /WHERE "tariff" = 'Student' .*GROUP BY "member" HAVING COUNT\(\*\) FILTER \(WHERE "visited_on" >= '2025-01-01' AND "visited_on" < '2026-01-01'\) = 0$/,
    ],
    [
      'members that did nothing in 2025',
      /GROUP BY "member" HAVING COUNT\(\*\) FILTER \(WHERE "visited_on" >= '2025-01-01' AND "visited_on" < '2026-01-01'\) = 0$/,
    ],
    [
      'members that never did yoga or came in 2025',
      /GROUP BY "member" HAVING COUNT\(\*\) FILTER \(WHERE "course" = 'Yoga' OR \("visited_on" >= '2025-01-01' AND "visited_on" < '2026-01-01'\)\) = 0$/,
    ],
  ])('%s', (question, wanted) => {
    expect(first(question.replace(/^.*: /, ''), 12)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('what a group has none of', () => {
  const candidates = candidatesOver(bookSalesTable);
  const queries = (question: string): string[] => candidates(question).map(onOneLine);

  const never = `HAVING COUNT(*) FILTER (WHERE "format" = 'Audio') = 0`;

  test.each(['which customers have no audio at all'])('%s', (question) => {
    const found = queries(question);
    expect(found).toContainEqual(expect.stringContaining(`GROUP BY "customer" ${never}`));
    expect(
      found.filter((sql) => sql.includes(`"format" <> 'Audio'`) && sql.startsWith('SELECT DISTINCT')),
    ).toEqual([]);
  });
});

describe('of market stalls', () => {
  const asked = {
    stalls: candidatesOver(marketStallsTable),
  };

  const firstOf = firstReadings(asked, 16);

  test('what is to be left out is no part of it', () => {
    expect(firstOf('stalls', 'takings by trader, leave walk-in out')[0]).toContain(`"trader" <> 'Walk-in'`);
  });
});

describe('of car checks', () => {
  const asked = {
    cars: candidatesOver(carChecksTable),
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test('without a degree is what says no degree', () => {
    expect(all('cars', 'how many checks without a degree?')).toContainEqual(
      expect.stringMatching(/COUNT\(\*\).*WHERE "schooling" = 'No degree'$/),
    );
  });
});

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);
  const values = valuesOf(orderPositionsTable);
  const contextOf = (question: string) => readContext(question, orderPositionsTable, values);
  const today = '2026-01-15';
  const plain = (sql: string) => sql.replaceAll(/\s+/g, ' ');

  test.each([
    ['orders that do not have the country "Brazil"', /WHERE "country" <> 'Brazil'/],
    ['orders that are not sent to the USA', /WHERE "country" <> 'USA'/],
    ['orders without gift wrap', /WHERE "gift_wrap" = FALSE/],
    ['orders without a discount', /WHERE "discount" = 0/],
    [
      'how many countries never got a rating?',
      /COUNT\(DISTINCT "country"\) - COUNT\(DISTINCT "country"\) FILTER \(WHERE "rating" IS NOT NULL\)/,
    ],
  ])('%s', (question, wanted) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test('not from one or the other is from neither', () => {
    const question = 'how many orders did not come from USA or Brazil?';
    const found = candidatesOf(contextOf(question), today, analystModel()).map((c) => plain(c.sql));
    expect(found).toContainEqual(expect.stringMatching(/"country" NOT IN \('USA', 'Brazil'\)/));
    expect(found).not.toContainEqual(expect.stringMatching(/<> 'USA' OR "country" <>/));
  });
});

describe('what was not done yet has no day', () => {
  const rowCount = 40;
  const column = columnsOfRows(rowCount);
  const dayOf = (row: number): Date => new Date(Date.UTC(2024, row % 24, 1 + (row % 28)));
  const iso = (row: number): string => dayOf(row).toISOString().slice(0, 10);
  const few = 8;

  const some = (row: number) => (row % 3 === 0 ? null : iso(row));
  const bikes = tableOf('bike_ads', rowCount, [
    column('ad_no', 'integer', (row) => row + 1),
    column('listed_on', 'date', iso),
    column('sold_on', 'date', some),
    column('brand', 'text', among('Cube', 'Giant')),
  ]);
  const bills = tableOf('water_bills', rowCount, [
    column('bill_no', 'integer', (row) => row + 1),
    column('billed_on', 'date', iso),
    column('paid_dt', 'date', some),
    column('zone', 'text', among('East', 'West')),
  ]);
  const letters = tableOf('letters', rowCount, [
    column('letter_no', 'integer', (row) => row + 1),
    column('received_on', 'date', iso),
    column('answered_on', 'date', some),
    column('topic', 'text', among('noise', 'parking')),
  ]);
  test.each([
    ['how many unsold Cube bikes are there?', bikes, 'sold_on'],
    ['unpaid bills in East', bills, 'paid_dt'],
    ['number of unanswered letters by topic', letters, 'answered_on'],
  ] as const)('%s', (question, table, done) => {
    const found = candidatesOver(table)(question).slice(0, few).map(onOneLine);
    expect(found).toContainEqual(expect.stringContaining(`"${done}" IS NULL`));
  });
});

describe('what is said without the word that turns it round', () => {
  const rowCount = 300;
  const column = columnsOfRows(rowCount);

  const calls = candidatesOver(
    tableOf('courier_runs', rowCount, [
      column('run_no', 'text', (row) => `R-${row}`),
      column('town', 'text', (row) => ['Leeds', 'York', 'Hull'][row % 3] ?? ''),
      column('delivery_failed', 'boolean', (row) => String(row % 5 === 0)),
      column('parcels', 'integer', (row) => 20 + (row % 9)),
      column('missed_stops', 'integer', (row) => row % 4),
    ]),
  );
  const found = (question: string): string[] => calls(question).map(onOneLine);

  test('is no lack of it', () => {
    const notDelivered = found('runs that did not stop');
    expect(notDelivered.filter((sql) => sql.includes('"missed_stops" = 0'))).toEqual([]);
    expect(found('runs without missed stops')).toContainEqual(expect.stringContaining('"missed_stops" = 0'));
  });

  test.each([
    ['how many runs were delivered in York', 'FALSE'],
    ['how many runs were not delivered', 'TRUE'],
    ['how many runs had a failed delivery', 'TRUE'],
  ])('of a flag is its other side: %s', (question, value) => {
    const asked = found(question).filter((sql) => sql.includes('"delivery_failed" ='));
    expect(asked[0]).toContain(`"delivery_failed" = ${value}`);
  });
});

describe('of rowers', () => {
  const asked = (question: string, table: AnalystTable): string[] => queriesOver(table)(question);

  test.each<[string, AnalystTable, RegExp]>([
    ['how many rowers do not have a radio', rowersTable, /WHERE "Radio" = 'No'$/],
  ])('%s', (question, table, wanted) => {
    expect(asked(question, table)).toContainEqual(expect.stringMatching(wanted));
  });

  /** What nobody means isn't among what the question may mean. */
  test.each<[string, AnalystTable, RegExp]>([
    [
      'rowers that have no harbour Linz',
      rowersTable,
      /"Harbour" IS NULL OR "Harbour" = ''\) AND "Harbour" =/,
    ],
  ])('%s', (question, table, absurd) => {
    const found = asked(question, table);
    expect(found).not.toHaveLength(0);
    expect(found).not.toContainEqual(expect.stringMatching(absurd));
  });
});

describe('of a column that many rows leave empty', () => {
  const column = columnsOfRows(120);
  const deals = queriesOver(
    tableOf('deals', 120, [
      column('Deal ID', 'integer', (row) => row + 100),
      column('Owner', 'text', among('Kim', 'Tom', 'Ines')),
      column('Label', 'text', among('Hot', null, 'Warm', null, 'Cold')),
      column('Offer Status', 'text', among(null, 'Accepted', null, 'Rejected', null, null)),
      column('Lead Source', 'text', among('Web', null, 'Referral', 'Event', 'Partner', 'Ads', 'Fair')),
      column('Value', 'numeric', (row) => 10.5 + ((row * 37) % 900)),
    ]),
  );
  const notHot = `"Label" <> 'Hot' OR ("Label" IS NULL OR "Label" = '')`;

  test.each([
    ['how many deals are not hot', `SELECT COUNT(*) FROM "deals" WHERE ${notHot}`],
    ['total value of deals that are not hot', `WHERE ${notHot}`],
    ['what percentage of deals are not hot', `CASE WHEN ${notHot} THEN 1`],
    ["deals that aren't from the web by owner", `"Lead Source" <> 'Web' OR ("Lead Source" IS NULL`],
  ])('those without one are among them: %s', (question, sql) => {
    expect(deals(question).slice(0, 3)).toContainEqual(expect.stringContaining(sql));
  });

  test.each([
    // A group of its own, which is told by its name.
    ['deals by label except hot', `"Label" <> 'Hot' GROUP BY "Label"`],
    ['how many deals have a label other than hot', `"Label" <> 'Hot'`],
    ['how many offers were not accepted', `"Offer Status" <> 'Accepted'`],
  ])('those without one are none of them: %s', (question, sql) => {
    const found = deals(question);
    expect(found).toContainEqual(expect.stringContaining(sql));
    expect(found.slice(0, 2)).not.toContainEqual(expect.stringMatching(/<> '(?:Hot|Accepted)' OR/));
  });

  test('of lines of orders, whose further ones are empty, no others are among them', () => {
    const lines = queriesOver(
      tableOf('orders', 120, [
        column('Name', 'text', (row) => `#${1000 + Math.floor(row / 2)}`),
        column('Shipping Country', 'text', (row) => (row % 2 ? null : (['CA', 'US', 'GB'][row % 3] ?? null))),
        column('Lineitem name', 'text', among('Soap', 'Candle', 'Brush')),
        column('Lineitem price', 'numeric', (row) => 3.5 + (row % 9)),
      ]),
    );
    const found = lines('how many orders were not shipped to canada');
    expect(found).toContainEqual(expect.stringMatching(/"Shipping Country" <> 'CA'$/));
    expect(found).not.toContainEqual(expect.stringContaining(`<> 'CA' OR`));
  });
});

test('how something wasn’t made is denied, and no money that it made', () => {
  const repairs = queriesOver(
    tableOf('repair_requests', 90, [
      columnsOfRows(90)('Request', 'text', (row) => `R${row}`),
      columnsOfRows(90)('ReportedVia', 'text', among('Phone', 'Web', 'Email')),
      columnsOfRows(90)('CostGBP', 'numeric', (row) => (row % 4 ? 30.5 + row : null)),
    ]),
  );
  const found = repairs(`how many requests weren't made by phone`);
  expect(found[0]).toBe(`SELECT COUNT(*) FROM "repair_requests" WHERE "ReportedVia" <> 'Phone'`);
  expect(found.join('\n')).not.toContain('"CostGBP" IS NULL AND');
});

describe('of times at which something never was', () => {
  const rows = columnsOfRows(400);
  const asked = queriesOver(
    tableOf('rides', 400, [
      rows('started', 'timestamp', (row) => `2025-0${1 + (row % 6)}-1${row % 9} 0${row % 10}:15:00`),
      rows('Route', 'text', among('North', 'South', 'Harbour')),
      rows('Fault', 'text', (row) => among('Puncture', 'Brakes', null)(row)),
      rows('Rain', 'numeric', (row) => row % 4),
      rows('Helmet', 'boolean', (row) => row % 3 === 0),
      rows('Complaints', 'integer', (row) => row % 3),
    ]),
  );

  test.each<[string, RegExp]>([
    [
      'which months had no puncture?',
      /date_trunc\('month', "started"\).* HAVING COUNT\(\*\) FILTER \(WHERE "Fault" = 'Puncture'\) = 0/,
    ],
    [
      'days with no rain',
      /date_trunc\('day', "started"\).* HAVING COUNT\(\*\) FILTER \(WHERE "Rain" > 0\) = 0/,
    ],
    [
      'how many days had no puncture?',
      /^SELECT \(COUNT\(DISTINCT .*\) - COUNT\(DISTINCT .*\) FILTER \(WHERE "Fault" = 'Puncture'\)\)/,
    ],
    [
      'how many rides have not brought a single complaint?',
      /COUNT\(\*\) FROM "rides" WHERE "Complaints" = 0/,
    ],
    ['rides where we couldn’t wear a helmet', /WHERE "Helmet" = FALSE/],
  ])('%s', (question, sql) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(sql));
  });

  test('no things are told where months are asked for', () => {
    expect(asked('which months had no puncture?')).not.toContainEqual(
      expect.stringMatching(/GROUP BY "Route" HAVING/),
    );
  });
});
