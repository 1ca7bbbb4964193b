import type { Scan } from '../../grammar/scan.ts';
import { columnsIn, conditionsIn, conjunctsOf, figuresIn, type QueryTree } from '../../shared/query/tree.ts';
import { scaleOf } from '../../shared/columns/units.ts';
import type { AnalystColumn } from '../../../table.ts';
import { numbersOf } from './otherUnits.ts';

const percentSaid = /^(?:%|percent|pct)$/;

/** Numbers that are said in percent, and never without. */
function percentsSaid({ context: { tokens } }: Scan): number[] {
  const isPercent = (at: number) => percentSaid.test(tokens[at + 1]?.lower ?? '');
  const numbers = tokens.flatMap(({ number }, at) => (number === null ? [] : [{ number, at }]));
  const plain = numbers.filter(({ at }) => !isPercent(at)).map(({ number }) => number);
  return numbers.flatMap(({ number, at }) => (isPercent(at) && !plain.includes(number) ? [number] : []));
}

const bestShare = /\b(?:top|bottom|best|worst|highest|lowest) \d{1,2} ?(?:%|percent|pct)/i;

/** "The top 10%" are no ten rows and not the first, and "over 14%" is no price. */
function takesPercentForMore({ limit, where }: QueryTree, scan: Scan): boolean {
  const said = percentsSaid(scan);
  if (said.length === 0) return false;
  if (limit !== null && (said.includes(limit) || bestShare.test(scan.context.question))) return true;
  return conditionsIn(where).some(
    (c) =>
      (c.kind === 'compare' || c.kind === 'between') &&
      numbersOf(c).some((number) => said.includes(Number(number))) &&
      columnsIn(c.left).some(({ unit }) => unit !== null && unit.symbol !== '%'),
  );
}

/** "The top 10% of red wines by price" begin at no percentile of all wines. */
function limitsPartOfAll({ where }: QueryTree): boolean {
  const all = conjunctsOf(where);
  const isPart = all.some(
    (c) =>
      c.kind === 'compare' &&
      typeof c.right === 'object' &&
      c.right.kind === 'lookup' &&
      c.right.of.kind === 'aggregate' &&
      c.right.of.name === 'percentile',
  );
  return isPart && all.length > 1;
}

const unitIn = (column: AnalystColumn): string | undefined => scaleOf(column)?.of ?? column.unit?.text;

/** "Waste as a percentage of sales": kilograms are no part of pounds. */
export const isPartOfOtherUnit = (tree: QueryTree): boolean =>
  figuresIn(tree).some(
    (e) =>
      e.kind === 'arithmetic' &&
      e.operator === '%' &&
      new Set(columnsIn(e).flatMap((column) => unitIn(column) ?? [])).size > 1,
  );

/** What is said in percent makes another query of it. */
export const misreadsPercents = (tree: QueryTree, scan: Scan): boolean =>
  takesPercentForMore(tree, scan) || limitsPartOfAll(tree);
