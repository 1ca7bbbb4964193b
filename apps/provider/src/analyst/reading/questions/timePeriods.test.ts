import { describe, expect, test } from 'vitest';
import {
  firstReadings,
  among,
  candidatesOver,
  columnsOfRows,
  onOneLine,
  queriesOver,
} from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { clubCardsTable, drivingLessonsTable, wardVisitsTable } from '../../testing/tables/people.ts';
import { orderPositionsTable, regionOrdersTable, webOrdersTable } from '../../testing/tables/shops.ts';
import {
  boatTripsTable,
  ferryOrdersTable,
  ferryTripsTable,
  guestHouseStaysTable,
  kayakRentalsTable,
  landingsTable,
  trainsTable,
} from '../../testing/tables/travel.ts';
import { adviceCallsTable, staffTable } from '../../testing/tables/work.ts';
import { readContext } from '../mentions/context.ts';
import { candidatesOf } from '../ranking/candidates.ts';
import { withReach } from '../shared/lookups/timeReach.ts';
import { printQuery } from '../shared/query/printSql.ts';

describe('of monthly sales and quarterly sales', () => {
  const rowCount = 240;
  const column = columnsOfRows(rowCount);

  const names = 'January February March April May June July August September October November December'.split(
    ' ',
  );

  const yearOf = (row: number) => 2024 + (Math.floor(row / 12) % 2);
  const amount = column('Sales', 'numeric', (row) => 100 + ((row * 37) % 210));
  const region = column('Region', 'text', (row) => (row % 7 < 3 ? 'North' : 'South'));

  const byNumber = tableOf('monthly_sales', rowCount, [
    column('Year', 'integer', yearOf),
    column('Month', 'integer', (row) => (row % 12) + 1),
    region,
    amount,
  ]);

  const byName = tableOf('monthly_sales', rowCount, [
    column('Year', 'integer', yearOf),
    column('Month', 'text', (row) => names[row % 12] ?? ''),
    region,
    amount,
  ]);

  const byQuarter = tableOf('quarterly_sales', rowCount, [
    column('Quarter', 'text', (row) => `${yearOf(row)}-Q${1 + (row % 4)}`),
    region,
    amount,
  ]);

  const asked = {
    byNumber: candidatesOver(byNumber),
    byName: candidatesOver(byName),
    byQuarter: candidatesOver(byQuarter),
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  describe('a time is told by the columns that make it', () => {
    const month = 'make_date("Year", "Month", 1)';

    test.each([
      ['sales in july 2025', `WHERE ${month} >= '2025-07-01' AND ${month} < '2025-08-01'`],
      ['sales since march 2025', `WHERE ${month} >= '2025-03-01'`],
      ['sales last quarter', `WHERE ${month} >= '2025-10-01' AND ${month} < '2026-01-01'`],
      ['sales in july', `WHERE CAST(EXTRACT(MONTH FROM ${month}) AS integer) = 7`],
    ])('year and month as numbers: %s', (question, where) => {
      expect(all('byNumber', question)).toContainEqual(
        expect.stringContaining(`SELECT SUM("Sales") FROM "monthly_sales" ${where}`),
      );
    });

    test('a year is that of the column of years, and "since March" begins with none', () => {
      expect(all('byNumber', 'total sales in 2025')[0]).toBe(
        'SELECT SUM("Sales") FROM "monthly_sales" WHERE "Year" = 2025',
      );
      const since = asked
        .byNumber('sales since march 2025')
        .filter(({ cover }) => cover.parts.some(({ rule }) => rule === 'filter:concept'));
      expect(since.map(onOneLine)).toContainEqual(expect.stringContaining(`WHERE ${month} >= '2025-03-01'`));
      expect(since.map(onOneLine)).not.toContainEqual(expect.stringContaining('"Year" >= 2025'));
    });

    test('PostgreSQL makes a date of whole numbers alone', () => {
      const [found] = asked.byNumber('sales in july 2025').filter(({ sql }) => sql.includes('make_date'));
      expect(found && printQuery(found.tree, { ...byNumber, dialect: 'postgres' })).toContain(
        `make_date(CAST("Year" AS integer), CAST("Month" AS integer), 1) >= '2025-07-01'`,
      );
    });

    test('months by their names', () => {
      const time = `CAST(try_strptime("Year" || ' ' || substring("Month", 1, 3), '%Y %b') AS date)`;
      expect(all('byName', 'sales in july 2025')).toContainEqual(
        expect.stringContaining(`WHERE ${time} >= '2025-07-01' AND ${time} < '2025-08-01'`),
      );
      const [postgres] = [...asked.byName('sales in july 2025')].filter(({ sql }) =>
        sql.includes('strptime'),
      );
      expect(postgres && printQuery(postgres.tree, { ...byName, dialect: 'postgres' })).toContain(
        `to_date("Year" || ' ' || substring("Month", 1, 3), 'YYYY Mon') >= '2025-07-01'`,
      );
    });

    test('the last month is the last that there is', async () => {
      const asks: string[] = [];
      const reaching = await withReach(byNumber, (sql) => {
        asks.push(sql);
        return Promise.resolve({
          columns: ['a', 'b'],
          rows: [['2024-01-01', '2025-06-01']],
          truncated: false,
          sampled: false,
        });
      });
      expect(asks).toEqual([`SELECT MIN(${month}), MAX(${month})\nFROM "monthly_sales"`]);
      const context = readContext('sales last month', reaching, valuesOf(reaching));
      expect(candidatesOf(context, '2026-01-15').map(onOneLine)).toContainEqual(
        expect.stringContaining(`WHERE ${month} >= '2025-06-01' AND ${month} < '2025-07-01'`),
      );
    });
  });

  describe('quarters kept as text are times', () => {
    test.each([
      ['sales in Q3 2025', `SELECT SUM("Sales") FROM "quarterly_sales" WHERE "Quarter" = '2025-Q3'`],
      ['sales since Q3 2024', `SELECT SUM("Sales") FROM "quarterly_sales" WHERE "Quarter" >= '2024-Q3'`],
      [
        'total sales in 2025',
        `SELECT SUM("Sales") FROM "quarterly_sales" WHERE "Quarter" >= '2025-Q1' AND "Quarter" < '2026-Q1'`,
      ],
      [
        'sales by quarter',
        'SELECT "Quarter", SUM("Sales") FROM "quarterly_sales" GROUP BY "Quarter" ORDER BY "Quarter" NULLS LAST',
      ],
    ])('%s', (question, sql) => {
      expect(all('byQuarter', question)).toContain(sql);
    });

    test('they have no months', () => {
      expect(all('byQuarter', 'sales in july 2025')).not.toContainEqual(expect.stringContaining("'2025-Q3'"));
      expect(all('byQuarter', 'sales by month')).not.toContainEqual(expect.stringContaining('date_trunc'));
    });
  });

  test('a label of quarters beside months: a quarter of several years is no side', async () => {
    const labelled = tableOf('monthly_sales', rowCount, [
      column('Year', 'integer', yearOf),
      column('Month', 'integer', (row) => (row % 12) + 1),
      column('Quarter', 'text', (row) => `${yearOf(row)}-Q${1 + Math.floor((row % 12) / 3)}`),
      amount,
    ]);
    const table = await withReach(labelled, () =>
      Promise.resolve({
        columns: [],
        rows: [['2024-01-01', '2025-12-01']],
        truncated: false,
        sampled: false,
      }),
    );
    expect(table.columns.map((c) => c.dateFormat)).toEqual([null, null, null, null]);
    const context = readContext('sales in Q3 2025 vs Q3 2024', table, valuesOf(table));
    const rules = candidatesOf(context, '2026-01-15').flatMap(({ cover }) => cover.parts.map((p) => p.rule));
    expect(rules).toContain('compare:grouped:bare');
    expect(rules.filter((rule) => rule.startsWith('compare:values'))).toEqual([]);
  });
});

describe('of advice calls', () => {
  const calls = candidatesOver(adviceCallsTable);

  describe('a day without a year', () => {
    test.each([
      ['how many calls on March 5', '2025-03-05', '2025-03-06'],
      ['how many calls on the 24th of December', '2024-12-24', '2024-12-25'],
    ])('%s is the last one there was', (question, from, before) => {
      expect(onOneLine(calls(question)[0]!)).toContain(
        `WHERE "called_at" >= '${from}' AND "called_at" < '${before}'`,
      );
    });
    test('a day that no month has is none', () => {
      expect(calls('how many calls on February 31').map(onOneLine).join('\n')).not.toContain('2025-03-03');
    });
  });

  describe('so far', () => {
    test.each([['total cost mtd', '2025-11-01', '2025-12-01']])('%s', (question, from, before) => {
      const found = calls(question).map(onOneLine);
      expect(found[0]).toContain(`"called_at" >= '${from}' AND "called_at" < '${before}'`);
      expect(found.join('\n')).not.toContain('OVER');
    });
    test('what adds up runs on', () => {
      expect(calls('cumulative cost to date by month').map(onOneLine).join('\n')).toContain('OVER');
    });
  });
});

describe('of kayak rentals', () => {
  const rentals = candidatesOver(kayakRentalsTable);

  const queries = (of: typeof rentals, question: string): string[] => of(question).map(onOneLine);

  test('a weekday in a season is one time', () => {
    expect(queries(rentals, 'saturday rentals in summer').filter((sql) => sql.includes(' OR '))).toEqual([]);
    expect(queries(rentals, 'rentals on saturdays or sundays')).toContainEqual(
      expect.stringContaining(' OR '),
    );
  });
});

describe('of ferry trips and matches', () => {
  const rowCount = 240;
  const column = columnsOfRows(rowCount);
  const day = (row: number): string => `202${4 + (row % 2)}-${10 + (row % 3)}-1${row % 9}`;

  const trips = candidatesOver(ferryTripsTable);

  const matches = candidatesOver(
    tableOf('matches', rowCount, [
      column('Played', 'date', day),
      column('Season', 'text', among('2023/24', '2024/25', '2025/26')),
      column('Team', 'text', among('U9', 'U13')),
    ]),
  );

  describe('a month that is told by its name', () => {
    test('is the last one that began, where it is said to be this one', () => {
      const [first] = trips('trips this November').map(onOneLine);
      expect(first).toContain(`"Left On" >= '2025-11-01' AND "Left On" < '2025-12-01'`);
    });

    test('may be May', () => {
      expect(trips('trips in may').map(onOneLine).join()).toContain(
        `EXTRACT(MONTH FROM "Left On") AS integer) = 5`,
      );
    });
  });

  describe('a season that is told by its place', () => {
    test('is one of those that a column tells', () => {
      const last = matches('how many matches last season').map(onOneLine);
      expect(last).toContainEqual(
        expect.stringContaining(`COUNT(*) FROM "matches" WHERE "Season" = '2024/25'`),
      );
      expect(matches('matches this season').map(onOneLine).join()).toContain(`WHERE "Season" = '2025/26'`);
    });

    test('is a year where none does', () => {
      expect(trips('trips this season').map(onOneLine)[0]).toMatch(/WHERE "Left On" >= '202\d-01-01'/);
    });
  });
});

describe('of web orders and trains', () => {
  const tables = {
    trains: trainsTable,
    orders: webOrdersTable,
  };

  const sqlOf = (name: keyof typeof tables, question: string): string[] =>
    queriesOver(tables[name])(question);

  test.each([
    ['orders', 'orders above 1500 euros', /1500-01-01|1501-01-01/],
    ['trains', 'trains with passengers below 1200', /"departed" < '1200/],
  ] as const)('%s: %s: far from all times, a number is no year', (table, question, wrong) => {
    expect(sqlOf(table, question).filter((sql) => wrong.test(sql))).toEqual([]);
  });
});

describe('of costs by their years', () => {
  const rowCount = 300;
  const column = columnsOfRows(rowCount);

  test('years are known by their values', () => {
    const costs = tableOf('costs', rowCount, [
      column('GJAHR', 'integer', (row) => 2021 + (row % 5)),
      column('PLAN_EUR', 'numeric', (row) => 1000 + row * 7),
      column('SPARTE', 'text', among('IT', 'HR', 'FM')),
    ]);
    const found = (question: string) => candidatesOver(costs)(question).map(onOneLine);
    expect(found('total plan 2023')[0]).toBe(`SELECT SUM("PLAN_EUR") FROM "costs" WHERE "GJAHR" = 2023`);
    expect(found('plan 2023 in total').filter((sql) => sql.includes(`'IT'`))).toEqual([]);
  });
});

describe('of stations by when they opened', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);

  test('what opened in some year has years, though it isn’t named for them', () => {
    const stations = candidatesOver(
      tableOf('stations', rowCount, [
        each('station', 'text', (row) => `Station ${row}`),
        each('opened', 'integer', (row) => 1904 + (row % 110)),
      ]),
    );
    const found = stations('openings by decade').map(onOneLine);
    expect(found[0]).toMatch(/^SELECT CAST\(FLOOR\("opened" \/ 10\) \* 10 AS integer\), COUNT\(\*\)/);
    expect(found.join('\n')).not.toContain('SUM("opened")');
  });
});

describe('of staff', () => {
  const staff = candidatesOver(staffTable);

  const over = (asked: typeof staff, question: string): string[] => asked(question).map(onOneLine);

  test('have their birthday in any year', () => {
    const found = over(staff, 'birthdays this month').join('\n');
    expect(found).toContain('WHERE CAST(EXTRACT(MONTH FROM "birth_date") AS integer) = 1');
    expect(found).not.toContain('"birth_date" >=');
  });
});

describe('of club cards and boat trips', () => {
  const asked = {
    cards: candidatesOver(clubCardsTable),
    trips: candidatesOver(boatTripsTable),
  };

  const firstOf = firstReadings(asked, 16);

  test.each([
    ['in the next 30 days', "'2026-01-15'", "'2026-02-15'"],
    ['in the next two weeks', "'2026-01-15'", "'2026-01-30'"],
    ['next week', "'2026-01-19'", "'2026-01-26'"],
    ['next month', "'2026-02-01'", "'2026-03-01'"],
  ])('cards that expire %s are looked for ahead', (said, from, before) => {
    expect(firstOf('cards', `which cards expire ${said}?`)).toContainEqual(
      expect.stringContaining(`"expires" >= ${from} AND "expires" < ${before}`),
    );
  });

  test('nothing lies ahead where all has been', () => {
    expect(firstOf('trips', 'trips next week').filter((sql) => sql.includes('2026'))).toEqual([]);
  });
});

describe('of region orders', () => {
  const candidates = candidatesOver(regionOrdersTable);

  const queries = (question: string): string[] =>
    candidates(question).map((c) => onOneLine(c).replaceAll('"', ''));

  test.each([
    ['orders after 2015', true],
    ['orders over 1000', false],
    ['orders over 2150', false],
  ])('%s: a number is a year only near to those of the table: %s', (question, isYear) => {
    expect(queries(question).some((sql) => / WHERE Order Date /.test(sql))).toBe(isYear);
    expect(queries(question).filter((sql) => sql.includes('Row ID = '))).toEqual([]);
  });
});

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);

  test.each([
    ['line total per decade', /GROUP BY CAST\(FLOOR\("year" \/ 10\) \* 10 AS integer\)/],
    ['number of orders in the 1990s', /WHERE "year" BETWEEN 1990 AND 1999/],
    ['orders from 1995 on', /WHERE "year" >= 1995/],
    ['line total each year from 1996 to 2016', /"year" (?:BETWEEN 1996 AND 2016|>= 1996).* GROUP BY "year"/],
  ])('%s', (question, wanted) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of ward visits and driving lessons', () => {
  const asked = {
    visits: candidatesOver(wardVisitsTable),
    lessons: candidatesOver(drivingLessonsTable),
  };

  const firstOf = firstReadings(asked, 8);

  test.each([
    ['since the year 2025', /"seen_on" >= '2025-01-01'$/],
    ['in the last fortnight', /"seen_on" >= '2025-12-1\d'/],
  ])('visits %s', (when, days) => {
    expect(firstOf('visits', `how many visits were there ${when}?`)).toContainEqual(
      expect.stringMatching(days),
    );
  });

  test.each([
    ['visits', 'average weight per edition', /EXTRACT\(YEAR FROM "seen_on"\).*AVG\("weight_kg"\)/],
    ['lessons', 'lessons by vintage', /EXTRACT\(YEAR FROM .*"given_on".*COUNT\(\*\)/],
  ] as const)('%s: %s is by year, where nothing else is called so', (table, question, years) => {
    expect(firstOf(table, question)).toContainEqual(expect.stringMatching(years));
  });
});

describe('of landings', () => {
  const queries = queriesOver(landingsTable);

  test.each([['landings since November', /WHERE .* >= DATE '2025-11-01'$/]])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of guest house stays and bridges', () => {
  const rowCount = 400;
  const each = columnsOfRows(rowCount);

  const stays = candidatesOver(guestHouseStaysTable);

  /** Bridges by the year in which they were opened. */
  const bridges = candidatesOver(
    tableOf('bridges', rowCount, [
      each('Bridge', 'text', (row) => `Bridge ${row}`),
      each('Material', 'text', (row) => ['Steel', 'Stone', 'Wood'][row % 3] ?? ''),
      each('Opened Year', 'integer', (row) => 1950 + (row % 70)),
      each('Length (m)', 'integer', (row) => 20 + ((row * 31) % 800)),
    ]),
  );

  const queries = (found: ReturnType<typeof stays>): string[] => found.map(onOneLine);

  describe('a stretch of time that is counted back', () => {
    test.each([
      ['how many stays this summer', `"arrived" >= '2025-06-01' AND "arrived" < '2025-09-01'`],
      ['how many stays last summer', `"arrived" >= '2024-06-01' AND "arrived" < '2024-09-01'`],
      ['how many stays last winter', `"arrived" >= '2024-12-01' AND "arrived" < '2025-03-01'`],
      ['average csat over the last 6 months', `"arrived" >= '2025-02-01' AND "arrived" < '2025-08-01'`],
    ])('%s', (question, where) => {
      const [first] = queries(stays(question));
      expect(first).toContain(where);
    });

    test('a season that is named alone is that of any year', () => {
      expect(queries(stays('how many stays in summer'))[0]).toContain('IN (6, 7, 8)');
      expect(queries(stays('how many stays this summer')).join('\n')).not.toContain('IN (6, 7, 8)');
    });

    test.each([
      ['bridges of the last 5 years by material', 'BETWEEN 2015 AND 2019'],
      ['how many bridges were opened last year', '"Opened Year" = 2019'],
    ])('%s: in a column of years', (question, where) => {
      expect(queries(bridges(question))[0]).toContain(where);
    });
  });

  test('the first months aren’t counted back', () => {
    expect(queries(stays('average csat in the first 3 months')).join('\n')).toContain('LIMIT 3');
  });
});

describe('of ferry orders', () => {
  const queries = queriesOver(ferryOrdersTable);

  test.each([
    ['orders from march to may 2025', /"booked_on" >= '2025-03-01' AND "booked_on" < '2025-06-01'/],
    ['amount between June and August', /CAST\(EXTRACT\(MONTH FROM "booked_on"\) AS integer\) IN \(6, 7, 8\)/],
    ['amount from dec 24 to feb 25', /"booked_on" >= '2024-12-01' AND "booked_on" < '2025-03-01'/],
    ['amount in the first 2 months of 2025', /"booked_on" >= '2025-01-01' AND "booked_on" < '2025-03-01'/],
    ['amount on New Year’s Day 2025', /"booked_on" = '2025-01-01'/],
    ['orders Friday to Sunday', /dayname\("booked_on"\) IN \('Friday', 'Saturday', 'Sunday'\)/],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});
