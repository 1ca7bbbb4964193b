import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { isOneOfTwoTimes } from '../reaction/oneOfTwoTimes.ts';

const column = columnsOfRows(300);
const on = (row: number): string =>
  new Date(Date.UTC(2023, 0, 1) + ((row * 37) % 1000) * 86_400_000).toISOString().slice(0, 10);

const tables = {
  repairs: tableOf('boat_repairs', 300, [
    column('repair_no', 'integer', (row) => row + 1),
    column('yard', 'text', among('Mole', 'Quay', 'Basin')),
    column('repaired_on', 'date', on),
    column('cost', 'numeric', (row) => 20 + ((row * 7) % 90)),
  ]),
  orders: tableOf('bulb_orders', 300, [
    column('Order No', 'text', (row) => `B-${row}`),
    column('Ordered On', 'date', on),
    column('Due On', 'date', (row) => on(row + 2)),
    column('Delivered On', 'date', (row) => on(row + 3)),
    column('Bulbs', 'integer', (row) => 5 + ((row * 11) % 400)),
  ]),
  climbs: tableOf('climbs', 300, [
    column('climbId', 'text', (row) => `C${row}`),
    column('climbedAt', 'timestamp', (row) => `${on(row)} ${10 + (row % 9)}:15:00`),
    column('heightM', 'numeric', (row) => 3 + ((row * 13) % 37)),
  ]),
} as const;

const asked = {
  repairs: readingsOver(tables.repairs),
  orders: readingsOver(tables.orders),
  climbs: readingsOver(tables.climbs),
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
    ['repairs', 'total cost vs previous month', 'total cost this month vs last month'],
    ['orders', 'total bulbs vs last quarter', 'total bulbs this quarter vs last quarter'],
  ] as const)('%s: %s', (table, question, written) => {
    expect(firstOf(table, question)).not.toBe('');
    expect(firstOf(table, question)).toBe(firstOf(table, written));
  });
});

describe('a time that can be read in two ways is asked back', () => {
  test.each([
    ['repairs', 'total cost on 05/03/2024', '2024-05-03', '2024-03-05'],
    ['orders', 'total bulbs Jan 24', '2025-01-24', '2024-01-01'],
    ['climbs', 'how many climbs in late March 2024', '2024-03-21', '2024-03-26'],
    ['repairs', 'total cost mid-2024', '2024-05-01', '2024-06-01'],
    ['orders', 'number of orders in early March', '2025-03-11', '2025-03-08'],
  ] as const)('%s: %s', (table, question, one, other) => {
    const candidates = candidatesOver(tables[table])(question);
    expect(candidates.slice(0, 1).map(isOneOfTwoTimes)).toEqual([true]);
    const first = candidates.slice(0, 3).map(onOneLine);
    for (const day of [one, other]) expect(first).toContainEqual(expect.stringContaining(`'${day}'`));
  });

  test.each([
    ['repairs', 'total cost on 15/03/2024'],
    ['orders', 'total bulbs on Jan 24'],
    ['climbs', 'how many climbs in Jan 24'],
  ] as const)('%s: %s can’t', (table, question) => {
    expect(candidatesOver(tables[table])(question).slice(0, 1).map(isOneOfTwoTimes)).toEqual([false]);
  });

  test('early in a month is no earlier than was due', () => {
    expect(asked.orders.believable('how many orders in early March 2024').join('\n')).not.toContain(
      '"Due On" <',
    );
    expect(firstOf('orders', 'how many early orders in March 2024')).toContain('<');
  });
});

describe('from one month to the next', () => {
  test.each([
    ['repairs', 'month over month growth of total cost', 'month'],
    ['orders', 'bulbs growth qoq', 'quarter'],
    ['climbs', 'total height growth m-o-m', 'month'],
  ] as const)('%s: %s', (table, question, unit) => {
    expect(firstOf(table, question)).toMatch(new RegExp(`date_trunc\\('${unit}'.*LAG`));
    expect(asked[table].believable(question).filter((sql) => /EXTRACT\(YEAR/.test(sql))).toEqual([]);
  });
});

describe('what says when isn’t passed over', () => {
  test.each([
    ['repairs', 'total cost mornings by yard'],
    ['orders', 'total bulbs in 24Q5'],
    ['climbs', 'total height since easter'],
  ] as const)('%s: %s', (table, question) => {
    expect(asked[table].believable(question)).toEqual([]);
  });
});
