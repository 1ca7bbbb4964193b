import { isMeasure } from '../shared/columns/measures.ts';
import { amountNamed, currencySaid, isInCurrency } from '../shared/columns/currencies.ts';
import { columnsUsed, type QueryTree } from '../shared/query/tree.ts';
import type { Context } from '../mentions/mention.ts';

/** "In EUR" of an amount_eur: neither the amount as it stands nor the one in dollars. */
export function withCurrency<One extends { tree: QueryTree }>(
  list: One[],
  { tokens, table: { columns } }: Context,
): One[] {
  const said = currencySaid(tokens);
  const meant = said === null ? [] : columns.filter((column) => isInCurrency(column, said));
  if (meant.length === 0) return list;
  const names = new Set(meant.map(amountNamed));
  const others = columns.filter(
    (column) => isMeasure(column) && !meant.includes(column) && names.has(amountNamed(column)),
  );
  const kept = list.filter(({ tree }) => {
    const used = columnsUsed(tree);
    return !others.some((column) => used.has(column));
  });
  return kept.length > 0 ? kept : list;
}
