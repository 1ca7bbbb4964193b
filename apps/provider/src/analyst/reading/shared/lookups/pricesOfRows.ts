import { SourceError } from '../../../../sources/source.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { isMeasure } from '../columns/measures.ts';
import { isPieces, isPrice, isPriceOfOne } from '../columns/prices.ts';
import { printQuery } from '../query/printSql.ts';
import { columnOf, emptyTree, itemOf } from '../query/tree.ts';
import type { RunQuery } from './valueIndex.ts';

const rowsRead = 400;
const mostKinds = 30;
/** Rows of one kind come again so often. */
const leastOfKind = 5;
/** So many are compared, and nearly so often what is of more costs more: by chance it is one in two. */
const leastPairs = 40;
const leastGrowing = 0.75;

const isKind = ({ kind, derived, distinct }: AnalystColumn, rows: number): boolean =>
  kind === 'text' && !derived && distinct > 1 && distinct * leastOfKind <= rows;

type Cells = readonly (readonly [kind: unknown, price: number, pieces: number])[];

/** Whether most rows with more pieces than the one before of their kind have a higher price than that. */
function growsWithPieces(cells: Cells): boolean {
  const last = new Map<unknown, readonly [price: number, pieces: number]>();
  let [pairs, growing] = [0, 0];
  for (const [kind, price, pieces] of cells) {
    const before = last.get(kind);
    last.set(kind, [price, pieces]);
    if (!before || before[1] === pieces) continue;
    pairs += 1;
    if ((price - before[0]) * (pieces - before[1]) > 0) growing += 1;
  }
  return pairs >= leastPairs && growing >= pairs * leastGrowing;
}

/**
 * Prices of all that a row is of: a job of 800 stickers costs more than one of 200. That they are so the rows tell, as the
 * price of one is the same for few and for many.
 */
export async function pricesOfRows(table: AnalystTable, run: RunQuery): Promise<Set<AnalystColumn>> {
  const measures = table.columns.filter((c) => isMeasure(c) && !c.derived && !c.numericText);
  const pieces = measures.filter(isPieces);
  const prices = measures.filter((c) => isPrice(c) && !isPriceOfOne(c));
  const kinds = table.columns.filter((c) => isKind(c, table.rowCount)).slice(0, mostKinds);
  if (pieces.length === 0 || prices.length === 0 || kinds.length === 0) return new Set();
  const asked = [...prices, ...pieces, ...kinds];
  const select = asked.map((c) => itemOf(columnOf(c)));
  try {
    const { rows } = await run(printQuery({ ...emptyTree(), select, limit: rowsRead }, table));
    const told = (...columns: AnalystColumn[]) => {
      const at = columns.map((c) => asked.indexOf(c));
      return rows.map((row) => at.map((i) => row[i] ?? null)).filter((cells) => !cells.includes(null));
    };
    const grows = (price: AnalystColumn, number: AnalystColumn, kind: AnalystColumn) =>
      growsWithPieces(told(kind, price, number).map(([k, p, n]) => [k, Number(p), Number(n)] as const));
    return new Set(prices.filter((p) => pieces.some((n) => kinds.some((kind) => grows(p, n, kind)))));
  } catch (error) {
    if (!(error instanceof SourceError) || error.reason === 'cancelled') throw error;
    return new Set();
  }
}
