import { describe, expect, test, vi } from 'vitest';
import { SourceError, type Cell } from '../../sources/source.ts';
import type { AnalystTable } from '../table.ts';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { candidatesOf, readContext } from './candidates.ts';
import { withReach } from './reach.ts';

/** Orders of which the profile shows the first days only. */
const orders = (): AnalystTable =>
  tableOf('orders', 900, [
    columnProfile('Order', 'integer', [1, 2, 3]),
    columnProfile('Ordered', 'text', ['17/03/2024', '30/03/2024', '02/04/2024'], { distinct: 800 }),
  ]);

const giving = (row: Cell[]) =>
  vi.fn(() => Promise.resolve({ columns: [], rows: [row], truncated: false, sampled: false }));

const firstOf = (question: string, table: AnalystTable): string | undefined =>
  candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15')[0]?.sql;

describe('dates that stand as text', () => {
  test('are counted back from their last day in the data, not from the last that the profile shows', async () => {
    const run = giving(['2023-12-31', '2026-01-13']);
    const table = await withReach(orders(), run);
    expect(firstOf('how many orders this month', table)).toMatch(
      />= DATE '2026-01-01' AND .* < DATE '2026-02-01'$/,
    );
  });

  test('are read once for all questions about a table', async () => {
    const run = giving(['2023-12-31', '2026-01-13']);
    const table = orders();
    expect(await withReach(table, run)).toBe(await withReach(table, run));
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('that a database cannot read are as the profile shows them', async () => {
    const table = await withReach(orders(), () => Promise.reject(new SourceError('bad_input', 'no date')));
    expect(firstOf('how many orders this month', table)).toMatch(/>= DATE '2024-04-01'/);
  });
});
