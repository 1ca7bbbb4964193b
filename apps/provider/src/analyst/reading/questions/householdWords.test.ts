import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { candidatesFor } from '../ask.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const date = (row: number): string => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);
const some =
  <T>(every: number, of: (row: number) => T) =>
  (row: number): T | null =>
    row % every === 0 ? null : of(row);
const clock = (row: number): string => `${10 + (row % 12)}:30`;
const people = among('Ada Lund', 'Ben Roe', 'Cy Sand');

const over = {
  house: tableOf('house_days', rowCount, [
    column('date', 'date', date),
    column(
      'heat_kwh',
      'numeric',
      some(7, (row) => 5 + (row % 7) / 2),
    ),
    column(
      'water_l',
      'numeric',
      some(9, (row) => 200 + (row % 70)),
    ),
    column('t_out', 'numeric', (row) => (row % 40) - 8),
  ]),
  orchard: tableOf('orchard_log', rowCount, [
    column('day', 'date', date),
    column('temp_min', 'numeric', (row) => (row % 30) - 5),
    column('apples_kg', 'integer', (row) => row % 50),
    column(
      'pump_litres',
      'integer',
      some(5, (row) => row % 90),
    ),
  ]),
  desk: tableOf('desk_visits', rowCount, [
    column('visitor', 'text', people),
    column('signed_in', 'timestamp', (row) => `${date(row)} 09:00:00`),
    column(
      'signed_out',
      'timestamp',
      some(6, (row) => `${date(row)} 17:00:00`),
    ),
    column('badge', 'integer', (row) => row % 30),
  ]),
  meals: tableOf('sittings', rowCount, [
    column('guest', 'text', people),
    column('at', 'text', clock),
    column('party', 'integer', (row) => 1 + (row % 6)),
    column('bill', 'numeric', (row) => 30 + (row % 90)),
    column('menu', 'text', among('Bread at Home', 'Soup of the Day', 'Fish')),
  ]),
  tours: tableOf('tour_bookings', rowCount, [
    column('booked_by', 'text', people),
    column('starts', 'text', clock),
    column('pax', 'integer', (row) => 1 + (row % 6)),
    column('price', 'numeric', (row) => 30 + (row % 90)),
    column('Receipt Sent', 'date', some(4, date)),
  ]),
  loans: tableOf('map_loans', rowCount, [
    column('Map', 'text', among('Alps', 'Coast', 'Moor')),
    column('Borrower', 'text', people),
    column('Lent', 'date', date),
    column('Reminder Letter', 'date', some(3, date)),
    column('Brought Back', 'date', some(5, date)),
  ]),
};
const ask = (table: keyof typeof over, question: string): string[] =>
  candidatesOver(over[table])(question).map(onOneLine);

describe('everyday words', () => {
  test.each([
    ['house', 'number of days below zero', /COUNT\(\*\).*"t_out" < 0$/],
    ['house', 'how many days were under 5 degrees', /COUNT\(\*\).*"t_out" < 5$/],
    ['orchard', 'days below freezing', /"temp_min" < 0$/],
    ['orchard', 'how many nights over 10 °C', /"temp_min" > 10$/],
    ['house', '3 coldest days', /ORDER BY "t_out" NULLS LAST LIMIT 3$/],
    ['house', 'how many days is the water reading missing', /COUNT\(\*\).*"water_l" IS NULL$/],
    ['orchard', 'days where the pump figure is missing', /"pump_litres" IS NULL$/],
    ['desk', 'how often did someone forget to sign out', /COUNT\(\*\).*"signed_out" IS NULL$/],
    ['desk', 'who forgot to sign out?', /"signed_out" IS NULL/],
    ['loans', 'who has forgotten to bring back the moor', /"Brought Back" IS NULL/],
    ['loans', 'how many did we not yet send a reminder letter', /"Reminder Letter" IS NULL/],
    ['tours', 'how many have not had a receipt sent yet', /"Receipt Sent" IS NULL/],
    ['loans', 'who has taken out more than 20 maps', /GROUP BY "Borrower" HAVING COUNT\(\*\) > 20/],
    ['meals', 'average bill per head', /SUM\("bill"\) \/ NULLIF\(SUM\("party"\), 0\)/],
    ['tours', 'price per person', /SUM\("price"\) \/ NULLIF\(SUM\("pax"\), 0\)/],
    ['meals', 'bills at lunchtime', /"at" >= '11:00' AND "at" < '15:00'/],
    ['tours', 'how many lunchtime tours', /"starts" >= '11:00' AND "starts" < '15:00'/],
    ['house', 'do we use more water at weekends than on weekdays?', /AVG\("water_l"\).* GROUP BY CASE/],
    ['house', 'do we use more water at weekends or mon-fri?', /AVG\("water_l"\).* GROUP BY CASE/],
    ['orchard', 'do we pick more apples on weekdays or at weekends', /AVG\("apples_kg"\).* GROUP BY CASE/],
  ] as const)('%s: %s', (table, question, query) => {
    expect(ask(table, question)).toContainEqual(expect.stringMatching(query));
  });

  test.each([
    ['house', 'do we use more water at weekends than on weekdays?', /ISODOW.*SUM\("water_l"\)/],
    ['house', 'average water consumption per month', /"heat_kwh"/],
    ['tours', 'average price per head', /COUNT\(DISTINCT "booked_by"\)/],
  ] as const)('%s: %s, and never', (table, question, other) => {
    expect(ask(table, question)).not.toContainEqual(expect.stringMatching(other));
  });

  test('"only lunchtimes" goes on', () => {
    const { meals } = over;
    const found = candidatesFor('only lunchtimes', meals, valuesOf(meals), {
      previous: { question: 'average bill by menu' },
      today: '2026-01-15',
    });
    expect(found.map(onOneLine)[0]).toMatch(
      /AVG\("bill"\).*"at" >= '11:00' AND "at" < '15:00'.* GROUP BY "menu"/,
    );
  });
});
