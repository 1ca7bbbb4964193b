import type { DuckDBConnection } from '@duckdb/node-api';
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

async function firstCell(connection: DuckDBConnection, column: string, table: string): Promise<string> {
  const found = await connection.runAndReadAll(
    `SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL AND typeof(${column}) = 'VARCHAR' LIMIT 1`,
  );
  const [cell] = found.getRowsJson()[0] ?? [];
  return typeof cell === 'string' ? cell : '';
}

export interface DateColumn {
  name: string;
  /** One of its cells; null where none of the first records has one. */
  cell: string | null;
}

/** For each form, whether something holds of a column that is read by it. */
async function formsOfWhich(
  connection: DuckDBConnection,
  forms: DateForm[],
  holds: (form: DateForm) => string,
  table: string,
): Promise<DateForm[]> {
  if (forms.length === 0) return [];
  const found = await connection.runAndReadAll(`SELECT ${forms.map(holds).join(', ')} FROM ${table}`);
  const told = found.getRowsJson()[0] ?? [];
  return forms.filter((_, at) => told[at] === true);
}

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
    const fits = await formsOfWhich(
      connection,
      forms,
      ({ parsed }) => `count(try_strptime${parsed}) = count(${column})`,
      table,
    );
    const areFirsts = ({ parsed }: DateForm): string =>
      `bool_and(day(try_strptime${parsed}) = 1) AND min(${column}) <> max(${column})`;
    const firsts = fits.length > 1 ? await formsOfWhich(connection, fits, areFirsts, table) : [];
    // Of dates that may be read two ways each is the first of a month, or a point stands after the day.
    const likely =
      firsts.length === 1 ? firsts : fits.filter(({ order }) => order === 'day' && cell.includes('.'));
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
