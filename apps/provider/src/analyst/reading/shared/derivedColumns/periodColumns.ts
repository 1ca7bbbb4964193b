import { derivedColumn } from './derivedColumn.ts';
import { monthNumbers } from '../vocabulary/calendarWords.ts';
import { isYearColumn } from '../columns/measures.ts';
import { coarseness } from '../calendar/timeConditions.ts';
import { timeLike } from '../calendar/times.ts';
import type { AnalystColumn, AnalystTable, Expression } from '../../../expression.ts';

const yearNamed = /^(?:year|yr|calendar|fiscal|of)$/;
const monthNamed = /^(?:month|mon|number|no|num|name|calendar|of|the|year)$/;
const quarterNamed = /^(?:quarter|qtr|number|no|num|calendar|of|the|year)$/;

const isNamed = ({ words }: AnalystColumn, part: string, all: RegExp): boolean =>
  words.includes(part) && words.every((w) => all.test(w));

const isYear = (c: AnalystColumn): boolean =>
  c.kind === 'number' && isYearColumn(c) && isNamed(c, 'year', yearNamed);

const isWithin = ({ kind, min, max }: AnalystColumn, last: number): boolean =>
  kind === 'number' && Number(min) >= 1 && Number(max) <= last;

const isOfMonths = (c: AnalystColumn): boolean =>
  isNamed(c, 'month', monthNamed) &&
  !isYear(c) &&
  (isWithin(c, 12) || (c.values.length > 0 && c.values.every((v) => monthNumbers.has(v.toLowerCase()))));

const isOfQuarters = (c: AnalystColumn): boolean =>
  isNamed(c, 'quarter', quarterNamed) &&
  (isWithin(c, 4) || (c.values.length > 0 && c.values.every((v) => /^Q[1-4]$/i.test(v))));

type Period = Extract<Expression, { kind: 'period' }>;

/** The year and the month, or the quarter, in which a table keeps its times where it has no dates. */
export function periodOf({ columns }: AnalystTable): Period | null {
  const stored = columns.filter((c) => !c.derived);
  const year = stored.find(isYear);
  if (!year || stored.some((c) => timeLike(c) && c.dateFormat === null)) return null;
  const month = stored.find(isOfMonths);
  const part = month ?? stored.find(isOfQuarters);
  return part && part !== year
    ? { kind: 'period', column: part, year, unit: month ? 'month' : 'quarter' }
    : null;
}

/** "2024-Q3" beside days or months only says once more when it was: a label, and no time of its own. */
export function withoutLabels(table: AnalystTable): AnalystTable {
  const { columns } = table;
  const isLabel = (c: AnalystColumn) => coarseness(c) === 'quarter';
  const hasFiner = columns.some((c) => isOfMonths(c) || (timeLike(c) && !isLabel(c)));
  return hasFiner && columns.some(isLabel)
    ? { ...table, columns: columns.map((c) => (isLabel(c) ? { ...c, dateFormat: null } : c)) }
    : table;
}

/** "Year" and "Month" together as the time that they are: "in July 2024", "since March", "last quarter". */
export function calendarOf(table: AnalystTable): AnalystColumn[] {
  const of = periodOf(table);
  if (!of) return [];
  const { year, column } = of;
  const { min, max } = table.periodEnds ?? {
    min: `${Number(year.min)}-01-01`,
    max: `${Number(year.max)}-12-31`,
  };
  const name = `${year.name} and ${column.name}`;
  const derived = { of, aggregated: false, unit: null };
  const { profile } = year;
  const distinct = Math.min(table.rowCount, year.distinct * column.distinct);
  return [{ ...derivedColumn(table, name, ['period'], derived), kind: 'date', min, max, distinct, profile }];
}
