import type { DuckDBConnection } from '@duckdb/node-api';
import { oneRow, type ColumnCast } from './duckdb.rows.ts';
import { quoteIdentifier, quoteLiteral } from './identifiers.ts';

/** Amounts with marks between their thousands, which DuckDB leaves as text: `1,234.50`, `1.234,50` and `1 234,50`. */
const written: [mark: string, pattern: RegExp][] = [
  [',', /^[-+]?(?:[1-9]\d{0,2}((?:,\d{3})+)|\d{1,3})(\.\d+)?$/],
  ['.', /^[-+]?(?:[1-9]\d{0,2}((?:\.\d{3})+)|\d{1,3})(,\d+)?$/],
  [' ', /^[-+]?(?:[1-9]\d{0,2}((?:[ \u00a0\u202f]\d{3})+)|\d{1,3})([.,]\d+)?$/],
  ["'", /^[-+]?(?:[1-9]\d{0,2}((?:['’]\d{3})+)|\d{1,3})(\.\d+)?$/],
];
const oneGroup = 4;

export interface AmountColumn {
  name: string;
  /** What stands between the thousands. */
  mark: string;
}

/** What stands between the thousands of a column's amounts; null where they have no such marks, or could be decimals. */
export function thousandsMark(
  cells: readonly string[],
  { delimiter, decimalComma }: { delimiter: string; decimalComma: boolean },
): string | null {
  const found = written.find(([, pattern]) => {
    const read = cells.map((cell) => pattern.exec(cell));
    return read.every((r) => r !== null) && read.some((r) => r?.[1] !== undefined);
  });
  if (!found) return null;
  const [mark, pattern] = found;
  // "1,234" alone may be a decimal where a comma stands for a point, and "1.234" where it doesn't.
  const isSure = cells.some((cell) => {
    const [, groups = '', decimals] = pattern.exec(cell) ?? [];
    return groups.length > oneGroup || (groups !== '' && decimals !== undefined);
  });
  if (mark === ',') return isSure || (delimiter === ',' && !decimalComma) ? mark : null;
  if (mark === '.') return isSure || decimalComma ? mark : null;
  // Telephone numbers are of one length.
  return new Set(cells.map((cell) => cell.length)).size > 1 ? mark : null;
}

/** How such text becomes numbers, where each of a column's cells is one. */
export async function amountCasts(
  connection: DuckDBConnection,
  columns: readonly AmountColumn[],
  table: string,
): Promise<ColumnCast[]> {
  const read = columns.map(({ name, mark }) => {
    const column = quoteIdentifier(name);
    const marks = mark === ' ' ? '[ \u00a0\u202f]' : mark === "'" ? "['’]" : `[${mark}]`;
    return {
      name,
      column,
      bare: `replace(regexp_replace(${column}, ${quoteLiteral(marks)}, '', 'g'), ',', '.')`,
    };
  });
  const told = await oneRow(
    connection,
    read.flatMap(({ column, bare }) => [
      `count(${column}) = count(try_cast(${bare} AS DOUBLE))`,
      `bool_or(contains(${bare}, '.'))`,
    ]),
    table,
  );
  return read.flatMap(({ name, bare }, at) => {
    const [areNumbers, haveFractions] = told.slice(2 * at);
    if (areNumbers !== true) return [];
    return [{ name, value: `CAST(${bare} AS ${haveFractions === true ? 'DOUBLE' : 'BIGINT'})` }];
  });
}
