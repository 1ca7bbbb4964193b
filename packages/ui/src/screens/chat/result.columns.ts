import { dayMs, figureDigits, isFraction } from '@plinth/api/facts';
import {
  about,
  asPercent,
  byPower,
  clock,
  isHuge,
  isRounded,
  isTiny,
  locale,
} from '../../primitives/intl.format.ts';
import { jsonText } from '../../primitives/jsonText.ts';
import { inCurrencyOf, namesCurrency } from './result.currency.ts';

/** The columns of an answer's rows as a table, a chart and a file show them. */

type Rows = readonly (readonly unknown[])[];
type TimeGrain = 'year' | 'quarter' | 'month' | 'day' | 'moment';

export interface ResultColumn {
  index: number;
  /** In people's words. */
  header: string;
  isNumeric: boolean;
  /** Figures that say how much; years and codes are numbers that name something. */
  isMeasure: boolean;
  /** Of a column of times, how fine they are; null of others. */
  grain: TimeGrain | null;
  /** A value as it is shown. */
  text: (value: unknown) => string;
  /** A value with all that it has. */
  exact: (value: unknown) => string;
  /** A figure of it that stands by itself: with the currency that the header names. */
  alone: (figure: string) => string;
}

const nothing = '–';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
const times = {
  year: format({ year: 'numeric' }),
  month: format({ month: 'short', year: 'numeric' }),
  day: format({ dateStyle: 'medium' }),
  moment: format({ dateStyle: 'medium', ...clock }),
} as const;
const fine = new Intl.NumberFormat(locale, { maximumSignificantDigits: figureDigits.ofFraction });
const everyDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });

export const asNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  // Hosts send big and exact numbers as text.
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return null;
};

/** What databases write for a figure that is none: it stands in the table, and is left out of what is drawn. */
const isNoFigure = (value: unknown): boolean =>
  value === 'NaN' || value === 'Infinity' || value === '-Infinity';

const timePattern = /^\d{4}-\d{2}(-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?)?)?$/;

/** Milliseconds of a day, a month or a moment as hosts write them. One without a zone is shown as it was written. */
export const asTime = (value: unknown): number | null => {
  if (typeof value !== 'string' || !timePattern.test(value)) return null;
  const written = value.replace(' ', 'T').replace(/(:\d{2}(?:\.\d+)?[+-]\d{2})$/, '$1:00');
  const time = Date.parse(
    written.length > 10 && !/(Z|[+-]\d{2}:?\d{2})$/.test(written) ? `${written}Z` : written,
  );
  return Number.isNaN(time) ? null : time;
};

const hasZone = (value: unknown): boolean => /[T ].*(?:Z|[+-]\d{2}(?::?\d{2})?)$/.test(String(value));

/** camelCase, whose capitals only part its words; one letter before them is none: kWh, dL. */
const camel = /^\p{Ll}{2}[\p{L}\p{N}]*\p{Lu}\p{Ll}[\p{L}\p{N}]*$/u;

/** A column's name in words. */
export const sayName = (name: string): string =>
  (camel.test(name) ? name.replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => ` ${letter.toLowerCase()}`) : name)
    .replace(/_+/g, ' ')
    .replace(/(?<=\p{L})(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .trim();

/** "order_date" is "Order date"; what an engine calls an unnamed figure is said in words. */
export const headerOf = (column: string): string => {
  const call = /^(sum|avg|min|max|count|median)(?:_star)?\(\s*(?:distinct\s+)?"?([^"()]*)"?\s*\)$/i.exec(
    column,
  );
  const [, name = '', of = ''] = call ?? [];
  const said = call
    ? `${name.toLowerCase()} of ${of === '' || of === '*' ? 'rows' : sayName(of)}`
    : sayName(column);
  return said.replace(/^avg\b/, 'average').replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase());
};

const isCodeName = (header: string): boolean => /\b(id|code|zip|key|phone)$/i.test(header);
const isYearName = (header: string): boolean => /\byear\b/i.test(header);

/** Of the day: it says when, not how much. */
const isHour = (header: string, numbers: readonly number[]): boolean =>
  /^hour$/i.test(header) && numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 24);

/** Figures whose digits are those of a division: the sentence beside them says two. */
const isQuotient = (header: string): boolean => /^(average|median|share|growth)\b|\bper\b|%/i.test(header);

/** A part of a whole, and not one of a company: “Market share”, but neither “Price per share” nor “Share price”. */
export const isShare = (header: string): boolean =>
  /(?<!\bper )\bshare\b(?! (?:price|volume|count|value|capital)\b)/i.test(header);

/** Zero has no power. */
const powers = { format: (number: number) => (number === 0 ? '0' : byPower.format(number)) };

/** Years have no thousands; the digits of one column stand in line, but for a fraction of which too few would be left. */
const numberFormat = (header: string, numbers: readonly number[]): Pick<Intl.NumberFormat, 'format'> => {
  const areTiny = numbers.some(Boolean) && numbers.every((number) => number === 0 || isTiny(number));
  if (areTiny || numbers.some(isHuge)) return powers;
  const digitsOf = (number: number) => (/\.(\d+)$/.exec(everyDigit.format(number))?.[1] ?? '').length;
  const large = numbers.some((number) => Math.abs(number) >= (isQuotient(header) ? 1 : 1000));
  const found = Math.min(large ? figureDigits.decimals : 6, Math.max(0, ...numbers.map(digitsOf)));
  // No amount of money ends with one decimal.
  const digits = found === 1 && namesCurrency(header) ? 2 : found;
  const isYear = isYearName(header) && numbers.every((number) => Number.isInteger(number) && number < 10_000);
  const column = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: !isYear && !isCodeName(header),
  });
  if (!large) return column;
  const formatOf = (number: number) => (isTiny(number) ? powers : isFraction(number) ? fine : column);
  return { format: (number: number) => formatOf(number).format(number) };
};

/** Below it a number holds all decimals that are shown. */
const mostRounded = 1e9;

const grainOf = (header: string, found: readonly number[]): TimeGrain => {
  const dates = found.map((time) => new Date(time));
  if (dates.some((date) => date.getTime() % dayMs !== 0)) return 'moment';
  if (dates.some((date) => date.getUTCDate() !== 1)) return 'day';
  if (/\bquarter\b/i.test(header)) return 'quarter';
  if (/\bmonth\b/i.test(header)) return 'month';
  if (found.length < 2) return 'day';
  return isYearName(header) && dates.every((date) => date.getUTCMonth() === 0) ? 'year' : 'month';
};

const timeText = (time: number, grain: TimeGrain): string => {
  if (grain !== 'quarter') return times[grain].format(time);
  const date = new Date(time);
  return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`;
};

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return (isTiny(value) ? byPower : everyDigit).format(value);
  return typeof value === 'string' ? value : jsonText(value);
};

const columnOf = (name: string, index: number, rows: Rows): ResultColumn => {
  const header = headerOf(name);
  const filled = rows
    .map((row) => row[index])
    .filter((value) => value !== null && value !== undefined && !isNoFigure(value));
  const every = <T>(read: (value: unknown) => T | null): T[] | null => {
    const read_ = filled.map(read).filter((value) => value !== null);
    return filled.length > 0 && read_.length === filled.length ? read_ : null;
  };
  const base = { index, header, exact: plain, alone: inCurrencyOf(header) };
  const found = every(asTime);
  if (found) {
    const grain = grainOf(header, found);
    // A moment is shown in UTC, wherever it was written.
    const zone = grain === 'moment' && filled.every(hasZone) ? ' UTC' : '';
    const text = (value: unknown) => {
      const time = asTime(value);
      return time === null ? plain(value) : `${timeText(time, grain)}${zone}`;
    };
    return { ...base, isNumeric: false, isMeasure: false, grain, text };
  }
  const numbers = every(asNumber);
  if (!numbers) return { ...base, isNumeric: false, isMeasure: false, grain: null, text: plain };
  const { format: write } = numberFormat(header, numbers);
  // A share is a percentage where its host says it in hundreds.
  const isPercent =
    (isShare(header) || /\bpercent(age)?\b|%/i.test(header)) &&
    numbers.some((number) => Math.abs(number) > 1);
  const text = (value: unknown) => {
    const number = asNumber(value);
    // More digits than a number can hold are shown as they came, but for those that are rounded away anyway.
    const isTooLong = typeof value === 'string' && value.length > 15 && Math.abs(number ?? 0) >= mostRounded;
    if (number === null || isTooLong) return plain(value);
    return isPercent ? asPercent(write(number)) : write(number);
  };
  const years = isYearName(header) && numbers.every((number) => number >= 1000 && number < 3000);
  const isMeasure = !years && !isCodeName(header) && !isHour(header, numbers);
  return { ...base, isNumeric: true, isMeasure, grain: years ? 'year' : null, text };
};

/** Amounts of several currencies are neither parts of a whole nor more or less than one another; their numbers of rows are. */
export const areOfCurrencies = (label: string, measure: string): boolean =>
  /\bcurrency\b/i.test(label) && !/^(?:number|count)\b/i.test(measure);

/** Sums and counts of groups add up; averages, extremes and counts of different values don't. */
const addsUp = ({ header, isMeasure, index }: ResultColumn, rows: Rows): boolean =>
  isMeasure &&
  /^(total\b|sum of\b|number of rows$|count of rows$)/i.test(header) &&
  !rows.some((row) => isNoFigure(row[index]));

/** Of whole numbers with all digits, also where a number doesn’t hold them; of others as far as it does. */
const sumText = (cells: readonly unknown[], text: ResultColumn['text']): string => {
  const sum = cells.reduce<number>((total, cell) => total + (asNumber(cell) ?? 0), 0);
  if (!isRounded(sum)) return text(sum);
  const digits = cells.flatMap((cell) =>
    asNumber(cell) === null ? [] : [jsonText(cell).replaceAll('"', '')],
  );
  const isExact = digits.every((one) => /^-?\d+$/.test(one));
  return isExact ? text(String(digits.reduce((total, one) => total + BigInt(one), 0n))) : about(text(sum));
};

/**
 * What columns come to over all rows, as they are written, and the column that has room to say so; null where nothing
 * adds up, and of a single row.
 */
export const columnTotals = (
  columns: readonly ResultColumn[],
  rows: Rows,
): { label: number; texts: ReadonlyMap<number, string> } | null => {
  const label = columns.find(({ isNumeric }) => !isNumeric)?.index;
  if (label === undefined || rows.length < 2) return null;
  const labels = columns.filter(({ isNumeric }) => !isNumeric);
  const texts = new Map(
    columns
      .filter((column) => addsUp(column, rows))
      .filter(({ header }) => !labels.some((of) => areOfCurrencies(of.header, header)))
      .map(({ index, text }) => {
        return [
          index,
          sumText(
            rows.map((row) => row[index]),
            text,
          ),
        ];
      }),
  );
  return texts.size === 0 ? null : { label, texts };
};

export const resultColumns = (columns: readonly string[], rows: Rows): ResultColumn[] =>
  columns.map((name, index) => columnOf(name, index, rows));
