import type { AnalystColumn } from './table.ts';

/** A query over one table, as far as the analyst can ask it. */
export interface QueryTree {
  select: SelectItem[];
  distinct: boolean;
  where: Condition | null;
  groupBy: Expression[];
  having: Condition | null;
  orderBy: { by: Expression; descending: boolean }[];
  limit: number | null;
}

/** `all` stands for every column. */
export type SelectItem = { expression: Expression; alias: string | null } | 'all';

export type AggregateName = 'count' | 'sum' | 'avg' | 'min' | 'max';
export type BucketUnit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'weekday' | 'hour' | 'decade';

export type Expression =
  | { kind: 'column'; column: AnalystColumn }
  | { kind: 'aggregate'; name: AggregateName; of: Expression | null; distinct: boolean }
  | { kind: 'bucket'; unit: BucketUnit; column: AnalystColumn }
  /** Percentage of the rows (or of a sum) that fulfil a condition. */
  | { kind: 'share'; of: AnalystColumn | null; where: Condition }
  /** Percentage that a group has of all rows, or of the sum of a column. */
  | { kind: 'groupShare'; of: AnalystColumn | null }
  | { kind: 'difference'; left: Expression; right: Expression };

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';
export type Literal = number | string | boolean;

export type Condition =
  | { kind: 'compare'; left: Expression; operator: Comparison; right: Literal | Expression }
  | { kind: 'between'; left: Expression; low: Literal; high: Literal }
  | { kind: 'in'; left: Expression; values: Literal[]; negated: boolean }
  | {
      kind: 'text';
      column: AnalystColumn;
      how: 'contains' | 'starts' | 'ends';
      text: string;
      negated: boolean;
    }
  | { kind: 'missing'; column: AnalystColumn; negated: boolean }
  | { kind: 'flag'; column: AnalystColumn; value: boolean }
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'not'; part: Condition };

export const columnOf = (column: AnalystColumn): Expression => ({ kind: 'column', column });
export const countAll: Expression = { kind: 'aggregate', name: 'count', of: null, distinct: false };

export function isLiteral(value: Literal | Expression): value is Literal {
  return typeof value !== 'object';
}

export function allOf(parts: Condition[]): Condition | null {
  if (parts.length < 2) return parts[0] ?? null;
  return { kind: 'and', parts };
}

/** The columns that an expression reads. */
export function columnsIn(expression: Expression): AnalystColumn[] {
  switch (expression.kind) {
    case 'column':
    case 'bucket':
      return [expression.column];
    case 'aggregate':
      return expression.of ? columnsIn(expression.of) : [];
    case 'share':
    case 'groupShare':
      return expression.of ? [expression.of] : [];
    case 'difference':
      return [...columnsIn(expression.left), ...columnsIn(expression.right)];
  }
}

export function sameExpression(a: Expression, b: Expression): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'column' && b.kind === 'column') return a.column === b.column;
  if (a.kind === 'bucket' && b.kind === 'bucket') return a.unit === b.unit && a.column === b.column;
  if (a.kind === 'aggregate' && b.kind === 'aggregate')
    return (
      a.name === b.name &&
      a.distinct === b.distinct &&
      ((a.of === null && b.of === null) || (a.of !== null && b.of !== null && sameExpression(a.of, b.of)))
    );
  return false;
}

export function dedupeExpressions(list: Expression[]): Expression[] {
  return list.filter((e, i) => list.findIndex((other) => sameExpression(e, other)) === i);
}
