import type { AnalystColumn } from '../../../table.ts';
import { isMeasure, isNamed } from './measures.ts';

const total = /^(?:total|subtotal|amount|revenue|sales|gross|net)$/;
const part = /^(?:refund|refunded|tax|taxes|discount|shipping|outstanding|tip)$/;
const other = /^(?:fees?|due|paid|credited|subtotal|deposit|balance)$/;

/** What an order came to, or would without something that is told apart. */
export const isTotal = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived && isNamed(column, total) && !isNamed(column, part);

/** What an order came to, of the amounts that each of its lines has again. */
export const totalOfOrders = (columns: readonly AnalystColumn[]): AnalystColumn | undefined =>
  columns.find((c) => c.isOfWhole === true && isTotal(c) && !isNamed(c, other));
