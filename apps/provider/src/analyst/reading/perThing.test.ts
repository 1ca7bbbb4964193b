import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { sayReading } from './wording/understood.ts';

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
    for (const question of ['average order value', 'average number of items per order', 'median order value'])
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
