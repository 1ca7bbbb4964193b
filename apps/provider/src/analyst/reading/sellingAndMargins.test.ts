import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 120;
const column = columnsOfRows(rowCount);

function queriesOf(name: string, columns: ReturnType<typeof column>[]) {
  const candidates = candidatesOver(tableOf(name, rowCount, columns));
  return (question: string): string[] => candidates(question).map((c) => onOneLine(c).replaceAll('"', ''));
}

const region = column('Region', 'text', (row) => ['West', 'East', 'South'][row % 3] ?? '');
const sales = column('Sales', 'double', (row) => 10.5 + row * 3);
const profit = column('Profit', 'double', (row) => -50.5 + row * 2);

const store = queriesOf('superstore', [
  column('Row ID', 'integer', (row) => row + 1),
  region,
  column('Category', 'text', (row) => ['Paper', 'Chairs'][row % 2] ?? ''),
  column('Product Name', 'text', (row) => `Chair ${row % 50}`),
  sales,
  column('Quantity', 'integer', (row) => 1 + (row % 7)),
  profit,
]);

const meals = queriesOf('restaurant_orders', [
  column('orderId', 'integer', (row) => row + 1),
  column('mainDish', 'text', (row) => ['pizza', 'soup', 'pasta', 'fish'][row % 4] ?? ''),
  column('billTotal', 'double', (row) => 20.5 + row),
]);

const first = 'DESC NULLS LAST LIMIT 1';

describe('what sells best is ranked by all that was sold of it', () => {
  test.each([
    [
      'what sells best in the west',
      `SELECT Product Name FROM superstore WHERE Region = 'West' GROUP BY Product Name ORDER BY SUM(Quantity) ${first}`,
    ],
    [
      'what sells best in the west',
      `SELECT Product Name FROM superstore WHERE Region = 'West' GROUP BY Product Name ORDER BY SUM(Sales) ${first}`,
    ],
    [
      'which category sold the least',
      'SELECT Category FROM superstore GROUP BY Category ORDER BY SUM(Quantity) NULLS LAST LIMIT 1',
    ],
    [
      'which products sell best',
      'SELECT Product Name FROM superstore GROUP BY Product Name ORDER BY SUM(Quantity) DESC NULLS LAST LIMIT 10',
    ],
  ])('%s', (question, sql) => {
    expect(store(question)).toContain(sql);
  });

  test('by how often, where pieces are not counted', () => {
    expect(meals('what sells best')).toContain(
      `SELECT mainDish FROM restaurant_orders GROUP BY mainDish ORDER BY COUNT(*) ${first}`,
    );
  });
});

/** What stands in one clause of a query. */
const clauseOf = (sql: string, name: string): string =>
  new RegExp(`^(?:.*? )?${name} (.*?)(?: FROM| WHERE| GROUP BY| HAVING| ORDER BY| LIMIT|$)`).exec(sql)?.[1] ??
  '';

describe('a margin is worked out of sums', () => {
  test.each([
    'products with a profit margin below 10 %',
    'sales by profit margin',
    'regions by profit margin',
  ])('no row is chosen or grouped by it: %s', (question) => {
    for (const sql of store(question)) {
      expect(clauseOf(sql, 'WHERE') + clauseOf(sql, 'GROUP BY')).not.toContain('SUM(');
      if (sql.includes('GROUP BY') || !sql.includes('/ NULLIF(')) continue;
      expect(clauseOf(sql, 'SELECT')).not.toMatch(/\*$|^(?:DISTINCT )?(?:Product Name|Region|Sales|Profit)/);
    }
  });
});

describe('what is billed already is not worked out', () => {
  const projects = (fee: string) =>
    queriesOf('agency_projects', [
      column('Project ID', 'integer', (row) => row + 1),
      column('Client', 'text', (row) => ['Nordbank', 'Orbit'][row % 2] ?? ''),
      column('Logged Hours', 'double', (row) => 5.5 + row),
      column('Hourly Rate (USD)', 'integer', (row) => 80 + (row % 9)),
      column(fee, 'integer', (row) => 500 + row * 7),
    ]);

  test('a fee is the revenue, a booking fee comes beside it', () => {
    expect(projects('Fee (USD)')('total revenue')).toContain('SELECT SUM(Fee (USD)) FROM agency_projects');
    for (const sql of projects('Fee (USD)')('total revenue')) expect(sql).not.toContain('Logged Hours *');
    expect(projects('Booking Fee (USD)')('total revenue')).toContainEqual(
      expect.stringContaining('Logged Hours * Hourly Rate (USD)'),
    );
  });
});
