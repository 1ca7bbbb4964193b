import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 400;
const column = columnsOfRows(rowCount);
const day = (row: number): string =>
  new Date(Date.UTC(2024 + (row % 2), row % 12, 1 + (row % 28))).toISOString().slice(0, 10);

/** Lines of orders, each with a product. */
const lines = tableOf('shop_sales', rowCount, [
  column('Row ID', 'integer', (row) => row + 1),
  column('Order ID', 'text', (row) => `CA-${1000 + Math.floor(row / 2)}`),
  column('Order Date', 'date', (row) => day(Math.floor(row / 2))),
  column('Ship Date', 'date', (row) => day(Math.floor(row / 2))),
  column('Customer ID', 'text', (row) => `C-${Math.floor(row / 2) % 60}`),
  column('Customer Name', 'text', (row) => `Person ${Math.floor(row / 2) % 60}`),
  column('Segment', 'text', among('Consumer', 'Corporate', 'Home Office')),
  column('City', 'text', among('Long Beach', 'New York City', 'Seattle', 'Austin')),
  column('Region', 'text', among('West', 'East', 'South')),
  column('Category', 'text', among('Furniture', 'Technology')),
  column('Product Name', 'text', (row) => `Product ${row % 45}`),
  column('Sales', 'numeric', (row) => 10.5 + row * 3),
  column('Discount', 'numeric', (row) => (row % 5) / 10),
  column('Profit', 'numeric', (row) => row - 90.25),
]);
const ask = candidatesOver(lines);
const few = 12;
const read = (question: string): string[] => ask(question).slice(0, few).map(onOneLine);

describe('the best of each are none of all', () => {
  test.each([
    ['top 3 products by sales in each category', /PARTITION BY "Category" .*place <= 3/],
    ['which product has the highest sales in each region?', /PARTITION BY "Region" .*place = 1/],
    ['the most profitable category in every region', /PARTITION BY "Region" .*place = 1/],
    ['top selling category per year', /PARTITION BY CAST\(EXTRACT\(YEAR .*place = 1/],
  ])('%s', (question, wanted) => {
    const found = ask(question).map(onOneLine);
    expect(found).toContainEqual(expect.stringMatching(wanted));
    expect(found).not.toContainEqual(expect.stringMatching(/LIMIT/));
  });
});

test('the largest are not the latest', () => {
  expect(read('show me the ten largest orders')).not.toContainEqual(
    expect.stringMatching(/ORDER BY "(?:Order|Ship) Date"/),
  );
});

test('who performs worst has the least of an amount, neither the fewest rows nor the least of a rate', () => {
  const found = read('worst performing region');
  expect(found).toContainEqual(expect.stringMatching(/SUM\("Sales"\) NULLS LAST LIMIT 1$/));
  expect(found).not.toContainEqual(expect.stringMatching(/COUNT|"Discount"/));
});

test('between two columns lies nothing that is left out', () => {
  const [first] = ask('correlation between discount and profit');
  expect(first?.sql).toContain('CORR("Discount", "Profit")');
  expect(first?.cover.parts.map(({ rule }) => rule)).not.toContain('left:between');
});

describe('words of a question are no names of places', () => {
  test.each([
    ['how long does shipping take?', /Long Beach/],
    ['how many new customers in 2025', /New York/],
  ])('%s', (question, place) => {
    expect(read(question)).not.toContainEqual(expect.stringMatching(place));
  });

  test('but a name is one', () => {
    expect(read('sales in long beach')).toContainEqual(expect.stringMatching(/"City" = 'Long Beach'/));
  });
});

test('customers are no consumers', () => {
  const found = ask('for each segment, who is the best customer by profit?').map(onOneLine);
  expect(found).not.toContainEqual(expect.stringMatching(/"Segment" = 'Consumer'/));
});

describe('how often people bought is told by orders, not by their lines', () => {
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

describe('the order that is said', () => {
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

test('of this month beside last month they are two', () => {
  expect(ask('sales this month vs last month').map(onOneLine)).toContainEqual(
    expect.stringMatching(/>= '2025-12-01' .* >= '2025-11-01'/),
  );
});

describe('below and above zero', () => {
  test.each([
    ['products with negative profit', /"Profit" < 0|SUM\("Profit"\) < 0/],
    ['orders where profit is positive', /"Profit" > 0/],
  ])('%s', (question, wanted) => {
    expect(read(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

test('a verb is no slip of a name', () => {
  const people = tableOf('visits', 60, [
    columnsOfRows(60)('guest', 'text', among('Greg Tran', 'Greg Maxwell', 'Ann Poe')),
    columnsOfRows(60)('branch', 'text', among('North', 'South')),
    columnsOfRows(60)('spend', 'numeric', (row) => row * 2.5),
  ]);
  expect(candidatesOver(people)('which branch grew the most').map(onOneLine)).not.toContainEqual(
    expect.stringMatching(/Greg/),
  );
});

test('states are no United States', () => {
  const sites = tableOf('sites', 60, [
    columnsOfRows(60)('country', 'text', among('United States', 'Canada')),
    columnsOfRows(60)('state', 'text', among('Ohio', 'Texas', 'Ontario')),
    columnsOfRows(60)('visits', 'integer', (row) => row * 40),
  ]);
  const found = candidatesOver(sites)('states with visits above 1000').map(onOneLine);
  expect(found).not.toContainEqual(expect.stringMatching(/United States/));
});

describe('shares of orders are none of their lines or pieces', () => {
  test.each([
    [
      'what percent of orders had a discount',
      /COUNT\(DISTINCT CASE WHEN "Discount" > 0 THEN "Order ID" END\)/,
    ],
    ['percentage of unprofitable orders', /COUNT\(DISTINCT CASE WHEN "Profit" < 0 THEN "Order ID" END\)/],
    ['percentage of orders per region', /^SELECT "Region", 100\.0 \* COUNT\(DISTINCT "Order ID"\)/],
  ])('%s', (question, wanted) => {
    expect(read(question)[0]).toMatch(wanted);
  });
});

test('whose segment it is says the other columns', () => {
  const bySegment = ask('total sales for each customer segment').filter(({ sql }) =>
    sql.startsWith('SELECT "Segment", SUM("Sales")'),
  );
  const groups = bySegment.flatMap(({ cover, scan }) =>
    cover.parts.flatMap(({ makes, to }) => (makes.kind === 'group' ? [scan.text(to - 1)] : [])),
  );
  expect(groups).toContain('customer segment');
});
