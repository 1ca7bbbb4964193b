import { isMeasure } from '../measures.ts';
import type { Part, Scan } from '../parts.ts';
import { aggregateOf, columnOf } from '../tree.ts';
import { part, type Rule } from './figures.ts';

/** The item after "per match", where a row is one; null where it says something else. */
function pastRow(scan: Scan, at: number): number | null {
  const next = scan.skip(at + 1);
  const isRow = scan.text(at) === 'per' && scan.items[next]?.type === 'entity' && !scan.lineOf;
  return isRow ? next + 1 : null;
}

/** "Average goals per match", "red cards per game": the mean of all rows, each of which is one. */
export const perRow: Rule = (scan, at) => {
  const plain = pastRow(scan, at);
  if (plain !== null) return [part(at, plain, 'per:row', 0.8, { kind: 'none' })];
  const to = pastRow(scan, scan.skip(at + 1));
  if (to === null || scan.role(at, 'aggregate')) return [];
  return scan.choices(at, isMeasure).map((use): Part => {
    const expressions = [aggregateOf('avg', columnOf(use.column))];
    return part(at, to, 'figures:per:row', 1, { kind: 'figures', expressions }, [use]);
  });
};
