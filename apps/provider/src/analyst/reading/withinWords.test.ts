import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);

const courses = candidatesOver(
  tableOf('course_bookings', rowCount, [
    column('booking_no', 'text', (row) => `B-${row}`),
    column('part of week', 'text', (row) => ['Week', 'Weekend', 'Friday'][row % 3] ?? ''),
    column('new_pupils', 'boolean', (row) => String(row % 4 === 0)),
    column('paid', 'boolean', (row) => String(row % 3 === 0)),
    column('funding', 'text', (row) => ['private', 'council', 'school'][row % 3] ?? ''),
    column('studio', 'text', (row) => ['Old Mill Swimmers', 'Harbour Swimmers', 'City Hall'][row % 3] ?? ''),
    column('town', 'text', (row) => ['Leeds', 'York', 'Hull'][row % 3] ?? ''),
    column('fee', 'numeric', (row) => 20 + row * 0.5),
  ]),
);
const queries = (question: string): string[] => courses(question).map(onOneLine);

test('a value within the name of a column isn’t meant', () => {
  const found = queries('bookings by part of week');
  expect(found).toContainEqual(expect.stringContaining('GROUP BY "part of week"'));
  expect(found.filter((sql) => sql.includes(`'Week'`))).toEqual([]);
  expect(queries('week bookings')).toContainEqual(expect.stringContaining(`"part of week" = 'Week'`));
});

test('a thing is no flag without the word that says which', () => {
  const found = queries('average fee of private pupils');
  expect(found).toContainEqual(expect.stringContaining(`"funding" = 'private'`));
  expect(found.filter((sql) => sql.includes('"new_pupils" = TRUE'))).toEqual([]);
  expect(queries('average fee of new pupils')).toContainEqual(expect.stringContaining('"new_pupils" = TRUE'));
  expect(queries('how many bookings are paid')).toContainEqual(expect.stringContaining('"paid" = TRUE'));
});

test('people are no part of a name', () => {
  const found = queries('swimmers from York');
  expect(found).toContainEqual(expect.stringContaining(`"town" = 'York'`));
  expect(found.filter((sql) => sql.includes('"studio" ='))).toEqual([]);
  expect(found.filter((sql) => sql.includes('"studio" IN'))).toEqual([]);
});

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

describe('what is said without the word that turns it round', () => {
  const calls = candidatesOver(
    tableOf('courier_runs', rowCount, [
      column('run_no', 'text', (row) => `R-${row}`),
      column('town', 'text', (row) => ['Leeds', 'York', 'Hull'][row % 3] ?? ''),
      column('delivery_failed', 'boolean', (row) => String(row % 5 === 0)),
      column('parcels', 'integer', (row) => 20 + (row % 9)),
      column('missed_stops', 'integer', (row) => row % 4),
    ]),
  );
  const found = (question: string): string[] => calls(question).map(onOneLine);

  test('is no lack of it', () => {
    const notDelivered = found('runs that did not stop');
    expect(notDelivered.filter((sql) => sql.includes('"missed_stops" = 0'))).toEqual([]);
    expect(found('runs without missed stops')).toContainEqual(expect.stringContaining('"missed_stops" = 0'));
  });

  test.each([
    ['how many runs were delivered in York', 'FALSE'],
    ['how many runs were not delivered', 'TRUE'],
    ['how many runs had a failed delivery', 'TRUE'],
  ])('of a flag is its other side: %s', (question, value) => {
    const asked = found(question).filter((sql) => sql.includes('"delivery_failed" ='));
    expect(asked[0]).toContain(`"delivery_failed" = ${value}`);
  });
});
