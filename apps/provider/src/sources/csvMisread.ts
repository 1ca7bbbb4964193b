import type { DuckDBConnection } from '@duckdb/node-api';
import { looksLikeDate } from './csvDates.ts';
import type { CsvFile } from './csvFile.ts';
import { asDouble, decimalType, losesDigits, mostDigitsOf } from './duckdb.decimals.ts';
import { oneRow, tableColumns, type ColumnCast, type TableColumn } from './duckdb.rows.ts';
import { quoteIdentifier } from './identifiers.ts';

/** What DuckDB has made of a file. */
interface LoadedTable {
  /** The file's records once more, each cell as it is written. */
  asTexts: string;
  into: string;
  columns: readonly TableColumn[];
}

async function columnsWhere(
  connection: DuckDBConnection,
  columns: readonly TableColumn[],
  test: (column: string) => string,
  from: string,
): Promise<TableColumn[]> {
  const told = await oneRow(
    connection,
    columns.map(({ name }) => `bool_or(${test(quoteIdentifier(name))})`),
    from,
  );
  return columns.filter((_, at) => told[at] === true);
}

/** Columns that are empty in the first records, of which DuckDB has made dates by an order of its own. */
async function guessedDates(
  connection: DuckDBConnection,
  file: CsvFile,
  { asTexts, columns }: LoadedTable,
): Promise<string[]> {
  const unseen = new Set(file.dateColumns.flatMap(({ name, cell }) => (cell === null ? [name] : [])));
  const names = columns.flatMap(({ name, type }) =>
    unseen.has(name) && /^(?:DATE|TIMESTAMP)/.test(type) ? [name] : [],
  );
  const cells = await oneRow(
    connection,
    names.map((name) => `any_value(${quoteIdentifier(name)})`),
    asTexts,
  );
  return names.filter((_, at) => looksLikeDate(String(cells[at])));
}

const endsWithZone = (column: string): string =>
  `regexp_matches(${column}, '(?i)\\d *[a-z]+ *$') AND NOT regexp_matches(${column}, '(?i)\\d *(?:z|utc|gmt) *$')`;

/** DuckDB takes CET for the time in Paris, which is CEST in summer, and BST for that of Bangladesh. */
const namedZones = (
  connection: DuckDBConnection,
  { asTexts, columns }: LoadedTable,
): Promise<TableColumn[]> =>
  columnsWhere(
    connection,
    columns.filter(({ type }) => type === 'TIMESTAMP WITH TIME ZONE'),
    (column) => `CASE WHEN right(${column}, 1) NOT BETWEEN '0' AND '9' THEN ${endsWithZone(column)} END`,
    asTexts,
  );

/** Columns with a number larger than a DOUBLE holds, which DuckDB has made an infinite one: so would every sum be. */
async function tooLargeNumbers(
  connection: DuckDBConnection,
  { asTexts, into, columns }: LoadedTable,
): Promise<TableColumn[]> {
  const numbers = columns.filter(({ type }) => type === 'DOUBLE');
  const infinite = await columnsWhere(connection, numbers, (column) => `isinf(${column})`, into);
  return columnsWhere(
    connection,
    infinite,
    (column) => `isinf(${asDouble(column)}) AND regexp_matches(${column}, '[0-9]')`,
    asTexts,
  );
}

/** With a power of ten programs write binary fractions, which have no further digits. */
const withPower = "'(?i)[0-9.]e[-+]?[0-9]+ *$'";

/** Columns with numbers of more digits than a DOUBLE holds. */
async function longNumbers(
  connection: DuckDBConnection,
  { longColumns }: CsvFile,
  { asTexts, columns }: LoadedTable,
): Promise<TableColumn[]> {
  const long = new Set(longColumns);
  const lossy = await columnsWhere(
    connection,
    columns.filter(({ name, type }) => type === 'DOUBLE' && long.has(name)),
    (column) => losesDigits(column, asDouble(column)),
    asTexts,
  );
  const powers = await columnsWhere(
    connection,
    lossy,
    (column) => `regexp_matches(${column}, ${withPower})`,
    asTexts,
  );
  return lossy.filter((column) => !powers.includes(column));
}

/** Columns that DuckDB has read otherwise than they are meant, as the loaded table tells: they are to be loaded as text. */
export async function misreadColumns(
  connection: DuckDBConnection,
  file: CsvFile,
  table: Omit<LoadedTable, 'columns'>,
): Promise<string[]> {
  const loaded = { ...table, columns: await tableColumns(connection, table.into) };
  const misread = [
    ...(await namedZones(connection, loaded)),
    ...(await tooLargeNumbers(connection, loaded)),
    ...(await longNumbers(connection, file, loaded)),
  ];
  return [
    ...new Set([...(await guessedDates(connection, file, loaded)), ...misread.map(({ name }) => name)]),
  ];
}

/** What is a number with all its digits, or stands for none. */
const plainNumber = "'[-+]?(?:[0-9]+[.,]?[0-9]*|[.,][0-9]+)'";
const noNumber = "'(?i)[-+]?nan'";

/** How numbers of many digits that were loaded as text become decimals, which keep them; what has no room there stays text. */
export async function longNumberCasts(
  connection: DuckDBConnection,
  { longColumns, codeColumns, amountColumns, rowCount }: CsvFile,
  loaded: readonly TableColumn[],
  table: string,
): Promise<ColumnCast[]> {
  const others = new Set([...codeColumns, ...amountColumns.map(({ name }) => name)]);
  const texts = new Set(loaded.flatMap(({ name, type }) => (type === 'VARCHAR' ? [name] : [])));
  const columns = longColumns
    .filter((name) => texts.has(name) && !others.has(name))
    .map((name) => ({ name, text: `trim(${quoteIdentifier(name)})` }));
  const told = await oneRow(
    connection,
    columns.flatMap(({ text }) => [
      `bool_and(regexp_full_match(${text}, ${plainNumber}) OR regexp_full_match(${text}, ${noNumber}))`,
      ...mostDigitsOf(text),
    ]),
    table,
  );
  return columns.flatMap(({ name, text }, at) => {
    const [areNumbers, whole, fraction] = told.slice(3 * at);
    const type = areNumbers === true ? decimalType(Number(whole), Number(fraction), rowCount) : null;
    if (type === null) return [];
    const number = `CAST(replace(${text}, ',', '.') AS ${type})`;
    return [{ name, value: `CASE WHEN NOT regexp_full_match(${text}, ${noNumber}) THEN ${number} END` }];
  });
}
