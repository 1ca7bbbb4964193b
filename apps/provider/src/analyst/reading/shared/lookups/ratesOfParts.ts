import { SourceError } from '../../../../sources/source.ts';
import type { AnalystColumn, AnalystTable, Quotient } from '../../../table.ts';
import { isMeasure, isNamed } from '../columns/measures.ts';
import { printQuery } from '../query/printSql.ts';
import { columnOf, emptyTree, itemOf, type SelectItem } from '../query/tree.ts';
import type { RunQuery } from './valueIndex.ts';

/** So many rows tell whether one column is the quotient of two others. */
const rowsRead = 200;
const leastRows = 6;
const leastDifferent = 5;
/** Some may be kept up by hand, or rounded otherwise. */
const leastAlike = 0.97;
const mostMeasures = 40;
/** Per cent, per thousand, and an hour of what is kept in minutes. */
const factors = [1, 100, 1000, 60] as const;

const rated = /^(?:rate|ctr|cvr|cpc|cpm|cpa|cpl|cpv|roas|acos|aov|per|average|avg)$/;
/** What is agreed on for each row counts as often as there are rows, however much it is taken of. */
const agreed = /^(?:price|unit|tax|vat|gst|discount|exchange|interest|currency|commission|probability)$/;

const yields = /\breturn on\b/i;

/** What is called a rate of something, or one by another: "CTR", "Cost / conv.", "Revenue per Recipient". */
const isRate = (column: AnalystColumn): boolean =>
  isMeasure(column) &&
  !column.derived &&
  !isNamed(column, agreed) &&
  column.distinct >= leastDifferent &&
  (isNamed(column, rated) || column.name.includes(' / ') || yields.test(column.name));

/** A cell as a number, whatever it is kept as. */
const asNumber = (column: AnalystColumn): SelectItem =>
  itemOf({
    kind: 'arithmetic',
    operator: '*',
    left: columnOf(column),
    right: { kind: 'number', value: 1 },
  });

type Cells = (number | null)[];

/** Half of what the last digit stands for that any of them has. */
function roundingOf(cells: Cells): number {
  const digits = cells.map((cell) => (String(cell).split('.')[1] ?? '').length);
  return 0.51 * 10 ** -Math.min(Math.max(...digits), 8);
}

/** Which part of itself an amount that is kept rounded may be off: "39.67" of 39.6731. What has no decimals is counted. */
function partOff(cells: Cells): (row: number) => number {
  const rounding = roundingOf(cells);
  return (row) => (rounding < 0.5 ? rounding / Math.abs(cells[row] ?? 1) : 0);
}

/** How far the quotients of two columns are from a rate on average, where they are it in nearly all rows; null otherwise. */
function distance(rate: Cells, top: Cells, bottom: Cells, factor: number, rounding: number): number | null {
  let [rows, alike, sum] = [0, 0, 0];
  const [offTop, offBottom] = [partOff(top), partOff(bottom)];
  for (const [row, value] of rate.entries()) {
    const [over, under] = [top[row] ?? 0, bottom[row] ?? 0];
    // Nothing of anything is a rate of nothing: that tells nothing.
    if (value === null || value === 0 || over === 0 || under === 0) continue;
    rows += 1;
    const off = Math.abs((factor * over) / under - value);
    if (off <= rounding + Math.abs(value) * (1e-5 + offTop(row) + offBottom(row))) alike += 1;
    sum += off / Math.abs(value);
    if (rows >= leastRows && alike < rows * 0.5) return null;
  }
  return rows >= leastRows && alike >= rows * leastAlike ? sum / rows : null;
}

/** A fixed price without hours is no part of what an hour comes to: sums of other rows are no quotient. */
const isKnownWith = (one: AnalystColumn, other: AnalystColumn): boolean =>
  one.profile.nullFraction === other.profile.nullFraction;

/** The two columns that a rate is the quotient of, in all rows that were read. */
function partsOf(rate: AnalystColumn, parts: AnalystColumn[], cells: Map<AnalystColumn, Cells>) {
  const own = cells.get(rate) ?? [];
  const rounding = roundingOf(own);
  let best: { parts: Quotient; off: number } | null = null;
  for (const top of parts)
    for (const bottom of parts)
      for (const times of top === bottom || !isKnownWith(top, bottom) ? [] : factors) {
        const off = distance(own, cells.get(top) ?? [], cells.get(bottom) ?? [], times, rounding);
        if (off !== null && (best === null || off < best.off)) best = { parts: { top, bottom, times }, off };
      }
  return best?.parts;
}

/**
 * Rates that a table keeps beside what they are of: the CTR of a day beside its clicks and impressions. That they are so
 * the rows tell. Over several rows such a rate is the quotient of the sums.
 */
export async function ratesOfParts(
  table: AnalystTable,
  run: RunQuery,
): Promise<Map<AnalystColumn, Quotient>> {
  const found = new Map<AnalystColumn, Quotient>();
  const measures = table.columns.filter((c) => isMeasure(c) && !c.derived).slice(0, mostMeasures);
  const rates = measures.filter(isRate);
  const parts = measures.filter((c) => !rates.includes(c));
  if (rates.length === 0 || parts.length < 2) return found;
  const select = [...rates, ...parts].map(asNumber);
  try {
    const { rows } = await run(printQuery({ ...emptyTree(), select, limit: rowsRead }, table));
    const cells = new Map(
      [...rates, ...parts].map((column, at): [AnalystColumn, Cells] => [
        column,
        rows.map((row) => (row[at] === null ? null : Number(row[at]))),
      ]),
    );
    for (const rate of rates) {
      if (new Set(cells.get(rate)).size < leastDifferent) continue;
      const quotient = partsOf(rate, parts, cells);
      if (quotient) found.set(rate, quotient);
    }
  } catch (error) {
    if (!(error instanceof SourceError) || error.reason === 'cancelled') throw error;
  }
  return found;
}
