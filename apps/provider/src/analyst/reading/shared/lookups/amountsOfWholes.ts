import { SourceError } from '../../../../sources/source.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { isMeasure, isNamed, isNumbered } from '../columns/measures.ts';
import { addsUpByName } from '../columns/naturalFigure.ts';
import { printQuery } from '../query/printSql.ts';
import { aggregateOf, columnOf, countAll, emptyTree, itemOf, type Condition } from '../query/tree.ts';
import type { RunQuery } from './valueIndex.ts';

/** Lines of an order are few; what has more rows each isn't an order. */
const mostLines = 12;
const leastDifferent = 3;
const manyDifferent = 10;
/** So many have several lines: of amounts that hardly differ more are asked for, as they may be alike by chance. */
const leastSeveral = { many: 8, few: 40 };
const mostMeasures = 16;
/** Up to so many, all rows are grouped within a second. */
const mostRows = 1_000_000;

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

/** Whether each of them has one amount only, whatever its lines are. */
async function isOneOfEach(
  amount: AnalystColumn,
  whole: AnalystColumn,
  table: AnalystTable,
  run: RunQuery,
): Promise<boolean> {
  const several: Condition = { kind: 'compare', left: countAll, operator: '>', right: 1 };
  const different: Condition = { ...several, left: aggregateOf('count', columnOf(amount), true) };
  const rowsOf = async (having: Condition, limit: number) => {
    const by = columnOf(whole);
    const tree = { ...emptyTree(), select: [itemOf(by)], groupBy: [by], having, limit };
    return (await run(printQuery(tree, table))).rows.length;
  };
  const least = amount.distinct < manyDifferent ? leastSeveral.few : leastSeveral.many;
  try {
    return (await rowsOf(several, least)) === least && (await rowsOf(different, 1)) === 0;
  } catch (error) {
    if (!(error instanceof SourceError) || error.reason === 'cancelled') throw error;
    return false;
  }
}

/**
 * What is told of a whole order with each of its lines again: the total of an invoice, of its lines. Nothing of it adds up.
 * Of very long tables it isn't asked.
 */
export async function amountsOfWholes(table: AnalystTable, run: RunQuery): Promise<Set<AnalystColumn>> {
  const found = new Set<AnalystColumn>();
  const whole = table.rowCount > mostRows ? undefined : table.columns.find((c) => isOfLines(c, table));
  if (!whole) return found;
  const measures = table.columns.filter(
    (c) => isMeasure(c) && !isNamed(c, pieces) && !c.derived && c.distinct >= leastDifferent,
  );
  for (const amount of measures.slice(0, mostMeasures))
    if (await isOneOfEach(amount, whole, table, run)) found.add(amount);
  // Four tickets of one price have nothing of their own, and are paid for each.
  const isOfLine = (c: AnalystColumn) => !found.has(c) && addsUpByName(c) === true;
  return measures.some(isOfLine) ? found : new Set();
}
