import { SourceError } from '../../../../sources/source.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { isMeasure, isNamed, isNumbered } from '../columns/measures.ts';
import { keyOfOrders } from '../columns/orderKeys.ts';
import { addsUpByName } from '../columns/naturalFigure.ts';
import { lineAmount } from '../derivedColumns/lineAmounts.ts';
import { printQuery } from '../query/printSql.ts';
import {
  aggregateOf,
  columnOf,
  countAll,
  emptyTree,
  itemOf,
  type Condition,
  type Expression,
} from '../query/tree.ts';
import type { RunQuery } from './valueIndex.ts';

/** Lines of an order are few; what has more rows each isn't an order. */
const mostLines = 12;
const leastDifferent = 3;
const manyDifferent = 10;
/** So many have several lines: of amounts that hardly differ more are asked for, as they may be alike by chance. */
const leastSeveral = { many: 8, few: 40 };
const mostMeasures = 16;
/** Up to so many, rows are grouped for each of the amounts before anybody minds. */
const mostRows = 200_000;

/** An order and its refund are of as many. */
const pieces = /^(?:quantity|qty|count|piece|pcs|unit)$/;
const keyWord = /^(?:id|no|nr|num|number|code|ref|reference)$/;

/** "InvoiceNumber" of the lines of invoices, of which some have several. */
const isOfLines = (c: AnalystColumn, { rowCount }: AnalystTable): boolean =>
  !c.derived &&
  !c.isUnique &&
  c.words.length === 2 &&
  isNumbered(c.words[0] ?? '') &&
  keyWord.test(c.words[1] ?? '') &&
  c.distinct < rowCount &&
  c.distinct * mostLines > rowCount;

/** How many wholes have more than one of something, at most so many; null where the database doesn't tell. */
async function wholesOfSeveral(
  of: Expression,
  whole: AnalystColumn,
  most: number,
  { table, run }: { table: AnalystTable; run: RunQuery },
): Promise<number | null> {
  const by = columnOf(whole);
  const having: Condition = { kind: 'compare', left: of, operator: '>', right: 1 };
  const tree = { ...emptyTree(), select: [itemOf(by)], groupBy: [by], having, limit: most };
  try {
    return (await run(printQuery(tree, table))).rows.length;
  } catch (error) {
    if (!(error instanceof SourceError) || error.reason === 'cancelled') throw error;
    return null;
  }
}

/** The total of an order that stands in the first of its lines alone adds up. */
const isToldOnce = (
  { profile: { nullFraction } }: AnalystColumn,
  { distinct }: AnalystColumn,
  { rowCount }: AnalystTable,
): boolean => nullFraction > 0 && Math.round(rowCount * (1 - nullFraction)) <= distinct;

/**
 * What is told of a whole order with each of its lines again: the total of an invoice, of its lines. Nothing of it adds up.
 * Of very long tables it isn't asked.
 */
export async function amountsOfWholes(table: AnalystTable, run: RunQuery): Promise<Set<AnalystColumn>> {
  const found = new Set<AnalystColumn>();
  const whole = table.columns.find((c) => isOfLines(c, table)) ?? keyOfOrders(table);
  if (!whole || table.rowCount > mostRows) return found;
  const measures = table.columns.filter(
    (c) =>
      isMeasure(c) &&
      !isNamed(c, pieces) &&
      !c.derived &&
      c.distinct >= leastDifferent &&
      !isToldOnce(c, whole, table),
  );
  if (measures.length === 0) return found;
  const asked = { table, run };
  const price = lineAmount(table)?.price;
  const several = (await wholesOfSeveral(countAll, whole, leastSeveral.few, asked)) ?? 0;
  for (const amount of measures.slice(0, mostMeasures)) {
    const least = amount.distinct < manyDifferent ? leastSeveral.few : leastSeveral.many;
    const different = aggregateOf('count', columnOf(amount), true);
    if (several >= least && (await wholesOfSeveral(different, whole, 1, asked)) === 0) found.add(amount);
  }
  // Four tickets of one price have nothing of their own, and are paid for each.
  const isOfLine = (c: AnalystColumn) => !found.has(c) && (addsUpByName(c) === true || c === price);
  return measures.some(isOfLine) ? found : new Set();
}
