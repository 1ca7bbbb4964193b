import { isKeptAsText, type AnalystColumn } from '../../../table.ts';
import { once } from '../once.ts';
import { identifier, textLiteral } from './sqlText.ts';

/** Capitals and spaces around it make no other value of a text. */
export const asAnyoneWrites = (value: string): string => value.trim().toLowerCase();

/** Whether a value of the column is known to be written in several ways. */
const isWrittenVariously = once((column: AnalystColumn): boolean => {
  const { kind, dateFormat, numericText, duration, values } = column;
  const isPlain = kind === 'text' && dateFormat === null && !numericText && duration === null;
  return isPlain && isKeptAsText(column) && new Set(values.map(asAnyoneWrites)).size < values.length;
});

/** A column by its values, however they are written. */
export function anyWriting(column: AnalystColumn): string {
  const name = identifier(column.name);
  if (!isWrittenVariously(column)) return name;
  return column.values.some((value) => value !== value.trim()) ? `LOWER(TRIM(${name}))` : `LOWER(${name})`;
}

/** The same for who reads it: where all values are known, each as it is written most often. */
export function usualWriting(column: AnalystColumn): string {
  const any = anyWriting(column);
  if (!isWrittenVariously(column) || !column.complete) return any;
  const usual = Map.groupBy(column.values, asAnyoneWrites);
  const cases = [...usual].flatMap(([value, [written = value]]) =>
    written.trim() === value ? [] : [` WHEN ${textLiteral(value)} THEN ${textLiteral(written.trim())}`],
  );
  return cases.length === 0 ? any : `CASE ${any}${cases.join('')} ELSE ${any} END`;
}
