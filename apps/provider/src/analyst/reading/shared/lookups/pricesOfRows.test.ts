import { expect, test } from 'vitest';
import { SourceError } from '../../../../sources/source.ts';
import { among, columnsOfRows, queriesOver } from '../../../testing/asked.ts';
import { tableOf } from '../../../testing/tableOf.ts';
import { pricesOfRows } from './pricesOfRows.ts';
import type { RunQuery } from './valueIndex.ts';

const rowCount = 120;
const column = columnsOfRows(rowCount);
const product = among('Posters', 'Flyers', 'Stickers');
const qty = (row: number): number => 50 + ((row * 37) % 90) * 10;
const priceOfOne = among(1.2, 0.15, 0.4);

const cells: Record<string, (row: number) => string | number> = {
  product,
  qty,
  // What one costs is less where there are many.
  price: (row) => Number((priceOfOne(row) * qty(row) ** 0.8).toFixed(2)),
  'catalogue price': priceOfOne,
  'unit price': (row) => qty(row) / 100,
};
const table = tableOf('print_jobs', rowCount, [
  column('product', 'text', product),
  ...Object.entries(cells)
    .slice(1)
    .map(([name, of]) => column(name, 'numeric', of)),
]);

/** A database that has these cells. */
const run: RunQuery = (sql) => {
  const names = [...sql.split(' FROM ')[0]!.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
  const rows = Array.from({ length: rowCount }, (_, row) => names.map((name) => cells[name]?.(row) ?? null));
  return Promise.resolve({ columns: names, rows, truncated: false, sampled: false });
};

const namesOf = async (asked: RunQuery): Promise<string[]> =>
  [...(await pricesOfRows(table, asked))].map(({ name }) => name);

test('a price that grows with the pieces of the same product is that of all of them, unless it is called that of one', async () => {
  expect(await namesOf(run)).toEqual(['price']);
});

test('a database that does not tell says nothing of a price', async () => {
  expect(await namesOf(() => Promise.reject(new SourceError('bad_input', 'no')))).toEqual([]);
});

test('the price of a job is its revenue, that of one is multiplied', () => {
  const jobs = (isOfRow: boolean): string | undefined => {
    const own = table.columns.filter(({ name }) => ['product', 'qty', 'price'].includes(name));
    const columns = own.map((c) => (c.name === 'price' ? { ...c, isOfRow } : c));
    return queriesOver({ ...table, columns })('revenue by product')[0];
  };
  expect(jobs(true)).toMatch(/^SELECT "product", SUM\("price"\)/);
  expect(jobs(false)).toMatch(/^SELECT "product", SUM\(\("qty" \* "price"\)\)/);
});
