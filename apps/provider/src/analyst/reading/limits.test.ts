import { expect, test } from 'vitest';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';

const rowCount = 6;

const tables = {
  parcels: tableOf('parcels', rowCount, [
    columnProfile('depot', 'text', ['Graz', 'Graz', 'Linz', 'Linz', 'Wels', 'Wels']),
    columnProfile('weight_g', 'integer', [500, 2500, 4100, 900, 7000, 1200]),
    columnProfile('length_mm', 'integer', [120, 300, 450, 80, 220, 610]),
    columnProfile('postage_eur', 'numeric', [3, 5, 8, 3, 12, 6]),
    columnProfile('due_on', 'date', [
      '2024-01-02',
      '2024-01-03',
      '2024-01-04',
      '2024-01-05',
      '2024-01-06',
      '2024-01-06',
    ]),
    columnProfile('delivered_on', 'date', [
      '2024-01-03',
      '2024-01-03',
      '2024-01-09',
      '2024-01-05',
      '2024-01-01',
      '2024-01-07',
    ]),
  ]),
  trains: tableOf('trains', rowCount, [
    columnProfile('route', 'text', ['A', 'A', 'B', 'B', 'C', 'C']),
    columnProfile('delay', 'integer', [0, 5, 70, 130, 20, 0]),
    columnProfile('passengers', 'integer', [100, 220, 340, 80, 60, 410]),
    columnProfile(
      'departed',
      'timestamp',
      ['2023-01-02', '2023-02-03', '2023-06-04', '2024-01-05', '2024-03-06', '2024-05-06'].map(
        (day) => `${day} 10:00:00`,
      ),
    ),
    columnProfile('voucher', 'text', ['x', null, null, 'y', null, null]),
  ]),
  donations: tableOf('donations', rowCount, [
    columnProfile('donor', 'text', ['Ada', 'Ada', 'Ben', 'Cleo', 'Cleo', 'Dan']),
    columnProfile('amount', 'numeric', [20, 50, 10, 500, 300, 40]),
    columnProfile('rebate', 'integer', [0, 0, 5, 0, 10, 0]),
    columnProfile('stars', 'integer', [5, 4, 3, 2, 1, 4]),
  ]),
  orders: tableOf('orders', rowCount, [
    columnProfile('order_no', 'text', ['a', 'a', 'b', 'b', 'c', 'c']),
    columnProfile('placed_at', 'date', [
      '2024-01-02',
      '2024-02-03',
      '2024-06-04',
      '2025-01-05',
      '2025-03-06',
      '2025-05-06',
    ]),
    columnProfile('total', 'numeric', [5, 10, 2100, 42, 10, 5]),
  ]),
  visits: tableOf('visits', rowCount, [
    columnProfile('patient', 'text', ['Ada', 'Ada', 'Ben', 'Cleo', 'Cleo', 'Dan']),
    columnProfile('ward', 'text', ['a', 'b', 'a', 'a', 'b', 'b']),
    columnProfile('fee', 'numeric', [5, 10, 2100, 42, 10, 5]),
    columnProfile('no_show', 'boolean', [false, true, false, true, false, false]),
    columnProfile('joined_on', 'date', [
      '2022-01-02',
      '2022-02-03',
      '2022-06-04',
      '2023-01-05',
      '2023-03-06',
      '2023-05-06',
    ]),
    columnProfile('cancelled_on', 'date', ['2024-01-02', null, null, '2024-01-05', null, '2025-05-06']),
  ]),
  houses: tableOf('houses', rowCount, [
    columnProfile('owner', 'text', ['Ada', 'Ada', 'Ben', 'Ben', 'Cleo', 'Cleo']),
    columnProfile('year_built', 'integer', [1920, 1920, 1999, 1999, 2015, 2015]),
    columnProfile('rent', 'numeric', [500, 1600, 1700, 1650, 2900, 800]),
    columnProfile('paid_on', 'date', [
      '2021-01-02',
      '2023-02-03',
      '2021-06-04',
      '2023-01-05',
      '2021-03-06',
      '2023-05-06',
    ]),
  ]),
  staff: tableOf('staff', rowCount, [
    columnProfile('full_name', 'text', ['Ada', 'Bea', 'Ben', 'Cid', 'Cleo', 'Dan']),
    columnProfile('office', 'text', ['Graz', 'Graz', 'Linz', 'Linz', 'Wels', 'Wels']),
    columnProfile('dept', 'text', ['a', 'b', 'a', 'b', 'a', 'b']),
    columnProfile('position', 'text', ['cook', 'cook', 'waiter', 'waiter', 'cook', 'cook']),
    columnProfile('origin', 'text', ['Chile', 'Peru', 'Peru', 'Chile', 'Peru', 'Peru']),
  ]),
  stays: tableOf('stays', rowCount, [
    columnProfile('hotel', 'text', ['a', 'b', 'a', 'b', 'a', 'b']),
    columnProfile('booked_on', 'date', [
      '2022-01-02',
      '2022-02-03',
      '2022-06-04',
      '2023-01-05',
      '2023-03-06',
      '2023-05-06',
    ]),
    columnProfile('arrival', 'date', [
      '2022-02-02',
      '2022-03-03',
      '2022-07-04',
      '2023-02-05',
      '2023-04-06',
      '2023-06-06',
    ]),
    columnProfile('departure', 'date', [
      '2022-02-05',
      '2022-03-07',
      '2022-07-09',
      '2023-02-07',
      '2023-04-09',
      '2023-06-16',
    ]),
  ]),
  surgery: tableOf('surgery', rowCount, [
    columnProfile('doctor', 'text', ['a', 'b', 'a', 'b', 'a', 'b']),
    ...['booked', 'check_in', 'seen'].map((name, i) =>
      columnProfile(
        `${name}_at`,
        'timestamp',
        ['2023-01-02', '2023-02-03', '2023-06-04', '2024-01-05', '2024-03-06', '2024-05-06'].map(
          (day) => `${day} 1${i}:00:00`,
        ),
      ),
    ),
  ]),
  freight: tableOf('freight', rowCount, [
    columnProfile('depth', 'numeric', [1, 2, 3, 4, 5, 6]),
    columnProfile('ordered', 'date', [
      '2022-01-02',
      '2022-02-03',
      '2022-06-04',
      '2023-01-05',
      '2023-03-06',
      '2023-05-06',
    ]),
    columnProfile('shipped', 'date', [
      '2022-02-02',
      '2022-03-03',
      '2022-07-04',
      '2023-02-05',
      '2023-04-06',
      '2023-06-06',
    ]),
    columnProfile('delivered', 'date', [
      '2022-02-05',
      '2022-03-07',
      '2022-07-09',
      '2023-02-07',
      '2023-04-09',
      '2023-06-16',
    ]),
  ]),
  runners: tableOf('runners', rowCount, [
    columnProfile('club', 'text', ['A', 'A', 'B', 'B', 'C', 'C']),
    columnProfile('distance_km', 'numeric', [5, 10, 21, 42, 10, 5]),
  ]),
};

const sqlOf = (name: keyof typeof tables, question: string): string[] => {
  const table = tables[name];
  const values = valuesOf(table);
  return candidatesOf(readContext(question, table, values), '2026-01-15').map((c) =>
    c.sql.replaceAll(/\s+/g, ' '),
  );
};

test.each([
  ['parcels', 'how many parcels weigh more than 2 kilos?', /COUNT\(\*\).* WHERE "weight_g" > 2000$/],
  ['parcels', 'parcels longer than 30 cm', /WHERE "length_mm" > 300$/],
  ['parcels', 'parcels with a weight between 1 and 3 kg', /WHERE "weight_g" BETWEEN 1000 AND 3000$/],
  ['parcels', 'which depots have a weight above 1.5 kg on average?', /HAVING AVG\("weight_g"\) > 1500/],
  ['parcels', 'parcels delivered more than 2 days late', /date_diff\('day', "due_on", "delivered_on"\) > 2$/],
  ['trains', 'trains that were over 2 hours late', /WHERE "delay" > 120$/],
  ['runners', 'runners with a distance of 10,000 meters or more', /WHERE "distance_km" >= 10$/],
] as const)('%s: %s is read in the unit of the column', (table, question, wanted) => {
  expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
});

test.each([
  ['parcels', 'which depots took more than 10 euros in total?', /HAVING SUM\("postage_eur"\) > 10/],
  ['trains', 'routes with on average at least 200 passengers', /HAVING AVG\("passengers"\) >= 200/],
  ['donations', 'donors averaging under 3 stars', /HAVING AVG\("stars"\) < 3/],
  ['donations', 'which donors paid more than 100?', /HAVING SUM\("amount"\) > 100/],
] as const)('%s: %s limits groups by a figure', (table, question, wanted) => {
  expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
});

test.each([
  [
    'trains',
    'how many routes have never used a voucher?',
    /COUNT\(DISTINCT "route"\) FILTER \(WHERE \("voucher" IS NOT NULL/,
  ],
  ['donations', 'donors that never got a rebate', /FILTER \(WHERE "rebate" > 0\) = 0/],
  ['trains', 'trains with 200 passengers or more', /WHERE "passengers" >= 200$/],
] as const)('%s: %s', (table, question, wanted) => {
  expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
});

test.each([
  [
    'parcels',
    'postage from January to March 2024 compared with the same months of 2023',
    /"due_on" >= '2024-01-01' AND "due_on" < '2024-04-01'\) OR \("due_on" >= '2023-01-01' AND "due_on" < '2023-04-01'\)/,
  ],
  [
    'orders',
    'number of orders in the first two months of 2025 against the same period of 2024',
    /"placed_at" >= '2025-01-01' AND "placed_at" < '2025-03-01'\) OR \("placed_at" >= '2024-01-01' AND "placed_at" < '2024-03-01'\).* GROUP BY CAST\(EXTRACT\(YEAR/,
  ],
  [
    'trains',
    'passengers this year so far vs the same period last year',
    /"departed" >= '2024-01-01' AND "departed" < '2024-05-07'\) OR \("departed" >= '2023-01-01' AND "departed" < '2023-05-07'\)/,
  ],
] as const)('%s: %s: the same part of two years', (table, question, wanted) => {
  expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
});

test.each([
  [
    'trains',
    'are delays longer at the weekend than on weekdays?',
    /AVG\("delay"\).* GROUP BY CASE WHEN EXTRACT\(ISODOW FROM "departed"\) >= 6/,
  ],
  [
    'orders',
    'weekend orders compared with Monday to Friday',
    /COUNT\(\*\).* GROUP BY CASE WHEN EXTRACT\(ISODOW FROM "placed_at"\) >= 6/,
  ],
  [
    'parcels',
    'is postage pricier on weekdays than at weekends',
    /AVG\("postage_eur"\).* GROUP BY CASE WHEN EXTRACT\(ISODOW/,
  ],
] as const)('%s: %s: the two parts of a week', (table, question, wanted) => {
  expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
});

test.each([
  ['donations', 'number and amount of donations by donor', /SELECT "donor", COUNT\(\*\), SUM\("amount"\)/],
  ['trains', 'how many trains and how long was the delay on average per route', /COUNT\(\*\).*"delay"/],
  [
    'donations',
    'how many donations did Ada make and how much was it altogether?',
    /COUNT\(\*\), SUM\("amount"\).* WHERE "donor" = 'Ada'/,
  ],
  ['visits', 'number and total of fees by ward', /SELECT "ward", COUNT\(\*\), SUM\("fee"\)/],
] as const)('%s: %s: rows and a figure of them', (table, question, wanted) => {
  expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
});

test.each([
  [
    'visits',
    'average number of visits per patient',
    /1\.0 \* COUNT\(\*\) \/ NULLIF\(COUNT\(DISTINCT "patient"\), 0\)/,
  ],
  ['visits', 'fee per head', /1\.0 \* SUM\("fee"\) \/ NULLIF\(COUNT\(DISTINCT "patient"\), 0\)/],
  ['trains', 'trains per route on average', /1\.0 \* COUNT\(\*\) \/ NULLIF\(COUNT\(DISTINCT "route"\), 0\)/],
  [
    'parcels',
    'average number of parcels per depot',
    /1\.0 \* COUNT\(\*\) \/ NULLIF\(COUNT\(DISTINCT "depot"\), 0\)/,
  ],
] as const)('%s: %s: rows by what they belong to', (table, question, wanted) => {
  expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
});

test.each([
  [
    'visits',
    'which wards dont have any Ben visits?',
    /GROUP BY "ward" HAVING COUNT\(\*\) FILTER \(WHERE "patient" = 'Ben'\) = 0/,
  ],
  [
    'visits',
    'patients who missed more than 2 visits',
    /WHERE "no_show" = TRUE GROUP BY "patient" HAVING COUNT\(\*\) > 2/,
  ],
  ['trains', 'the 2 worst delays', /ORDER BY "delay" DESC NULLS LAST LIMIT 2$/],
  [
    'visits',
    'how many people quit in 2024?',
    /WHERE "cancelled_on" >= '2024-01-01' AND "cancelled_on" < '2025-01-01'$/,
  ],
  [
    'houses',
    'which owner had the biggest drop in rent from 2021 to 2023?',
    /FILTER \(WHERE "paid_on" >= '2021-01-01'.* GROUP BY "owner"/,
  ],
] as const)('%s: %s', (table, question, wanted) => {
  expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
});

test('years that a column of years does not hold are not asked of it', () => {
  const found = sqlOf('houses', 'which owner had the biggest drop in rent from 2021 to 2023?');
  expect(found.filter((sql) => /"year_built" = 202/.test(sql))).toEqual([]);
});

test.each([
  ['visits', 'visits over 1,500', /\* FROM "visits" WHERE "fee" > 1500$/],
  ['orders', 'all orders above 1500 euros', /HAVING SUM\("total"\) > 1500/],
  ['houses', 'houses above 2000 dollars', /WHERE "rent" > 2000$/],
] as const)('%s: %s: what rows come to', (table, question, wanted) => {
  expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
});

test.each([
  ['orders', 'orders above 1500 euros', /1500-01-01|1501-01-01/],
  ['trains', 'trains with passengers below 1200', /"departed" < '1200/],
] as const)('%s: %s: far from all times, a number is no year', (table, question, wrong) => {
  expect(sqlOf(table, question).filter((sql) => wrong.test(sql))).toEqual([]);
});

test.each([
  ['visits', 'what was the slowest month?', /ORDER BY COUNT\(\*\) NULLS LAST LIMIT 1$/],
  ['staff', 'number of people per location and dept', /GROUP BY "office", "dept"/],
  ['staff', 'which jobs are there?', /"position" FROM "staff"/],
  ['staff', 'people by country', /GROUP BY "origin"/],
] as const)('%s: %s: words that mean the same', (table, question, wanted) => {
  expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
});

test.each([
  [
    'stays',
    'average length of stay per hotel',
    /AVG\(date_diff\('day', "arrival", "departure"\)\).* GROUP BY "hotel"/,
  ],
  [
    'stays',
    'hotels with an average stay above 1 week',
    /HAVING AVG\(date_diff\('day', "arrival", "departure"\)\) > 7/,
  ],
  [
    'surgery',
    'average waiting time by doctor',
    /AVG\(\(date_diff\('second', "check_in_at", "seen_at"\) \/ 3600\.0\)\).* GROUP BY "doctor"/,
  ],
  [
    'surgery',
    'how many patients waited more than 45 minutes?',
    /date_diff\('second', "check_in_at", "seen_at"\) \/ 3600\.0\) > 0\.75$/,
  ],
  ['freight', 'average transit time', /AVG\(date_diff\('day', "shipped", "delivered"\)\)/],
  ['freight', 'freight deeper than 3', /"depth" > 3$/],
] as const)('%s: %s: the time between two things, as people call it', (table, question, wanted) => {
  expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
});
