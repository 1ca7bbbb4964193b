import type { Cell, ColumnProfile, TableProfile } from '../../sources/source.ts';

const column = (
  name: string,
  type: string,
  values: Cell[],
  more: Partial<ColumnProfile> = {},
): ColumnProfile => {
  const filled = values.filter((v) => v !== null);
  const sorted = filled.toSorted((a, b) => Number(a) - Number(b) || String(a).localeCompare(String(b)));
  return {
    name,
    type,
    nullable: true,
    comment: null,
    nullFraction: 1 - filled.length / values.length,
    distinct: new Set(filled).size,
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
    mean: null,
    standardDeviation: null,
    topValues: [...new Set(filled)].map((value) => ({ value, share: 0.1 })),
    histogram: null,
    meanLength: null,
    samples: [],
    isPrimaryKey: false,
    isUnique: new Set(filled).size === values.length,
    foreignKey: null,
    ...more,
  };
};

/** Four orders with two times, a status and an amount that a comment defines. */
export const ordersProfile: TableProfile = {
  database: 'shop',
  table: 'orders',
  comment: null,
  rowCount: 4,
  sampledRows: 4,
  exact: true,
  primaryKey: [],
  columns: [
    column('order_id', 'integer', [1, 2, 3, 4], { isPrimaryKey: true }),
    column('ordered_at', 'timestamp', [
      '2024-01-05 10:00:00',
      '2024-02-01 10:00:00',
      '2024-05-20 10:00:00',
      '2024-06-30 10:00:00',
    ]),
    column('shipped_at', 'timestamp', [
      '2024-01-06 10:00:00',
      '2024-02-03 10:00:00',
      null,
      '2024-07-02 10:00:00',
    ]),
    column('status', 'text', ['delivered', 'cancelled', 'delivered', 'open']),
    column('total_amount', 'numeric', [10, 20, 30, 40], {
      comment: 'Revenue = total_amount of delivered orders.',
    }),
  ],
};
