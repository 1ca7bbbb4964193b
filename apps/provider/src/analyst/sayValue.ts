import { dayMs, figureDigits, isFraction } from '@plinth/api/facts';
import { once } from './reading/shared/once.ts';
import { withUnitApart } from '../modeling/unitApart.ts';
import { withUnit, type Unit } from '../modeling/units.ts';
import { sayByPower, shorten, withEra } from '../modeling/wording.ts';
import type { Cell } from '../sources/source.ts';
import { isFraction as isOfOne, isYearColumn } from './reading/shared/columns/measures.ts';
import type { AnalystColumn } from './table.ts';

export const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: figureDigits.decimals });
export const lists = new Intl.ListFormat('en-US', { type: 'conjunction' });
const fine = new Intl.NumberFormat('en-US', { maximumSignificantDigits: figureDigits.ofFraction });
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** As the table beside the sentence has them. */
const clock = { timeStyle: 'short', hourCycle: 'h23' } as const;
const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', ...clock, timeZone: 'UTC' });
const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** camelCase, whose capitals only part its words; one letter before them is none: kWh, dL. */
const camel = /^\p{Ll}{2}[\p{L}\p{N}]*\p{Lu}\p{Ll}[\p{L}\p{N}]*$/u;

/** A column that was worked out is named by us: "hours from … to …" within a sentence. */
const inSmallLetters = ({ name, derived }: AnalystColumn): string => {
  if (derived) return name.replace(/^(?:Hours|Days)(?= (?:from|since) )/, (unit) => unit.toLowerCase());
  return camel.test(name) ? name.replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => ` ${letter.toLowerCase()}`) : name;
};

/** The name of a column as a sentence says it. */
export const sayColumn = once((column: AnalystColumn): string => {
  const said = inSmallLetters(column)
    .replace(/[_]+/g, ' ')
    // A unit stays as it is written: "[kWh]".
    .replace(/(?<=\p{L})(\p{Ll})(\p{Lu}\p{Ll})(?![^[(]*[\])])/gu, '$1 $2')
    .trim();
  // Parts of one that are called percent, "0.18", carry no sign.
  const isBare = column.derived !== undefined || (column.unit === null && isOfOne(column));
  return isBare ? said : withUnitApart(said, column.name);
});

export const isTimed = (column: AnalystColumn | undefined): boolean =>
  column?.kind === 'date' || column?.kind === 'timestamp';

const isCode = (column: AnalystColumn | undefined): boolean =>
  column !== undefined &&
  (isYearColumn(column) ||
    column.category === 'identifier' ||
    column.isKey ||
    column.words.some((w) => ['id', 'year', 'code', 'zip', 'postal'].includes(w)));

const isPlainNumber = (text: string): text is `${number}` =>
  /^-?\d+(?:\.\d+)?$/.test(text) && Number.isFinite(Number(text));

/** A text has all of its digits, where a number beyond 2^53 has lost some. */
function sayNumber(value: number | `${number}`, unit: Unit | null): string {
  const size = Math.abs(Number(value));
  const byPower = sayByPower(Number(value));
  const said = withUnit(byPower ?? (isFraction(size) ? fine : numbers).format(value), unit);
  return typeof value === 'number' && size > Number.MAX_SAFE_INTEGER && byPower === null
    ? `about ${said}`
    : said;
}

function sayTime(text: string, kind: 'date' | 'timestamp'): string {
  const zoned = /[zZ]|[+-]\d\d:?\d\d$/.test(text);
  const parsed = new Date(zoned ? text : `${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`);
  if (Number.isNaN(parsed.getTime())) return text;
  const isDay = kind === 'date' || /00:00:00/.test(text) || text.length <= 10;
  return isDay ? days.format(parsed) : moments.format(parsed).replace(' at ', ', ');
}

function sayText(text: string, column: AnalystColumn | undefined, unit: Unit | null): string {
  switch (column?.kind) {
    case 'number':
      return isPlainNumber(text) && !isCode(column) ? sayNumber(text, unit) : text;
    case 'date':
    case 'timestamp': {
      const { kind } = column;
      return withEra(text, (day) => sayTime(day, kind));
    }
    default:
      return text;
  }
}

/** A cell may hold a book; the table beside the sentence shows it whole. */
const longest = 300;
const short = (text: string): string =>
  text.length <= longest ? text : shorten(text.slice(0, 2 * longest), longest);

/** A value as a sentence says it. */
export function sayValue(cell: Cell | undefined, column?: AnalystColumn, unit: Unit | null = null): string {
  if (cell === null || cell === undefined || cell === '') return 'no value';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'object') return short(JSON.stringify(cell));
  if (typeof cell === 'string') return short(sayText(cell, column, unit));
  return isCode(column) ? String(cell) : sayNumber(cell, unit);
}

const plainGrains = new Set(['year', 'decade', 'hour']);

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, month)),
  ),
);

const isoDay = /^\d{4}-\d{2}-\d{2}(?!\d)/;

const saySpan = (first: Date, grain: 'month' | 'quarter'): string =>
  grain === 'month'
    ? months.format(first)
    : `Q${Math.floor(first.getUTCMonth() / 3) + 1} ${first.getUTCFullYear()}`;

/** A cell of a column of times that are grouped. */
export function sayGrain(cell: Cell | undefined, grain: string, column: AnalystColumn): string {
  if (cell === null || cell === undefined) return 'no value';
  if (grain === 'monthOfYear') return monthNames[Number(cell) - 1] ?? 'no value';
  if (plainGrains.has(grain)) return typeof cell === 'object' ? 'no value' : String(cell);
  if (grain === 'quarterOfYear') return `Q${Number(cell)}`;
  if ((grain === 'month' || grain === 'quarter') && typeof cell === 'string' && isoDay.test(cell))
    return withEra(cell, (text) => saySpan(new Date(`${text.slice(0, 10)}T00:00:00Z`), grain));
  return sayValue(cell, grain === 'weekday' ? undefined : column);
}

/** A cell of a figure: of one that has no column, numbers may come as text. */
export function sayFigure(
  cell: Cell | undefined,
  column: AnalystColumn | undefined,
  unit: Unit | null,
): string {
  return column === undefined && typeof cell === 'string' && isPlainNumber(cell)
    ? sayNumber(cell, unit)
    : sayValue(cell, column, unit);
}

const date = (iso: string, moved = 0): string =>
  days.format(new Date(Date.parse(`${iso}T00:00:00Z`) + moved * dayMs));

const monthsAfter = (iso: string, months: number): string => {
  const from = new Date(iso);
  return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months)).toISOString().slice(0, 10);
};

/** "Order Date is in 2016" for a whole year or month, "from … to …" for other stretches. */
export function sayStretch(name: string, from: string | null, before: string | null): string {
  if (from === null) return before === null ? name : `${name} is before ${date(before)}`;
  if (before === null) return `${name} is from ${date(from)} on`;
  const length = (Date.parse(before) - Date.parse(from)) / dayMs;
  if (from.endsWith('-01-01') && before === monthsAfter(from, 12)) return `${name} is in ${from.slice(0, 4)}`;
  if (from.endsWith('-01') && before === monthsAfter(from, 1))
    return `${name} is in ${months.format(new Date(from))}`;
  return length === 1 ? `${name} is ${date(from)}` : `${name} is from ${date(from)} to ${date(before, -1)}`;
}
