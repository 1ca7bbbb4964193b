import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { aggregateOf, columnOf, countAll, type Expression } from '../../shared/query/tree.ts';
import { isOfRows, measuredBy, perUnits, perWhat, ratios } from '../comparisons/change.ts';
import { severalAt } from '../rankings/ranks.ts';
import { part, type Rule } from '../rule.ts';

/** What stands on a counter says how far it went in all, and not from one row to the next. */
const isReading = ({ column: { words } }: ColumnChoice): boolean =>
  words.some((w) => /^(?:odo|odometer|reading)$/.test(w));

const leads = /^(?:per|for|for each|for every|every|each|from)$/;

/** Where the number of "per 100 km" or "of cheese from 100 litres" stands; null where there is none. */
function manyAfter(scan: Scan, at: number): number | null {
  const of = scan.skip(at + 1);
  const led = scan.items[of]?.type === 'entity' ? of + 1 : at + 1;
  const place = scan.skip(leads.test(scan.text(scan.skip(led))) ? scan.skip(led) + 1 : led);
  const isLed = Array.from({ length: place - led }, (_, i) => scan.text(led + i)).some((t) => leads.test(t));
  return isLed && (scan.number(place) ?? 0) > 1 ? place : null;
}

/** "Litres per 100 km", "breakdowns per 1000 hours", "kilos of feed for a dozen eggs": one sum by so many of another. */
export const perMany: Rule = (scan, at) => {
  const of = scan.role(at, 'aggregate')?.name === 'avg' ? scan.skip(at + 1) : at;
  const place = manyAfter(scan, of);
  if (place === null) return [];
  const noun = scan.skip(place + 1);
  const tops = scan
    .choices(of, isOfRows)
    .map((use) => ({ sum: aggregateOf('sum', columnOf(use.column)), uses: [use] }));
  const rows = scan.items[of]?.type === 'entity' ? [{ sum: countAll, uses: [] }] : [];
  const measured = measuredBy(scan, scan.text(noun)).map((column) => ({
    by: aggregateOf('sum', columnOf(column)),
    uses: [meantColumn(column, 0.7)],
  }));
  return [...tops, ...rows].flatMap((top) =>
    [...perWhat(scan, noun), ...measured].flatMap(({ by, uses }): Part[] => {
      if (uses.some((use) => isReading(use) || top.uses.some(({ column }) => column === use.column)))
        return [];
      const many: Expression = { kind: 'number', value: scan.number(place) ?? 1 };
      const left: Expression = { kind: 'arithmetic', operator: '*', left: many, right: top.sum };
      const ratio: Expression = { kind: 'arithmetic', operator: '/', left, right: by };
      const makes = { kind: 'figures' as const, expressions: [ratio] };
      return [part(at, noun + 1, 'ratio:many', 1.3, makes, [...top.uses, ...uses])];
    }),
  );
};

/** "Most visitors per staff hour", "top 5 points per game", "highest yield per hectare": groups are ranked by it. */
export const rankedRatios: Rule = (scan, at) => {
  const several = severalAt(scan, at);
  if (!several || several.extreme.concept) return [];
  const { extreme, limit, next } = several;
  return [ratios, perUnits, perMany]
    .flatMap((rule) => rule(scan, scan.skip(next)))
    .flatMap((p): Part[] => {
      const [by] = p.makes.kind === 'figures' ? p.makes.expressions : [];
      if (!by) return [];
      const makes = { kind: 'rank' as const, by, group: null, descending: extreme.most, limit };
      return [{ ...p, from: at, rule: 'rank:rate', prior: p.prior + 0.4, makes }];
    });
};
