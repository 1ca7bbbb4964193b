import type { Scan } from '../../grammar/scan.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { shownIn, type QueryTree } from '../../shared/query/tree.ts';

const asksShare = /^(?:%|percent|percentage|share|proportion|fraction|part)$/;
const determiner = /^(?:the|our|all|my|your|their|its|these|those|total)$/;

/** What a share is asked of, as the place of its item: "what % of our orders". */
function wholeAsked({ context: { tokens }, items }: Scan): number | null {
  const at = tokens.findIndex((t, i) => asksShare.test(t.lower) && tokens[i + 1]?.lower === 'of');
  if (at < 0) return null;
  let place = at + 2;
  while (determiner.test(tokens[place]?.lower ?? '')) place++;
  const item = items.findIndex(({ start, end }) => start <= place && place < end);
  return item < 0 ? null : item;
}

/** "What % of orders is paid by PayPal" isn't of what was paid. */
export function sharesOther(tree: QueryTree, scan: Scan): boolean {
  const sumsShare = shownIn(tree).some((e) => e.kind === 'share' && e.of !== null && isMeasure(e.of));
  const whole = sumsShare ? wholeAsked(scan) : null;
  if (whole === null) return false;
  if (scan.items[whole]?.type === 'entity') return true;
  const isOfMeasure = scan.meantBy(scan.text(whole)).some(({ column }) => isMeasure(column));
  const named = scan.choices(whole);
  return !isOfMeasure && named.length > 0 && !named.some(({ column }) => isMeasure(column));
}
