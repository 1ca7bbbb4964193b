import type { AnalystColumn } from '../../../table.ts';
import { identifier } from './sqlText.ts';
import type { BucketUnit, Expression } from './tree.ts';
import { digitsIn } from './writtenCells.ts';

/** "2024-Q3", "2024-07": periods that stand as text in their order. */
export const isInOrder = (format: string | null): format is string =>
  format !== null && /^%Y[- ]?(?:Q%q|%m)$/.test(format);

/** The period that a day begins, as a column writes it. */
export const periodText = (day: string, format: string): string =>
  format
    .replace('%Y', day.slice(0, 4))
    .replace('%m', day.slice(5, 7))
    .replace('%q', String(Math.ceil(Number(day.slice(5, 7)) / 3)));

/** The day that begins what a year and a part of it tell. */
export function periodSql(
  { column, year, unit }: Extract<Expression, { kind: 'period' }>,
  isPostgres: boolean,
): string {
  const whole = (name: string) => (isPostgres ? `CAST(${name} AS integer)` : name);
  const [of, part] = [year.name, column.name].map(identifier) as [string, string];
  const isText = column.kind === 'text';
  if (unit === 'quarter')
    return `make_date(${whole(of)}, ${isText ? digitsIn(part, '([1-4])', isPostgres) : whole(part)} * 3 - 2, 1)`;
  if (!isText) return `make_date(${whole(of)}, ${whole(part)}, 1)`;
  const text = `${of} || ' ' || substring(${part}, 1, 3)`;
  return isPostgres ? `to_date(${text}, 'YYYY Mon')` : `CAST(try_strptime(${text}, '%Y %b') AS date)`;
}

/** The part of a time, or the day that it begins with; of a column of numbers also that. */
export function bucketSql(
  unit: BucketUnit,
  column: AnalystColumn,
  { time, number, isPostgres }: { time: string; number: string | null; isPostgres: boolean },
): string {
  const part = (field: string) => `CAST(EXTRACT(${field} FROM ${time}) AS integer)`;
  const hour = () =>
    column.kind === 'text' && column.dateFormat === null
      ? `CAST(split_part(CAST(${time} AS varchar), ':', 1) AS integer)`
      : part('HOUR');
  switch (unit) {
    case 'year':
      return part('YEAR');
    case 'monthOfYear':
      return part('MONTH');
    case 'quarterOfYear':
      return part('QUARTER');
    case 'hour':
      return hour();
    case 'dayPart':
      return `CASE WHEN ${hour()} >= 18 THEN 'evening' WHEN ${hour()} >= 12 THEN 'afternoon' WHEN ${hour()} >= 6 THEN 'morning' ELSE 'night' END`;
    case 'decade':
      return `CAST(FLOOR(${number ?? `EXTRACT(YEAR FROM ${time})`} / 10) * 10 AS integer)`;
    case 'weekday':
      return isPostgres ? `to_char(${time}, 'FMDay')` : `dayname(${time})`;
    case 'weekPart':
      return `CASE WHEN EXTRACT(ISODOW FROM ${time}) >= 6 THEN 'weekend' ELSE 'weekday' END`;
    case 'season': {
      const month = part('MONTH');
      return `CASE WHEN ${month} IN (12, 1, 2) THEN 'winter' WHEN ${month} IN (3, 4, 5) THEN 'spring' WHEN ${month} IN (6, 7, 8) THEN 'summer' ELSE 'autumn' END`;
    }
    default:
      return `CAST(date_trunc('${unit}', ${time}) AS date)`;
  }
}

/** The time between two others; `days` are told without hours. */
export function betweenSql(
  [start, end]: [string, string],
  { days, unit, isPostgres }: { days: boolean; unit: 'hour' | 'day'; isPostgres: boolean },
): string {
  if (days && unit === 'day')
    return isPostgres ? `(${end} - ${start})` : `date_diff('day', ${start}, ${end})`;
  const seconds = unit === 'day' ? '86400.0' : '3600.0';
  return isPostgres
    ? `(EXTRACT(EPOCH FROM (${end} - ${start})) / ${seconds})`
    : `(date_diff('second', ${start}, ${end}) / ${seconds})`;
}
