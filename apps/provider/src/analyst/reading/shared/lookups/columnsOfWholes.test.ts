import { expect, test } from 'vitest';
import { among, columnsOfRows } from '../../../testing/asked.ts';
import { tableOf } from '../../../testing/tableOf.ts';
import { columnsOfWholes } from './columnsOfWholes.ts';
import type { RunQuery } from './valueIndex.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);
const ofInvoice = (row: number): number => Math.floor(row / 2);

const lines = tableOf('sales_invoices', rowCount, [
  column('InvoiceNumber', 'text', (row) => `INV-${ofInvoice(row)}`),
  column('Total', 'numeric', (row) => 120.5 + ((ofInvoice(row) * 37) % 900)),
  column('Quantity', 'integer', among(1, 2, 3)),
  column('LineAmount', 'numeric', (row) => 20.5 + ((row * 37) % 400)),
]);

/** A database in which every invoice has several lines, and these of one amount in the columns that are named. */
const having =
  (...ofOne: string[]): RunQuery =>
  async (sql) => {
    const isSame = ofOne.some((name) => sql.includes(`COUNT(DISTINCT "${name}")`));
    const rows = isSame ? [] : Array.from({ length: 40 }, (_, row) => [`INV-${row}`]);
    const most = Number(/LIMIT (\d+)/.exec(sql)?.[1] ?? rows.length);
    return Promise.resolve({
      columns: ['InvoiceNumber'],
      rows: rows.slice(0, most),
      truncated: false,
      sampled: false,
    });
  };

const namesFound = async (run: RunQuery): Promise<string[]> =>
  [...(await columnsOfWholes(lines, run))].map(({ name }) => name);

test('what each line of an invoice has again is of the invoice', async () => {
  expect(await namesFound(having('Total'))).toEqual(['Total']);
  expect(await namesFound(having('Total', 'Quantity'))).toEqual(['Total']);
});

test('where no amount is of the line alone, each is of it', async () => {
  expect(await namesFound(having('Total', 'LineAmount'))).toEqual([]);
  expect(await namesFound(having())).toEqual([]);
});

test('how many have several lines is asked once, and nothing of a very long table', async () => {
  const asked: string[] = [];
  const counting: RunQuery = (sql) => {
    asked.push(sql);
    return having('Total')(sql);
  };
  await columnsOfWholes(lines, counting);
  expect(asked.filter((sql) => sql.includes('COUNT(*) > 1'))).toHaveLength(1);
  const before = asked.length;
  expect([...(await columnsOfWholes({ ...lines, rowCount: 400_000 }, counting))]).toEqual([]);
  expect(asked).toHaveLength(before);
});

test('what stands in the first line of an invoice alone adds up', async () => {
  const told = tableOf('sales_invoices', rowCount, [
    column('InvoiceNumber', 'text', (row) => `INV-${ofInvoice(row)}`),
    column('Total', 'numeric', (row) => (row % 2 === 0 ? 120.5 + ((ofInvoice(row) * 37) % 900) : null)),
    column('TaxTotal', 'numeric', (row) => 20.5 + ((ofInvoice(row) * 11) % 90)),
    column('LineAmount', 'numeric', (row) => 20.5 + ((row * 37) % 400)),
  ]);
  const found = await columnsOfWholes(told, having('Total', 'TaxTotal'));
  expect([...found].map(({ name }) => name)).toEqual(['TaxTotal']);
});

test('a price of one and how many there are are of the line as well', async () => {
  const priced = tableOf('order_items', rowCount, [
    column('Order ID', 'text', (row) => `R${ofInvoice(row)}`),
    column('Product Name', 'text', among('Mug', 'Plate')),
    column('Product Price', 'numeric', (row) => 4.5 + (row % 40)),
    column('Qty', 'integer', among(1, 2, 3)),
    column('Grand Total', 'numeric', (row) => 120.5 + ((ofInvoice(row) * 37) % 900)),
  ]);
  const found = await columnsOfWholes(priced, having('Grand Total'));
  expect([...found].map(({ name }) => name)).toEqual(['Grand Total']);
});

test('what else is the same in all lines of an invoice is of it, too', async () => {
  const told = tableOf('sales_invoices', rowCount, [
    ...lines.columns.map(({ profile }) => profile),
    column('Status', 'text', (row) => among('Paid', 'Sent')(ofInvoice(row))),
    column('Product', 'text', among('Mug', 'Plate', 'Bowl')),
  ]);
  const differing = [['INV-1'], ['INV-2']].map(() => [1, 3]);
  const run: RunQuery = async (sql) =>
    /COUNT\(DISTINCT "Status"\), COUNT\(DISTINCT "Product"\)/.test(sql)
      ? { columns: ['Status', 'Product'], rows: differing, truncated: false, sampled: false }
      : having('Total')(sql);
  expect([...(await columnsOfWholes(told, run))].map(({ name }) => name)).toEqual(['Total', 'Status']);
});
