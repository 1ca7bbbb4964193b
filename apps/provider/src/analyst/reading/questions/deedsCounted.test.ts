import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 200;
const column = columnsOfRows(rowCount);
const date = (row: number): string => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);

const asked = {
  repairs: queriesOver(
    tableOf('repairs', rowCount, [
      column('ticket', 'text', (row) => `R-${row}`),
      column('received', 'date', date),
      column('device', 'text', among('Phone', 'Laptop', 'Printer')),
      column('technician', 'text', among('Selin', 'Jakub')),
    ]),
  ),
  loans: queriesOver(
    tableOf('library_loans', rowCount, [
      column('Loan', 'integer', (row) => row + 1),
      column('Book', 'text', (row) => `Book ${row % 70}`),
      column('Member', 'text', (row) => `Reader ${row % 30}`),
      column('Out', 'date', date),
    ]),
  ),
  sales: queriesOver(
    tableOf('shop_sales', rowCount, [
      column('sale', 'integer', (row) => row + 1),
      column('product', 'text', among('Lamp', 'Desk', 'Chair')),
      column('country', 'text', among('Austria', 'Italy')),
      column('sold_on', 'date', date),
    ]),
  ),
  stays: queriesOver(
    tableOf('hotel_stays', rowCount, [
      column('stay', 'text', (row) => `S-${row}`),
      column('country', 'text', among('Austria', 'Italy', 'Spain', 'Poland')),
      column('arrival', 'date', date),
      column('departure', 'date', (row) => date(row + 1 + (row % 9))),
    ]),
  ),
};

describe('what something is done with is counted each time', () => {
  test.each([
    ['repairs', 'how many devices came in', /COUNT\(DISTINCT "device"/],
    ['repairs', 'how many devices were repaired by Selin', /COUNT\(DISTINCT "device"/],
    ['loans', 'number of books going out each month', /COUNT\(DISTINCT "Book"/],
    ['sales', 'how many products did we sell in 2024', /COUNT\(DISTINCT "product"/],
  ] as const)('%s: %s', (table, question, other) => {
    const found = asked[table](question);
    expect(found).toContainEqual(expect.stringContaining('COUNT(*)'));
    expect(found).not.toContainEqual(expect.stringMatching(other));
  });

  test.each([
    ['repairs', 'how many different devices came in', /COUNT\(DISTINCT "device"/],
    ['repairs', 'how many devices are there', /COUNT\(DISTINCT "device"/],
    ['loans', 'how many members borrowed books', /COUNT\(DISTINCT "Member"/],
    ['sales', 'how many countries did we sell to', /COUNT\(DISTINCT "country"/],
  ] as const)('%s: %s are told apart', (table, question, meant) => {
    expect(asked[table](question)).toContainEqual(expect.stringMatching(meant));
  });
});

test('who is first by nights has most of them, and not the longest stays', () => {
  const found = asked.stays('top 3 countries by nights');
  expect(found).toContainEqual(expect.stringMatching(/ORDER BY SUM\(date_diff\('day'.* LIMIT 3$/));
  expect(found).not.toContainEqual(expect.stringMatching(/ORDER BY AVG\(.* LIMIT 3$/));
  expect(asked.stays('top 3 countries by average nights')).toContainEqual(
    expect.stringMatching(/ORDER BY AVG\(date_diff\('day'.* LIMIT 3$/),
  );
});

test.each([
  ['loans', 'which members borrowed Book 7 but not Book 8', /= 'Book 7' AND "Book" <> 'Book 8'/],
  ['sales', 'sales in Austria but not in Italy', /= 'Austria' AND "country" <> 'Italy'/],
  ['repairs', 'which tickets were for a Phone and not a Laptop', /= 'Phone' AND "device" <> 'Laptop'/],
] as const)('%s: %s isn’t told by the one alone', (table, question, other) => {
  expect(asked[table](question)).not.toContainEqual(expect.stringMatching(other));
});
