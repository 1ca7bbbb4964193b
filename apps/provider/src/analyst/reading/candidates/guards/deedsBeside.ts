import { isMeasure } from '../../shared/columns/measures.ts';
import { isDoneWith } from '../../shared/vocabulary/deedsOfMoney.ts';
import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';

const tells = ({ makes: { kind } }: Part): boolean => kind === 'figures' || kind === 'select';

/** "How much sales tax did we collect", "discounts given": what is collected is named, and nothing else is told beside it. */
export function addsDeed(parts: readonly Part[], scan: Scan): boolean {
  const { items, context } = scan;
  const { tokens } = context;
  // "Spend and conversion value" are two.
  const isDeed = ({ from, to, uses: [use] }: Part): boolean =>
    to === from + 1 &&
    scan.roleName(to) !== 'and' &&
    scan.roleName(from - 1) !== 'and' &&
    use?.kin === 'synonym' &&
    isMeasure(use.column) &&
    isDoneWith(tokens[items[from]?.start ?? -1]?.lower ?? '');
  const told = parts.filter(tells);
  return told.some(
    (part) =>
      isDeed(part) &&
      told.some((other) =>
        other.uses.some(
          ({ column, kin }) => kin === 'same' && isMeasure(column) && column !== part.uses[0]?.column,
        ),
      ),
  );
}
