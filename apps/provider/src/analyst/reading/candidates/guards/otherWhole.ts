import type { Scan } from '../../grammar/scan.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { addsUpByName } from '../../shared/columns/naturalFigure.ts';
import type { AnalystColumn } from '../../../table.ts';
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

/** The place of the measure that is named behind what is said of some of it: "billable hours". */
function measureBehind(scan: Scan, at: number): number | null {
  const isNamed = (place: number, isOf: (column: AnalystColumn) => boolean): boolean =>
    scan
      .choices(place)
      .some(({ column, kin, unsaid }) => isOf(column) && kin === 'same' && unsaid.length === 0);
  const isOfSome = isNamed(at, ({ kind }) => kind === 'boolean') || scan.items[at]?.type === 'value';
  return isOfSome && isNamed(at + 1, (c) => isMeasure(c) && addsUpByName(c) === true) ? at + 1 : null;
}

/** "What % of orders is paid by PayPal" isn't of what was paid, and the share of billable hours is one of hours. */
export function sharesOther(tree: QueryTree, scan: Scan): boolean {
  const shared = shownIn(tree).flatMap((e) => (e.kind === 'share' && !e.distinct ? [e.of] : []));
  const sumsShare = shared.some((of) => of !== null && isMeasure(of));
  const whole = shared.length > 0 ? wholeAsked(scan) : null;
  if (whole === null) return false;
  if (measureBehind(scan, whole) !== null) return !sumsShare;
  if (!sumsShare) return false;
  if (scan.items[whole]?.type === 'entity') return true;
  const isOfMeasure = scan.meantBy(scan.text(whole)).some(({ column }) => isMeasure(column));
  const named = scan.choices(whole);
  return !isOfMeasure && named.length > 0 && !named.some(({ column }) => isMeasure(column));
}
