import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { candidatesFor } from '../ask.ts';

const rowCount = 400;
const column = columnsOfRows(rowCount);
const from = (start: string) => (row: number) =>
  new Date(Date.parse(start) + row * 86_400_000).toISOString().slice(0, 10);

/** Sittings that reach ahead of today, sales that end with yesterday, and readings that ended long ago. */
const over = {
  sittings: tableOf('sittings', rowCount, [
    column('guest', 'text', among('Ada', 'Bo', 'Cy')),
    column('sitting', 'date', from('2025-06-01')),
    column('covers', 'integer', (row) => 2 + (row % 5)),
  ]),
  sales: tableOf('sales', rowCount, [
    column('item', 'text', among('bread', 'rolls')),
    column('sold_on', 'date', from('2024-12-11')),
    column('pieces', 'integer', (row) => 5 + (row % 9)),
  ]),
  readings: tableOf('readings', rowCount, [
    column('meter', 'text', among('A', 'B')),
    column('read_on', 'date', from('2022-11-26')),
    column('litres', 'integer', (row) => 40 + (row % 9)),
  ]),
};
// A Thursday.
const today = '2026-01-15';
const ask = (table: keyof typeof over, question: string): string[] =>
  candidatesFor(question, over[table], valuesOf(over[table]), { today }).map(onOneLine);

describe('days by their names', () => {
  test.each([
    ['sittings', 'how many covers last Saturday', '2026-01-10'],
    ['sittings', 'sittings for tonight', '2026-01-15'],
    ['sittings', 'who came last thursday?', '2026-01-08'],
    ['sales', 'pieces sold last monday', '2026-01-12'],
    ['sales', 'pieces sold last wednesday', '2026-01-14'],
    ['sales', 'what did we sell on the last sunday', '2026-01-11'],
    ['readings', 'litres last friday', '2023-12-29'],
    ['readings', 'litres last saturday', '2023-12-30'],
  ] as const)('%s: %s', (table, question, day) => {
    expect(ask(table, question).slice(0, 2)).toContainEqual(expect.stringContaining(`= '${day}'`));
  });
});
