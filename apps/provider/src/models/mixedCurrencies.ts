import type { ModelColumn } from '@plinth/api/contract';
import { currencyOf, isCurrency, isMoney } from '../modeling/money.ts';
import { nameWords } from '../modeling/names.ts';

/** Columns that a query reads. */
export interface ReadColumns {
  /** Of which it makes figures of several rows, or by which it ranks them. */
  together: readonly string[];
  /** That it names anywhere. */
  named: readonly string[];
}

const currenciesWritten = ({ sample_values = [] }: ModelColumn): number =>
  new Set(sample_values.map(currencyOf).filter((found) => found !== null)).size;

/** The column whose amounts of several currencies a query takes as one; null where it tells them apart. */
export const mixedCurrencies = (
  { together, named }: ReadColumns,
  columns: readonly ModelColumn[],
): string | null => {
  const isAmong = (names: readonly string[], { name }: ModelColumn): boolean =>
    names.some((one) => one.toLowerCase() === name.toLowerCase());
  const beside = columns.find(
    ({ name, profile }) => isCurrency(nameWords(name)) && (profile?.distinct ?? 0) > 1,
  );
  if (beside && isAmong(named, beside)) return null;
  const mixed = columns.find(
    (column) =>
      isAmong(together, column) &&
      (currenciesWritten(column) > 1 || (beside && isMoney(column.name, nameWords(column.name)))),
  );
  return mixed?.name ?? null;
};
