import { describe, expect, test, vi } from 'vitest';
import { type Cell, SourceError } from '../../../../sources/source.ts';
import type { AnalystTable } from '../../../table.ts';
import { columnsOfRows } from '../../../testing/asked.ts';
import { columnProfile } from '../../../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../../../testing/tableOf.ts';
import { readContext } from '../../mentions/context.ts';
import { candidatesOf } from '../../ranking/candidates.ts';
import { withReach } from './timeReach.ts';

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

/** Payslips, month by month, of 40 people, each of whom began on one day. */
const payslips = (): AnalystTable => {
  const rowCount = 400;
  const column = columnsOfRows(rowCount);
  return tableOf('payslips', rowCount, [
    column('Period', 'text', (row) => `2025-${String(1 + Math.floor(row / 40)).padStart(2, '0')}`),
    column('Employee', 'text', (row) => `E${row % 40}`),
    column('Start Date', 'date', (row) => `2019-03-${10 + (row % 20)}`),
    column('Gross', 'numeric', (row) => 2000 + row),
  ]);
};

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

describe('the time of what several rows tell of', () => {
  const found = async (rows: Cell[][]): Promise<string[]> => {
    const table = await withReach(payslips(), (sql) =>
      Promise.resolve({
        columns: [],
        rows: sql.includes('COUNT(DISTINCT "Start Date")') ? rows : [['E1']],
        truncated: false,
        sampled: false,
      }),
    );
    const context = readContext('gross by month', table, valuesOf(table));
    return candidatesOf(context, '2026-01-15').map(({ sql }) => sql);
  };

  test('is none of theirs: pay by month isn’t that of the months in which people began', async () => {
    const queries = await found([]);
    expect(queries[0]).toMatch(/^SELECT "Period", SUM\("Gross"\)/);
    expect(queries.filter((sql) => sql.includes('"Start Date"'))).toEqual([]);
  });

  test('may be theirs where it changes', async () => {
    const queries = await found([['E1']]);
    expect(queries).toContainEqual(expect.stringContaining('"Start Date"'));
  });
});

describe('the time that lies before what rows tell of', () => {
  const column = columnsOfRows(60);
  const months = (from: number) => (row: number) => `202${from}-0${1 + (row % 9)}-0${1 + (row % 7)}`;
  const kept = async (name: string, ...times: string[]): Promise<string[]> => {
    const table = tableOf(
      name,
      60,
      times.map((time, at) => column(time, 'date', months(3 + at))),
    );
    const none = () => Promise.resolve({ columns: [], rows: [['x']], truncated: false, sampled: false });
    const { columns } = await withReach(table, none);
    return columns.filter(({ isOfThing }) => isOfThing).map((c) => c.name);
  };

  test('is of the thing: what is claimed for was bought, a car was registered', async () => {
    expect(await kept('warranty_claims', 'PurchDt', 'RecDt')).toEqual(['PurchDt']);
    expect(await kept('repairs', 'Bought', 'Brought In')).toEqual(['Bought']);
    expect(await kept('used_cars', 'First reg.', 'In stock since')).toEqual(['First reg.']);
  });

  test('is of the rows where they are what was bought', async () => {
    expect(await kept('it_assets', 'Purchase Date', 'Retired On')).toEqual([]);
    expect(await kept('warranty_claims', 'PurchDt')).toEqual([]);
  });
});
