import { isMeasure } from '../measures.ts';
import type { Part, Scan } from '../parts.ts';
import { aggregateOf, columnOf } from '../tree.ts';
import { part, type Rule } from './figures.ts';
import { rankedDeeds } from './meantWords.ts';
import { ranks } from './ranks.ts';

/** The item after "per match", where a row is one; null where it says something else. */
function pastRow(scan: Scan, at: number): number | null {
  const next = scan.skip(at + 1);
  const item = scan.items[next];
  const noun = scan.context.tokens[(item?.end ?? 0) - 1]?.lemma ?? '';
  // "Per booking", though a column may be named for bookings too.
  const isThing = item?.type === 'entity' || (item?.type === 'column' && scan.context.entities.has(noun));
  const isRow = scan.text(at) === 'per' && isThing && !scan.lineOf;
  return isRow ? next + 1 : null;
}

/** "Average goals per match", "red cards per game": the mean of all rows, each of which is one. */
export const perRow: Rule = (scan, at) => {
  const plain = pastRow(scan, at);
  if (plain !== null) return [part(at, plain, 'per:row', 0.8, { kind: 'none' })];
  const place = scan.role(at, 'aggregate')?.name === 'avg' ? scan.skip(at + 1) : at;
  const to = pastRow(scan, scan.skip(place + 1));
  if (to === null || scan.role(place, 'aggregate')) return [];
  return scan.choices(place, isMeasure).map((use): Part => {
    const expressions = [aggregateOf('avg', columnOf(use.column))];
    return part(at, to, 'figures:per:row', 1, { kind: 'figures', expressions }, [use]);
  });
};

export const perRowFact = 'rank:per:row';

/** "Which country spends the most per booking": by the mean of the rows, each of which is one. */
export const rankedPerRow: Rule = (scan, at) =>
  [...ranks(scan, at), ...rankedDeeds(scan, at)].flatMap((found): Part[] => {
    const { makes } = found;
    const to = pastRow(scan, found.to);
    if (to === null || makes.kind !== 'rank' || makes.by?.kind !== 'column' || !isMeasure(makes.by.column))
      return [];
    return [{ ...found, to, prior: found.prior + 0.8, facts: [...found.facts, perRowFact] }];
  });
