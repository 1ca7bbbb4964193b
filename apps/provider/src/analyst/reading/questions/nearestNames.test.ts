import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `202${4 + (row % 2)}-${10 + (row % 3)}-1${row % 9}`;

const asked = {
  'swimming visits': candidatesOver(
    tableOf('pool_visits', rowCount, [
      column('visit_id', 'integer', (row) => row + 1),
      column('member_name', 'text', among('Ada', 'Bo', 'Cy', 'Di', 'Ed')),
      column('membership', 'text', among('gold', 'silver')),
      column('pool', 'text', among('North', 'South')),
      column('day', 'date', day),
    ]),
  ),
  'lent films': candidatesOver(
    tableOf('film_loans', rowCount, [
      column('No', 'integer', (row) => row + 1),
      column('Title', 'text', among('Rain', 'Dust', 'Glass', 'Smoke', 'Ash', 'Moss')),
      column('Director', 'text', among('Ida Lund', 'Ben Roe', 'Kai Sand')),
      column('Kind', 'text', among('Comedy', 'Documentary', 'Drama')),
      column('Out', 'date', day),
      column('Extensions', 'integer', (row) => row % 4),
    ]),
  ),
  'a flat': candidatesOver(
    tableOf('flat_meters', rowCount, [
      column('date', 'date', (row) => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10)),
      column('elec_kwh', 'numeric', (row) => 5 + (row % 7) / 2),
      column('solar_kwh', 'numeric', (row) => 1 + (row % 9) / 3),
      column('gas_m3', 'numeric', (row) => (row % 11) / 3),
      column('wat_l', 'integer', (row) => 100 + (row % 80)),
    ]),
  ),
  'a café': candidatesOver(
    tableOf('tables', rowCount, [
      column('billTotal', 'numeric', (row) => 20 + row / 4),
      column('tipAmount', 'numeric', (row) => (row % 12) / 2),
      column('day', 'date', day),
      column('waiter', 'text', among('Pia', 'Tom')),
    ]),
  ),
  'a plant': candidatesOver(
    tableOf('downtimes', rowCount, [
      column('no', 'integer', (row) => row + 1),
      column('machine', 'text', among('Saw', 'Press', 'Oven')),
      column('shift', 'text', among('early', 'late')),
      column('source', 'text', among('sensor', 'operator')),
      column('ended', 'timestamp', (row) => (row % 9 === 0 ? null : `${day(row)} 08:00:00`)),
    ]),
  ),
};

describe('the nearest name is meant', () => {
  test.each([
    [
      'swimming visits',
      'how many different members does each pool see',
      /COUNT\(DISTINCT "member_name"\)/,
      /"membership"/,
    ],
    ['lent films', 'which movie gets lent the most', /GROUP BY "Title"/, /GROUP BY "(?:Kind|Director)"/],
    ['lent films', 'films that were never prolonged', /"Extensions" = 0/, /"Kind" = /],
    ['a flat', 'water per month in 2024', /SUM\("wat_l"\)/, /gas_m3/],
    ['a flat', 'power use per month', /SUM\("elec_kwh"\)/, /solar_kwh/],
    ['a flat', 'how much electricity did we use in march', /SUM\("elec_kwh"\)/, /gas_m3|solar_kwh/],
    ['a café', 'revenue per waiter', /SUM\("billTotal"\)/, /tipAmount/],
    ['a plant', 'stops per channel', /"source", COUNT\(\*\)/, /"shift"/],
    ['a plant', 'how many stoppages did the saw have', /COUNT\(\*\).*"machine" = 'Saw'/, /"ended" IS/],
  ] as const)('%s: %s', (table, question, meant, other) => {
    const found = asked[table](question).map(onOneLine);
    expect(found.slice(0, 3)).toContainEqual(expect.stringMatching(meant));
    expect(found).not.toContainEqual(expect.stringMatching(other));
  });
});
