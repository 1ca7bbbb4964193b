import { isMeasure, isNamed, isTally } from './measures.ts';
import type { AnalystColumn } from '../../../table.ts';
import { columnsIn } from '../query/tree.ts';

/** A measure by its name that is, or may be, the price of one. */
export const isPrice = (column: AnalystColumn): boolean => isNamed(column, /^(?:price|rate|cost|tariff)$/);

const former =
  /^(?:new|original|originally|old|former|previous|was|list|listed|rrp|msrp|retail|regular|recommended|compare|catalogue?)$/;
/** "Price when new", "compare at price", "RRP" beside what is asked for it now. */
export const isFormerPrice = (column: AnalystColumn, columns: readonly AnalystColumn[]): boolean =>
  isNamed(column, former) &&
  isNamed(column, ofMoney) &&
  columns.some((other) => !other.derived && isNamed(other, ofMoney) && !isNamed(other, former));
const ofMoney = /^(?:price|rrp|msrp)$/;

/** The price of one, by its name: "price_per_kg", "nightly rate", "Price (p/l)". */
export const isPriceOfOne = (column: AnalystColumn): boolean =>
  isPrice(column) &&
  (/[\p{L}€£$] ?\/ ?\p{L}/u.test(column.name) ||
    column.rawWords.some((w) => /^(?:per|unit|each|nightly|daily|hourly|weekly)$/.test(w)));

const pieces = /^(?:qty|quantity|yield|piece|unit|sold|copy|ticket|portion)$/;
/** How many of what has a price a row is of: a mark of one that is sold isn't. */
export const isPieces = (column: AnalystColumn): boolean =>
  isMeasure(column) && isNamed(column, pieces) && !isPrice(column) && Number(column.max) > 1;

/** A price of each of the pieces that a row is of, whose sum is of nothing. */
export const isPriceOfPiece = (column: AnalystColumn, columns: readonly AnalystColumn[]): boolean =>
  isNamed(column, /^price$/) && !column.isOfRow && column.words[0] !== 'total' && columns.some(isPieces);

/** What prices come to over how many there were, as the column that is worked out is called. */
export const worth = 'revenue';

/** Prices of one, and what they come to, where that is worked out. */
export function pricesOfOne(
  columns: readonly AnalystColumn[],
): { prices: AnalystColumn[]; whole: AnalystColumn } | null {
  const whole = columns.find((c) => c.name === worth && c.derived && !c.derived.isDefined);
  return whole?.derived ? { prices: columnsIn(whole.derived.of).filter(isPrice), whole } : null;
}

const isTotal = ({ words }: AnalystColumn): boolean => words.every((word) => word === 'total');
/** What stands beside the total of a bill. */
const isOfBill = (column: AnalystColumn): boolean =>
  isPrice(column) || isNamed(column, /^(?:tax|vat|subtotal|amount|fee|fees|discount|shipping)$/);

const hasFractions = ({ profile: { samples } }: AnalystColumn): boolean =>
  samples.some((cell) => cell !== null && !Number.isInteger(Number(cell)));

/** What says how many a row stands for: beside the price of one a total is what it comes to, as is one of 12.50. */
export const tallyIn = (columns: readonly AnalystColumn[]): AnalystColumn | undefined =>
  columns.find((c) => isTally(c) && !(isTotal(c) && (hasFractions(c) || columns.some(isOfBill))));
