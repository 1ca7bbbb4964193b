import { locale } from '../../primitives/intl.format.ts';

/** Values of an answer's rows as a table and a chart show them. */

const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });

const asNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  // Hosts send big and exact numbers as text.
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return null;
};

export const cellText = (value: unknown, format: Intl.NumberFormatOptions = {}): string => {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number')
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 6, ...format }).format(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const fractionDigits = (value: number): number => (/\.(\d+)$/.exec(exact.format(value))?.[1] ?? '').length;

/** One format for a column, so that its decimal points stand in line; years have no thousands. */
export const numberFormat = (column: string, values: readonly unknown[]): Intl.NumberFormatOptions => {
  const numbers = values.filter((value) => typeof value === 'number');
  const large = numbers.some((number) => Math.abs(number) >= 1000);
  const digits = Math.min(large ? 2 : 6, Math.max(0, ...numbers.map(fractionDigits)));
  return {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: !/\byear\b|_year\b|^year/i.test(column),
  };
};

const isNumeric = (rows: readonly (readonly unknown[])[], index: number): boolean =>
  rows.some((row) => row[index] !== null && row[index] !== undefined) &&
  rows.every((row) => row[index] === null || row[index] === undefined || asNumber(row[index]) !== null);

export const numericColumns = (width: number, rows: readonly (readonly unknown[])[]): boolean[] =>
  Array.from({ length: width }, (_, index) => isNumeric(rows, index));

export interface ChartData {
  label: string;
  value: string;
  bars: { label: string; value: number }[];
}

const mostBars = 24;

/** Two columns, one of them numbers, and a handful of rows: that can be drawn. */
export const chartOf = (
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): ChartData | null => {
  if (columns.length !== 2 || rows.length < 2 || rows.length > mostBars) return null;
  const [first, second] = numericColumns(2, rows);
  const valueIndex = second ? 1 : first ? 0 : null;
  if (valueIndex === null) return null;
  const labelIndex = 1 - valueIndex;
  const label = columns[labelIndex] ?? '';
  const labels = numberFormat(
    label,
    rows.map((row) => row[labelIndex]),
  );
  return {
    label,
    value: columns[valueIndex] ?? '',
    bars: rows.map((row) => ({
      label: cellText(row[labelIndex], labels),
      value: asNumber(row[valueIndex]) ?? 0,
    })),
  };
};

/** Words and figures of a sentence, in turn: the figures are set in bold. */
export const figuresIn = (text: string): { text: string; figure: boolean }[] =>
  text
    .split(/((?<![\p{L}\d_])-?\d[\d,]*(?:\.\d+)?(?:\s?%)?(?![\p{L}_]))/u)
    .map((part, index) => ({ text: part, figure: index % 2 === 1 }))
    .filter((part) => part.text !== '');
