import { columnOf } from '../../shared/query/tree.ts';
import type { Scan } from '../scan.ts';
import { part, type Rule } from '../rule.ts';

const tokenBefore = (scan: Scan, end: number): string | undefined => scan.context.tokens[end - 1]?.lower;

const saysOrder = (scan: Scan, at: number): boolean =>
  scan.role(at, 'order') !== null || scan.role(at, 'direction') !== null;

/** What may stand between "then" and the next column: "by", "sort by". */
const joinsFurther = (scan: Scan, at: number): boolean =>
  scan.role(at, 'by') !== null || scan.role(at, 'order') !== null || scan.text(at) === 'then';

const isBehindOrder = (scan: Scan, at: number): boolean =>
  scan.role(at, 'and') !== null && scan.items.slice(0, at).some((_, i) => saysOrder(scan, i));

/** Where an order that was said goes on behind an "and" or a comma, by what is named at `place`. */
function furtherOrder(scan: Scan, at: number): { place: number; to: number; descending: boolean } | null {
  const isThen = tokenBefore(scan, scan.items[at]?.end ?? 0) === 'then';
  if (!isThen && !isBehindOrder(scan, at)) return null;
  let place = scan.skip(at + 1);
  while (joinsFurther(scan, place)) place = scan.skip(place + 1);
  const isSaid = isThen || tokenBefore(scan, scan.items[place]?.start ?? 0) === 'by';
  const end = scan.skip(place + 1);
  const direction = scan.role(end, 'direction');
  if (!isSaid && !direction && !scan.role(at - 1, 'direction')) return null;
  return { place, to: direction ? end + 1 : place + 1, descending: direction?.descending ?? false };
}

/** "By price descending, name ascending": the name is what the order goes on by, and isn't asked for here. */
export const isOrderedBy = (scan: Scan, at: number): boolean =>
  [at - 1, at - 2, at - 3].some((from) => from > 0 && furtherOrder(scan, from)?.place === at);

/** "Then by name", "and name ascending": what comes next in an order. */
export const thenBy: Rule = (scan, at) => {
  const further = furtherOrder(scan, at);
  if (!further) return [];
  const { place, to, descending } = further;
  return scan
    .choices(place)
    .map((use) =>
      part(at, to, 'order:then', 1.4, { kind: 'order', by: [columnOf(use.column)], descending }, [use]),
    );
};
