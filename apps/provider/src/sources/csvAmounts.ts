import type { DuckDBConnection } from '@duckdb/node-api';
import { oneRow, type ColumnCast } from './duckdb.rows.ts';
import { quoteIdentifier, quoteLiteral } from './identifiers.ts';

/** An amount with marks between its thousands, without zeros in front or a plus sign, which codes have. */
const amount = (thousands: string, decimal: string): string =>
  `-?(?:[1-9]\\d{0,2}((?:${thousands}\\d{3})+)|0|[1-9]\\d{0,2})(${decimal}\\d+)?`;

/** Amounts that DuckDB leaves as text, by their marks: `1,234.50`, `1.234,50` and `1 234,50`. */
const written = new Map([
  [',', amount(',', '\\.')],
  ['.', amount('\\.', ',')],
  [' ', amount('[ \u00a0\u202f]', '[.,]')],
  ["'", amount("['’]", '\\.')],
]);
const oneGroup = 4;

export interface AmountColumn {
  name: string;
  /** What stands between the thousands. */
  mark: string;
}

type DecimalMark = '.' | ',';

/** A thousand and more, or a number with three decimals. */
const eitherWay = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
/** Which mark a number has before its decimals where that is sure, the surest first. */
const sureOf: [DecimalMark, RegExp][] = [
  ['.', /^-?(?:\d+|\d{1,3}(?:,\d{3})+)\.\d+$/],
  [',', /^-?(?:(?:\d+|\d{1,3}(?:\.\d{3})+),\d+|[1-9]\d{0,2}(?:\.\d{3}){2})$/],
  ['.', /^-?[1-9]\d{0,2}(?:,\d{3}){2,}$/],
];

/** The mark before decimals in a file's numbers; null where none of them tells it. */
export function decimalMark(records: readonly string[][]): DecimalMark | null {
  const cells = records.flat().filter((cell) => !eitherWay.test(cell));
  return (
    sureOf.find(([, pattern]) => cells.some((cell) => pattern.test(cell)))?.[0] ??
    byThousands(records) ??
    byUnits(cells)
  );
}

const inUnit = /^-?\d+([.,])(?:\d{1,2}|\d{4,}) ?[\p{L}%€$£°²³/]{1,5}$/u;

/** "4.96 km" beside "18,940". */
function byUnits(cells: readonly string[]): DecimalMark | null {
  const marks = new Set(cells.flatMap((cell) => inUnit.exec(cell)?.[1] ?? []));
  const [mark] = marks;
  return marks.size === 1 ? (mark as DecimalMark) : null;
}

const small = /^-?(?:0|[1-9]\d{0,2})$/;
const fewestGroups = 20;
const fewestSmall = 2;

/**
 * "905", "12.050" and "1.234" in one column: decimals would end in a zero, and be fewer than three, as often as whole numbers
 * have none. Counted in all columns that have both.
 */
function byThousands(records: readonly string[][]): DecimalMark | null {
  const columns = (records[0] ?? []).map((_, at) =>
    records.map((record) => record[at] ?? '').filter((cell) => cell !== ''),
  );
  const found = (['.', ','] as const).filter((mark) => {
    const isGroup = (cell: string): boolean => eitherWay.test(cell) && cell.includes(mark);
    const mixed = columns.filter(
      (cells) => cells.some(isGroup) && cells.every((cell) => isGroup(cell) || small.test(cell)),
    );
    const cells = mixed.flat();
    const groups = cells.filter(isGroup).length;
    return groups >= fewestGroups && cells.length - groups >= fewestSmall;
  });
  if (found.length !== 1) return null;
  return found[0] === '.' ? ',' : '.';
}

/** Of a machine: `192.168.100.101`. */
const isAddress = (cell: string): boolean =>
  /^\d+(?:\.\d+){3}$/.test(cell) && cell.split('.').every((part) => Number(part) <= 255);

/** What stands between the thousands of a column's amounts; null where they have no such marks, or could be decimals. */
export function thousandsMark(
  cells: readonly string[],
  { delimiter, decimal }: { delimiter: string; decimal: DecimalMark | null },
): string | null {
  for (const [mark, form] of written) {
    const pattern = new RegExp(`^${form}$`);
    const read = cells.map((cell) => pattern.exec(cell));
    if (!read.every((r) => r !== null) || !read.some((r) => r?.[1] !== undefined)) continue;
    // "1,234" alone may be a decimal where a comma stands for a point, and "1.234" where it doesn't.
    const isSure = read.some((r) => {
      const [, groups = '', decimals] = r ?? [];
      return groups.length > oneGroup || (groups !== '' && decimals !== undefined);
    });
    if (mark === ',') return isSure || (delimiter === ',' && decimal !== ',') ? mark : null;
    if (mark === '.') return (isSure || decimal === ',') && !cells.every(isAddress) ? mark : null;
    // Telephone numbers are of one length.
    return new Set(cells.map((cell) => cell.length)).size > 1 ? mark : null;
  }
  return null;
}

/** What is longer has more digits than a number holds: a DOUBLE, which those with decimals become, has fewer. */
const longest = 20;
const mostDigits = 15;

/** How such text becomes numbers, where each of a column's cells is one. */
export async function amountCasts(
  connection: DuckDBConnection,
  columns: readonly AmountColumn[],
  table: string,
): Promise<ColumnCast[]> {
  const read = columns.map(({ name, mark }) => {
    const column = quoteIdentifier(name);
    const marks = mark === ' ' ? '[ \u00a0\u202f]' : mark === "'" ? "['’]" : `[${mark}]`;
    const bare = `replace(regexp_replace(${column}, ${quoteLiteral(marks)}, '', 'g'), ',', '.')`;
    return { name, column, bare, form: quoteLiteral(written.get(mark) ?? '') };
  });
  const told = await oneRow(
    connection,
    // Not in one expression: DuckDB compares those that AND joins with each other.
    read.flatMap(({ column, bare, form }) => [
      `bool_and(regexp_full_match(${column}, ${form}))`,
      `max(length(${column})) <= ${longest}`,
      `bool_or(contains(${bare}, '.'))`,
      `max(length(regexp_replace(${bare}, '[^0-9]', '', 'g'))) <= ${mostDigits}`,
    ]),
    table,
  );
  return read.flatMap(({ name, bare }, at) => {
    const [areAmounts, areShort, haveFractions, fitDouble] = told.slice(4 * at);
    if (areAmounts !== true || areShort !== true || (haveFractions === true && fitDouble !== true)) return [];
    return [{ name, value: `CAST(${bare} AS ${haveFractions === true ? 'DOUBLE' : 'BIGINT'})` }];
  });
}
