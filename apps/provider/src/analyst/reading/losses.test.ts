import { expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);
const sales = candidatesOver(
  tableOf('sales', rowCount, [
    each('product', 'text', among('Chair', 'Desk', 'Lamp', 'Shelf')),
    each('revenue', 'numeric', (row) => 100 + row),
    each('profit', 'numeric', (row) => (row % 3 === 0 ? -row : row * 2.5)),
  ]),
);
const ranksProfit = (question: string): string[] =>
  sales(question)
    .map(onOneLine)
    .filter((sql) => /ORDER BY [^)]*"profit".* LIMIT/.test(sql));

test('what made the most money has the largest', () => {
  expect(ranksProfit('which product made the most money?')[0]).toContain('DESC');
});
