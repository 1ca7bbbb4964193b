import { describe, expect, test } from 'vitest';
import { ask } from '../../ask.ts';
import type { AnalystTable } from '../../table.ts';
import { among, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { matchesTable } from '../../testing/tables/leisure.ts';
import { soldHousesTable } from '../../testing/tables/money.ts';
import { patientVisitsTable, surveyTable } from '../../testing/tables/people.ts';
import { orderPositionsTable, parcelsTable } from '../../testing/tables/shops.ts';
import { guestHouseStaysTable, nightStaysTable, trainsTable } from '../../testing/tables/travel.ts';
import { repairsTable, webSessionsTable } from '../../testing/tables/work.ts';
import { perRow } from '../grammar/figures/perRow.ts';
import { sayReading } from '../wording/understood.ts';

describe('per row', () => {
  const rowCount = 240;
  const column = columnsOfRows(rowCount);

  const day = (row: number): string =>
    new Date(Date.UTC(2022 + (row % 3), row % 12, 1 + (row % 27))).toISOString().slice(0, 10);

  const matches = candidatesOver(
    tableOf('football_matches', rowCount, [
      column('Date', 'date', day),
      column('Home Team', 'text', among('Ash', 'Birch', 'Cedar')),
      column('Away Team', 'text', among('Birch', 'Cedar', 'Ash')),
      column('Home Goals', 'integer', (row) => row % 5),
      column('Away Goals', 'integer', (row) => row % 4),
    ]),
  );

  test('an average of rows is one figure', () => {
    const [first] = matches('average goals per game');
    expect(first && perRow(first.scan, 0).map(({ rule, to }) => [rule, to])).toEqual([
      ['figures:per:row', 4],
    ]);
  });
});

describe('of web sessions', () => {
  const sessions = candidatesOver(webSessionsTable);

  test('so many a day on average, all of it said', () => {
    const [first] = sessions('how many sessions per day on average');
    expect(first && onOneLine(first)).toMatch(/^SELECT 1\.0 \* COUNT\(\*\) \/ /);
    expect(first?.cover.parts.filter(({ rule }) => rule.startsWith('left:'))).toEqual([]);
  });
});

describe('of parcels, trains and patient visits', () => {
  const tables = {
    parcels: parcelsTable,
    trains: trainsTable,
    visits: patientVisitsTable,
  };

  const sqlOf = (name: keyof typeof tables, question: string): string[] =>
    queriesOver(tables[name])(question);

  test.each([
    [
      'visits',
      'average number of visits per patient',
      /1\.0 \* COUNT\(\*\) \/ NULLIF\(COUNT\(DISTINCT "patient"\), 0\)/,
    ],
    ['visits', 'fee per head', /1\.0 \* SUM\("fee"\) \/ NULLIF\(COUNT\(DISTINCT "patient"\), 0\)/],
    [
      'trains',
      'trains per route on average',
      /1\.0 \* COUNT\(\*\) \/ NULLIF\(COUNT\(DISTINCT "route"\), 0\)/,
    ],
    [
      'parcels',
      'average number of parcels per depot',
      /1\.0 \* COUNT\(\*\) \/ NULLIF\(COUNT\(DISTINCT "depot"\), 0\)/,
    ],
  ] as const)('%s: %s: rows by what they belong to', (table, question, wanted) => {
    expect(sqlOf(table, question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('“per match”, where a row is one', () => {
  /** A database that finds another number for each query. */
  const asking = (table: AnalystTable) => (question: string) =>
    ask(question, table, {
      run: (sql) =>
        Promise.resolve({ columns: ['c'], rows: [[sql.length]], truncated: false, sampled: false }),
      signal: new AbortController().signal,
      today: '2026-01-15',
    });

  const answer = asking(matchesTable);

  const queries = (question: string): string[] => candidatesOver(matchesTable)(question).map(onOneLine);

  test.each([
    ['attendance per match', 'SELECT AVG("attendance") FROM "matches"'],
    ['average goals per game by season', 'AVG(("home_goals" + "away_goals"))'],
  ])('%s', (question, mean) => {
    expect(
      candidatesOver(matchesTable)(question)
        .filter(({ cover }) => cover.parts.some(({ rule }) => rule.includes('per:row')))
        .map(onOneLine),
    ).toContainEqual(expect.stringContaining(mean));
  });

  test('the goals of one side aren’t told for those of both', async () => {
    expect((await answer('average goals per game by season')).answer).not.toMatch(/average home goals/i);
    expect(queries('average goals per game by season')).not.toEqual([]);
  });
});

describe('of orders, trips and nights', () => {
  const rowCount = 120;
  const column = columnsOfRows(rowCount);

  /** What the queries for a question select, without the table. */
  function queriesOf(name: string, columns: ReturnType<typeof column>[]) {
    const candidates = candidatesOver(tableOf(name, rowCount, columns));
    return (question: string) =>
      candidates(question).map((candidate) => ({
        sql: onOneLine(candidate).replaceAll('"', ''),
        said: sayReading(candidate.tree),
      }));
  }

  /** Lines of orders: two for each order, and several orders for each customer. */
  const storeOf = (customer: (row: number) => string | null) =>
    queriesOf('superstore', [
      column('Row ID', 'integer', (row) => row + 1),
      column('Order ID', 'text', (row) => `CA-${Math.floor(row / 2)}`),
      column('Customer ID', 'text', customer),
      column('Segment', 'text', (row) => ['Consumer', 'Corporate'][row % 2] ?? ''),
      column('Product Name', 'text', (row) => `Chair ${row % 50}`),
      column('Sales', 'double', (row) => 10.5 + row),
      column('Quantity', 'integer', (row) => 1 + (row % 7)),
      column('Discount', 'double', (row) => (row % 5) / 10),
    ]);

  const store = storeOf((row) => `C-${row % 40}`);

  const trips = queriesOf('fleet_catches', [
    column('trip_no', 'text', (row) => `T${Math.floor(row / 3)}`),
    column('vessel', 'text', (row) => ['Ida', 'Nora', 'Pia'][row % 3] ?? ''),
    column('species', 'text', (row) => ['cod', 'hake', 'ling', 'plaice'][row % 4] ?? ''),
    column('landed_kg', 'double', (row) => 100.5 + row),
  ]);

  const nights = queriesOf('room_nights', [
    column('Stay No', 'integer', (row) => row + 1),
    column('Reservation', 'text', (row) => `R${Math.floor(row / 3)}`),
    column('Room Rate EUR', 'double', (row) => 80.5 + row),
    column('Extras EUR', 'double', (row) => 2.5 + row),
  ]);

  const perOrder = (of: string) => `1.0 * ${of} / NULLIF(COUNT(DISTINCT Order ID), 0)`;

  test('what belongs to nobody is in nobody’s average', () => {
    const some = storeOf((row) => (row % 40 === 0 ? null : `C-${row % 40}`));
    expect(some('what does a customer spend on average').map(({ sql }) => sql)).toContain(
      "SELECT 1.0 * SUM(Sales) / NULLIF(COUNT(DISTINCT Customer ID), 0) FROM superstore WHERE (Customer ID IS NOT NULL AND Customer ID <> '')",
    );
  });

  describe('an average is of what rows are lines of, where the question says so', () => {
    test.each([
      ['average order value', `SELECT ${perOrder('SUM(Sales)')} FROM superstore`],
      ['what is the mean value of an order?', `SELECT ${perOrder('SUM(Sales)')} FROM superstore`],
      ['average number of items per order', `SELECT ${perOrder('SUM(Quantity)')} FROM superstore`],
      ['how many items are in an order on average', `SELECT ${perOrder('SUM(Quantity)')} FROM superstore`],
      ['how many lines does an order have on average', `SELECT ${perOrder('COUNT(*)')} FROM superstore`],
      [
        'what does a customer spend on average',
        'SELECT 1.0 * SUM(Sales) / NULLIF(COUNT(DISTINCT Customer ID), 0) FROM superstore',
      ],
      [
        'average number of orders per customer',
        'SELECT 1.0 * COUNT(DISTINCT Order ID) / NULLIF(COUNT(DISTINCT Customer ID), 0) FROM superstore',
      ],
      [
        'median order value',
        'SELECT MEDIAN(figure) FROM (SELECT SUM(Sales) AS figure FROM superstore GROUP BY Order ID ) AS groups',
      ],
      [
        'average number of different products per order',
        'SELECT AVG(figure) FROM (SELECT COUNT(DISTINCT Product Name) AS figure FROM superstore GROUP BY Order ID ) AS groups',
      ],
    ])('%s', (question, sql) => {
      expect(store(question)[0]?.sql).toBe(sql);
    });

    test('in groups, and where groups are ranked by it', () => {
      const value = perOrder('SUM(Sales)');
      expect(store('average order value by segment')[0]?.sql).toBe(
        `SELECT Segment, ${value} FROM superstore GROUP BY Segment ORDER BY ${value} DESC NULLS LAST`,
      );
      expect(store('which segment has the highest average order value').map(({ sql }) => sql)).toContain(
        `SELECT Segment, ${value} FROM superstore GROUP BY Segment ORDER BY ${value} DESC NULLS LAST LIMIT 1`,
      );
    });

    test('where sides are held against each other by it', () => {
      const value = perOrder('SUM(Sales)');
      expect(
        store('do corporate customers spend more per order than consumer customers?').map(({ sql }) => sql),
      ).toContain(
        `SELECT Segment, ${value} FROM superstore WHERE Segment IN ('Corporate', 'Consumer') GROUP BY Segment ORDER BY ${value} DESC NULLS LAST`,
      );
    });

    test('it is never that of the lines', () => {
      for (const question of [
        'average order value',
        'average number of items per order',
        'median order value',
      ])
        for (const { sql } of store(question)) expect(sql).toContain('Order ID');
    });

    test('of trips and of stays', () => {
      expect(trips('how many kg are landed on a trip on average').map(({ sql }) => sql)).toContain(
        'SELECT 1.0 * SUM(landed_kg) / NULLIF(COUNT(DISTINCT trip_no), 0) FROM fleet_catches',
      );
      expect(nights('average number of nights per reservation')[0]?.sql).toBe(
        'SELECT 1.0 * COUNT(*) / NULLIF(COUNT(DISTINCT Reservation), 0) FROM room_nights',
      );
    });

    test('not of what comes beside a price that does not add up', () => {
      for (const { sql } of nights('average revenue per reservation'))
        expect(sql).not.toContain('SUM(Extras EUR) / NULLIF(COUNT(DISTINCT Reservation)');
    });

    test.each(['average sales per order line', 'average quantity per order status'])(
      'not of a thing whose word only begins that of another: %s',
      (question) => {
        for (const { sql } of store(question)) expect(sql).not.toContain('/ NULLIF(COUNT(DISTINCT');
      },
    );

    test('averages of levels, and of few groups, are of each', () => {
      expect(nights('average room rate per reservation').map(({ sql }) => sql)).toContain(
        'SELECT Reservation, AVG(Room Rate EUR) FROM room_nights GROUP BY Reservation ORDER BY AVG(Room Rate EUR) DESC NULLS LAST',
      );
      expect(trips('average landed kg per vessel')[0]?.sql).toContain('GROUP BY vessel');
    });

    test('it is said by what it is of', () => {
      expect(store('average order value')[0]?.said).toBe('Total Sales per Order ID');
    });
  });
});

describe('who answered how on a scale', () => {
  const stays = candidatesOver(nightStaysTable);

  const survey = candidatesOver(surveyTable);

  const queries = (ask: typeof stays, question: string): string[] => ask(question).map(onOneLine);

  test('"how satisfied" asks for a figure', () => {
    const found = queries(survey, 'how satisfied are people in the North');
    expect(found.filter((sql) => sql.includes('"satisfaction" >= 4'))).toEqual([]);
  });
});

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);

  test.each([
    ['line total per guest', /1\.0 \* SUM\("line_total"\) \/ NULLIF\(SUM\("guests"\), 0\)/],
    ['spend per head', /1\.0 \* SUM\("line_total"\) \/ NULLIF\(SUM\("guests"\), 0\)/],
    ['average order value', /1\.0 \* SUM\("line_total"\) \/ NULLIF\(COUNT\(DISTINCT "order_no"\), 0\)/],
    ['average mpg', /AVG\("miles_per_gallon"\)/],
  ])('%s', (question, wanted) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of repairs', () => {
  const repairs = queriesOver(repairsTable);

  test.each([
    ['average repair in Gent', /SELECT AVG\("amount"\) FROM "repairs" WHERE "city" = 'Gent'$/],
    [
      'average daily amount in Gent',
      /1\.0 \* SUM\("amount"\) \/ NULLIF\(COUNT\(DISTINCT .*, 0\) FROM "repairs" WHERE "city" = 'Gent'$/,
    ],
  ])('of repairs: %s', (question, wanted) => {
    expect(repairs(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('figures of levels', () => {
  const stays = candidatesOver(guestHouseStaysTable);

  const queries = (found: ReturnType<typeof stays>): string[] => found.map(onOneLine);

  const houses = candidatesOver(soldHousesTable);

  test('an overall weight is a sum', () => {
    expect(queries(houses('overall weight'))[0]).toContain('SUM("weight_kg")');
  });

  test('an overall rating is no sum', () => {
    expect(queries(stays('overall csat'))[0]).toContain('AVG("csat")');
    expect(queries(stays('overall wait'))[0]).toContain('SUM("waitSec")');
  });

  test('the time of a wait time is no other one', () => {
    const rules = stays('overall wait time').flatMap(({ cover }) => cover.parts.map(({ rule }) => rule));
    expect(rules).toContain('figures:plain:sum');
    expect(rules).not.toContain('meant:sum');
  });

  test('the cheapest visits aren’t the fewest', () => {
    const [first] = queries(stays('which room has the cheapest visits'));
    expect(first).not.toMatch(/ORDER BY.*"visits"/);
  });
});

describe('of mailings', () => {
  const rowCount = 300;
  const column = columnsOfRows(rowCount);

  test('what is a figure for each of something isn’t divided once more', () => {
    const mailings = candidatesOver(
      tableOf('mailings', rowCount, [
        column('list', 'text', (row) => ['Members', 'Guests'][row % 2] ?? ''),
        column('cost_eur', 'numeric', (row) => 20 + row * 0.5),
        column('clicks', 'integer', (row) => 10 + (row % 90)),
        column('orders', 'integer', (row) => 1 + (row % 8)),
      ]),
    );
    const found = mailings('cost per order by list').map(onOneLine);
    expect(found).toContainEqual(expect.stringContaining('SUM("cost_eur") / NULLIF(SUM("orders"), 0)'));
    expect(found.filter((sql) => sql.includes('1.0 * 1.0 *'))).toEqual([]);
  });
});
