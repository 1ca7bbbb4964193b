import type { TableProfile } from '../../sources/source.ts';
import { columnProfile } from './columnProfile.ts';

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
    columnProfile('order_id', 'integer', [1, 2, 3, 4], { isPrimaryKey: true }),
    columnProfile('ordered_at', 'timestamp', [
      '2024-01-05 10:00:00',
      '2024-02-01 10:00:00',
      '2024-05-20 10:00:00',
      '2024-06-30 10:00:00',
    ]),
    columnProfile('shipped_at', 'timestamp', [
      '2024-01-06 10:00:00',
      '2024-02-03 10:00:00',
      null,
      '2024-07-02 10:00:00',
    ]),
    columnProfile('status', 'text', ['delivered', 'cancelled', 'delivered', 'open']),
    columnProfile('total_amount', 'numeric', [10, 20, 30, 40], {
      comment: 'Revenue = total_amount of delivered orders.',
    }),
  ],
};
