import { describe, expect, test } from 'vitest';
import type { AnalystTable } from '../../table.ts';
import { among, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { patientVisitsTable } from '../../testing/tables/people.ts';
import { ferryTripsTable, landingsTable } from '../../testing/tables/travel.ts';
import { itAssetsTable } from '../../testing/tables/work.ts';
import { readContext } from '../mentions/context.ts';
import { analystModel } from '../probability/model.ts';
import { candidatesOf } from '../ranking/candidates.ts';
import { unreadWords } from '../reaction/unknownWords.ts';

describe('of amounts', () => {
  const rowCount = 60;
  const column = columnsOfRows(rowCount);

  const day = (row: number): string =>
    new Date(Date.UTC(2025, row % 12, 1 + (row % 28))).toISOString().slice(0, 10);

  const stays = tableOf('camp_bookings', rowCount, [
    column('BKG_NO', 'integer', (row) => row + 1),
    column('BOOKED_ON', 'date', day),
    column('ARRIVAL', 'date', (row) => day(row + 1)),
    column('PITCH', 'text', among('Tent', 'Cabin')),
    column('NIGHTS', 'integer', (row) => 1 + (row % 9)),
    column('TOT_PAID', 'numeric', (row) => 60 + row * 7),
  ]);

  const checks = tableOf('price_checks', rowCount, [
    column('check_no', 'integer', (row) => row + 1),
    column('shop', 'text', among('Corner', 'Station', 'Market')),
    column('product', 'text', among('Milk', 'Bread', 'Nappies')),
    column('shelf_prc', 'numeric', (row) => 1 + row / 10),
  ]);

  const tickets = tableOf('weigh_tickets', rowCount, [
    column('ticket', 'text', (row) => `W${row}`),
    column('customer', 'text', among('Council', 'Bowden', 'Hargreave')),
    column('GROSS_T', 'numeric', (row) => 8 + row / 5),
    column('VALUE', 'numeric', (row) => 90 + row * 11),
  ]);

  const dives = tableOf('dive_log', rowCount, [
    column('dive_no', 'integer', (row) => row + 1),
    column('site', 'text', among('Wreck', 'Reef')),
    column('timeIn', 'text', (row) => `${8 + (row % 9)}:15`),
    column('maxDepthM', 'integer', (row) => 8 + (row % 40)),
    column('bottomTimeMin', 'integer', (row) => 20 + (row % 30)),
  ]);

  const runs = tableOf('irrigation_runs', rowCount, [
    column('run_no', 'integer', (row) => row + 1),
    column('plot', 'text', among('A', 'B', 'C')),
    column('m3', 'numeric', (row) => 12 + row),
    column('minutes_on', 'integer', (row) => 20 + row),
  ]);

  const jobs = tableOf('lock_jobs', rowCount, [
    column('job_no', 'integer', (row) => row + 1),
    column('called_at', 'timestamp', (row) => `2025-03-${String(1 + (row % 28)).padStart(2, '0')}T08:00:00`),
    column(
      'arrived_at',
      'timestamp',
      (row) => `2025-03-${String(1 + (row % 28)).padStart(2, '0')}T09:1${row % 10}:00`,
    ),
    column('district', 'text', among('North', 'South')),
    column('labour_eur', 'numeric', (row) => 40 + row),
    column('parts_eur', 'numeric', (row) => 5 + row),
    column('is_paid', 'integer', (row) => row % 2),
  ]);

  const cars = tableOf('used_cars', rowCount, [
    column('car_no', 'integer', (row) => row + 1),
    column('make', 'text', among('Seat', 'Fiat')),
    column('bought_for', 'integer', (row) => 3000 + row * 40),
    column('sold_for', 'integer', (row) => 4000 + row * 45),
  ]);

  const weather = tableOf('town_weather', rowCount, [
    column('date', 'date', day),
    column('t_max', 'numeric', (row) => 10 + (row % 20)),
    column('t_mean', 'numeric', (row) => 5 + (row % 20)),
    column('precip_mm', 'numeric', (row) => row % 7),
  ]);

  const matches = tableOf('youth_matches', rowCount, [
    column('match_no', 'integer', (row) => row + 1),
    column('home', 'text', among('Kingsmead', 'Thornton')),
    column('att', 'integer', (row) => 40 + row),
  ]);

  const wines = tableOf('wines', rowCount, [
    column('wine', 'text', (row) => `Wine ${row}`),
    column('region', 'text', among('Douro', 'Alentejo')),
    column('quality', 'integer', (row) => 4 + (row % 5)),
  ]);

  const repairs = tableOf('fleet_repairs', rowCount, [
    column('repair_no', 'integer', (row) => row + 1),
    column('make', 'text', among('Ford', 'Fiat')),
    column('Cost (£)', 'numeric', (row) => 90 + row * 11),
  ]);

  const pool = tableOf('pool_log', rowCount, [
    column('date', 'date', day),
    column('pool', 'text', among('Indoor', 'Outdoor')),
    column('visitors', 'integer', (row) => 100 + row),
  ]);

  const waiting = tableOf('waiting_list', rowCount, [
    column('applicant', 'text', (row) => `Person ${row}`),
    column('site', 'text', among('Hillside', 'Riverside')),
    column('age', 'integer', (row) => 25 + row),
    column('rent', 'integer', (row) => 30 + row),
    column('months_waited', 'integer', (row) => 2 + row),
  ]);

  const sales = tableOf('grocery_sales', rowCount, [
    column('sold_on', 'date', day),
    column('aisle', 'text', among('Dairy', 'Bread')),
    column('sales', 'numeric', (row) => 500 + row * 3),
    column('cogs', 'numeric', (row) => 300 + row),
  ]);

  const asked = {
    pool: candidatesOver(pool),
    waiting: candidatesOver(waiting),
    sales: candidatesOver(sales),
    stays: candidatesOver(stays),
    checks: candidatesOver(checks),
    tickets: candidatesOver(tickets),
    dives: candidatesOver(dives),
    runs: candidatesOver(runs),
    jobs: candidatesOver(jobs),
    cars: candidatesOver(cars),
    weather: candidatesOver(weather),
    matches: candidatesOver(matches),
    wines: candidatesOver(wines),
    repairs: candidatesOver(repairs),
  };

  type Table = keyof typeof asked;

  const readWhole = (table: Table, question: string): string[] =>
    asked[table](question).flatMap((candidate) =>
      unreadWords(candidate).length === 0 ? [onOneLine(candidate)] : [],
    );

  describe('an amount is found by what people call it', () => {
    test.each<[Table, string, RegExp]>([
      ['stays', 'average length of stay in cabins', /AVG\("NIGHTS"\).* WHERE "PITCH" = 'Cabin'$/],
      ['stays', 'what did we take in 2025', /^SELECT SUM\("TOT_PAID"\)/],
      [
        'checks',
        'where are nappies cheapest on average?',
        /"shop", AVG\("shelf_prc"\)|ORDER BY AVG\("shelf_prc"\)/,
      ],
      ['tickets', 'turnvoer by customer', /"customer", SUM\("VALUE"\)/],
      ['dives', 'dives deeper than 40m', /WHERE "maxDepthM" > 40$/],
      ['dives', 'average bottom time by site', /"site", AVG\("bottomTimeMin"\)/],
      [
        'pool',
        'quietest weekday',
        /GROUP BY dayname\("date"\) ORDER BY SUM\("visitors"\) NULLS LAST LIMIT 1$/,
      ],
      ['waiting', 'applicants for Hillside over 70', /WHERE "site" = 'Hillside' AND "age" > 70$/],
      ['sales', 'gross margin by aisle', /"aisle", 100\.0 \* \(SUM\("sales"\) - SUM\("cogs"\)\)/],
      ['runs', 'total water by plot', /"plot", SUM\("m3"\)/],
      ['jobs', 'average bill by district', /"district", AVG\(\("labour_eur" \+ "parts_eur"\)\)/],
      [
        'jobs',
        'average wait by district',
        /"district", AVG\(\(date_diff\('second', "called_at", "arrived_at"\)/,
      ],
      ['cars', 'total profit by make', /"make", SUM\(\("sold_for" - "bought_for"\)\)/],
      ['weather', 'average temperature in March', /^SELECT AVG\("t_mean"\)/],
      ['weather', 'which month was the wettest?', /SUM\("precip_mm"\)|AVG\("precip_mm"\)/],
      [
        'matches',
        'how many spectators came to games of Kingsmead',
        /^SELECT SUM\("att"\).* WHERE "home" = 'Kingsmead'$/,
      ],
      ['wines', 'wines rated 8 or more', /WHERE "quality" >= 8$/],
      ['wines', 'Douro wines with at least 7 points', /WHERE "region" = 'Douro' AND "quality" >= 7$/],
      ['repairs', 'makes where repairs cost over 500 pounds on average', /HAVING AVG\("Cost \(£\)"\) > 500/],
    ])('%s: %s', (table, question, wanted) => {
      expect(readWhole(table, question)).toContainEqual(expect.stringMatching(wanted));
    });
  });

  describe('an amount of another kind is not meant', () => {
    test.each<[Table, string, RegExp]>([
      ['tickets', 'turnover by customer', /SUM\("VALUE"\)/],
      ['jobs', 'how much money did we make', /SUM\(\("labour_eur" \+ "parts_eur"\)\)/],
    ])('%s: %s', (table, question, wanted) => {
      expect(readWhole(table, question)[0]).toMatch(wanted);
    });

    test('how much was taken is no time', () => {
      expect(readWhole('runs', 'how much did we take')).not.toContainEqual(
        expect.stringContaining('"minutes_on"'),
      );
    });
  });
});

describe('of loans of a library', () => {
  const rowCount = 240;
  const column = columnsOfRows(rowCount);

  test('what is only near to a word isn’t added up for it', () => {
    const loans = candidatesOver(
      tableOf('library_loans', rowCount, [
        column('loan_id', 'integer', (row) => row + 1),
        column('title', 'text', among('Dune', 'Emma', 'Mort')),
        column('fine', 'numeric', (row) => (row % 4) * 0.5),
      ]),
    );
    const rules = loans('how many books were borrowed').flatMap((c) => c.cover.parts.map(({ rule }) => rule));
    expect(rules).toContain('count');
    expect(rules.filter((rule) => /^count:(?:sum|value)/.test(rule))).toEqual([]);
  });
});

describe('people say it in a word of their own', () => {
  const rowCount = 240;
  const column = columnsOfRows(rowCount);
  const day = (row: number): string => `202${4 + (row % 2)}-${10 + (row % 3)}-1${row % 9}`;

  const trips = candidatesOver(ferryTripsTable);

  const houses = tableOf('houses', rowCount, [
    column('House', 'text', (row) => `H-${row}`),
    column('List Price', 'integer', (row) => 200_000 + row * 500),
    column('Sale Price', 'integer', (row) => 190_000 + row * 600),
    column('Sold On', 'date', (row) => (row % 3 === 0 ? day(row) : null)),
  ]);

  const homes = candidatesOver(houses);
  const asked = { trips, homes };

  test.each([
    ['trips', 'how much revenue did the isles make', /SUM\("Takings"\)/],
    ['trips', 'what mileage did we do in total', /SUM\("km"\)/],
    ['trips', 'how many people died on the north route', /SUM\("Lives Lost"\).*'North'/],
    [
      'homes',
      'how many were sold above the asking price',
      /COUNT\(\*\).* WHERE "Sale Price" > "List Price"$/,
    ],
    ['homes', 'how many houses are for sale right now', /COUNT\(\*\).* WHERE "Sold On" IS NULL$/],
  ] as const)('%s: %s', (table, question, query) => {
    expect(asked[table](question).map(onOneLine)).toContainEqual(expect.stringMatching(query));
  });

  test('what is usual is an average', () => {
    const context = readContext('what do houses usually cost', houses, valuesOf(houses));
    const [first] = candidatesOf(context, '2026-01-15', analystModel());
    expect(first?.sql).toMatch(/AVG\("\w+ Price"\)/);
  });
});

describe('of policies', () => {
  const rowCount = 600;
  const column = columnsOfRows(rowCount);

  test('payouts are what was paid, and signing up is joining', () => {
    const policies = tableOf('policies', rowCount, [
      column('region', 'text', (row) => ['North', 'South'][row % 2] ?? ''),
      column('joined', 'date', (row) => `2024-${String(1 + (row % 12)).padStart(2, '0')}-03`),
      column('ended', 'date', (row) => `2025-${String(1 + (row % 12)).padStart(2, '0')}-03`),
      column('amount_paid', 'numeric', (row) => 10 + row * 1.25),
    ]);
    const first = (question: string) => candidatesOver(policies)(question)[0]?.sql ?? '';
    expect(first('average payout by region')).toContain('AVG("amount_paid")');
    expect(first('how many sign ups in May 2024')).toContain('"joined" >=');
  });
});

describe('of patient visits and staff', () => {
  const rowCount = 6;

  const staff = tableOf('staff', rowCount, [
    columnProfile('full_name', 'text', ['Ada', 'Bea', 'Ben', 'Cid', 'Cleo', 'Dan']),
    columnProfile('office', 'text', ['Graz', 'Graz', 'Linz', 'Linz', 'Wels', 'Wels']),
    columnProfile('dept', 'text', ['a', 'b', 'a', 'b', 'a', 'b']),
    columnProfile('position', 'text', ['cook', 'cook', 'waiter', 'waiter', 'cook', 'cook']),
    columnProfile('origin', 'text', ['Chile', 'Peru', 'Peru', 'Chile', 'Peru', 'Peru']),
  ]);

  const tables = {
    visits: patientVisitsTable,
    staff,
  };

  const sqlOf = (name: keyof typeof tables, question: string): string[] =>
    queriesOver(tables[name])(question);

  test.each([
    ['visits', 'what was the slowest month?', /ORDER BY COUNT\(\*\) NULLS LAST LIMIT 1$/],
    ['staff', 'number of people per location and dept', /GROUP BY "office", "dept"/],
    ['staff', 'which jobs are there?', /"position" FROM "staff"/],
    ['staff', 'people by country', /GROUP BY "origin"/],
  ] as const)('%s: %s: words that mean the same', (table, question, wanted) => {
    expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('rows by another noun, and what they weigh by its unit', () => {
  const rowCount = 60;
  const column = columnsOfRows(rowCount);

  const weighed = tableOf('vineyard_picks', rowCount, [
    column('tag', 'text', (row) => `VP0${100 + row}`),
    column('picked_on', 'date', (row) => `2025-0${1 + (row % 6)}-11`),
    column('variety', 'text', (row) => ['Merlot', 'Syrah', 'Malbec'][row % 3] ?? ''),
    column('net_kg', 'numeric', (row) => 300 + row * 2.5),
  ]);

  const readWhole = (table: AnalystTable, question: string): string[] =>
    candidatesOver(table)(question).flatMap((c) => (unreadWords(c).length === 0 ? [onOneLine(c)] : []));

  test.each([
    ['no. of harvests per variety', weighed, /COUNT\(\*\).* GROUP BY "variety"/],
    ['tonnage per variety', weighed, /SUM\("net_kg"\).* GROUP BY "variety"/],
    ['average cost of the kit by type', itAssetsTable, /AVG\("cost"\).* GROUP BY "type"/],
  ])('%s', (question, table, wanted) => {
    expect(readWhole(table, question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of landings', () => {
  const queries = queriesOver(landingsTable);

  test.each([
    [
      'which skipper earned the most?',
      /GROUP BY "skipper" ORDER BY SUM\(\("landed_kg" \* "price_eur_per_kg"\)\) DESC/,
    ],
    ['revenue by gear', /SELECT "gear", SUM\(\("landed_kg" \* "price_eur_per_kg"\)\)/],
    ['kilos by gear', /SELECT "gear", SUM\("landed_kg"\)/],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test('a common word is no first letters of a column', () => {
    expect(queries('what did we pay in total?').filter((sql) => sql.includes('pet_age_yr'))).toEqual([]);
  });
});

describe('which measure is meant', () => {
  const rowCount = 600;
  const column = columnsOfRows(rowCount);
  const day = (row: number): string => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);

  const hire = tableOf('boat_hire', rowCount, [
    column('hire_no', 'text', (row) => `H-${row}`),
    column('hired_on', 'date', day),
    column('paid_on', 'date', (row) => (row % 3 === 0 ? null : day(row + 20))),
    column('planned_hours', 'numeric', (row) => 2 + (row % 5)),
    column('real_hours', 'numeric', (row) => 2.5 + (row % 7)),
    column('rate_usd', 'numeric', (row) => 30 + (row % 40) * 0.5),
    column('late_fee_usd', 'numeric', (row) => (row % 9) * 2.5),
    column('paid_usd', 'numeric', (row) => 60 + (row % 100) * 1.5),
  ]);
  const asked = (question: string): string[] => candidatesOver(hire)(question).map(onOneLine);

  test('what was collected was paid, when it was', () => {
    expect(asked('total collected in 2025')).toContainEqual(
      expect.stringMatching(/^SELECT SUM\("paid_usd"\) .* WHERE "paid_on" >= '2025-01-01'/),
    );
  });

  test('hours are those that there were', () => {
    expect(asked('total hours').filter((sql) => /SUM\("planned_hours"\)/.test(sql))).toEqual([]);
    expect(asked('total planned hours')).toContainEqual(
      expect.stringMatching(/^SELECT SUM\("planned_hours"\)/),
    );
  });

  test('an hourly rate is none of the hours', () => {
    expect(asked('average hourly rate').filter((sql) => /_hours"/.test(sql))).toEqual([]);
    expect(asked('average hourly rate')).toContainEqual(expect.stringMatching(/^SELECT AVG\("rate_usd"\)/));
  });

  test('the latest is the last in time, not the highest', () => {
    const latest = asked('latest rate');
    expect(latest.filter((sql) => /MAX\("rate_usd"\)|ORDER BY "rate_usd" DESC/.test(sql))).toEqual([]);
    expect(latest).toContainEqual(expect.stringMatching(/ORDER BY "hired_on" DESC NULLS LAST LIMIT 1$/));
  });
});

test('an hourly rate is what stands for an hour, and a yearly cost is one “pa”', () => {
  const column = columnsOfRows(60);
  const asked = queriesOver(
    tableOf('contracts', 60, [
      column('Client', 'text', among('Velo', 'Orion', 'Arden')),
      column('Rate EUR/h', 'integer', (row) => 80 + ((row * 7) % 90)),
      column('cost_eur_pa', 'integer', (row) => 900 + ((row * 131) % 1700)),
      column('cost_setup', 'integer', (row) => 10 + ((row * 13) % 170)),
    ]),
  );
  expect(asked('average hourly rate by client')[0]).toContain('SELECT "Client", AVG("Rate EUR/h")');
  expect(asked('total yearly cost')[0]).toContain('SELECT SUM("cost_eur_pa") FROM');
});
