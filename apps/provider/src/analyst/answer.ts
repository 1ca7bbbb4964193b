import type { Unit } from '../modeling/names.ts';
import type { Cell, QueryResult } from '../sources/source.ts';
import { sayAmong, sayBetween, sayLiteral, sayOfColumn, sayOperator } from './sayCondition.ts';
import { sayColumn, sayFigure, sayGrain, sayStretch } from './sayValue.ts';
import { sayEnd, sentence, wholeRows, type SaidItem } from './sentence.ts';
import type { AnalystTable } from './table.ts';
import { columnsIn, isLiteral, type Condition, type Expression, type QueryTree } from './tree.ts';

function sayExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'column':
      return sayColumn(expression.column);
    case 'aggregate': {
      if (!expression.of) return 'number of rows';
      const of = sayExpression(expression.of);
      if (expression.name === 'count')
        return `number of ${expression.distinct ? 'different values of ' : 'rows with '}${of}`;
      return `${{ sum: 'total', avg: 'average', min: 'smallest', max: 'largest' }[expression.name]} ${of}`;
    }
    case 'bucket':
      return `${expression.unit} of ${sayColumn(expression.column)}`;
    case 'share':
    case 'groupShare':
      return expression.of ? `share of ${sayColumn(expression.of)}` : 'share of rows';
    case 'difference':
      return `${sayExpression(expression.left)} less ${sayExpression(expression.right)}`;
  }
}

type Compared = Extract<Condition, { kind: 'compare' }>;

function sayCompared({ left, operator, right }: Compared): string {
  const [column] = columnsIn(left);
  const other = isLiteral(right)
    ? sayLiteral(right, left.kind === 'column' ? column : undefined)
    : sayExpression(right);
  return `${sayExpression(left)} ${sayOperator(operator, column)} ${other}`;
}

function sayCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'compare':
      return sayCompared(condition);
    case 'between':
      return sayBetween(
        sayExpression(condition.left),
        condition.low,
        condition.high,
        columnsIn(condition.left)[0],
      );
    case 'in':
      return sayAmong(sayExpression(condition.left), condition, columnsIn(condition.left)[0]);
    case 'text':
    case 'missing':
    case 'flag':
      return sayOfColumn(condition);
    case 'and':
      return saySpan(condition.parts) ?? condition.parts.map(sayCondition).join(' and ');
    case 'or':
      return `(${condition.parts.map(sayCondition).join(' or ')})`;
    case 'not':
      return `not ${sayCondition(condition.part)}`;
  }
}

/** The day with which a column is compared, as it is written. */
function dayOf(part: Condition | undefined, operator: string): string | null {
  if (part?.kind !== 'compare' || part.operator !== operator || typeof part.right !== 'string') return null;
  return Number.isNaN(Date.parse(`${part.right}T00:00:00Z`)) ? null : part.right;
}

/** Two sides of one stretch of time: "Order Date is in 2016". */
function saySpan([first, second, ...others]: Condition[]): string | null {
  const from = dayOf(first, '>=');
  const before = dayOf(second, '<');
  if (others.length > 0 || from === null || before === null || !/^\d{4}-\d\d-\d\d$/.test(from)) return null;
  const [column, other] = [first, second].map((c) =>
    c?.kind === 'compare' ? columnsIn(c.left)[0] : undefined,
  );
  return column && column === other ? sayStretch(sayColumn(column), from, before) : null;
}

function unitOf(expression: Expression): Unit | null {
  if (expression.kind === 'column') return expression.column.unit;
  if (expression.kind === 'share' || expression.kind === 'groupShare')
    return { text: 'percent', symbol: '%' };
  if (expression.kind === 'aggregate' && expression.name !== 'count' && expression.of)
    return unitOf(expression.of);
  return null;
}

const isEnd = (e: Expression): e is Extract<Expression, { kind: 'aggregate' }> =>
  e.kind === 'aggregate' && (e.name === 'min' || e.name === 'max');

function sayCell(cell: Cell | undefined, expression: Expression): string {
  if (expression.kind === 'bucket') return sayGrain(cell, expression.unit, expression.column);
  const column = expression.kind === 'column' || isEnd(expression) ? columnsIn(expression)[0] : undefined;
  return sayFigure(cell, column, unitOf(expression));
}

const kinds: Partial<Record<Expression['kind'], SaidItem['kind']>> = {
  column: 'key',
  bucket: 'key',
  aggregate: 'figure',
};

const itemOf = (e: Expression): SaidItem => ({
  text: sayExpression(e),
  kind: kinds[e.kind] ?? 'other',
  column: e.kind === 'column' ? e.column : null,
  ...(e.kind === 'aggregate' && e.name === 'count' && { counts: e.of && sayExpression(e.of) }),
  say: (cell) => sayCell(cell, e),
});

const extreme = (by: Expression, descending: boolean): string =>
  `the ${sayEnd(columnsIn(by)[0], descending)} ${sayExpression(isEnd(by) && by.of ? by.of : by)}`;

/** The sentence that answers: the figures found, and the filters as they were understood. */
export function sayAnswer(tree: QueryTree, result: QueryResult, table: AnalystTable): string {
  const items = tree.select.flatMap((s) => (s === 'all' ? [] : [s.expression]));
  const [first] = items;
  const told = {
    table: table.name,
    where: tree.where ? ` where ${sayCondition(tree.where)}` : '',
    having: having(tree),
    items: items.map(itemOf),
    share:
      first?.kind === 'share'
        ? { of: first.of && sayColumn(first.of), where: sayCondition(first.where) }
        : null,
    isAll: tree.select[0] === 'all',
    whole: wholeRows(table.columns, result.columns),
    isDistinct: tree.distinct,
    isLimited: tree.limit !== null,
    groups: tree.groupBy.map(sayExpression),
    orders: tree.orderBy.map(({ by, descending }) => ({
      text: sayExpression(by),
      column: by.kind === 'column' ? by.column : null,
      extreme: extreme(by, descending),
      descending,
    })),
  };
  return sentence(told, result);
}

const having = (tree: QueryTree) => (tree.having ? `, if the ${sayCondition(tree.having)}` : '');
