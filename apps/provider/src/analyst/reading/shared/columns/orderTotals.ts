import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { isOfItem } from '../derivedColumns/lineAmounts.ts';
import { isMeasure, isNamed } from './measures.ts';

const total = /^(?:total|subtotal|amount|revenue|sales|gross|net)$/;
const part = /^(?:refund|refunded|tax|taxes|discount|shipping|outstanding|tip)$/;
const other = /^(?:fees?|due|paid|credited|subtotal|deposit|balance)$/;

/** The total of an order, which stands in the first of its lines alone, or in each again. */
export const isOfOrder = (column: AnalystColumn, { columns }: AnalystTable): boolean =>
  isMeasure(column) &&
  !column.derived &&
  !isOfItem(column) &&
  isNamed(column, total) &&
  !isNamed(column, part) &&
  (column.isOfWhole === true ||
    columns.some((c) => isOfItem(c) && c.profile.nullFraction < column.profile.nullFraction));

/** What an order came to. */
export const totalOfOrders = (table: AnalystTable): AnalystColumn | undefined =>
  table.columns.find((c) => isOfOrder(c, table) && !isNamed(c, other));
