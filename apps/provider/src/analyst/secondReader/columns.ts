import { isIdentifier } from '../reading/shared/columns/measures.ts';
import { isNumeric, isTime, type AnalystColumn } from '../table.ts';

/** "Years won" counts or lists years, "Year" is one. */
export const isYearColumn = (column: AnalystColumn): boolean => {
  if (/(?<![a-z])years(?![a-z])/i.test(column.name)) return false;
  if (!column.words.includes('year') && !column.words.includes('season')) return false;
  if (column.kind === 'number') return Number(column.min) >= 1000 && Number(column.max) <= 2200;
  const sample = column.values.slice(0, 20);
  const years = sample.filter((v) => /\b(1[5-9]|20)\d\d\b/.test(v));
  return sample.length > 0 && years.length >= sample.length * 0.7;
};

/** It says when: a date, a time or a year. */
export const isWhen = (column: AnalystColumn): boolean => isTime(column) || isYearColumn(column);

/** A number that measures: what sums, means and ranks are taken of. */
export const isMeasure = (column: AnalystColumn): boolean => isNumeric(column) && !isIdentifier(column);

/** What rows are grouped by rather than measured in. */
export const isKey = (column: AnalystColumn): boolean => !isMeasure(column) || isYearColumn(column);

/** Measures of which a sum is what one figure for many rows means. */
export const additive = new Set(
  'sale sales profit revenue turnover cost amount quantity expense spending loss budget'.split(' '),
);
