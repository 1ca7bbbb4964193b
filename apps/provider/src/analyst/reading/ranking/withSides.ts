import { tellsSides } from '../candidates/sidesApart.ts';
import type { Read } from './lostStates.ts';
import { textOf } from '../shared/query/tree.ts';

const against = /\b(?:vs\.?|versus|v|against|than|compared)\b/i;

/** "Card against cash", "which brings more, card or cash". */
const saysSides = ({ scan }: Read): boolean =>
  against.test(scan.context.question) ||
  (/\bor\b/i.test(scan.context.question) && scan.items.some((_, at) => scan.role(at, 'compare') !== null));

/** How far apart two are is told by one figure. */
const tellsGap = ({ tree }: Read): boolean => /"(?:arithmetic|growth)"/.test(textOf(tree.select));

/** It reads what is compared, and by what, as one. */
const readsWhole = ({ cover: { parts } }: Read): boolean =>
  parts.some(({ rule }) => rule.startsWith('compare:'));

/** "Telekom vs O2, average price": of readings with the likeliest first, where it tells both sides, no reading is of both as one, of one alone or of their rows. */
export function withSides<R extends Read>(list: R[]): R[] {
  const [first] = list;
  if (!first || !saysSides(first) || !tellsSides(first.tree)) return list;
  return list.filter((c) => tellsGap(c) || (tellsSides(c.tree) && (readsWhole(c) || !readsWhole(first))));
}
