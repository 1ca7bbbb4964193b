import type { Question } from './question.ts';
import { isTime, type AnalystColumn } from '../table.ts';
import { columnOf, type Comparison, type Condition, type Literal } from '../reading/shared/query/tree.ts';
import { fold } from '../reading/shared/vocabulary/wordForms.ts';

export const opposite: Record<Comparison, Comparison> = {
  '>': '<=',
  '<': '>=',
  '>=': '<',
  '<=': '>',
  '=': '<>',
  '<>': '=',
};

export const flipped: Record<Comparison, Comparison> = {
  '>': '<',
  '<': '>',
  '>=': '<=',
  '<=': '>=',
  '=': '=',
  '<>': '<>',
};

export const compared = (column: AnalystColumn, operator: Comparison, right: Literal): Condition => ({
  kind: 'compare',
  left: columnOf(column),
  operator,
  right,
});

/** Days from the first up to but not including the second. */
export interface Days {
  from: string;
  to: string;
}

export const yearsBetween = (first: number, last: number): Days => ({
  from: `${first}-01-01`,
  to: `${last + 1}-01-01`,
});

export const within = (column: AnalystColumn, { from, to }: Days): Condition => ({
  kind: 'and',
  parts: [compared(column, '>=', from), compared(column, '<', to)],
});

/** How a column of dates compares with some days. */
export function dateCondition(column: AnalystColumn, operator: Comparison, days: Days): Condition {
  switch (operator) {
    case '<':
      return compared(column, '<', days.from);
    case '<=':
      return compared(column, '<', days.to);
    case '>':
      return compared(column, '>=', days.to);
    case '>=':
      return compared(column, '>=', days.from);
    case '<>':
      return { kind: 'or', parts: [compared(column, '<', days.from), compared(column, '>=', days.to)] };
    case '=':
      return within(column, days);
  }
}

/** How a column compares with a number, which is a year where the column holds dates. */
export function numberCondition(
  q: Question,
  column: AnalystColumn,
  operator: Comparison,
  value: number,
): Condition {
  if (isTime(column)) return dateCondition(column, operator, yearsBetween(value, value));
  if (operator === '=' && column.kind === 'text') {
    const stored = q.values.of(column);
    const exact = stored.find((v) => fold(v) === String(value));
    if (exact !== undefined) return compared(column, operator, exact);
    if (!column.numericText && stored.some((v) => ` ${fold(v)} `.includes(` ${value} `)))
      return { kind: 'text', column, how: 'contains', text: String(value), negated: false };
  }
  return compared(column, operator, value);
}
