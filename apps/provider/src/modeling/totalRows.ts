import type { ColumnProfile, TableProfile } from '../sources/source.ts';
import { totalName } from '../sources/totalName.ts';
import { cellText } from './columnFeatures.ts';

const total = new RegExp(totalName, 'i');

/** Whether a value names a row that is the sum of others. */
export const namesTotal = (value: string): boolean => total.test(value.trim());

/** The values of a column that name such rows; undefined where there are none, or where the column doesn’t name every row. */
export function totalsIn({ nullFraction, topValues, samples }: ColumnProfile): string[] | undefined {
  const values = [...topValues.map(({ value }) => value), ...samples];
  const found = values.filter((value) => typeof value === 'string').filter(namesTotal);
  return nullFraction === 0 && found.length > 0 ? [...new Set(found.map(cellText))] : undefined;
}

/** Whether one row, and no other, is the sum of all others. */
export const hasOneTotal = ({ rowCount, exact, columns }: TableProfile): boolean => {
  const named = columns.find((column) => totalsIn(column) !== undefined);
  const counted = named?.topValues.find(({ value }) => namesTotal(cellText(value)));
  const [, ...others] = (named && totalsIn(named)) ?? [];
  return (
    exact &&
    named !== undefined &&
    others.length === 0 &&
    (counted === undefined || counted.share * rowCount < 1.5)
  );
};
