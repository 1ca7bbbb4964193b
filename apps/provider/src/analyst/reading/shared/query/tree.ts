import type {
  AggregateName,
  AnalystColumn,
  Condition,
  Expression,
  Literal,
  Quotient,
} from '../../../expression.ts';

export { exactNumber } from '../../../expression.ts';

export type {
  AggregateName,
  BucketUnit,
  Expression,
  Comparison,
  Literal,
  Condition,
} from '../../../expression.ts';

/** A query over one table, as far as the analyst can ask it. */
export interface QueryTree {
  select: SelectItem[];
  distinct: boolean;
  where: Condition | null;
  groupBy: Expression[];
  having: Condition | null;
  orderBy: { by: Expression; descending: boolean }[];
  limit: number | null;
  /** How many come before the first that is shown: the second largest is after one. */
  offset?: number;
  /** Of each value of an expression only the first rows of the order: the three best of each year. */
  best?: { of: Expression; first: number };
  /**
   * What becomes of the groups, as rows of a query around this one: how many there are, or a figure of theirs, for each
   * of as many of the first groups as are kept.
   */
  over?: { name: AggregateName; kept: number };
  /** Of an order that has several lines one is taken, where its amounts stand in each of them: by the column that numbers orders. */
  onceEach?: AnalystColumn;
}

/** `all` stands for every column. */
export type SelectItem = { expression: Expression; alias: string | null } | 'all';

/** An expression as a query shows it. */
export const itemOf = (expression: Expression): SelectItem => ({ expression, alias: null });

/** A query that asks for nothing yet: a new one each time, as readers fill it in. */
export const emptyTree = (): QueryTree => ({
  select: [],
  distinct: false,
  where: null,
  groupBy: [],
  having: null,
  orderBy: [],
  limit: null,
});

export const columnOf = (column: AnalystColumn): Expression => ({ kind: 'column', column });
export const countAll: Expression = { kind: 'aggregate', name: 'count', of: null, distinct: false };
export const aggregateOf = (name: AggregateName, of: Expression, distinct = false): Expression => ({
  kind: 'aggregate',
  name,
  of,
  distinct,
});

export function isLiteral(value: Literal | Expression): value is Literal {
  return typeof value !== 'object';
}

/** All of them, each once. */
export function allOf(conditions: Condition[]): Condition | null {
  const all = conditions.flatMap(conjunctsOf);
  const parts = all.filter(
    (c, i) => all.findIndex((other) => other === c || textOf(other) === textOf(c)) === i,
  );
  if (parts.length < 2) return parts[0] ?? null;
  return { kind: 'and', parts };
}

/** That a column has one of some values, or none of them. */
export function isOneOf(column: AnalystColumn, values: readonly Literal[], negated = false): Condition {
  const left = columnOf(column);
  const [right = '', ...others] = values;
  return others.length === 0
    ? { kind: 'compare', left, operator: negated ? '<>' : '=', right }
    : { kind: 'in', left, values: [...values], negated };
}

/** What must all be so, each by itself. */
export const conjunctsOf = (condition: Condition | null): Condition[] =>
  condition === null ? [] : condition.kind === 'and' ? condition.parts.flatMap(conjunctsOf) : [condition];

/** The conditions that others are made of, denied ones among them. */
export function conditionsIn(condition: Condition | null): Condition[] {
  if (condition === null) return [];
  if (condition.kind === 'and' || condition.kind === 'or') return condition.parts.flatMap(conditionsIn);
  return condition.kind === 'not' ? conditionsIn(condition.part) : [condition];
}

/** Aggregates in an expression, whatever they stand in. */
export function aggregatesIn(expression: Expression): Extract<Expression, { kind: 'aggregate' }>[] {
  switch (expression.kind) {
    case 'aggregate':
      return [expression];
    case 'arithmetic':
      return [...aggregatesIn(expression.left), ...aggregatesIn(expression.right)];
    case 'groupShare':
    case 'growth':
    case 'running':
      return aggregatesIn(expression.of);
    default:
      return [];
  }
}

/** The columns that an expression reads. */
export function columnsIn(expression: Expression): AnalystColumn[] {
  switch (expression.kind) {
    case 'number':
    case 'place':
      return [];
    case 'aggregate':
      return [...(expression.of ? columnsIn(expression.of) : []), ...columnsAsked(expression.where)];
    case 'span':
      return [expression.from, expression.to];
    case 'period':
      return [expression.year, expression.column];
    case 'correlation':
      return [expression.left, expression.right];
    case 'share':
      return [...(expression.of ? [expression.of] : []), ...columnsAsked(expression.where)];
    case 'groupShare':
    case 'growth':
    case 'running':
      return columnsIn(expression.of);
    case 'lookup':
      return [...columnsIn(expression.of), ...columnsAsked(expression.where)];
    case 'arithmetic':
      return [...columnsIn(expression.left), ...columnsIn(expression.right)];
    default:
      return [expression.column];
  }
}

/** The columns by which rows are chosen. */
export const columnsAsked = (where: Condition | null | undefined): AnalystColumn[] =>
  where ? conditionColumns(where) : [];

/** The columns that a condition reads. */
export function conditionColumns(condition: Condition): AnalystColumn[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.flatMap(conditionColumns);
    case 'not':
      return conditionColumns(condition.part);
    case 'compare':
      return [
        ...columnsIn(condition.left),
        ...(isLiteral(condition.right) ? [] : columnsIn(condition.right)),
      ];
    case 'between':
    case 'in':
      return columnsIn(condition.left);
    default:
      return [condition.column];
  }
}

/** Whether it adds up rows, so that it can't stand beside a plain column. */
export function isAggregate(expression: Expression): boolean {
  switch (expression.kind) {
    case 'aggregate':
    case 'share':
    case 'groupShare':
    case 'growth':
    case 'running':
    case 'correlation':
    case 'spacing':
    case 'extent':
      return true;
    case 'arithmetic':
      return isAggregate(expression.left) || isAggregate(expression.right);
    default:
      return false;
  }
}

/** JSON has no bigint. */
export const plain = (value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);

/** Equal parts of trees have equal texts. */
export const textOf = (part: unknown): string =>
  JSON.stringify(part, (key, value: unknown) =>
    key === 'column' || key === 'from' || key === 'to' || key === 'left' || key === 'right' || key === 'of'
      ? typeof value === 'object' && value !== null && 'profile' in value
        ? (value as AnalystColumn).name
        : plain(value)
      : plain(value),
  );

export const sameExpression = (a: Expression, b: Expression): boolean =>
  a === b || (a.kind === b.kind && textOf(a) === textOf(b));

export function dedupeExpressions(list: Expression[]): Expression[] {
  return list.filter((e, i) => list.findIndex((other) => sameExpression(e, other)) === i);
}

/** The columns that a query shows, groups, orders or chooses by. */
export function columnsUsed(tree: QueryTree): Set<AnalystColumn> {
  const expressions = [...shownIn(tree), ...tree.groupBy, ...tree.orderBy.map((o) => o.by)];
  const conditions = [tree.where, tree.having].flatMap((c) => (c ? [c] : []));
  return new Set([...expressions.flatMap(columnsIn), ...conditions.flatMap(conditionColumns)]);
}

/** The expressions that a query shows: none where it shows every column. */
export function shownIn({ select }: Pick<QueryTree, 'select'>): Expression[] {
  // A loop: all guards ask for it, of each query that is tried.
  const shown: Expression[] = [];
  for (const item of select) if (item !== 'all') shown.push(item.expression);
  return shown;
}

/** What a query shows, ranks or limits by. */
export const figuresIn = ({ select, orderBy, having }: QueryTree): Expression[] => [
  ...shownIn({ select }),
  ...orderBy.map(({ by }) => by),
  ...(having?.kind === 'compare' ? [having.left] : []),
];

/** What is told of groups, without what tells them apart. */
export const figuresBeside = (tree: QueryTree): Expression[] =>
  figuresIn(tree).filter((e) => !tree.groupBy.some((by) => sameExpression(by, e)));

export const isSum = (e: Expression): boolean => e.kind === 'aggregate' && e.name === 'sum';

/** What the mean, or the sum, of a rate is of that is kept beside its parts. */
export const quotientOf = (e: Expression): Quotient | undefined =>
  e.kind === 'aggregate' && (e.name === 'avg' || e.name === 'sum') && e.of?.kind === 'column'
    ? e.of.column.quotient
    : undefined;
