import { expect, it } from 'vitest';
import { findTables, tableToBeginWith, type FoundTable } from './connected.tables.ts';

const table = (name: string, rows: number | null, links: string[] = []): FoundTable => ({
  name,
  rows,
  exact: true,
  columns: 3,
  key: [],
  links,
});

it('begins with the largest table, of two as large with the one that has more links', () => {
  const tables = [table('places', 632), table('orders', 5009), table('lines', 5009, ['orders'])];
  expect(tableToBeginWith(tables)?.name).toBe('lines');
});

it('begins with the only table, counted or not, and with none where nobody has counted', () => {
  expect(tableToBeginWith([table('orders', null)])?.name).toBe('orders');
  expect(tableToBeginWith([table('orders', null), table('places', null)])).toBeNull();
  expect(tableToBeginWith([])).toBeNull();
});

it('finds tables by name, the largest first, those nobody has counted last', () => {
  const tables = [
    table('Orders', null),
    table('order_lines', 9),
    table('places', 8),
    table('old_orders', 10),
  ];
  expect(findTables(tables, ' ORDER ').map(({ name }) => name)).toEqual([
    'old_orders',
    'order_lines',
    'Orders',
  ]);
});
