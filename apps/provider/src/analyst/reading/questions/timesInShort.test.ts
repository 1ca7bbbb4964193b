import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const column = columnsOfRows(300);
const on = (row: number): string =>
  new Date(Date.UTC(2023, 0, 1) + ((row * 37) % 1000) * 86_400_000).toISOString().slice(0, 10);

const asked = {
  repairs: readingsOver(
    tableOf('boat_repairs', 300, [
      column('repair_no', 'integer', (row) => row + 1),
      column('yard', 'text', among('Mole', 'Quay', 'Basin')),
      column('repaired_on', 'date', on),
      column('cost', 'numeric', (row) => 20 + ((row * 7) % 90)),
    ]),
  ),
  orders: readingsOver(
    tableOf('bulb_orders', 300, [
      column('Order No', 'text', (row) => `B-${row}`),
      column('Ordered On', 'date', on),
      column('Delivered On', 'date', (row) => on(row + 3)),
      column('Bulbs', 'integer', (row) => 5 + ((row * 11) % 400)),
    ]),
  ),
  climbs: readingsOver(
    tableOf('climbs', 300, [
      column('climbId', 'text', (row) => `C${row}`),
      column('climbedAt', 'timestamp', (row) => `${on(row)} ${10 + (row % 9)}:15:00`),
      column('heightM', 'numeric', (row) => 3 + ((row * 13) % 37)),
    ]),
  ),
} as const;

type Table = keyof typeof asked;
const firstOf = (table: Table, question: string): string => asked[table].believable(question)[0] ?? '';

describe('a time in short is read as the one that is written out', () => {
  test.each([
    ['repairs', 'how many repairs in Jan-24', '2024-01-01', '2024-02-01'],
    ['orders', 'number of orders in mar 25', '2025-03-01', '2025-04-01'],
    ['climbs', 'how many climbs in Q3’24', '2024-07-01', '2024-10-01'],
    ['repairs', 'total cost in 24Q3', '2024-07-01', '2024-10-01'],
    ['orders', 'total bulbs in 1H24', '2024-01-01', '2024-07-01'],
    ['climbs', 'how many climbs in ’24', '2024-01-01', '2025-01-01'],
    ['repairs', 'how many repairs in Mar-Apr 2025', '2025-03-01', '2025-05-01'],
    ['orders', 'how many orders in the 3rd quarter of 2024', '2024-07-01', '2024-10-01'],
    ['climbs', 'how many climbs w/c 3 March 2025', '2025-03-03', '2025-03-10'],
    ['repairs', 'how many repairs w/e 9 March 2025', '2025-03-03', '2025-03-10'],
    ['orders', 'number of orders in week 12 of 2024', '2024-03-18', '2024-03-25'],
    ['repairs', 'total cost last qtr', '2025-07-01', '2025-10-01'],
  ] as const)('%s: %s', (table, question, from, before) => {
    expect(firstOf(table, question)).toContain(`>= '${from}'`);
    expect(firstOf(table, question)).toContain(`< '${before}'`);
  });

  test.each([
    ['repairs', 'how many repairs this year vs last', 'how many repairs this year vs last year'],
    ['orders', 'total bulbs Q1 vs Q2 2024', 'total bulbs in Q1 2024 vs Q2 2024'],
    ['climbs', 'how many climbs L12M', 'how many climbs over the last 12 months'],
  ] as const)('%s: %s', (table, question, written) => {
    expect(firstOf(table, question)).not.toBe('');
    expect(firstOf(table, question)).toBe(firstOf(table, written));
  });
});
