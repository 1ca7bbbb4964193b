import { expect, test } from 'vitest';
import { nearlyRepeated } from './near.ts';

const between = String.fromCharCode(31);

/** The findings in a table of a column with nearly as many values as rows. */
const keysAmong = async (name: string): Promise<string[]> => {
  const lines = Array.from({ length: 100 }, (_, row) => [
    String(Math.max(row, 1)),
    `town ${row}`,
    `${row * 7}`,
  ]);
  const columns = new Map([
    [name, 'numeric'],
    ['town', 'varchar'],
    ['figure', 'numeric'],
  ]);
  const findings = await nearlyRepeated({ reference: 'data', columns, rows: 100, sampled: false }, (sql) =>
    Promise.resolve({
      columns: ['line'],
      rows: sql.includes('sum(length(') ? [['2000']] : lines.map((line) => [line.join(between)]),
      truncated: false,
    } as Awaited<ReturnType<Parameters<typeof nearlyRepeated>[1]>>),
  );
  return (findings ?? []).map(({ step }) => step.id);
};

test.each(
  'paid Paid void grid bid valid liquid android said avoid unpaid overpaid covid casino PAID'.split(' '),
)('a column called %s is no key, though nearly each row has another value', async (name) => {
  expect(await keysAmong(name)).toEqual([]);
});

test.each('id order_id OrderId ORDERID orderid dormid pid orderNo Invoice-No barcode email SKU'.split(' '))(
  'a column called %s is a key where nearly each row has another value',
  async (name) => {
    expect(await keysAmong(name)).toEqual([`one row:${name}`]);
  },
);
