import { amountOfThings, isMeasure } from '../../shared/columns/measures.ts';
import { lineOf } from '../lines.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import { aggregateOf, columnOf, type Expression, type QueryTree } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { continues, thingCalled } from './perThing.ts';

/** The item after "per match", where a row is one; null where it says something else. */
function pastRow(scan: Scan, at: number): number | null {
  if (scan.text(at) !== 'per') return null;
  const next = scan.skip(at + 1);
  const item = scan.items[next];
  const noun = scan.context.tokens[(item?.end ?? 0) - 1]?.lemma ?? '';
  // "Per booking", though a column may be named for bookings too.
  const isThing = item?.type === 'entity' || (item?.type === 'column' && scan.context.entities.has(noun));
  // Of a player who has played so many of them a game is no row.
  const isAmount = amountOfThings(scan.columns, noun) !== undefined;
  const isRow = isThing && !isAmount && !lineOf(scan);
  return isRow ? next + 1 : null;
}

const perRowRule = 'per:row';

/** "Per order" of the lines of orders. */
function perLines(scan: Scan, at: number): Part | null {
  const next = scan.skip(at + 1);
  const noun = scan.context.tokens[(scan.items[next]?.end ?? 0) - 1]?.lemma ?? '';
  const thing = /^(?:per|each)$/.test(scan.text(at)) ? thingCalled(scan, noun) : undefined;
  return thing && !continues(scan, next + 1)
    ? part(at, next + 1, perRowRule, 0.8, { kind: 'none' }, [meantColumn(thing, 0.9)])
    : null;
}

/** "Per booking", whichever way it was read: as rows, or as the column that numbers them. */
const isPerRow = (scan: Scan, { rule, from, uses: [use] }: Part): boolean =>
  rule === perRowRule ||
  (/^each:(?:entity|row:)/.test(rule) &&
    scan.text(from) === 'per' &&
    (use ? use.column.isUnique : !lineOf(scan)));

/** "Do they spend more per order?": of what is summed up the mean of the rows, or of what they are lines of. */
export function meanPerRow(tree: QueryTree, parts: readonly Part[], scan: Scan): QueryTree {
  const per = parts.find((p) => isPerRow(scan, p));
  if (!per) return tree;
  const lines = per.uses.find(({ column }) => !column.isUnique);
  const mean = (e: Expression): Expression => {
    if (e.kind !== 'aggregate' || e.name !== 'sum') return e;
    if (!lines) return { ...e, name: 'avg' };
    const right = aggregateOf('count', columnOf(lines.column), true);
    return { kind: 'arithmetic', operator: '/', left: e, right };
  };
  return {
    ...tree,
    select: tree.select.map((s) => (s === 'all' ? s : { ...s, expression: mean(s.expression) })),
    orderBy: tree.orderBy.map((o) => ({ ...o, by: mean(o.by) })),
  };
}

/** "Average goals per match", "red cards per game": the mean of all rows, each of which is one. */
export const perRow: Rule = (scan, at) => {
  const plain = pastRow(scan, at);
  if (plain !== null) return [part(at, plain, perRowRule, 0.8, { kind: 'none' })];
  const lines = perLines(scan, at);
  if (lines) return [lines];
  const place = scan.role(at, 'aggregate')?.name === 'avg' ? scan.skip(at + 1) : at;
  const to = pastRow(scan, scan.skip(place + 1));
  if (to === null || scan.role(place, 'aggregate')) return [];
  return scan.choices(place, isMeasure).map((use): Part => {
    const expressions = [aggregateOf('avg', columnOf(use.column))];
    return part(at, to, 'figures:per:row', 1, { kind: 'figures', expressions }, [use]);
  });
};
