import type { DuckDBConnection } from '@duckdb/node-api';
import { oneRow, type ColumnCast, type TableColumn } from './duckdb.rows.ts';
import { quoteIdentifier, quoteLiteral } from './identifiers.ts';

/**
 * Dates as spreadsheets write them. DuckDB leaves `24/11/2025 9:05` as text, takes `24/11/25` for the year 2024 and guesses the
 * month of `3/4/2025`: these are loaded as text, and become dates where one order of day, month and year fits a column.
 */
const digits = /^\d{1,2}([/.-])\d{1,2}\1(\d{4}|\d{2})( \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)?$/i;
const named = /^\d{1,2}([- ])[a-z]{3}\1(\d{4}|\d{2})( \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)?$/i;

export const isWrittenDate = (cell: string): boolean => digits.test(cell) || named.test(cell);

/** With seconds and without, as the time of one cell is written. */
const timesLike = (time: string): string[] => {
  const half = /( ?)[ap]m$/i.exec(time);
  const [hour, end] = half ? ['%I', `${half[1] ?? ''}%p`] : ['%H', ''];
  return [` ${hour}:%M${end}`, ` ${hour}:%M:%S${end}`];
};

interface DateForm {
  order: 'day' | 'month' | 'year';
  type: 'DATE' | 'TIMESTAMP';
  /** The arguments of `strptime` that read it. */
  parsed: string;
}

/** How the dates of a column may be written, by one of its cells. */
function formsOf(column: string, cell: string): DateForm[] {
  const [, mark = '', year = '', time] = digits.exec(cell) ?? named.exec(cell) ?? [];
  const y = year.length === 2 ? '%y' : '%Y';
  const form = (order: DateForm['order'], ...parts: string[]): DateForm => {
    const day = parts.join(mark);
    const formats = time === undefined ? [day] : timesLike(time).map((t) => day + t);
    return {
      order,
      type: time === undefined ? 'DATE' : 'TIMESTAMP',
      parsed: `(${column}, [${formats.map(quoteLiteral).join(', ')}])`,
    };
  };
  if (named.test(cell)) return [form('day', '%d', '%b', y)];
  const forms = [form('day', '%d', '%m', y), form('month', '%m', '%d', y)];
  return year.length === 2 && mark === '-' ? [...forms, form('year', y, '%m', '%d')] : forms;
}

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
    ({ parsed }, column) => `count(try_strptime${parsed}) = count(${column})`,
    table,
  );
  // Of dates that may be read two ways each is the first of a month, or a point stands after the day.
  const firsts = await keepForms(
    connection,
    read.map((c) => (c.fits.length > 1 ? c : { ...c, fits: [] })),
    ({ parsed }, column) => `bool_and(day(try_strptime${parsed}) = 1) AND min(${column}) <> max(${column})`,
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
    return [{ name, value: `CAST(strptime${form.parsed} AS ${form.type})` }];
  });
}
