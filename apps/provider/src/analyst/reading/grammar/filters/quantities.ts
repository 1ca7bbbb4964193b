import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { conceptColumns } from '../adjectives.ts';
import { withoutMade } from '../columnChoices.ts';
import { nearness } from '../nearness.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import type { AnalystColumn } from '../../../table.ts';
import { aggregateOf, columnOf, type Comparison, type Condition } from '../../shared/query/tree.ts';
import { isSpent } from '../../shared/columns/measures.ts';
import { part, type Rule } from '../rule.ts';
import { amountIn, quantityAt, type Quantity } from './quantity.ts';
import { isOwnTime } from '../times/durationLimits.ts';

interface Limit {
  from: Quantity;
  /** Where it is a range. */
  until: Quantity | null;
  operator: Comparison;
  /** Where the comparing word stands. */
  place: number;
  to: number;
}

/** "between 4 and 5 kg": the unit is said once. */
function rangeAt(scan: Scan, place: number): Limit | null {
  const low = scan.number(place + 1);
  const high = scan.number(place + 3);
  const until = scan.role(place + 2, 'and') ? quantityAt(scan, place + 3) : null;
  if (low === null || !until || until.clock !== null || !high) return null;
  const from = { ...until, amount: (until.amount / high) * low };
  return { from, until, operator: '>=', place, to: until.to };
}

/** "Within 60 seconds" is at most so many. */
const withinOrCompared = (scan: Scan, place: number): { operator: Comparison } | null =>
  /^(?:within|inside)$/.test(scan.text(place)) ? { operator: '<=' } : scan.role(place, 'compare');

/** "more than 6 kilos", "22 cm or more", "between 4 and 5 kg". */
export function quantityLimit(scan: Scan, place: number): Limit | null {
  if (scan.role(place, 'between')) return rangeAt(scan, place);
  const compare = withinOrCompared(scan, place);
  const from = quantityAt(scan, compare ? place + 1 : place);
  if (!from) return null;
  const limit = { from, until: null, place };
  if (compare) return { ...limit, operator: compare.operator, to: from.to };
  const after = scan.role(from.to, 'after');
  return after && { ...limit, operator: after.operator, to: from.to + 1 };
}

function conditionOf(column: AnalystColumn, { from, until, operator }: Limit): Condition | null {
  const left = columnOf(column);
  const low = amountIn(column, from);
  if (low === null) return null;
  if (!until) return { kind: 'compare', left, operator, right: low };
  return { kind: 'between', left, low, high: amountIn(column, until) ?? low };
}

/** What rows keep in such a unit comes before what their times come to. */
const keptOf = ({ columns }: Scan, fits: (column: AnalystColumn) => boolean): ColumnChoice[] =>
  columns
    .filter((c) => fits(c) && isSpent(c))
    .slice(0, 1)
    .map((column) => meantColumn(column, 0.75));

/** Columns that can hold a quantity: the one that is said, or that the comparison speaks of, else the nearest. */
function holding(scan: Scan, at: number, { from, place }: Limit): ColumnChoice[] {
  const fits = (column: AnalystColumn) => amountIn(column, from) !== null;
  const said = place > at ? scan.choices(at, fits) : [];
  if (place > at) return said;
  const start = scan.items[at]?.start ?? 0;
  const concept = scan.role(place, 'compare')?.concept;
  const spoken = concept
    ? conceptColumns(scan, concept, place).flatMap((c) => (c.inverse ? [] : [c.choice]))
    : [];
  const among = spoken.filter(({ column }) => fits(column));
  const own = scan.columns.filter((column) => fits(column) && isOwnTime(scan, column));
  const isKept = among.some(({ column }) => !column.derived);
  if (own.length > 0 && !isKept) return own.map((column) => meantColumn(column, 0.8));
  const kept = isKept ? [] : keptOf(scan, fits);
  if (among.length > 0) return [...kept, ...among];
  const all = scan.columns.filter(fits).map((column): ColumnChoice => {
    const score = 0.55 + nearness(scan, column, start) * 0.4;
    return { column, score, kin: 'synonym', unsaid: [] };
  });
  return withoutMade(all, scan.context.question)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3);
}

/** "weigh more than 6 kilos", "flippers longer than 22 cm": amounts in other units than the column's. */
export const quantities: Rule = (scan, at) => {
  const before = scan.role(at, 'aggregate');
  const start = before ? scan.skip(at + 1) : at;
  const isLed = scan.choices(start).length > 0;
  const limit = quantityLimit(scan, isLed ? scan.skip(start + 1) : start);
  if (!limit) return [];
  const aggregate = before ?? scan.role(limit.to, 'aggregate');
  return holding(scan, start, limit).flatMap((choice): Part[] => {
    const { column } = choice;
    const condition = conditionOf(column, limit);
    if (!condition) return [];
    const makes = { kind: 'filter' as const, condition, column, equality: false };
    const value = amountIn(column, limit.from) ?? 0;
    const of = aggregate && aggregateOf(aggregate.name, columnOf(column));
    return [
      part(start, limit.to, `filter:quantity:${isLed ? 'led' : 'meant'}`, 1.3, makes, [choice]),
      ...(of && !limit.until
        ? [
            part(
              at,
              before ? limit.to : limit.to + 1,
              'having:quantity',
              1.6,
              { kind: 'having', of, operator: limit.operator, value },
              [choice],
            ),
          ]
        : []),
    ];
  });
};
