import { once } from '../once.ts';
import type { AnalystColumn } from '../../../table.ts';
import { isMeasure, isNamed, isSigned } from './measures.ts';

const leastKnown = 10;

/** How many of the values lie below zero, of those that the profile tells; where it tells few, by how many rows lie where. */
function shareBelowZero({ values, min, max, profile: { histogram } }: AnalystColumn): number {
  const known = values.map(Number).filter(Number.isFinite);
  if (known.length >= leastKnown) return known.filter((value) => value < 0).length / known.length;
  const [least, most] = [Number(min), Number(max)];
  if (histogram === null) return least / (least - most);
  const width = (most - least) / histogram.length;
  const share = (from: number) => Math.min(1, Math.max(0, -from / width));
  const below = histogram.reduce((sum, count, i) => sum + count * share(least + i * width), 0);
  return below / histogram.reduce((sum, count) => sum + count, 0);
}

const booked = /^(?:amount|sum|total|gross|net|transaction|payment|movement|paid)$/;
const beside = /^(?:balance|fee|tax|vat|discount|budget|profit|gain|loss|change|difference)$/;

/** Money that moves, by its name: neither what is left of it, nor degrees. */
const isBooked = (column: AnalystColumn): boolean =>
  (column.unit?.before === true || isNamed(column, booked)) && !isNamed(column, beside);

/**
 * The amounts of an account: what is paid stands below zero. Of an account most rows are of what goes out; of sales few
 * are of what is given back.
 */
export const isOfAccount = once(
  (column: AnalystColumn): boolean =>
    isMeasure(column) &&
    !column.derived &&
    isSigned(column) &&
    isBooked(column) &&
    shareBelowZero(column) > 0.5,
);

/** What people say of amounts that go out of an account. */
const goesOut =
  /\b(?:payments?|paid|pay|spen[dt]\w*|purchases?|bought|expenses?|expenditures?|outgoings?|bills?|debits?|costs?)\b/i;
/** Of "paid me" and "payments received" that is said as well. */
const comesIn =
  /\b(?:paid|pays?|gave|gives?|owes?) (?:me|us)\b|\b(?:received|receive|incoming|income|earn\w*|refund\w*|payments? from|paid by|(?:paid|money|coming|came|comes?) in)\b/i;

/** Whether a question asks for what goes out, and not for what comes in. */
export const asksForOutgoings = (question: string): boolean =>
  goesOut.test(question) && !comesIn.test(question);

/** "Who paid me the most": what is paid to us comes in. */
export const asksForTakings = (question: string): boolean =>
  /\b(?:paid|pays?|gave|gives?) (?:me|us)\b/i.test(question);
