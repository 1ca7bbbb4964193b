import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { toldAlone } from './reaction/secondReaderOnly.ts';
import type { Reading } from './probability/evidence.ts';

const rowCount = 432;
const column = columnsOfRows(rowCount);
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A row for each month, branch and kind. */
const diner = candidatesOver(
  tableOf('restaurant_monthly', rowCount, [
    column('Month', 'text', among(...months)),
    column('Branch', 'text', (row) => ['Downtown', 'Airport', 'Harbour'][Math.floor(row / 12) % 3] ?? ''),
    column('Category', 'text', (row) => ['Food', 'Drinks', 'Desserts'][Math.floor(row / 36) % 3] ?? ''),
    column('Orders', 'integer', (row) => 300 + ((row * 37) % 400)),
    column('Sales', 'numeric', (row) => 4000 + ((row * 53) % 900) * 7.5),
    column('Food Cost', 'numeric', (row) => 900 + ((row * 29) % 500)),
    column('Refunds', 'integer', (row) => (row * 7) % 23),
  ]),
);
const signups = candidatesOver(
  tableOf('subscriptions', rowCount, [
    column('company', 'text', (row) => `Company ${row % 120}`),
    column('plan', 'text', among('Starter', 'Team', 'Business')),
    column('mrr', 'numeric', (row) => 29 + (row % 11) * 10),
    column('start_date', 'date', (row) => `202${3 + (row % 3)}-0${1 + (row % 9)}-11`),
    column('cancel_date', 'date', (row) => (row % 3 === 0 ? `2025-1${row % 2}-0${1 + (row % 9)}` : null)),
    column('cancel_reason', 'text', (row) =>
      row % 3 === 0 && row % 2 === 0 ? (['price', 'closed', 'features'][(row % 9) % 3] ?? '') : null,
    ),
  ]),
);
const asked = { diner, signups };

describe('a figure is the one of its name', () => {
  test.each([
    ['average order value by branch', '1.0 * SUM("Sales") / NULLIF(SUM("Orders"), 0)'],
    ['food cost percentage by branch', '100.0 * SUM("Food Cost") / NULLIF(SUM("Sales"), 0)'],
    ['total by branch', 'SUM("Sales")'],
  ])('%s', (question, figure) => {
    const found = asked.diner(question).map(onOneLine);
    expect(found).toContainEqual(expect.stringContaining(`SELECT "Branch", ${figure} FROM`));
    expect(found[0]).not.toContain(`"Category" = 'Food'`);
  });

  test('churn is told by when somebody went, and not by whether a reason is known', () => {
    const found = asked.signups('churn rate by plan').map(onOneLine);
    expect(found).toContainEqual(expect.stringContaining('CASE WHEN "cancel_date" IS NOT NULL'));
    expect(found).not.toContainEqual(expect.stringContaining('CASE WHEN ("cancel_reason" IS NOT NULL'));
  });

  test('what another reader takes for it is not told where ours know the name', () => {
    const [own] = asked.diner('average order value by branch');
    const rows = [['Downtown', 700]];
    const result = { columns: ['Branch', 'x'], rows, truncated: false };
    const known = { figures: [], isBorneOut: false, sql: '' };
    const reading = own && ({ ...known, candidate: own, result, probability: 0.6 } as unknown as Reading);
    const alone = { ...known, candidate: null, said: '', result, probability: 0.95 } as unknown as Reading;
    expect(reading && toldAlone(alone, [reading])).toBeNull();
    expect(toldAlone(alone, [])).toBe(alone);
  });
});

test('a correlation has no order', () => {
  const found = asked
    .diner('correlation between sales and orders')
    .map(onOneLine)
    .filter((sql) => sql.includes('CORR('));
  expect(found).toEqual(['SELECT CORR("Orders", "Sales") FROM "restaurant_monthly"']);
});
