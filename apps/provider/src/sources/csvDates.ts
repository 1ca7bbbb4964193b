import type { DuckDBConnection } from '@duckdb/node-api';
import { oneRow, type ColumnCast, type TableColumn } from './duckdb.rows.ts';
import { quoteIdentifier, quoteLiteral } from './identifiers.ts';

/**
 * Dates as spreadsheets write them. DuckDB leaves `24/11/2025 9:05` as text, takes `24/11/25` for the year 2024 and guesses the
 * month of `3/4/2025`: these are loaded as text, and become dates where one order of day, month and year fits a column.
 */
const digits = /^\d{1,2}([/. -])\d{1,2}\1(\d{4}|\d{2})( \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)?$/i;
const named = /^\d{1,2}([- ])[a-z]{3}\1(\d{4}|\d{2})( \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)?$/i;

const isWrittenDate = (cell: string): boolean => digits.test(cell) || named.test(cell);

/** All that DuckDB would take for a day with the year last or short, `1-2-3` among it. */
export const looksLikeDate = (cell: string): boolean =>
  /^\s*\d{1,3}([/.\\ -])(?:\d{1,2}|[a-z]{3})\1\d{1,4}\s*(?:[\sT]\d.*)?$/i.test(cell);

/** How a time is written, with seconds and without, and the formats that read it. */
function timesLike(time: string): { written: string; formats: string[] } {
  const half = /( ?)[ap]m$/i.exec(time);
  const [hour, end] = half ? ['%I', `${half[1] ?? ''}%p`] : ['%H', ''];
  return {
    written: ` \\d{1,2}:\\d{2}(:\\d{2})?${half ? ' ?[AaPp][Mm]' : ''}`,
    formats: [` ${hour}:%M${end}`, ` ${hour}:%M:%S${end}`],
  };
}

/** Those of which spreadsheets and DuckDB say the same: of 1930 to 1968 the one, of 2030 to 2068 the other. */
const shortYears = '(?:[0-2]\\d|69|[7-9]\\d)';

interface DateForm {
  order: 'day' | 'month' | 'year';
  type: 'DATE' | 'TIMESTAMP';
  /** What reads a cell; null where it isn't written so. */
  parsed: string;
  /** What has to hold of all cells that are read so. */
  holds: string | null;
}

/** How the dates of a column may be written, by one of its cells. */
function formsOf(column: string, cell: string): DateForm[] {
  const [, mark = '', year = '', time] = digits.exec(cell) ?? named.exec(cell) ?? [];
  const isShort = year.length === 2;
  const [y, years] = isShort ? ['%y', shortYears] : ['%Y', '[1-9]\\d{3}'];
  const clock = time === undefined ? { written: '', formats: [''] } : timesLike(time);
  const form = (order: DateForm['order'], written: string[], parts: string[]): DateForm => {
    const pattern = written.join(mark === '.' ? '\\.' : mark) + clock.written;
    const formats = clock.formats.map((rest) => quoteLiteral(parts.join(mark) + rest));
    const parsed = `CASE WHEN regexp_full_match(${column}, ${quoteLiteral(pattern)}) THEN try_strptime(${column}, [${formats.join(', ')}]) END`;
    return { order, type: time === undefined ? 'DATE' : 'TIMESTAMP', parsed, holds: null };
  };
  const one = '\\d{1,2}';
  if (named.test(cell)) return [form('day', [one, '[A-Za-z]{3}', years], ['%d', '%b', y])];
  const day = form('day', [one, one, years], ['%d', '%m', y]);
  const month = form('month', [one, one, years], ['%m', '%d', y]);
  if (!isShort) return [day, month];
  // Three numbers apart are no date.
  if (mark === ' ') return [];
  if (mark === '-') return [day, month, form('year', [shortYears, '\\d{2}', '\\d{2}'], ['%y', '%m', '%d'])];
  if (mark === '/' || time !== undefined) return [day, month];
  // "3.9.18" is a version where no day beyond the twelfth or zero in front says otherwise.
  const isPadded = `min(length(${column})) = 8`;
  return [
    { ...day, holds: `max(day(${day.parsed})) > 12 OR ${isPadded}` },
    { ...month, holds: isPadded },
  ];
}

/** A column of what looks like dates. */
export interface DateColumn {
  name: string;
  /** One of its cells; null where none of the first records has one. */
  cell: string | null;
}

interface FittingColumn {
  name: string;
  column: string;
  cell: string;
  fits: DateForm[];
}

/** What an expression says of each form of each column, which are asked about together: a table may have thousands. */
async function keepForms(
  connection: DuckDBConnection,
  columns: FittingColumn[],
  holds: (form: DateForm, column: string) => string,
  table: string,
): Promise<FittingColumn[]> {
  const asked = columns.flatMap(({ column, fits }) => fits.map((form) => holds(form, column)));
  const told = (await oneRow(connection, asked, table)).values();
  return columns.map((c) => ({ ...c, fits: c.fits.filter(() => told.next().value === true) }));
}

/** Columns whose first records have no cell, by one of a later record. */
async function withLaterCells(
  connection: DuckDBConnection,
  columns: readonly DateColumn[],
  loaded: readonly TableColumn[],
  table: string,
): Promise<{ name: string; column: string; cell: string }[]> {
  const texts = new Set(loaded.flatMap(({ name, type }) => (type === 'VARCHAR' ? [name] : [])));
  const unseen = columns.filter(({ name, cell }) => cell === null && texts.has(name));
  const later = await oneRow(
    connection,
    unseen.map(({ name }) => `any_value(${quoteIdentifier(name)})`),
    table,
  );
  const cells = new Map(unseen.map(({ name }, at) => [name, later[at]]));
  return columns.flatMap(({ name, cell: seen }) => {
    const cell = seen ?? cells.get(name);
    return typeof cell === 'string' ? [{ name, column: quoteIdentifier(name), cell }] : [];
  });
}

/** How text of one order becomes dates; what fits several is read as the table's other dates are, else it mostly stays text. */
export async function dateCasts(
  connection: DuckDBConnection,
  columns: readonly DateColumn[],
  loaded: readonly TableColumn[],
  table: string,
): Promise<ColumnCast[]> {
  const written = (await withLaterCells(connection, columns, loaded, table)).filter(({ cell }) =>
    isWrittenDate(cell),
  );
  const read = await keepForms(
    connection,
    written.map((c) => ({ ...c, fits: formsOf(c.column, c.cell) })),
    ({ parsed, holds }, column) =>
      `count(${parsed}) = count(${column})${holds === null ? '' : ` AND (${holds})`}`,
    table,
  );
  // Of dates that may be read two ways each is the first of a month, or a point stands after the day.
  const firsts = await keepForms(
    connection,
    read.map((c) => (c.fits.length > 1 ? c : { ...c, fits: [] })),
    ({ parsed }, column) => `bool_and(day(${parsed}) = 1) AND min(${column}) <> max(${column})`,
    table,
  );
  const sure = new Set(
    read.flatMap(({ fits: [only, ...others] }) => (only && others.length === 0 ? only.order : [])),
  );
  return read.flatMap(({ name, fits, cell }, at) => {
    const asOthers = fits.length > 1 ? fits.filter(({ order }) => sure.has(order)) : fits;
    const asFirsts = firsts[at]?.fits ?? [];
    const likely =
      asFirsts.length === 1 ? asFirsts : fits.filter(({ order }) => order === 'day' && cell.includes('.'));
    const [form, ...others] = asOthers.length > 0 ? asOthers : likely;
    if (!form || others.length > 0) return [];
    return [{ name, value: `CAST(${form.parsed} AS ${form.type})` }];
  });
}
