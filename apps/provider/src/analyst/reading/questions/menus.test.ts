import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { passesOver } from '../reaction/passesOver.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const menu = [
  ['Margherita', 'Pizza', 9.5],
  ['Diavola', 'Pizza', 11.5],
  ['Espresso', 'Drinks', 2.2],
  ['House Wine', 'Drinks', 5],
  ['Lemonade', 'Drinks', 3],
  ['Tiramisu', 'Dessert', 6],
] as const;
const dish = (row: number) => menu[(row * 5) % menu.length] ?? menu[0];

/** Lines of a restaurant's orders. */
const orderLines = tableOf('order_lines', rowCount, [
  column('order_no', 'integer', (row) => 5000 + Math.floor(row / 3)),
  column('ordered_at', 'date', (row) => `2025-0${1 + (row % 9)}-1${row % 10}`),
  column('item', 'text', (row) => dish(row)[0]),
  column('cat', 'text', (row) => dish(row)[1]),
  column('qty', 'integer', (row) => 1 + (row % 3)),
  column('unit_price', 'numeric', (row) => dish(row)[2]),
  column('line_total', 'numeric', (row) => (1 + (row % 3)) * dish(row)[2]),
  column('payment', 'text', among('cash', 'card', 'app')),
]);
const read = candidatesOver(orderLines);

const queriesOf = (question: string): string[] => read(question).map(onOneLine);

/** Rows of the table in an order, and no figures of them. */
const ordersRows = /^SELECT (?:\*|"[a-z_]+"(?:, "[a-z_]+")*) FROM "order_lines"(?: WHERE [^()]*)? ORDER BY "/;

describe('things of a sort, in lines of orders', () => {
  const sold = String.raw`GROUP BY "item" ORDER BY SUM\("qty"\)`;
  const priced = String.raw`GROUP BY "item" ORDER BY AVG\("unit_price"\)`;
  test.each([
    ['best selling pizza', `"cat" = 'Pizza' ${sold} DESC`, 1],
    ['least sold drink', `"cat" = 'Drinks' ${sold} NULLS`, 1],
    ['most popular pizza', `"cat" = 'Pizza' ${sold} DESC`, 1],
    ['top 2 best selling drinks', `"cat" = 'Drinks' ${sold} DESC`, 2],
    ['cheapest drink', `"cat" = 'Drinks' ${priced} NULLS`, 1],
    ['most expensive pizza in march', `${priced} DESC`, 1],
  ])('%s', (question, wanted, limit) => {
    const queries = queriesOf(question);
    expect(queries).toContainEqual(expect.stringMatching(new RegExp(`${wanted}.* LIMIT ${limit}$`)));
    expect(queries).not.toContainEqual(expect.stringMatching(ordersRows));
  });

  test('what sells best is an item, and nothing else', () => {
    const found = queriesOf('best selling pizza');
    expect(found[0]).toMatch(new RegExp(sold));
    expect(found.every((sql) => sql.includes('GROUP BY "item"'))).toBe(true);
  });

  test('a year is no number of things', () => {
    expect(queriesOf('most popular 2025 pizza')).not.toContainEqual(expect.stringContaining('LIMIT 2025'));
  });

  test('the item itself is told by all that was sold of it, not by its price', () => {
    expect(queriesOf('best selling item')[0]).toMatch(new RegExp(sold));
  });
});

describe('a share of orders', () => {
  const ofMoney = expect.stringContaining('SUM(CASE');

  test('is told by orders where they are what is paid', () => {
    const queries = queriesOf('what share of orders is paid in cash');
    expect(queries).toContainEqual(expect.stringContaining('COUNT(DISTINCT CASE WHEN "payment" = \'cash\''));
    expect(queries).not.toContainEqual(ofMoney);
  });

  test('of revenue is one of money', () => {
    expect(queriesOf('what share of revenue is paid in cash')).toContainEqual(ofMoney);
  });
});

describe('what a table doesn’t count', () => {
  const believed = (question: string) =>
    read(question)
      .filter((candidate) => !passesOver(candidate))
      .map(onOneLine)
      .filter((sql) => sql === 'SELECT COUNT(*) FROM "order_lines"');

  test.each(['how many plays', 'number of visits', 'how many different visits'])(
    '%s: its rows are none',
    (question) => {
      expect(believed(question)).toEqual([]);
    },
  );

  test('how many times is how many rows', () => {
    expect(believed('how many times')).toHaveLength(1);
  });
});
