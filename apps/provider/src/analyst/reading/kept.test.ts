import { expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { unreadOf } from './probability/evidence.ts';

const rowCount = 600;
const column = columnsOfRows(rowCount);

/** A nursery's deliveries of plants, several lines each. */
const deliveries = tableOf('plant_lines', rowCount, [
  column('delivery_id', 'text', (row) => `D${row % 200}`),
  column('delivery_date', 'date', (row) => `2024-${String(1 + (row % 12)).padStart(2, '0')}-03`),
  column('grower', 'text', (row) => `Nursery ${row % 30}`),
  column('state', 'text', (row) => ['low water', 'fine', 'dry'][row % 3] ?? ''),
  column('water', 'numeric', (row) => 1 + ((row * 7) % 90)),
  column('sales', 'numeric', (row) => 10 + row * 1.25),
  column('profit', 'numeric', (row) => row * 0.75 - 40),
]);
const queries = (question: string): string[] => candidatesOver(deliveries)(question).map(onOneLine);

test('the most deliveries are no different days', () => {
  const found = queries('which grower has the most deliveries');
  expect(found).toContainEqual(expect.stringContaining('COUNT(DISTINCT "delivery_id")'));
  expect(found).not.toContainEqual(expect.stringContaining('COUNT(DISTINCT "delivery_date")'));
});

test('different days are counted where days are asked for', () => {
  expect(queries('how many different delivery dates')).toContainEqual(
    expect.stringContaining('COUNT(DISTINCT "delivery_date")'),
  );
});

test('growth that was read is told', () => {
  const found = candidatesOver(deliveries)('growth of sales by month');
  const grows = found.filter(({ cover }) => cover.parts.some(({ rule }) => rule === 'shape:growth'));
  expect(grows.length).toBeGreaterThan(0);
  expect(grows.filter(({ sql }) => !sql.includes('LAG('))).toEqual([]);
});

test.each([
  ['everyone with the state dry', /"state" = 'dry'/],
  ['wich grower has the most profit', /GROUP BY "grower" ORDER BY SUM\("profit"\) DESC/],
  ['how are the sales split between the growers', /SUM\("sales"\).* GROUP BY "grower"/],
])('%s leaves no word unread', (question, wanted) => {
  const [first] = candidatesOver(deliveries)(question);
  expect(first && onOneLine(first)).toMatch(wanted);
  expect(first && unreadOf(first)).toBe(0);
});

test('payouts are what was paid, and signing up is joining', () => {
  const policies = tableOf('policies', rowCount, [
    column('region', 'text', (row) => ['North', 'South'][row % 2] ?? ''),
    column('joined', 'date', (row) => `2024-${String(1 + (row % 12)).padStart(2, '0')}-03`),
    column('ended', 'date', (row) => `2025-${String(1 + (row % 12)).padStart(2, '0')}-03`),
    column('amount_paid', 'numeric', (row) => 10 + row * 1.25),
  ]);
  const first = (question: string) => candidatesOver(policies)(question)[0]?.sql ?? '';
  expect(first('average payout by region')).toContain('AVG("amount_paid")');
  expect(first('how many sign ups in May 2024')).toContain('"joined" >=');
});
