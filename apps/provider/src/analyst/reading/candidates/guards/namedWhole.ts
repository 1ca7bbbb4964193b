import { isMeasure } from '../../shared/columns/measures.ts';
import { columnsAsked, columnsIn, type QueryTree } from '../../shared/query/tree.ts';
import { kindCalled } from '../../shared/columns/kindCalled.ts';
import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';

/** "Total sales" of a ledger with an account for them isn't what all its accounts come to. */
export function takesAllForKind(
  { where, groupBy }: QueryTree,
  parts: readonly Part[],
  { items, columns, context: { tokens } }: Scan,
): boolean {
  const asked = [...columnsAsked(where), ...groupBy.flatMap(columnsIn)];
  return parts.some(({ from, to, makes, uses }) => {
    if (makes.kind !== 'figures' && makes.kind !== 'rank' && makes.kind !== 'select') return false;
    const isMeant = uses.some(({ kin, column }) => kin === 'synonym' && isMeasure(column));
    const last = tokens[(items[to - 1]?.end ?? 0) - 1];
    if (!isMeant || !last || from >= to) return false;
    const kind = kindCalled(last.lower, last.lemma, columns);
    return kind !== null && !asked.includes(kind.column);
  });
}
