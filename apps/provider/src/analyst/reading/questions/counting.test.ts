import { describe, expect, test } from 'vitest';
import { ofSites } from '../../testing/tables/sites.ts';
import { analystTable, type AnalystTable } from '../../table.ts';
import {
  among,
  candidatesOver,
  columnsOfRows,
  onOneLine,
  queriesOver,
  readingsOver,
} from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { sensorReadingsTable, ticketSalesTable } from '../../testing/tables/leisure.ts';
import { flatRegisterTable } from '../../testing/tables/money.ts';
import { poolVisitsTable } from '../../testing/tables/people.ts';
import { orderPositionsTable, stockMovementsTable } from '../../testing/tables/shops.ts';
import { ferryOrdersTable, kayakRentalsTable } from '../../testing/tables/travel.ts';
import { firewatchesTable, leaveRequestsTable, webSessionsTable } from '../../testing/tables/work.ts';
import { counting } from '../grammar/figures/counting.ts';
import { readContext } from '../mentions/context.ts';
import { entityWords } from '../mentions/entities.ts';
import { analystModel } from '../probability/model.ts';
import { candidatesOf } from '../ranking/candidates.ts';

describe('of sensor readings', () => {
  const asked = (question: string, table: AnalystTable = sensorReadingsTable): string[] =>
    queriesOver(table)(question);

  test.each<[string, RegExp]>([
    [
      'on how many days were there readings',
      /COUNT\(DISTINCT CAST\(date_trunc\('day', "read_at"\) AS date\)\)/,
    ],
  ])('%s', (question, sql) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(sql));
  });
});

describe('of stock movements', () => {
  const movements = candidatesOver(stockMovementsTable);

  const asked = {
    movements,
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test.each([
    [
      'movements',
      'how many units were issued',
      `SELECT SUM("quantity") FROM "stock_movements" WHERE "movement_type" = 'Issue'`,
    ],
  ] as const)('%s: %s', (table, question, sql) => {
    expect(all(table, question)).toContain(sql);
  });

  test('units are counted by their quantity', () => {
    const scans = asked.movements('how many units were issued').map(({ scan }) => scan);
    const rules = scans.flatMap((scan) => counting(scan, 0).map(({ rule }) => rule));
    expect(rules).toContain('count:sum:number');
    expect(rules).not.toContain('count:word:plain');
  });
});

describe('of kayak rentals and boardgames', () => {
  const rowCount = 240;
  const column = columnsOfRows(rowCount);

  const rentals = candidatesOver(kayakRentalsTable);

  const plays = candidatesOver(
    tableOf('boardgames', rowCount, [
      column('title', 'text', (row) => `Title ${row}`),
      column('publisher', 'text', among('Czech Games Edition', 'Kosmos', 'Z-Man Games')),
      column('shelf', 'text', among('Lounge', 'Attic')),
      column('minutes', 'integer', (row) => 20 + row),
    ]),
  );

  const queries = (of: typeof rentals, question: string): string[] => of(question).map(onOneLine);

  test('the word for a row is no part of a name', () => {
    expect(
      queries(plays, 'how many games are in the attic?').filter((sql) => sql.includes('"publisher"')),
    ).toEqual([]);
  });

  test('a total beside a rate is no number of guests', () => {
    const bookings = candidatesOver(
      tableOf('hotel_bookings', rowCount, [
        column('booking_no', 'text', (row) => `B-${row}`),
        column('country', 'text', among('Germany', 'France', 'Italy')),
        column('rate_per_night', 'integer', (row) => 60 + (row % 90)),
        column('total', 'integer', (row) => 60 + row * 3),
      ]),
    );
    const rules = bookings('how many guests come from Italy?').flatMap((c) =>
      c.cover.parts.map(({ rule }) => rule),
    );
    expect(rules).not.toContain('count:tally');
  });
});

test('a total with cents is no number of orders', () => {
  const column = columnsOfRows(60);
  const orders = candidatesOver(
    tableOf('orders', 60, [
      column('id', 'integer', (row) => row),
      column('city', 'text', among('Paris', 'Rome')),
      column('place', 'text', (row) => `[${row},2.5]`),
      column('total', 'double', (row) => row + 0.1),
    ]),
  );
  const found = orders('how many orders in Paris?');
  const rules = found.flatMap(({ cover }) => cover.parts.map(({ rule }) => rule));
  expect(rules).not.toContain('count:tally');
  expect(found.map(onOneLine)[0]).toContain('COUNT(*)');
});

describe('of leave requests and web sessions', () => {
  const leave = candidatesOver(leaveRequestsTable);

  const sessions = candidatesOver(webSessionsTable);

  const over = (asked: typeof leave, question: string): string[] => asked(question).map(onOneLine);
  const all = (asked: typeof leave, question: string): string => over(asked, question).join('\n');

  describe('days', () => {
    test('of a value are added up', () => {
      const [first] = leave('how many sick days in 2024');
      expect(onOneLine(first as NonNullable<typeof first>)).toContain('SELECT SUM("days_taken")');
      expect(all(leave, 'how many sick days in 2024')).not.toContain("GROUP BY CAST(date_trunc('day'");
    });

    test('that rows keep, and those from a start to its end, are how long something is', () => {
      const found = all(leave, 'parental leave longer than 2 months');
      expect(found).toContain('"days_taken" > 60');
      expect(found).toContain(`date_diff('day', "start_dt", "end_dt") > 60`);
    });

    test('a month is no days that anything took', () => {
      expect(all(leave, 'which month has the most absences')).not.toContain('"days_taken"');
    });
  });

  test('traffic is how many there are, or what they saw', () => {
    const read = sessions('traffic by browser').filter(({ cover }) =>
      cover.parts.every(({ rule }) => !rule.startsWith('left:')),
    );
    const found = read.map(onOneLine).join('\n');
    expect(found).toContain('SELECT "browser", COUNT(*)');
    expect(found).toContain('SELECT "browser", SUM("page_views")');
  });
});

describe('of firewatches', () => {
  const read = candidatesOver(firewatchesTable);
  const queries = (question: string): string[] => read(question).map(onOneLine);

  test('rows are called as their table in two words, too', () => {
    expect(queries('how many fire watches in 2024')[0]).toMatch(
      /^SELECT COUNT\(\*\) FROM "firewatches" WHERE "began"/,
    );
  });
});

describe('of ticket sales', () => {
  const rowCount = 400;
  const column = columnsOfRows(rowCount);

  const tickets = readingsOver(ticketSalesTable);

  describe('rows that stand for several', () => {
    test('are counted where they are asked for', () => {
      expect(tickets.believable('number of sales in 2025')).toContainEqual(
        expect.stringContaining('SELECT COUNT(*)'),
      );
    });
  });

  describe('what rows are of', () => {
    const inspections = readingsOver(
      tableOf('hive_inspections', rowCount, [
        column('hive', 'text', (row) => `H${row % 40}`),
        column('apiary', 'text', (row) => ['Orchard', 'Heath', 'Lake'][row % 3] ?? ''),
        column('mites', 'integer', (row) => row % 13),
      ]),
    );
    const plain = /^SELECT "apiary", COUNT\(\*\) FROM "hive_inspections" GROUP BY/;

    test('rows are counted where they are asked for', () => {
      expect(inspections.believable('number of inspections per apiary')).toContainEqual(
        expect.stringMatching(plain),
      );
    });
  });
});

describe('what was done at a time', () => {
  const loans = candidatesOver(
    tableOf('loans', 40, [
      columnsOfRows(40)(
        'borrowed_at',
        'timestamp',
        (row) => `2024-01-${10 + (row % 20)}T1${row % 10}:0${row % 7}:00`,
      ),
      columnsOfRows(40)('title', 'text', (row) => ['Tea', 'Jazz', 'Atlas'][row % 3] ?? ''),
    ]),
  );
  const asked = (question: string) => loans(question).map(onOneLine);

  test('is counted by what it was done to, and not by the minute', () => {
    expect(asked('how often was Jazz borrowed')).not.toContainEqual(
      expect.stringContaining('GROUP BY "borrowed_at"'),
    );
  });

  test('“most borrowed” isn’t what was borrowed last', () => {
    const found = asked('most borrowed title');
    expect(found).toContainEqual(expect.stringMatching(/GROUP BY "title" ORDER BY COUNT\(\*\) DESC/));
    expect(found).not.toContainEqual(expect.stringMatching(/ORDER BY (?:MAX\()?"borrowed_at".*LIMIT 1/));
  });
});

describe('of order positions and orders', () => {
  const asked = queriesOver(orderPositionsTable);
  const today = '2026-01-15';
  const plain = (sql: string) => sql.replaceAll(/\s+/g, ' ');

  test.each([['how many orders are there?', /SELECT COUNT\(DISTINCT "order_no"\)/]])(
    '%s',
    (question, wanted) => {
      expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
    },
  );

  describe.each(['quantity', 'count'])('rows that stand for several things by their %s', (name) => {
    const tallied = analystTable(
      {
        ...{ database: 'shop', table: 'sales', comment: null, rowCount: 4, sampledRows: 4 },
        ...{ exact: true, primaryKey: [] },
        columns: [
          columnProfile('country', 'text', ['USA', 'Brazil', 'USA', 'Brazil']),
          columnProfile(name, 'integer', [3, 1, 2, 5]),
        ],
      },
      { reference: '"sales"', dialect: 'duckdb' },
    );
    const foundFor = (question: string) =>
      candidatesOf(readContext(question, tallied, valuesOf(tallied)), today, analystModel()).map((c) =>
        plain(c.sql),
      );

    test.each(['how many rows are there?', 'number of the records', 'how many entries do we have?'])(
      '%s: they are counted themselves',
      (question) => {
        const found = foundFor(question);
        expect(found).toContain('SELECT COUNT(*) FROM "sales"');
        expect(found).not.toContain(`SELECT SUM("${name}") FROM "sales"`);
      },
    );

    test('how many are there? may ask for what they stand for', () => {
      expect(foundFor('how many are there?')).toContain(`SELECT SUM("${name}") FROM "sales"`);
    });
  });
});

describe('of pool visits and flat register', () => {
  /** Visits of members, each of whom joined on one day, as the database tells. */
  const visits: typeof poolVisitsTable = {
    ...poolVisitsTable,
    columns: poolVisitsTable.columns.map((c) => (c.name === 'joined_on' ? { ...c, isOfThing: true } : c)),
  };

  const first = (table: typeof visits, question: string): string | undefined =>
    candidatesOver(table)(question).map(onOneLine)[0];

  test('rows with a start and an end are what starts and ends', () => {
    expect([...entityWords(flatRegisterTable)]).toContain('tenancy');
    expect(first(flatRegisterTable, 'number of tenancies per month')).toMatch(/COUNT\(\*\).*"Tenancy Start"/);
  });
});

describe('of sites', () => {
  const queriesOf = (table: AnalystTable, question: string): string[] => queriesOver(table)(question);

  test.each([
    ['crm_opportunities', 'how many deals in North?'],
    ['wildlife_strikes', 'how many incidents in North?'],
    ['van_trips', 'how many rides in North?'],
  ])('of %s: %s', (name, question) => {
    expect(queriesOf(ofSites(name), question)[0]).toBe(
      `SELECT COUNT(*) FROM "${name}" WHERE "site" = 'North'`,
    );
  });
});

describe('of ferry orders', () => {
  const queries = queriesOver(ferryOrdersTable);

  test.each([
    [
      'how many customers made more than 2 orders?',
      /^SELECT COUNT\(\*\) FROM \(SELECT .* GROUP BY "customer" HAVING COUNT\(\*\) > 2 \) AS groups$/,
    ],
    [
      'number of routes with a total amount over 300',
      /^SELECT COUNT\(\*\) FROM \(SELECT .* GROUP BY "route" HAVING SUM\("amount"\) > 300 \) AS groups$/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});
