import { isMeasure } from '../../shared/columns/measures.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { countedAt } from '../lines.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import type { AnalystColumn } from '../../../table.ts';
import { aggregateOf, columnOf, type Expression } from '../../shared/query/tree.ts';
import { rowsOf } from './counts.ts';
import { part, type Rule } from '../rule.ts';
import { addsUpByName } from '../../shared/columns/naturalFigure.ts';
import { addsUp, meantBy } from '../../shared/columns/measureSynonyms.ts';

const anyRows = /^(?:records|entries|rows)$/;

/** What numbers each row, or tells when each was: "orders" of a time "Ordered". */
const isOfEachRow = (column: AnalystColumn | undefined): boolean =>
  column !== undefined &&
  (timeLike(column) ? column.profile.nullFraction === 0 : column.isUnique && !isMeasure(column));

/** Several of what a row is, by a word that no measure goes by: "bookings", "tickets" by their numbers. */
function areRows(scan: Scan, at: number): boolean {
  const item = scan.items[at];
  const noun = scan.context.tokens[(item?.end ?? 0) - 1];
  if (!item || !noun || noun.lemma === noun.lower) return false;
  const isRow =
    item.type === 'column'
      ? item.entity || isOfEachRow(item.choices[0]?.column)
      : (item.type === 'entity' && item.sure) || anyRows.test(noun.lower);
  if (!isRow && !countedAt(scan, at)) return false;
  return !isMeasured(scan.columns, noun.lower, noun.lemma);
}

const isMeasured = (columns: AnalystColumn[], lower: string, lemma: string): boolean =>
  columns.some((c) => isMeasure(c) && !c.derived && c.words.includes(lemma)) ||
  meantBy(columns, lower).some(({ column }) => isMeasure(column));

const againstWords = /^(?:vs|versus|v|against|compared)$/;
/** Whether there are groups, or sides. */
const isGrouped = (scan: Scan): boolean =>
  scan.items.some(
    (item, at) =>
      item.type === 'grain' ||
      scan.role(at, 'each') !== null ||
      scan.role(at, 'by') !== null ||
      againstWords.test(scan.text(at)),
  );

interface Figure {
  of: Expression;
  use: ColumnChoice;
  to: number;
}

/** Beside a number of rows stands what they come to. */
const isTotalled = (column: AnalystColumn): boolean =>
  column.words.includes('total') || addsUpByName(column) !== false;

/** A figure of a measure: "average price", "refund total", "revenue". */
function figureAt(scan: Scan, at: number): Figure[] {
  const led = scan.role(at, 'aggregate');
  const place = led ? scan.skip(at + 1) : at;
  const trailing = led ? null : scan.role(place + 1, 'aggregate');
  const isSum = addsUp.test(scan.text(place)) || /^total\b/.test(scan.text(place));
  return scan.choices(place, isMeasure).map((use) => ({
    of: aggregateOf(
      led?.name ?? trailing?.name ?? (isSum || isTotalled(use.column) ? 'sum' : 'avg'),
      columnOf(use.column),
    ),
    use,
    to: trailing ? place + 2 : place + 1,
  }));
}

/** Where a word stands after this one and an "and". */
function joinedTo(scan: Scan, at: number): number | null {
  let next = at + 1;
  while (scan.role(next, 'and')) next = scan.skip(next + 1);
  return next > at + 1 ? scan.skip(next) : null;
}

/** "Bookings and revenue by channel", "revenue and bookings by channel": how many rows, and what they come to. */
export const rowsBeside: Rule = (scan, at) => {
  if (!isGrouped(scan)) return [];
  const put = (to: number, expressions: Expression[], use: ColumnChoice): Part =>
    part(at, to, 'figures:rows:and', 1.4, { kind: 'figures', expressions }, [use]);
  const joined = joinedTo(scan, at);
  if (areRows(scan, at))
    return joined === null
      ? rowsApart(scan, at)
      : figureAt(scan, joined).map(({ of, use, to }) => put(to, [rowsOf(scan, at), of], use));
  return figureAt(scan, at).flatMap(({ of, use, to }) => {
    const rows = joinedTo(scan, to - 1);
    return rows !== null && areRows(scan, rows) ? [put(rows + 1, [of, rowsOf(scan, rows)], use)] : [];
  });
};

/** "Returns per category, and the refund total for each": what they come to is said after the groups. */
function rowsApart(scan: Scan, at: number): Part[] {
  const lead = scan.skip(at + 1);
  if (!scan.role(lead, 'each') && !scan.role(lead, 'by')) return [];
  const isFollowed = scan.items.some(
    (_, i) => i > lead && scan.role(i, 'and') !== null && figureAt(scan, scan.skip(i + 1)).length > 0,
  );
  const expressions = [rowsOf(scan, at)];
  return isFollowed ? [part(at, at + 1, 'figures:rows:apart', 0.8, { kind: 'figures', expressions })] : [];
}
