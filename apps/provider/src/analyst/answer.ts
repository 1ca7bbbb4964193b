import { withUnit, type Unit } from '../modeling/names.ts';
import type { Cell, QueryResult } from '../sources/source.ts';
import { isYearColumn } from './parse.ts';
import type { AnalystColumn, AnalystTable } from './table.ts';
import {
  columnsIn,
  isLiteral,
  type Condition,
  type Expression,
  type Literal,
  type QueryTree,
} from './tree.ts';

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const fine = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const lists = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** How many rows an answer names in its sentence; the rest is in the table beside it. */
const named = 5;

const isCode = (column: AnalystColumn | undefined): boolean =>
  column !== undefined &&
  (isYearColumn(column) ||
    column.category === 'identifier' ||
    column.isKey ||
    column.words.some((w) => ['id', 'year', 'code', 'zip', 'postal'].includes(w)));

/** A value as a sentence says it. */
export function sayValue(cell: Cell | undefined, column?: AnalystColumn, unit: Unit | null = null): string {
  if (cell === null || cell === undefined || cell === '') return 'no value';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'object') return JSON.stringify(cell);
  const numeric =
    typeof cell === 'number'
      ? cell
      : /^-?\d+(?:\.\d+)?$/.test(cell) && column?.kind === 'number'
        ? Number(cell)
        : null;
  if (numeric !== null) {
    if (isCode(column)) return String(cell);
    const small = numeric !== 0 && Math.abs(numeric) < 0.01;
    return withUnit((small ? fine : numbers).format(numeric), unit);
  }
  const text = String(cell);
  if (column && (column.kind === 'date' || column.kind === 'timestamp')) {
    const parsed = new Date(
      /[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`,
    );
    if (!Number.isNaN(parsed.getTime()))
      return column.kind === 'date' || /00:00:00/.test(text) || text.length <= 10
        ? days.format(parsed)
        : moments.format(parsed);
  }
  return text;
}

/** The name of a column as a sentence says it. */
export function sayColumn(column: AnalystColumn): string {
  return column.name
    .replace(/[_]+/g, ' ')
    .replace(/([\p{Ll}])(\p{Lu}\p{Ll})/gu, '$1 $2')
    .trim();
}

export function sayExpression(expression: Expression): string {
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

const operators = {
  '=': 'is',
  '<>': 'is not',
  '<': 'is below',
  '<=': 'is at most',
  '>': 'is above',
  '>=': 'is at least',
} as const;
const dateOperators = {
  '=': 'is',
  '<>': 'is not',
  '<': 'is before',
  '<=': 'is up to',
  '>': 'is after',
  '>=': 'is from',
} as const;

function sayLiteral(value: Literal, column: AnalystColumn | undefined): string {
  if (typeof value === 'string' && !(column?.kind === 'date' || column?.kind === 'timestamp'))
    return `“${value}”`;
  return sayValue(value, column, column?.unit ?? null);
}

export function sayCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'compare': {
      const column = columnsIn(condition.left)[0];
      const time = column?.kind === 'date' || column?.kind === 'timestamp';
      const right = isLiteral(condition.right)
        ? sayLiteral(condition.right, condition.left.kind === 'column' ? column : undefined)
        : sayExpression(condition.right);
      return `${sayExpression(condition.left)} ${(time ? dateOperators : operators)[condition.operator]} ${right}`;
    }
    case 'between': {
      const column = columnsIn(condition.left)[0];
      return `${sayExpression(condition.left)} is between ${sayLiteral(condition.low, column)} and ${sayLiteral(condition.high, column)}`;
    }
    case 'in': {
      const column = columnsIn(condition.left)[0];
      return `${sayExpression(condition.left)} is ${condition.negated ? 'not ' : ''}${condition.values.map((v) => sayLiteral(v, column)).join(' or ')}`;
    }
    case 'text':
      return `${sayColumn(condition.column)} ${condition.negated ? 'doesn’t ' : ''}${{ contains: 'contain', starts: 'start with', ends: 'end with' }[condition.how].replace(/^(\w+)/, (verb) => (condition.negated ? verb : `${verb}s`))} “${condition.text}”`;
    case 'missing':
      return `${sayColumn(condition.column)} is ${condition.negated ? 'filled in' : 'missing'}`;
    case 'flag':
      return `${sayColumn(condition.column)} is ${condition.value ? 'true' : 'false'}`;
    case 'and':
      return condition.parts.map(sayCondition).join(' and ');
    case 'or':
      return `(${condition.parts.map(sayCondition).join(' or ')})`;
    case 'not':
      return `not ${sayCondition(condition.part)}`;
  }
}

function unitOf(expression: Expression): Unit | null {
  if (expression.kind === 'column') return expression.column.unit;
  if (expression.kind === 'share' || expression.kind === 'groupShare')
    return { text: 'percent', symbol: '%' };
  if (expression.kind === 'aggregate' && expression.name !== 'count' && expression.of)
    return unitOf(expression.of);
  return null;
}

function sayCell(cell: Cell | undefined, expression: Expression): string {
  const column =
    expression.kind === 'column' ||
    (expression.kind === 'aggregate' && (expression.name === 'min' || expression.name === 'max'))
      ? columnsIn(expression)[0]
      : undefined;
  const value =
    typeof cell === 'string' &&
    expression.kind !== 'column' &&
    /^-?\d+(?:\.\d+)?$/.test(cell) &&
    column === undefined
      ? Number(cell)
      : cell;
  return sayValue(value, column, unitOf(expression));
}

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** The sentence that answers: the figures found, and the filters as they were understood. */
export function sayAnswer(tree: QueryTree, result: QueryResult, table: AnalystTable): string {
  const where = tree.where ? ` where ${sayCondition(tree.where)}` : '';
  const sampled = result.sampled ? ' The figures come from a sample of the data.' : '';
  const { rows } = result;
  const items = tree.select.flatMap((s) => (s === 'all' ? [] : [s.expression]));
  if (rows.length === 0)
    return `I found no rows of ${table.name}${where}${tree.having ? ` with ${sayCondition(tree.having)}` : ''}.${sampled}`;
  const cut = result.truncated ? ' (the first of more)' : '';

  const single = rows.length === 1 && tree.groupBy.length === 0 && tree.orderBy.length === 0;
  const share = items[0]?.kind === 'share' ? items[0] : null;
  if (share && rows[0]) {
    const of = share.of ? `of the total ${sayColumn(share.of)}` : `of the rows of ${table.name}`;
    return `${sayCell(rows[0][0], share)} ${of} ${plural(2, '', 'are those')} where ${sayCondition(share.where)}.${sampled}`;
  }
  if (single && rows[0] && items.length > 0 && items.every((e) => e.kind === 'aggregate')) {
    const [only] = items;
    if (items.length === 1 && only?.kind === 'aggregate' && only.name === 'count') {
      const count = Number(rows[0][0]);
      const what = only.of
        ? `different ${plural(count, 'value', 'values')} of ${sayExpression(only.of)}`
        : `${plural(count, 'row', 'rows')} of ${table.name}`;
      return `There ${plural(count, 'is', 'are')} ${numbers.format(count)} ${what}${where}.${sampled}`;
    }
    const parts = items.map((e, i) => `the ${sayExpression(e)} is ${sayCell(rows[0]?.[i], e)}`);
    const sentence = lists.format(parts);
    return `${sentence[0]?.toUpperCase() ?? ''}${sentence.slice(1)}${where ? `,${where.replace(/^ where/, ' over the rows where')}` : ''}.${sampled}`;
  }

  const key = tree.orderBy[0];
  const rank =
    tree.limit !== null && key
      ? `the ${key.descending ? 'largest' : 'smallest'} ${sayExpression(key.by)}`
      : '';
  const line = (row: Cell[]) =>
    tree.select[0] === 'all'
      ? row
          .slice(0, 4)
          .map((cell) => sayValue(cell))
          .join(', ')
      : items.length === 1
        ? sayCell(row[0], items[0] as Expression)
        : items.slice(1).every((e) => e.kind !== 'column')
          ? `${sayCell(row[0], items[0] as Expression)} (${items
              .slice(1)
              .map((e, i) => sayCell(row[i + 1], e))
              .join(', ')})`
          : items.map((e, i) => sayCell(row[i], e)).join(', ');
  if (rows.length === 1 && rows[0]) {
    const row = rows[0];
    const parts =
      items.length === 0
        ? line(row)
        : items.length === 1
          ? line(row)
          : lists.format(items.map((e, i) => `${sayExpression(e)}: ${sayCell(row[i], e)}`));
    if (rank)
      return (
        `${parts} has ${rank}${where ? ` among the rows${where}` : ''}.`.replace(
          /^(.*) has the (largest|smallest) number of rows/,
          '$1 has the $2 number of rows',
        ) + sampled
      );
    return `${parts}${where ? `, for the row${where}` : ''}.${sampled}`;
  }
  const shown = rows.slice(0, named).map(line);
  const joined = items.length > 1 || tree.select[0] === 'all' ? shown.join('; ') : shown.join(', ');
  const more = rows.length > named ? ` and ${numbers.format(rows.length - named)} more${cut}` : cut;
  const what =
    tree.groupBy.length > 0
      ? `${numbers.format(rows.length)} ${plural(rows.length, 'group', 'groups')} by ${lists.format(tree.groupBy.map(sayExpression))}`
      : `${numbers.format(rows.length)} ${plural(rows.length, 'row', 'rows')}`;
  const having = tree.having ? `, with ${sayCondition(tree.having)}` : '';
  const order =
    tree.orderBy.length > 0
      ? `, by ${lists.format(tree.orderBy.map((o) => `${sayExpression(o.by)}${o.descending ? ' from the top' : ''}`))}`
      : '';
  return `${what}${where}${having}${order}: ${joined}${more}.${sampled}`;
}
