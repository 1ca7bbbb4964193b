import { SourceError } from '../../../../sources/source.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { isMeasure, isNamed } from '../columns/measures.ts';
import { keyOfWholes } from '../columns/orderKeys.ts';
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
import { alikeInEach } from './alikeInEach.ts';
import type { RunQuery } from './valueIndex.ts';

const leastDifferent = 3;
const manyDifferent = 10;
/** So many have several lines: of amounts that hardly differ more are asked for, as they may be alike by chance. */
const leastSeveral = { many: 8, few: 40 };
const mostMeasures = 16;
/** Up to so many, rows are grouped for each of the amounts before anybody minds. */
const mostRows = 200_000;

/** An order and its refund are of as many. */
const pieces = /^(?:quantity|qty|count|piece|pcs|unit)$/;

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

const mostColumns = 60;

/** What else is told of a whole: its day, its state, who it is for. */
const toldOfWholes = (
  whole: AnalystColumn,
  asked: { table: AnalystTable; run: RunQuery },
): Promise<AnalystColumn[]> => {
  const others = asked.table.columns.filter(
    (c) => c !== whole && !c.derived && !isMeasure(c) && c.kind !== 'boolean' && c.distinct > 1,
  );
  return alikeInEach(whole, others.slice(0, mostColumns), asked);
};

/** The amounts of a whole order, which come with each of its lines again: the total of an invoice. */
async function amountsOfWholes(
  whole: AnalystColumn,
  asked: { table: AnalystTable; run: RunQuery },
): Promise<AnalystColumn[]> {
  const { table } = asked;
  const measures = table.columns.filter(
    (c) =>
      isMeasure(c) &&
      !isNamed(c, pieces) &&
      !c.derived &&
      c.distinct >= leastDifferent &&
      !isToldOnce(c, whole, table),
  );
  if (measures.length === 0) return [];
  const found: AnalystColumn[] = [];
  const price = lineAmount(table)?.price;
  const several = (await wholesOfSeveral(countAll, whole, leastSeveral.few, asked)) ?? 0;
  for (const amount of measures.slice(0, mostMeasures)) {
    const least = amount.distinct < manyDifferent ? leastSeveral.few : leastSeveral.many;
    const different = aggregateOf('count', columnOf(amount), true);
    if (several >= least && (await wholesOfSeveral(different, whole, 1, asked)) === 0) found.push(amount);
  }
  // Four tickets of one price have nothing of their own, and are paid for each.
  const isOfLine = (c: AnalystColumn) => !found.includes(c) && (addsUpByName(c) === true || c === price);
  return measures.some(isOfLine) ? found : [];
}

/**
 * What is told of a whole order with each of its lines again: its total, its day, who it is for. Nothing of it adds up over
 * lines. Of very long tables it isn't asked.
 */
export async function columnsOfWholes(table: AnalystTable, run: RunQuery): Promise<Set<AnalystColumn>> {
  const whole = keyOfWholes(table);
  if (!whole || table.rowCount > mostRows) return new Set();
  const amounts = await amountsOfWholes(whole, { table, run });
  return new Set(amounts.length > 0 ? [...amounts, ...(await toldOfWholes(whole, { table, run }))] : []);
}
