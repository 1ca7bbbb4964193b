import { newStep, type StepKind, type StepOf } from './kind.ts';
import { firstOf, readDay, readDaySql } from './date.ts';
import { countOf } from '../../countOf.ts';
import { quoteLiteral } from '../../sources/identifiers.ts';
import { givenOf, isMost } from './reading.ts';

/** Fewer days say nothing of what is usual. */
const fewestRows = 20;
/** As many of the earliest and of the latest may be wrong. */
const mostWrong = 0.02;
/** So far from the others at least, in years: further than the others are from each other. */
const fewestYears = 20;

/** Of ISO days and times; years of five digits and more are of no one's life. */
export const isoStart = '^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[ T][-+:.0-9Zz ]*)?$';
export const longYear = '^[0-9]{5,6}-[0-9]{2}-[0-9]{2}(?:[ T][-+:.0-9Zz ]*)?$';

const isoReader = new RegExp(isoStart);
const longReader = new RegExp(longYear);

const dayOf = (first: StepOf<'range'>['first'], value: string): string | null =>
  isoReader.exec(value)?.[1] ?? (longReader.test(value) ? '99999' : readDay(first, value));

/** What systems write where they know no day. */
const placeholders: ReadonlySet<string> = new Set(
  '0001-01-01 1753-01-01 1899-12-30 1899-12-31 1900-01-01 1970-01-01 2099-12-31 2999-12-31 9999-12-31 99999'.split(
    ' ',
  ),
);

interface Day {
  day: string;
  rows: number;
}

const yearOf = ({ day }: Day): number => Number(day.split('-')[0]);

/** The years that nearly all days are in, and as many before and after, where days are further away than those. */
const yearsOf = (days: readonly Day[]): { from: number; to: number } | null => {
  const usual = days.filter(({ day }) => !placeholders.has(day)).sort((a, b) => (a.day < b.day ? -1 : 1));
  const all = usual.reduce((sum, { rows }) => sum + rows, 0);
  if (all < fewestRows) return null;
  const at = (share: number): number => {
    let rows = 0;
    return yearOf(usual.find((day) => (rows += day.rows) > share * all) ?? usual.at(-1)!);
  };
  const [first, last] = [at(mostWrong), at(1 - mostWrong)];
  const further = Math.max(fewestYears, last - first);
  return { from: Math.max(first - further, 1), to: Math.min(last + further, 9998) };
};

const fourDigits = (year: number): string => String(year).padStart(4, '0');

export const range: StepKind<'range'> = {
  type: 'DATE/TIME',
  becomes: 'same',
  risk: 'A day that is far away and yet right would be gone.',
  apply: ({ from, to, first }, value) => {
    const day = dayOf(first, value);
    return day !== null && (day < from || day > to) ? null : value;
  },
  sql: ({ from, to, first }, value) => {
    const day = `CASE WHEN ${value} ~ '${isoStart}' THEN regexp_replace(${value}, '${isoStart}', '\\1') WHEN ${value} ~ '${longYear}' THEN '99999' ELSE ${readDaySql(first, value)} END`;
    return `CASE WHEN ${day} < ${quoteLiteral(from)} OR ${day} > ${quoteLiteral(to)} THEN NULL ELSE ${value} END`;
  },
  find: (column) => {
    const given = { ...column, values: givenOf(column).values };
    const { first, undecided } = firstOf(given);
    if (!isMost(column, (value) => dayOf(first, value) !== null)) return null;
    const days = given.values.flatMap(({ value, rows }) => {
      const day = dayOf(first, value);
      return day === null ? [] : [{ day, rows }];
    });
    const years = yearsOf(days);
    if (years === null) return null;
    const far = days.filter((day) => yearOf(day) < years.from || yearOf(day) > years.to);
    if (far.length === 0) return null;
    const rows = far.reduce((sum, day) => sum + day.rows, 0);
    return {
      step: {
        ...newStep('range', column.name, `Empty the days of ${column.name} that are out of range`),
        from: `${fourDigits(years.from)}-01-01`,
        to: `${fourDigits(years.to)}-12-31`,
        first,
      },
      description: `${countOf(rows, 'row has a day', 'rows have a day')} before ${years.from} or after ${years.to}, far from all others.`,
      decision: 'Whether they are wrong, the data doesn’t say.',
      undecided,
    };
  },
};
