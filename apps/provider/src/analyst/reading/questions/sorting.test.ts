import { describe, expect, test } from 'vitest';
import type { AnalystTable } from '../../table.ts';
import { firstReadings, candidatesOver, onOneLine, queriesOver, readingsOver } from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { escapeRoundsTable, rowersTable } from '../../testing/tables/leisure.ts';
import { scoutCampAttendanceTable } from '../../testing/tables/people.ts';
import {
  bookSalesTable,
  marketStallsTable,
  orderPositionsTable,
  shopSalesTable,
} from '../../testing/tables/shops.ts';
import { readContext } from '../mentions/context.ts';
import { analystModel } from '../probability/model.ts';
import { candidatesOf } from '../ranking/candidates.ts';
import { sayReading, understoodOf } from '../wording/understood.ts';

describe('rows as they stand', () => {
  const games = tableOf('games', 5, [
    columnProfile('Title', 'text', ['Zaxxon', 'Berzerk', 'Centipede', 'Arkanoid', 'Elevator']),
    columnProfile('Genre', 'text', ['shooter', 'maze', 'shooter', 'paddle', 'platform']),
    columnProfile('Year', 'integer', [1982, 1980, 1981, 1986, 1983]),
  ]);

  const candidates = (question: string, table = games) =>
    candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15', analystModel());

  const queries = (question: string, table = games) =>
    candidates(question, table).map(({ sql }) => sql.replaceAll(/\s+/g, ' '));

  test.each([
    ['What is the first title on this chart?', '"Title" FROM "games" ORDER BY rowid NULLS LAST LIMIT 1'],
    [
      'What is the genre of the last title listed?',
      '"Genre" FROM "games" ORDER BY rowid DESC NULLS LAST LIMIT 1',
    ],
    [
      'Which title is at the bottom of the list?',
      '"Title" FROM "games" ORDER BY rowid DESC NULLS LAST LIMIT 1',
    ],
    ['first 3 titles in the table', '"Title" FROM "games" ORDER BY rowid NULLS LAST LIMIT 3'],
    [
      'What is the second title on the list?',
      '"Title" FROM "games" ORDER BY rowid NULLS LAST LIMIT 1 OFFSET 1',
    ],
    [
      'the last shooter listed',
      `* FROM "games" WHERE "Genre" = 'shooter' ORDER BY rowid DESC NULLS LAST LIMIT 1`,
    ],
  ])('%s', (question, sql) => {
    expect(queries(question)).toContain(`SELECT ${sql}`);
  });

  test('have no order in PostgreSQL, in a sample or in a view', () => {
    const table = { ...games, keepsOrder: false };
    expect(queries('What is the first title on this chart?', table).join(' ')).not.toContain('rowid');
  });

  test('are neither shown by their number nor grouped', () => {
    for (const sql of queries('Which genre is first on the list?')) {
      expect(sql).not.toMatch(/SELECT[^F]*rowid/);
      if (sql.includes('GROUP BY')) expect(sql).not.toContain('rowid');
    }
  });

  test('are spoken of as first and last', () => {
    const found = candidates('What is the last title on this chart?').find(({ sql }) =>
      /SELECT "Title"\s+FROM "games"\s+ORDER BY rowid DESC/.test(sql),
    );
    expect(found && sayReading(found.tree)).toBe('Title, the one that stands last in the table');
    expect(found && understoodOf(found.tree).order).toEqual(['rows as they stand, last ones first']);
  });
});

describe('of book sales', () => {
  const candidates = candidatesOver(bookSalesTable);
  const queries = (question: string): string[] => candidates(question).map(onOneLine);

  test('what an order is read to go by is in the query', () => {
    const question = 'who are our top 5 customers by profit';
    expect(queries(question)).toContainEqual(
      expect.stringMatching(/GROUP BY "customer" ORDER BY SUM\("profit"\) DESC/),
    );
    const reading = candidates(question).filter(({ cover }) =>
      cover.parts.some(({ rule }) => rule.startsWith('by:order')),
    );
    expect(reading.filter(({ sql }) => !sql.includes('"profit"'))).toEqual([]);
  });
});

describe('rankings of all', () => {
  const asked = {
    stalls: candidatesOver(marketStallsTable),
  };

  const firstOf = firstReadings(asked, 16);

  test.each([
    ['commonest goods', /GROUP BY "goods" ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT/],
    ['which trader had the highest takings? three is enough', /GROUP BY "trader".*LIMIT 3$/],
    ['which traders had the highest takings? Give me four.', /GROUP BY "trader".*LIMIT 4$/],
  ])('%s', (question, wanted) => {
    expect(firstOf('stalls', question)).toContainEqual(expect.stringMatching(wanted));
  });

  test('towns by takings are those that are known', () => {
    expect(firstOf('stalls', 'towns ranked by takings')).toContainEqual(
      expect.stringMatching(/"town" IS NOT NULL.*GROUP BY "town" ORDER BY (?:SUM|AVG)\("takings"\) DESC/),
    );
  });
});

describe('of order positions', () => {
  const asked = queriesOver(orderPositionsTable);

  test.each([['average rating by country from high to low', /ORDER BY AVG\("rating"\) DESC/]])(
    '%s',
    (question, wanted) => {
      expect(asked(question)).toContainEqual(expect.stringMatching(wanted));
    },
  );
});

describe('of escape rounds and scout camp attendance', () => {
  const games = readingsOver(escapeRoundsTable);

  const attendance = readingsOver(scoutCampAttendanceTable);

  test('the fastest have the most speed, and the least time', () => {
    const orders = (found: string[]) =>
      found.filter((sql) => / ORDER BY AVG\(/.test(sql) && !/LIMIT|RANK/.test(sql));
    const speeds = orders(attendance.queries('average top speed by site, fastest first'));
    const times = orders(games.queries('average minutes taken by room, fastest first'));
    expect(speeds.length * times.length).toBeGreaterThan(0);
    for (const sql of speeds) expect(sql).toMatch(/ DESC NULLS LAST$/);
    for (const sql of times) expect(sql).not.toMatch(/ DESC NULLS LAST$/);
  });

  test('a record time is the shortest', () => {
    expect(games.queries('what is the record time taken in Prison?')).toContainEqual(
      expect.stringMatching(/^SELECT MIN\("MinutesTaken"\)/),
    );
  });

  test.each([
    ['average minutes taken, best first', 'AVG("MinutesTaken")', ''],
    ['average minutes taken, worst first', 'AVG("MinutesTaken")', ' DESC'],
    ['total paid eur, best first', 'SUM("paid_eur")', ' DESC'],
    ['total paid eur, worst first', 'SUM("paid_eur")', ''],
  ])('players by %s', (order, figure, direction) => {
    const inOrder = games
      .queries(`players by ${order}`)
      .filter((sql) => sql.includes(`GROUP BY "Player" ORDER BY ${figure}`) && !sql.includes('LIMIT'));
    expect(inOrder.length).toBeGreaterThan(0);
    for (const sql of inOrder) expect(sql).toContain(`ORDER BY ${figure}${direction} NULLS LAST`);
  });
});

describe('the order that is said', () => {
  const ask = candidatesOver(shopSalesTable);
  const few = 12;
  const read = (question: string): string[] => ask(question).slice(0, few).map(onOneLine);

  test.each([
    ['profit by region, lowest first', /ORDER BY SUM\("Profit"\) NULLS LAST$/],
    [
      'sales by month, newest first',
      /ORDER BY CAST\(date_trunc\('month', "Order Date"\) AS date\) DESC NULLS LAST$/,
    ],
    ['sales by month, highest first', /ORDER BY SUM\("Sales"\) DESC NULLS LAST$/],
  ])('%s', (question, wanted) => {
    expect(read(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of rowers', () => {
  const asked = (question: string, table: AnalystTable): string[] => queriesOver(table)(question);

  test.each<[string, AnalystTable, RegExp]>([
    [
      'boats sorted in ascending order of rower age',
      rowersTable,
      /^SELECT "Boat" FROM "rowers" ORDER BY "Age" NULLS LAST$/,
    ],
    [
      "sort the boats in descending order of the rower's dues",
      rowersTable,
      /^SELECT "Boat" .* ORDER BY "Dues" DESC/,
    ],
    ['boats by their dues from old to young', rowersTable, /ORDER BY "Dues" DESC/],
    [
      'boats by dues in descending order, and then by harbour',
      rowersTable,
      /ORDER BY "Dues" DESC NULLS LAST, "Harbour"/,
    ],
    [
      'harbours ordered by the number of rowers',
      rowersTable,
      /^SELECT "Harbour" .* GROUP BY "Harbour" ORDER BY COUNT\(\*\)/,
    ],
    [
      'harbours in descending order of frequency',
      rowersTable,
      /^SELECT "Harbour" .* ORDER BY COUNT\(\*\) DESC/,
    ],
    ['distinct harbours ordered by dues', rowersTable, /GROUP BY "Harbour" ORDER BY MIN\("Dues"\)/],
  ])('%s', (question, table, wanted) => {
    expect(asked(question, table)).toContainEqual(expect.stringMatching(wanted));
  });

  /** What nobody means isn't among what the question may mean. */
  test.each<[string, AnalystTable, RegExp]>([
    [
      'harbours in descending order of the count',
      rowersTable,
      /^SELECT "Harbour" FROM "rowers" ORDER BY COUNT/,
    ],
  ])('%s', (question, table, absurd) => {
    const found = asked(question, table);
    expect(found).not.toHaveLength(0);
    expect(found).not.toContainEqual(expect.stringMatching(absurd));
  });
});

describe('orders that go on', () => {
  const products = tableOf('products', 5, [
    columnProfile('Name', 'text', ['Lamp', 'Chair', 'Desk', 'Rug', 'Shelf']),
    columnProfile('Price', 'integer', [40, 90, 90, 40, 60]),
    columnProfile('Maker', 'text', ['Ode', 'Fjord', 'Ode', 'Nara', 'Fjord']),
    columnProfile('Date Listed', 'date', [
      '2025-03-01',
      '2025-02-11',
      '2025-04-09',
      '2025-01-20',
      '2025-03-15',
    ]),
  ]);
  const first = (question: string) => queriesOver(products)(question)[0];

  test.each([
    ['names and prices sorted by price decreasing and name ascending', '"Price" DESC NULLS LAST, "Name"'],
    ['names and prices sorted by price descending, name ascending', '"Price" DESC NULLS LAST, "Name"'],
    ['names and prices sorted by price and then name', '"Price" NULLS LAST, "Name"'],
    ['names sorted by maker, then by price descending', '"Maker" NULLS LAST, "Price" DESC'],
    ['names sorted by price descending and maker', '"Price" DESC NULLS LAST, "Maker"'],
    ['name and maker of each product. Sort the list in ascending order of date.', '"Date Listed"'],
  ])('%s', (question, order) => {
    expect(first(question)).toMatch(new RegExp(` ORDER BY ${order} NULLS LAST$`));
  });
});
