import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import { moneyKept } from '../../grammar/figures/whatIsPaid.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { addsUpByName } from '../../shared/columns/naturalFigure.ts';
import { isPriceOfOne, isPriceOfPiece } from '../../shared/columns/prices.ts';
import { hasManyRows } from '../../shared/columns/tableLength.ts';
import { columnsIn, shownIn, type QueryTree } from '../../shared/query/tree.ts';
import type { AnalystColumn } from '../../../table.ts';

const mostMoney =
  /\b(?:brings?|brought|bringing|earn(?:s|ed|ing)?|ma(?:kes?|de|king)|generate[sd]?|gross(?:es|ed)?|takes?|took|g[ai]ves?|gets?|got|pull(?:s|ed)?|raise[sd]?|spends?|spent|pa(?:ys?|id))(?: in)?(?: (?:us|me|them))? (?:the )?(?:most|least) (?:money|revenue|income|turnover|cash)\b/i;
const mostIn =
  /\b(?:earn(?:s|ed|ing)?(?: (?:us|me|them))?|(?:brings?|brought|bringing|pull(?:s|ed)?) in) (?:the )?(?:most|least)(?=\W*$| (?:in|from|for|last|this|since)\b)/i;
const saysOne = /\b(?:average|avg|mean|median|typical\w*|per|each|every|single)\b/i;

/** "Which channel brings in the most money" is asked of all that came in. */
const asksForAll = (question: string): boolean =>
  (mostMoney.test(question) || mostIn.test(question)) && !saysOne.test(question);

const leastOfEach = 2;

/** There is a sum for what names several rows each. */
const isOfSeveral = (column: AnalystColumn, rowCount: number): boolean =>
  !isMeasure(column) && !column.isUnique && column.distinct * leastOfEach <= rowCount;

/** Salaries have no sum, and prices have one where none of them is of a piece. */
const hasSum = (column: AnalystColumn, columns: readonly AnalystColumn[]): boolean =>
  addsUpByName(column) !== false ||
  (column.words.includes('price') && !isPriceOfOne(column) && !isPriceOfPiece(column, columns));

const named = /^(?:left:column|mention)$/;

/** A row, a mean, the largest or how many there are, where it is asked for what came in by each in all. */
export function takesPartOfTakings(tree: QueryTree, parts: readonly Part[], scan: Scan): boolean {
  const { question, table } = scan.context;
  const by = tree.orderBy[0]?.by;
  if (!by || tree.limit === null || !hasManyRows(table) || !asksForAll(question)) return false;
  if (tree.groupBy.length > 0) {
    const kept = moneyKept(scan);
    const isSummed = [...columnsIn(by), ...(kept ? [kept] : [])].some((c) => hasSum(c, table.columns));
    return by.kind === 'aggregate' && by.name !== 'sum' && (by.name === 'count' || isSummed);
  }
  const passed = parts
    .filter(({ rule }) => named.test(rule))
    .flatMap(({ from }) => scan.choices(from).map(({ column }) => column));
  const told = [...shownIn(tree).flatMap(columnsIn), ...passed];
  return by.kind !== 'aggregate' && told.some((column) => isOfSeveral(column, table.rowCount));
}
