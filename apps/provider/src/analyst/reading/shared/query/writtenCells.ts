import type { Duration } from '../../../durations.ts';
import {
  decimalCommaText,
  gaps,
  isKeptAsText,
  negativeText,
  scales,
  type AnalystColumn,
} from '../../../table.ts';
import { asText, identifier, textLiteral } from './sqlText.ts';
import type { Condition } from './tree.ts';

/** "1:30:00", "2h 15m": what PostgreSQL reads as an interval, which fails on anything else. */
const durationText =
  '(?i)^(?:[0-9]+(?::[0-9]{2}){1,2}(?:[.][0-9]+)?|(?:[0-9.]+ ?(?:h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?) ?)+)$';

/** strptime's letters as PostgreSQL's to_date has them. */
const postgresFormat = (format: string): string =>
  format
    .replaceAll('%b', 'Mon')
    .replaceAll('%B', 'Month')
    .replaceAll('%d', 'DD')
    .replaceAll('%m', 'MM')
    .replaceAll('%Y', 'YYYY')
    .replaceAll('%y', 'YY')
    .replaceAll('%H', 'HH24')
    .replaceAll('%I', 'HH12')
    .replaceAll('%M', 'MI')
    .replaceAll('%S', 'SS')
    .replaceAll('%p', 'AM');

/** What is as good as no value: an empty text, and an empty list of documents. */
function emptyOf(column: AnalystColumn): string | null {
  const { type } = column.profile;
  const isText = column.kind === 'text' || column.duration?.isTyped === false;
  if (isText && isKeptAsText(column)) return `''`;
  return /^array\b/.test(type) ? `'[]'` : null;
}

export function missing({ column, negated }: Extract<Condition, { kind: 'missing' }>): string {
  const name = identifier(column.name);
  const empty = emptyOf(column);
  if (empty === null) return negated ? `${name} IS NOT NULL` : `${name} IS NULL`;
  return negated
    ? `(${name} IS NOT NULL AND ${name} <> ${empty})`
    : `(${name} IS NULL OR ${name} = ${empty})`;
}

/** What a number in text is times, by the letter behind it. */
const scaleOf = (text: string): string => {
  const cases = scales.map(
    ({ letters, times }) => `WHEN ${text} ~ '^.*[0-9] ?${letters}[^0-9A-Za-z]*$' THEN ${times}`,
  );
  return `CASE ${cases.join(' ')} ELSE 1 END`;
};

/** What a pattern finds in a text, as a type; what it doesn't find counts as missing. */
function foundIn(text: string, pattern: string, type: string, isPostgres: boolean): string {
  const found = isPostgres
    ? `substring(${text} from '${pattern}')`
    : `NULLIF(regexp_extract(${text}, '${pattern}', 1), '')`;
  return `CAST(${found} AS ${type})`;
}

/** The digits that a pattern finds in a text. */
export const digitsIn = (name: string, pattern: string, isPostgres: boolean): string =>
  foundIn(name, pattern, 'integer', isPostgres);

/** The first number of a text, without separators of thousands. */
export function numberIn(column: AnalystColumn, isPostgres: boolean): string {
  const text = asText(column);
  const closed = column.hasGaps ? `translate(${text}, ${textLiteral(gaps)}, '')` : text;
  const withPoint = `replace(${closed}, ',', '')`;
  const withComma = `replace(replace(${closed}, '.', ''), ',', '.')`;
  const bare =
    column.decimalComma === 'some'
      ? `CASE WHEN ${closed} ~ '${decimalCommaText}' THEN ${withComma} ELSE ${withPoint} END`
      : column.decimalComma
        ? withComma
        : withPoint;
  const factors = [
    ...(column.hasScales ? [scaleOf(text)] : []),
    ...(column.hasOddSigns ? [`CASE WHEN ${text} ~ '${negativeText}' THEN -1 ELSE 1 END`] : []),
  ];
  const start = column.hasOddSigns ? '[^0-9A-Za-z.]{0,4}(' : '[^0-9A-Za-z.+-]{0,3}([+-]?';
  // ".50" has no digit before its point.
  const digits = '(?:[0-9]+(?:[.][0-9]+)?|[.][0-9]+)';
  const number = foundIn(bare, `^${start}${digits})`, 'double precision', isPostgres);
  return factors.length === 0 ? number : `(${[...factors, number].join(' * ')})`;
}

/** A duration in minutes; what is written in no such way counts as missing. */
export function minutesIn(name: string, { isTyped, first }: Duration, isPostgres: boolean): string {
  const found = isPostgres
    ? `CAST(substring(${name} from '${durationText}') AS interval)`
    : `TRY_CAST(${name} AS interval)`;
  const seconds = `EXTRACT(EPOCH FROM ${isTyped ? name : found})`;
  if (first === 'hours') return `(${seconds} / 60.0)`;
  // A database takes "3:45" for hours and minutes.
  return `(${seconds} / ${isTyped ? '3600.0' : `CASE WHEN ${name} LIKE '%:%:%' THEN 60.0 ELSE 3600.0 END`})`;
}

/** The day that a text of a known format tells. */
export function dayIn(column: AnalystColumn, format: string, isPostgres: boolean): string {
  const name = identifier(column.name);
  if (format.includes('%q'))
    return `make_date(${digitsIn(name, '([0-9]{4})', isPostgres)}, ${digitsIn(name, '[Qq]([1-4])', isPostgres)} * 3 - 2, 1)`;
  const [text, written] = format.endsWith('T')
    ? [`LEFT(${asText(column)}, 10)`, format.slice(0, -1)]
    : [asText(column), format];
  return isPostgres
    ? `to_date(${text}, ${textLiteral(postgresFormat(written))})`
    : `CAST(try_strptime(${text}, ${textLiteral(written)}) AS date)`;
}

/** What a text of a known format is put in order by: its day, and the time of the day where it tells one. */
export function momentIn(column: AnalystColumn, format: string, isPostgres: boolean): string {
  // These stand in their order as they are.
  if (format.endsWith('T')) return asText(column);
  if (!/%[HI]/.test(format)) return dayIn(column, format, isPostgres);
  return isPostgres
    ? `to_timestamp(${asText(column)}, ${textLiteral(postgresFormat(format))})`
    : `try_strptime(${asText(column)}, ${textLiteral(format)})`;
}
