import { minuteMs } from '@plinth/api/facts';
import { countOf } from '../../countOf.ts';
import { centuryDecision, firstOf, readDay, readDaySql } from './date.ts';
import { newStep, type ColumnValues, type StepKind, type StepOf } from './kind.ts';
import { givenOf, isMost, isWorthReading, readingOf, rowsOf } from './reading.ts';
import { trim, trimSql } from './texts.ts';

type First = StepOf<'time'>['first'];

/** Zones with a name that no two share, in minutes before UTC's. */
export const zones: Record<string, number> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  EST: -300,
  EDT: -240,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
};

/** Day, hour, minute, second, its fraction, a or p of AM and PM, and the zone. */
export const timePattern = `^([0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}|(?:[A-Za-z]{3,9},? )?(?:[0-9]{1,2}[- ][A-Za-z]{3,9}|[A-Za-z]{3,9} [0-9]{1,2},?)[- ][12][0-9]{3})(?:T|,? +)([01]?[0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])([.][0-9]{1,6})?)?(?: ?([AaPp])[Mm])?(?: ?(${Object.keys(zones).join('|')}|(?:UTC|GMT)?[-+][01][0-9](?::?[0-5][0-9])?))?$`;
export const offsetPattern = '^(?:UTC|GMT)?([-+])([0-9]{2}):?([0-9]{2})?$';

const [timeReader, offsetReader] = [new RegExp(timePattern), new RegExp(offsetPattern)];

const offsetOf = (zone: string): number => {
  const [, sign, hours, minutes = '0'] = offsetReader.exec(zone) ?? [];
  if (sign === undefined) return zones[zone] ?? 0;
  return (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes));
};

/** Noon is 12 PM, and midnight 12 AM. */
const hoursOf = (hour: number, half: string): number => {
  if (half === 'p' && hour < 12) return hour + 12;
  return half === 'a' && hour === 12 ? 0 : hour;
};

const read = (first: First, value: string): string | null => {
  const parts = timeReader.exec(trim(value));
  if (parts === null) return null;
  const [, written = '', hour, minute, second = '00', fraction = '', half = '', zone = ''] = parts;
  const day = readDay(first, written);
  if (day === null) return null;
  const minutes = 60 * hoursOf(Number(hour), half.toLowerCase()) + Number(minute) - offsetOf(zone);
  const start = new Date(Date.parse(`${day}T00:00:00Z`) + minuteMs * minutes).toISOString();
  return `${start.slice(0, 10)} ${start.slice(11, 17)}${second}${fraction}`;
};

const offsetSql = (zone: string): string => {
  const part = (place: 1 | 2 | 3) => `regexp_replace(${zone}, '${offsetPattern}', '\\${place}')`;
  const number = (place: 2 | 3) =>
    `CAST('0' || CASE WHEN ${zone} ~ '${offsetPattern}' THEN ${part(place)} ELSE '' END AS integer)`;
  const named = Object.entries(zones)
    .filter(([, minutes]) => minutes !== 0)
    .map(([name, minutes]) => `WHEN '${name}' THEN ${minutes}`);
  return `CASE ${zone} ${named.join(' ')} ELSE CASE WHEN ${part(1)} = '-' THEN -1 ELSE 1 END * (60 * ${number(2)} + ${number(3)}) END`;
};

const sqlOf = (first: First, value: string): string => {
  const text = trimSql(value);
  const is = `${text} ~ '${timePattern}'`;
  const part = (place: number) => `regexp_replace(${text}, '${timePattern}', '\\${place}')`;
  // Each branch may be computed for rows of others, where it would be no number.
  const only = (place: number) => `CASE WHEN ${is} THEN ${part(place)} END`;
  const number = (place: number) => `CAST(${only(place)} AS integer)`;
  const half = `CASE WHEN lower(${part(6)}) = 'p' AND ${number(2)} < 12 THEN 12 WHEN lower(${part(6)}) = 'a' AND ${number(2)} = 12 THEN -12 ELSE 0 END`;
  const minutes = `60 * (${number(2)} + ${half}) + ${number(3)} - (${offsetSql(part(7))})`;
  const day = readDaySql(first, part(1));
  const start = `CAST(CAST(${day} AS timestamp) + (${minutes}) * CAST('1 minute' AS interval) AS varchar)`;
  const second = `CASE WHEN ${part(4)} = '' THEN '00' ELSE ${part(4)} END`;
  return `CASE WHEN ${is} THEN substr(${start}, 1, 17) || ${second} || ${part(5)} END`;
};

/** Without its digits, and without what a zone or a fraction adds. */
const styleOf = (value: string): string =>
  trim(value)
    .replace(
      timeReader,
      (_, day: string, _hour, _minute, second: string | undefined, _f, half: string | undefined) =>
        [
          day,
          second === undefined ? '' : 's',
          half === undefined ? '' : 'half',
          value.includes('T') ? 'T' : '',
        ].join(' '),
    )
    .replace(/[0-9]+/g, '0');

const zoneOf = (value: string): string | null => {
  const zone = timeReader.exec(trim(value))?.[7];
  if (zone === undefined) return null;
  const offset = offsetOf(zone);
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = `${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return offset === 0 ? 'UTC' : `${offset < 0 ? '−' : '+'}${hours}`;
};

interface Mixed {
  /** The zones that are there. */
  zones: string[];
  /** Rows that say none, where others do. */
  bare: number;
  styles: number;
}

const mixedIn = (column: ColumnValues): Mixed => {
  const times = {
    ...column,
    values: givenOf(column).values.filter(({ value }) => timeReader.test(trim(value))),
  };
  const known = [...new Set(times.values.flatMap(({ value }) => zoneOf(value) ?? []))];
  return {
    zones: known,
    bare: known.length === 0 ? 0 : rowsOf(times, (value) => zoneOf(value) === null),
    styles: new Set(times.values.map(({ value }) => styleOf(value))).size,
  };
};

export const time: StepKind<'time'> = {
  type: 'DATE/TIME',
  becomes: 'time',
  risk: 'A time that says no zone is taken to be in UTC; what can’t be read becomes a missing value.',
  apply: ({ first }, value) => read(first, value),
  sql: ({ first }, value) => sqlOf(first, value),
  find: (column) => {
    const { first, undecided } = firstOf({
      ...column,
      values: column.values.map(({ value, rows }) => ({ value: trim(value).split(/[ T]/)[0] ?? '', rows })),
    });
    if (!isMost(column, (value) => read(first, value) !== null)) return null;
    const mixed = mixedIn(column);
    const areZones = mixed.zones.length + Number(mixed.bare > 0) > 1;
    const reading = readingOf(column, (value) => read(first, value));
    if ((!areZones && mixed.styles < 2) || !isWorthReading(reading)) return null;
    const { lost, examples } = reading;
    const century = centuryDecision(column, (value) => read(first, value));
    const told = [
      ...(century === undefined ? [] : [century]),
      ...(mixed.bare > 0
        ? [`${countOf(mixed.bare, 'row says', 'rows say')} no time zone and would be taken for UTC.`]
        : []),
      ...(lost > 0 ? [`${countOf(lost, 'row', 'rows')} can’t be read as a time, such as ${examples}.`] : []),
    ];
    return {
      step: { ...newStep('time', column.name, `Write ${column.name} in UTC`), first },
      description: areZones
        ? `Times are of several zones: ${[...mixed.zones.slice(0, 5), ...(mixed.bare > 0 ? ['none'] : [])].join(', ')}. As they are, they can’t be put in order.`
        : `Times are written in ${mixed.styles} ways. As text they are sorted and filtered wrongly.`,
      ...(told.length > 0 && { decision: told.join(' ') }),
      undecided,
    };
  },
};
