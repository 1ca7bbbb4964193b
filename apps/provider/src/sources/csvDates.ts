import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteIdentifier, quoteLiteral } from './identifiers.ts';

/**
 * Dates as spreadsheets write them. DuckDB leaves `24/11/2025 9:05` as text, takes `24/11/25` for the year 2024 and guesses the
 * month of `3/4/2025`: these are loaded as text, and become dates where one order of day, month and year fits a column.
 */
const digits = /^\d{1,2}([/.-])\d{1,2}\1(\d{4}|\d{2})( \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)?$/i;
const named = /^\d{1,2}([- ])[a-z]{3}\1(\d{4}|\d{2})( \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)?$/i;

export const isWrittenDate = (cell: string): boolean => digits.test(cell) || named.test(cell);

const times = [' %H:%M:%S', ' %H:%M', ' %I:%M:%S %p', ' %I:%M %p', ' %I:%M:%S%p', ' %I:%M%p'];

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
    const formats = time === undefined ? [day] : times.map((t) => day + t);
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

async function firstCell(connection: DuckDBConnection, column: string, table: string): Promise<string> {
  const found = await connection.runAndReadAll(
    `SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL AND typeof(${column}) = 'VARCHAR' LIMIT 1`,
  );
  return String(found.getRowsJson()[0]?.[0] ?? '');
}

export interface DateColumn {
  name: string;
  /** One of its cells; null where none of the first records has one. */
  cell: string | null;
}

/** Of dates that may be read two ways those in which each is the first of a month, and points stand after days. */
const likelier = (fits: DateForm[], cell: string, areFirsts: (form: DateForm) => boolean): DateForm[] => {
  const firsts = fits.filter(areFirsts);
  return firsts.length === 1 ? firsts : fits.filter(({ order }) => order === 'day' && cell.includes('.'));
};

/** Turns text of one order into dates; what fits several is read as the table's other dates are, else it mostly stays text. */
export async function readDates(
  connection: DuckDBConnection,
  columns: readonly DateColumn[],
  table: string,
): Promise<void> {
  const read: { column: string; fits: DateForm[]; likely: DateForm[] }[] = [];
  for (const { name, cell: seen } of columns) {
    const column = quoteIdentifier(name);
    const cell = seen ?? (await firstCell(connection, column, table));
    if (!isWrittenDate(cell)) continue;
    const forms = formsOf(column, cell);
    const asked = forms.flatMap(({ parsed }) => [
      `count(try_strptime${parsed}) = count(${column})`,
      `bool_and(day(try_strptime${parsed}) = 1) AND count(DISTINCT try_strptime${parsed}) > 1`,
    ]);
    const found = await connection.runAndReadAll(`SELECT ${asked.join(', ')} FROM ${table}`);
    const told = found.getRowsJson()[0] ?? [];
    const fits = forms.filter((_, at) => told[2 * at] === true);
    const likely = likelier(fits, cell, (form) => told[2 * forms.indexOf(form) + 1] === true);
    read.push({ column, fits, likely });
  }
  const sure = new Set(
    read.flatMap(({ fits: [only, ...others] }) => (only && others.length === 0 ? only.order : [])),
  );
  for (const { column, fits, likely } of read) {
    const known = fits.length > 1 ? fits.filter(({ order }) => sure.has(order)) : fits;
    const [form, ...others] = known.length > 0 ? known : likely;
    if (!form || others.length > 0) continue;
    await connection.run(
      `ALTER TABLE ${table} ALTER COLUMN ${column} SET DATA TYPE ${form.type} USING CAST(strptime${form.parsed} AS ${form.type})`,
    );
  }
}
