import { describe, expect, test } from 'vitest';
import { analystTable, type AnalystTable } from '../../table.ts';
import {
  firstReadings,
  among,
  candidatesOver,
  columnsOfRows,
  onOneLine,
  queriesOver,
} from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { ordersProfile } from '../../testing/ordersProfile.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { concertsTable, rowersTable, sensorReadingsTable } from '../../testing/tables/leisure.ts';
import {
  campaignDailyTable,
  claimsTable,
  expenseClaimsTable,
  rentedHousesTable,
} from '../../testing/tables/money.ts';
import { patientVisitsTable, vaccinationsTable } from '../../testing/tables/people.ts';
import {
  bookSalesTable,
  donationsTable,
  orderPositionsTable,
  parcelsTable,
  regionOrdersTable,
  shopSalesTable,
  webOrdersTable,
} from '../../testing/tables/shops.ts';
import { ferryOrdersTable, liftDaysTable, trainsTable } from '../../testing/tables/travel.ts';
import { liftCalloutsTable, repairsTable } from '../../testing/tables/work.ts';

describe('of sensor readings', () => {
  const asked = (question: string, table: AnalystTable = sensorReadingsTable): string[] =>
    queriesOver(table)(question);

  test.each<[string, RegExp]>([
    ['how many days did the battery go over 60', /"battery" > 60/],
    ['sensors whose battery never went below 60', /GROUP BY "sensor" HAVING MIN\("battery"\) >= 60$/],
    [
      'readings whose read at is after the due on',
      /CAST\(date_trunc\('day', "read_at"\) AS date\) > "due_on"$/,
    ],
  ])('%s', (question, sql) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(sql));
  });

  test('a year is no number of a row', () => {
    expect(asked('readings in 2024')).not.toContainEqual(expect.stringContaining('"reading_no" ='));
  });
});

describe('of parcels, orders and visits', () => {
  const tables = {
    parcels: parcelsTable,
    trains: trainsTable,
    donations: donationsTable,
    orders: webOrdersTable,
    visits: patientVisitsTable,
    houses: rentedHousesTable,
  };

  const sqlOf = (name: keyof typeof tables, question: string): string[] =>
    queriesOver(tables[name])(question);

  test.each([
    ['parcels', 'which depots took more than 10 euros in total?', /HAVING SUM\("postage_eur"\) > 10/],
    ['trains', 'routes with on average at least 200 passengers', /HAVING AVG\("passengers"\) >= 200/],
    ['donations', 'donors averaging under 3 stars', /HAVING AVG\("stars"\) < 3/],
    ['donations', 'which donors paid more than 100?', /HAVING SUM\("amount"\) > 100/],
  ] as const)('%s: %s limits groups by a figure', (table, question, wanted) => {
    expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });

  test.each([['trains', 'trains with 200 passengers or more', /WHERE "passengers" >= 200$/]] as const)(
    '%s: %s',
    (table, question, wanted) => {
      expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
    },
  );

  test.each([
    [
      'visits',
      'patients who missed more than 2 visits',
      /WHERE "no_show" = TRUE GROUP BY "patient" HAVING COUNT\(\*\) > 2/,
    ],
  ] as const)('%s: %s', (table, question, wanted) => {
    expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });

  test.each([
    ['visits', 'visits over 1,500', /\* FROM "visits" WHERE "fee" > 1500$/],
    ['orders', 'all orders above 1500 euros', /HAVING SUM\("total"\) > 1500/],
    ['houses', 'houses above 2000 dollars', /WHERE "rent" > 2000$/],
  ] as const)('%s: %s: what rows come to', (table, question, wanted) => {
    expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of book sales', () => {
  const candidates = candidatesOver(bookSalesTable);
  const queries = (question: string): string[] => candidates(question).map(onOneLine);

  test('a number that is said with and without a percent sign limits an amount', () => {
    expect(queries('sales with 10 % profit and revenue over 10')).toContainEqual(
      expect.stringContaining('"revenue" > 10'),
    );
  });
});

describe('of rides, claims and callouts', () => {
  const asked = {
    claims: candidatesOver(expenseClaimsTable),
    orders: candidatesOver(liftCalloutsTable),
    rides: candidatesOver(liftDaysTable),
    shots: candidatesOver(vaccinationsTable),
  };

  const firstOf = firstReadings(asked, 12);

  describe('groups of so many', () => {
    test.each([
      [
        'orders',
        'engineers with more than 30 callouts',
        /^SELECT "engineer", COUNT\(\*\).*HAVING COUNT\(\*\) > 30/,
      ],
      [
        'orders',
        'which lifts were called out more than 10 times',
        /GROUP BY "lift_id" HAVING COUNT\(\*\) > 10/,
      ],
      [
        'shots',
        'sites with more than 10 reactions',
        /WHERE \("reaction" IS NOT NULL.*GROUP BY "site" HAVING COUNT\(\*\) > 10/,
      ],
    ] as const)('%s: %s', (table, question, wanted) => {
      expect(firstOf(table, question)).toContainEqual(expect.stringMatching(wanted));
    });

    test.each([
      [
        'orders',
        'which lifts were called out more than 10 times',
        /GROUP BY "lift_id" HAVING COUNT\(DISTINCT "lift_id"\)/,
      ],
      ['claims', 'people with more than 5 claims', /GROUP BY "approved_by"/],
      ['rides', 'lifts with over 9,000 rides', /HAVING COUNT\(\*\) >=? 9000/],
    ] as const)('%s: %s: not of themselves, nor of more rows than there are', (table, question, other) => {
      expect(firstOf(table, question)).not.toContainEqual(expect.stringMatching(other));
    });
  });

  test('what averaged so much is limited by its average', () => {
    const found = firstOf('rides', 'lifts that averaged under 400 rides');
    expect(found[0]).toMatch(/GROUP BY "lift" HAVING AVG\("rides"\) < 400/);
  });
});

describe('of claims, campaign daily and flats', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);

  const claims = candidatesOver(claimsTable);

  const campaigns = candidatesOver(campaignDailyTable);

  const flats = candidatesOver(
    tableOf('flats', rowCount, [
      each('Ref', 'text', (row) => `F${row}`),
      each('Area', 'text', among('Northgate', 'Riverside')),
      each('EPC', 'text', among('A', 'B', 'C', 'D', 'E')),
      each('Rent', 'integer', (row) => 500 + row),
    ]),
  );

  const over = (asked: typeof claims, question: string): string[] => asked(question).map(onOneLine);

  describe('grades by letters', () => {
    test('none is worse than the worst', () => {
      expect(over(flats, 'flats with epc worse than E').join('\n')).not.toContain('IN ()');
    });
  });

  describe('prices that aren’t named', () => {
    test.each(['flats under 900 a month', 'flats under 900 euros per month in Riverside'])(
      '%s',
      (question) => {
        const [best] = flats(question);
        expect(best && onOneLine(best)).toContain('"Rent" < 900');
        expect(best?.cover.parts.map(({ rule }) => rule)).not.toContain('left:grain');
      },
    );

    test('what rows come to in a month is none of one row', () => {
      const parts = campaigns('campaigns over 900 euros a month').flatMap(({ cover }) => cover.parts);
      const limits = parts.filter(({ rule }) => rule.includes('money:'));
      expect(limits.length).toBeGreaterThan(0);
      expect(limits.filter(({ from, to }) => to - from > 3)).toEqual([]);
    });
  });
});

describe('of region orders', () => {
  const candidates = candidatesOver(regionOrdersTable);

  const queries = (question: string): string[] =>
    candidates(question).map((c) => onOneLine(c).replaceAll('"', ''));

  test.each([
    [
      'an amount without a name is of what comes in',
      'orders from the West over 1000',
      "SELECT * FROM orders WHERE Region = 'West' AND Sales > 1000",
    ],
  ])('%s: %s', (_, question, query) => {
    expect(queries(question)).toContain(query);
  });
});

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);

  test.each([
    ['countries with more than 2 orders', /HAVING COUNT\(DISTINCT "order_no"\) > 2/],
    ['orders with a rating below line total 20', /"line_total" < 20/],
  ])('%s', (question, wanted) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('how often people bought is told by orders, not by their lines', () => {
  const ask = candidatesOver(shopSalesTable);
  const few = 12;
  const read = (question: string): string[] => ask(question).slice(0, few).map(onOneLine);

  test.each([
    ['customers who bought only once', /HAVING COUNT\(DISTINCT "Order ID"\) = 1/],
    ['customers who ordered more than 10 times', /HAVING COUNT\(DISTINCT "Order ID"\) > 10/],
    ['how many customers bought twice', /HAVING COUNT\(DISTINCT "Order ID"\) = 2/],
  ])('%s', (question, wanted) => {
    const found = read(question);
    expect(found).toContainEqual(expect.stringMatching(wanted));
    expect(found).not.toContainEqual(expect.stringMatching(/"Sales" (?:=|>) \d/));
  });
});

describe('of repairs', () => {
  const repairs = queriesOver(repairsTable);

  test.each([
    [
      'which mechanics had an amount over 100 in Gent?',
      /WHERE "city" = 'Gent' GROUP BY "mechanic" HAVING SUM\("amount"\) > 100$/,
    ],
    ['repairs over the limit', /WHERE "amount" > "amount_limit"/],
    ['mechanics with over 500 in amount', /GROUP BY "mechanic" HAVING SUM\("amount"\) > 500/],
  ])('of repairs: %s', (question, wanted) => {
    expect(repairs(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of orders', () => {
  const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
  const sqlOf = queriesOver(table);

  test('an amount in total is one of each group', () => {
    expect(sqlOf('statuses with over 25 in amount in total')).toContainEqual(
      expect.stringContaining('GROUP BY "status" HAVING SUM("total_amount") > 25'),
    );
  });
});

describe('figures of a row held against each other', () => {
  const ids = (from: number) => [from, from + 1, from + 2, from + 3, from + 4, from + 5];

  /** Matches of two sides. */
  const matches = tableOf('matches', 6, [
    columnProfile(
      'played',
      'date',
      ids(1).map((d) => `2024-01-0${d}`),
    ),
    columnProfile('home_team', 'text', ['Linz', 'Graz', 'Wels', 'Linz', 'Graz', 'Wels']),
    columnProfile('away_team', 'text', ['Graz', 'Wels', 'Linz', 'Wels', 'Linz', 'Graz']),
    columnProfile('home_score', 'integer', [1, 2, 0, 3, 1, 1]),
    columnProfile('away_score', 'integer', [1, 0, 2, 3, 0, 4]),
  ]);

  /** Rides from one dock to another. */
  const rides = tableOf('rides', 6, [
    columnProfile('ride_id', 'integer', ids(1)),
    columnProfile('start_dock', 'text', ['North', 'South', 'North', 'East', 'South', 'East']),
    columnProfile('end_dock', 'text', ['South', 'South', 'East', 'East', 'North', 'North']),
  ]);

  /** Quizzes with the points there were. */
  const quizzes = tableOf('quizzes', 6, [
    columnProfile('pupil', 'text', ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn']),
    columnProfile('points', 'integer', [10, 4, 20, 7, 0, 30]),
    columnProfile('max_points', 'integer', [10, 10, 20, 20, 30, 30]),
  ]);

  /** Shelves with what is there, what the books say and what there has to be. */
  const shelves = tableOf('shelves', 6, [
    columnProfile('item_no', 'integer', ids(1)),
    columnProfile('counted_qty', 'integer', [1, 2, 0, 3, 1, 9]),
    columnProfile('system_qty', 'integer', [1, 3, 0, 3, 2, 8]),
    columnProfile('min_qty', 'integer', [2, 2, 2, 2, 2, 2]),
  ]);

  const classesTable = tableOf('cooking_classes', 6, [
    columnProfile('class_no', 'integer', ids(1)),
    columnProfile('capacity', 'integer', [8, 8, 10, 10, 12, 12]),
    columnProfile('places_sold', 'integer', [8, 7, 10, 4, 12, 11]),
    columnProfile('attended', 'integer', [8, 7, 9, 4, 11, 11]),
  ]);

  /** Goals of both sides by their letters. */
  const youth = tableOf('youth_matches', 6, [
    columnProfile('home', 'text', ['Linz', 'Graz', 'Wels', 'Linz', 'Graz', 'Wels']),
    columnProfile('hg', 'integer', [1, 0, 2, 3, 1, 1]),
    columnProfile('ag', 'integer', [1, 2, 2, 0, 0, 1]),
  ]);

  const asked = (question: string, table: AnalystTable): string[] => queriesOver(table)(question);

  test('where one side is held against the other, no reading leaves that out', () => {
    const found = asked('how many draws were there', youth);
    expect(found.every((sql) => sql.includes('"hg" = "ag"'))).toBe(true);
  });

  test.each<[string, AnalystTable, RegExp]>([
    ['number of sold out concerts', concertsTable, /COUNT\(\*\).* WHERE "tickets_sold" >= "seats"$/],
    ['how many classes were sold out', classesTable, /WHERE "places_sold" >= "capacity"$/],
    ['how many classes were fully booked', classesTable, /WHERE "places_sold" >= "capacity"$/],
    ['who got full marks', quizzes, /WHERE "points" = "max_points"$/],
    [
      'how many shelves did not match the system?',
      shelves,
      /COUNT\(\*\).* WHERE "counted_qty" <> "system_qty"$/,
    ],
    ['what % of shelves were exactly right', shelves, /CASE WHEN "counted_qty" = "system_qty" THEN 1/],
    ['how many shelves are below their minimum quantity', shelves, /WHERE "counted_qty" < "min_qty"$/],
    ['how many matches were draws', matches, /COUNT\(\*\).* WHERE "home_score" = "away_score"$/],
    [
      'how many times did Linz lose at home',
      matches,
      /"home_team" = 'Linz' AND "home_score" < "away_score"$/,
    ],
    ['how many rides started and ended at the same dock?', rides, /"start_dock" = "end_dock"$/],
  ])('%s', (question, table, sql) => {
    expect(asked(question, table)).toContainEqual(expect.stringMatching(sql));
  });
});

describe('of ferry orders', () => {
  const queries = queriesOver(ferryOrdersTable);

  test.each([['orders over half a million', /"amount" > 500000/]])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of rowers', () => {
  const asked = (question: string, table: AnalystTable): string[] => queriesOver(table)(question);

  /** What nobody means isn't among what the question may mean. */
  test.each<[string, AnalystTable, RegExp]>([
    ['harbours with at least one rower', rowersTable, /HAVING COUNT\(\*\) >= 1/],
  ])('%s', (question, table, absurd) => {
    const found = asked(question, table);
    expect(found).not.toHaveLength(0);
    expect(found).not.toContainEqual(expect.stringMatching(absurd));
  });
});

describe('a number that is written together with its unit', () => {
  const of200 = columnsOfRows(200);
  const stock = (name: string, columns: ReturnType<typeof of200>[]) =>
    queriesOver(tableOf(name, 200, [of200('item_no', 'integer', (row) => 500 + row), ...columns]));
  const asked = {
    laptops: stock('laptops', [
      of200('Brand', 'text', among('HP', 'Dell', 'Apple')),
      of200('RAM (GB)', 'integer', among(8, 16, 32, 64)),
    ]),
    wines: stock('wines', [
      of200('Colour', 'text', among('Red', 'White', 'Sparkling')),
      of200('Size (cl)', 'numeric', among(75, 37.5, 150)),
    ]),
    wardrobes: stock('wardrobes', [
      of200('wood', 'text', among('Pine', 'Oak', 'Teak')),
      of200('width cm', 'integer', (row) => 60 + (row % 140)),
      of200('depth cm', 'integer', (row) => 35 + (row % 40)),
    ]),
    phones: stock('phones', [
      of200('network', 'text', among('4G', '5G')),
      of200('price', 'numeric', (row) => 100 + row),
      of200('weight (g)', 'integer', (row) => 140 + (row % 80)),
    ]),
    flats: stock('flats', [
      of200('town', 'text', among('York', 'Leeds', 'Hull')),
      of200('price', 'numeric', (row) => 1e6 * (1 + (row % 60))),
    ]),
  };

  test.each([
    ['laptops', 'how many laptops with 16GB', '"RAM (GB)" = 16'],
    ['laptops', 'Dell laptops with less than 32gb', `"Brand" = 'Dell' AND "RAM (GB)" < 32`],
    ['wines', 'how many red wines in 37.5cl', `"Colour" = 'Red' AND "Size (cl)" = 37.5`],
    ['wardrobes', 'how many wardrobes are under 90cm wide', '"width cm" < 90'],
    ['wardrobes', 'wardrobes up to 0.4m deep', '"depth cm" <= 40'],
    // The name of a network is no weight, and without metres a price is of millions.
    ['phones', 'how many 5G phones', `"network" = '5G'`],
    ['flats', 'how many flats over 40m', '"price" > 40000000'],
  ] as const)('%s: %s', (table, question, rows) => {
    const [first = ''] = asked[table](question);
    expect(first.split(' WHERE ')[1]).toBe(rows);
  });
});
