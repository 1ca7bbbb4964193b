import type { DuckDBConnection } from '@duckdb/node-api';
import { oneRow, type ColumnCast, type TableColumn } from './duckdb.rows.ts';
import { quoteIdentifier, quoteLiteral } from './identifiers.ts';

/**
 * Dates as spreadsheets and products write them. DuckDB leaves `24/11/2025 9:05`, `16/Jun/25 2:42 PM` and `May 1, 2026` as
 * text, takes `24/11/25` for the year 2024 and guesses the month of `3/4/2025`: these are loaded as text, and become dates
 * where one order of day, month and year fits a column.
 */
const inDigits = /^\d{1,2}([/. -])\d{1,2}\1(\d{4}|\d{2})$/;
const withShortMonth = /^\d{1,2}([-/ ])[a-z]{3}\1(\d{4}|\d{2})$/i;
const monthName =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const weekday = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? ';
const inWords = new RegExp(
  `^(?:${weekday})?(?:\\d{1,2}(?:st|nd|rd|th)? ${monthName}|${monthName}\\.? \\d{1,2}(?:st|nd|rd|th)?),? \\d{4}$`,
  'i',
);
const yearFirst = /^\d{4}([-/])\d{2}\1\d{2}$/;
/** A day, then what parts it from a time, the time, and where that is told. */
const withTime =
  /^(.*?\d)(,? |T| at )(\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)( ?(?:[+-]\d{2}:?\d{2}|[A-Z]{3,4}))?$/i;
/** How the clocks of one place are called through a year: what all its rows say is the time there. */
const placesOfClocks = [
  'GMT|BST',
  'UTC|GMT',
  'WET|WEST',
  'CET|CEST',
  'MET|MEST',
  'EET|EEST',
  'EST|EDT',
  'CST|CDT',
  'MST|MDT',
  'PST|PDT',
  'AEST|AEDT',
  'IST',
  'JST',
];

interface WrittenMoment {
  day: string;
  between: string;
  time: string | undefined;
  zone: string | undefined;
}

function momentIn(cell: string): WrittenMoment {
  const [, day = cell, between = '', time, zone] = withTime.exec(cell) ?? [];
  return { day, between, time, zone };
}

const isOffset = (zone: string): boolean => /\d/.test(zone);

/** What DuckDB makes a moment of by itself: years first, with seconds and a colon between the hours and minutes of their zone. */
const isOwn = ({ time = '', zone = '' }: WrittenMoment): boolean =>
  !/m$/i.test(time) && (zone === '' || /^UTC$|^[+-]\d{2}:\d{2}$/.test(zone.trim()));

/** No date is longer: “Wednesday, September 24th, 2025 at 10:05:06 PM -0400”. */
const longest = 60;

function isWrittenDate(cell: string): boolean {
  if (cell.length > longest) return false;
  const moment = momentIn(cell);
  const { day, zone } = moment;
  if (zone !== undefined && !isOffset(zone) && clocksBeside(zone) === undefined) return false;
  if (yearFirst.test(day)) return !isOwn(moment);
  return inDigits.test(day) || withShortMonth.test(day) || inWords.test(day);
}

const clocksBeside = (zone: string): string | undefined =>
  placesOfClocks.find((clocks) => clocks.split('|').includes(zone.trim().toUpperCase()));

/** All that DuckDB would take for a day with the year last or short, `1-2-3` among it, and what it leaves as text. */
export const looksLikeDate = (cell: string): boolean =>
  /^\s*\d{1,3}([/.\\ -])(?:\d{1,2}|[a-z]{3})\1\d{1,4}\s*(?:[\sT]\d.*)?$/i.test(cell) || isWrittenDate(cell);

const withoutZone = (column: string): string =>
  `regexp_replace(${column}, ' ?(?:[+-]\\d{2}:?\\d{2}|[A-Za-z]{3,4})$', '')`;

/** How a time is written, with seconds and without, and the formats that read it, with its zone or without. */
function timesLike(
  { between, time, zone = '' }: WrittenMoment,
  withZone: boolean,
): { written: string; formats: string[] } {
  if (time === undefined) return { written: '', formats: [''] };
  const half = /( ?)[ap]m$/i.exec(time);
  const [hour, end] = half ? ['%I', `${half[1] ?? ''}%p`] : ['%H', ''];
  const space = zone.startsWith(' ') ? ' ' : '';
  const behind = isOffset(zone) ? '[+-]\\d{2}:?\\d{2}' : `(?:${clocksBeside(zone) ?? ''})`;
  const offset = withZone ? `${space}%z` : '';
  return {
    written: `${between}\\d{1,2}:\\d{2}(:\\d{2})?${half ? ' ?[AaPp][Mm]' : ''}${zone === '' ? '' : space + behind}`,
    formats: [`${between}${hour}:%M${end}${offset}`, `${between}${hour}:%M:%S${end}${offset}`],
  };
}

/** Those of which spreadsheets and DuckDB say the same: of 1930 to 1968 the one, of 2030 to 2068 the other. */
const shortYears = '(?:[0-2]\\d|69|[7-9]\\d)';
const longYears = '[1-9]\\d{3}';

interface DateForm {
  order: 'day' | 'month' | 'year';
  type: 'DATE' | 'TIMESTAMP' | 'TIMESTAMP WITH TIME ZONE';
  /** What reads a cell; null where it isn't written so. */
  parsed: string;
  /** What has to hold of all cells that are read so. */
  holds: string | null;
}

/** A day as it is written, and the formats that read it. */
interface DayForm {
  order: DateForm['order'];
  written: string;
  formats: string[];
}

const one = '\\d{1,2}';

/** "Tue, 5 March 2025", "Mar 5th, 2025". */
function wordedDay(day: string): DayForm {
  const month = '[A-Za-z]{3,9}';
  const number = `${one}(?:st|nd|rd|th)?`;
  const [, isNamed = ''] = new RegExp(`^(${weekday})?`, 'i').exec(day) ?? [];
  const rest = day.slice(isNamed.length);
  const isDayFirst = /^\d/.test(rest);
  const comma = rest.includes(',') ? ',' : '';
  const [written, formats] = isDayFirst
    ? [`${number} ${month}`, ['%d %b', '%d %B']]
    : [`${month}\\.? ${number}`, ['%b %d', '%B %d']];
  return {
    order: isDayFirst ? 'day' : 'month',
    written: `${isNamed ? '(?:[A-Z][a-z]{2,8},? )' : ''}${written}${comma} ${longYears}`,
    formats: formats.map((format) => `${format}${comma} %Y`),
  };
}

/** What words say that no format reads: the day of the week, "th" behind a number, "Sept", a point behind a month. */
const withoutFillers = (column: string): string =>
  [
    ['^[A-Z][a-z]{2,8}, |^(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)? ', ''],
    ['(\\d)(?:st|nd|rd|th)\\b', '\\1'],
    ['(?i)\\bsept\\b', 'Sep'],
    ['([A-Za-z])\\. ', '\\1 '],
  ].reduce(
    (text, [what = '', by = '']) => `regexp_replace(${text}, ${quoteLiteral(what)}, ${quoteLiteral(by)})`,
    column,
  );

function daysLike(day: string): DayForm[] {
  if (inWords.test(day)) return [wordedDay(day)];
  const byYear = yearFirst.exec(day);
  if (byYear) {
    const mark = byYear[1] ?? '';
    return [
      {
        order: 'year',
        written: [longYears, '\\d{2}', '\\d{2}'].join(mark),
        formats: [['%Y', '%m', '%d'].join(mark)],
      },
    ];
  }
  const [, mark = '', year = ''] = inDigits.exec(day) ?? withShortMonth.exec(day) ?? [];
  const [y, years] = year.length === 2 ? ['%y', shortYears] : ['%Y', longYears];
  const form = (order: DateForm['order'], written: string[], parts: string[]): DayForm => ({
    order,
    written: written.join(mark === '.' ? '\\.' : mark),
    formats: [parts.join(mark)],
  });
  if (withShortMonth.test(day)) return [form('day', [one, '[A-Za-z]{3}', years], ['%d', '%b', y])];
  const either = [
    form('day', [one, one, years], ['%d', '%m', y]),
    form('month', [one, one, years], ['%m', '%d', y]),
  ];
  if (year.length !== 2) return either;
  // Three numbers apart are no date.
  if (mark === ' ') return [];
  return mark === '-'
    ? [...either, form('year', [shortYears, '\\d{2}', '\\d{2}'], ['%y', '%m', '%d'])]
    : either;
}

/** Of hours and minutes behind a time: one offset, and that of its summer. */
const areOfOnePlace = (column: string): string => {
  const offset = `CAST(replace(regexp_extract(${column}, '[+-]\\d{2}:?\\d{2}$'), ':', '') AS INTEGER)`;
  return `count(DISTINCT ${offset}) <= 2 AND max(${offset}) - min(${offset}) <= 100`;
};

/** How a moment is told in a zone: where all are of one place its own clocks tell when, else they need one clock. */
function inZone(column: string, zone: string): Pick<DateForm, 'type' | 'holds'>[] {
  if (!isOffset(zone)) return [{ type: 'TIMESTAMP', holds: null }];
  const isOne = areOfOnePlace(column);
  return [
    { type: 'TIMESTAMP', holds: isOne },
    { type: 'TIMESTAMP WITH TIME ZONE', holds: `NOT (${isOne})` },
  ];
}

/** Why what could be a day with points and a short year is one; null where nothing has to hold. */
function holdsOfPoints(
  { day, time }: WrittenMoment,
  column: string,
  { order, parsed }: DateForm,
): string | null {
  if (!/^\d{1,2}\.\d{1,2}\.\d{2}$/.test(day) || time !== undefined) return null;
  // "3.9.18" is a version where no day beyond the twelfth or zero in front says otherwise.
  const isPadded = `min(length(${column})) = 8`;
  return order === 'day' ? `max(day(${parsed})) > 12 OR ${isPadded}` : isPadded;
}

/** How the dates of a column may be written, by one of its cells. */
function formsOf(column: string, cell: string): DateForm[] {
  const moment = momentIn(cell);
  const { day, time, zone = '' } = moment;
  const told = time === undefined ? [{ type: 'DATE' as const, holds: null }] : inZone(column, zone);
  return daysLike(day).flatMap(({ order, written, formats }) =>
    told.map(({ type, holds }): DateForm => {
      const clock = timesLike(moment, type === 'TIMESTAMP WITH TIME ZONE');
      const bare = type === 'TIMESTAMP' && zone !== '' ? withoutZone(column) : column;
      const text = inWords.test(day) ? withoutFillers(bare) : bare;
      const read = formats.flatMap((format) => clock.formats.map((rest) => quoteLiteral(format + rest)));
      const parsed = `CASE WHEN regexp_full_match(${column}, ${quoteLiteral(`(?i)${written}${clock.written}`)}) THEN try_strptime(${text}, [${read.join(', ')}]) END`;
      const form = { order, type, parsed, holds };
      return { ...form, holds: holds ?? holdsOfPoints(moment, column, form) };
    }),
  );
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
