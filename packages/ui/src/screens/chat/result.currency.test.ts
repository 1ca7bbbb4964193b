import { expect, test } from 'vitest';
import { chartPlan } from './chart.plan.ts';
import { resultColumns } from './result.columns.ts';
import { withoutCurrency } from './result.currency.ts';

const rows = [
  ['North', 8625.5],
  ['South', -17550],
];
const columnOf = (header: string) => resultColumns(['region', header], rows)[1]!;

test.each([
  ['Total price ($)', '$8,625.50', '-$17,550.00'],
  ['Umsatz (EUR)', '8,625.50\u00a0EUR', '-17,550.00\u00a0EUR'],
  ['Total variance ($)', '$8,625.50', '-$17,550.00'],
  ['Total price (€) where region is North or South', '€8,625.50', '-€17,550.00'],
])('a figure of “%s” that stands alone carries the currency, its cells don’t', (header, more, less) => {
  const { text, alone } = columnOf(header);
  expect(text(8625.5)).toBe('8,625.50');
  expect([alone(text(8625.5)), alone(text(-17550))]).toEqual([more, less]);
});

test.each([
  'Total price',
  'Number of rows with price ($)',
  'Number of rows where price ($)',
  'Total price ($) per quantity',
  'Share of the total price ($)',
  'Growth of the total price ($)',
  'Variance of price ($)',
  'Total price (net)',
  'Total (ALL)',
  'Distance (km)',
])('a figure of “%s” has no currency', (header) => {
  const { text, alone } = columnOf(header);
  expect(alone(text(8625.5))).toBe(text(8625.5));
  expect(withoutCurrency(header)).toBe(header);
});

test('a chart tells its amounts and the lines of its axis in the currency', () => {
  const [measure] = chartPlan(resultColumns(['region', 'Total price ($)'], rows), rows)!.measures;
  expect(measure!.text(8625.5)).toBe('$8,625.50');
  expect([measure!.tick(20_000), measure!.tick(-5000)]).toEqual(['$20K', '-$5K']);
});
