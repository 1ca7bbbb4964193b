import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 600;
const column = columnsOfRows(rowCount);

/** The queries for a question that count something; invoices come in as many lines as are said, all but a few. */
function countsOf(name: string, number: string, perThing: number) {
  const candidates = candidatesOver(
    tableOf(name, rowCount, [
      column(number, 'text', (row) => `F-${Math.floor((row % 580) / perThing)}`),
      column('vendor', 'text', (row) => `Vendor ${row % 12}`),
      column('paid', 'text', (row) => ['yes', 'no', 'partly'][row % 3] ?? ''),
      column('booked_on', 'date', (row) => `2024-${String((row % 12) + 1).padStart(2, '0')}-05`),
      column('qty_received', 'integer', (row) => 1 + (row % 40)),
      column('net_amount', 'numeric', (row) => 10.5 + row * 1.25),
    ]),
  );
  return (question: string): string[] =>
    candidates(question)
      .map(onOneLine)
      .filter((sql) => sql.includes('COUNT('));
}
const invoices = countsOf('vendor_invoices', 'invoice_no', 3);
const receipts = countsOf('goods_receipts', 'GR Number', 3);

describe('what rows are only lines of is counted, not the rows', () => {
  test.each([
    ['how many invoices did we book in march 2024', invoices],
    ['vendors with more than 15 invoices', invoices],
    ['number of invoices per month', invoices],
    ['invoices booked per quarter', invoices],
    ['how many goods receipts are there', receipts],
    ['goods receipts by vendor', receipts],
    ['vendors with more than 15 receipts', receipts],
  ])('%s', (question, queries) => {
    const found = queries(question);
    expect(found).toContainEqual(expect.stringMatching(/COUNT\(DISTINCT "(?:invoice_no|GR Number)"\)/));
    expect(found.filter((sql) => sql.includes('COUNT(*)') && !byNumber.test(sql))).toEqual([]);
  });
});
const byNumber = /GROUP BY .*"(?:invoice_no|GR Number)"/;

test('people by their numbers, which come again', () => {
  const patients = countsOf('ward_visits', 'Patient ID', 4);
  const most = patients('which vendor has the most patients');
  expect(most).toContainEqual(expect.stringContaining('COUNT(DISTINCT "Patient ID")'));
  expect(most.filter((sql) => sql.includes('COUNT(*)') && !/GROUP BY .*"Patient ID"/.test(sql))).toEqual([]);
});

test('a share is of what rows are only lines of', () => {
  const shares = candidatesOfShare('what percent of invoices are partly paid');
  expect(shares).toContainEqual(expect.stringContaining('THEN "invoice_no" END'));
  expect(shares.filter((sql) => sql.includes('THEN 1 ELSE 0'))).toEqual([]);
});
const candidatesOfShare = (question: string): string[] =>
  invoices(question).filter((sql) => sql.includes('100.0'));

test('a word for them isn’t read as an amount of theirs', () => {
  const orders = candidatesOver(
    tableOf('parts_orders', rowCount, [
      column('order_no', 'text', (row) => `A-${Math.floor(row / 3)}`),
      column('vendor', 'text', (row) => `Vendor ${row % 12}`),
      column('Pieces Ordered', 'integer', (row) => 1 + (row % 40)),
    ]),
  );
  const found = orders('how many orders does each vendor have').map(onOneLine);
  expect(found).toContainEqual(expect.stringContaining('COUNT(DISTINCT "order_no")'));
  expect(found.filter((sql) => sql.includes('"Pieces Ordered"'))).toEqual([]);
});

describe('rows are counted', () => {
  const countAll = expect.stringContaining('COUNT(*)') as unknown;

  test('where the question speaks of lines', () => {
    expect(invoices('how many invoice lines did we book in march 2024')).toContainEqual(countAll);
  });

  test('within what they are lines of', () => {
    expect(invoices('number of rows of invoice F-3')).toContainEqual(countAll);
  });

  test('where a code is of kinds of them', () => {
    const kinds = countsOf('vendors', 'vendor_type_code', 3);
    expect(kinds('number of vendors per month')).toContainEqual(countAll);
  });

  test('where a number comes again by a slip', () => {
    const once = countsOf('vendor_invoices', 'invoice_no', 1);
    expect(once('number of invoices per month')).toContainEqual(countAll);
  });
});
