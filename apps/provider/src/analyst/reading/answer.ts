import { withUnit, type Unit } from '../../modeling/names.ts';
import type { Cell, QueryResult } from '../../sources/source.ts';
import { isYearColumn } from './measures.ts';
import type { AnalystColumn, AnalystTable } from '../table.ts';
import {
  columnsIn,
  isLiteral,
  type BucketUnit,
  type Condition,
  type Expression,
  type Literal,
  type QueryTree,
} from './tree.ts';

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const fine = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
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

function sayAggregate(expression: Extract<Expression, { kind: 'aggregate' }>): string {
  if (!expression.of) return 'number of rows';
  const of = sayExpression(expression.of);
  if (expression.name === 'count')
    return `number of ${expression.distinct ? 'different values of ' : 'rows with '}${of}`;
  const [column] = columnsIn(expression.of);
  const isTime = column?.kind === 'date' || column?.kind === 'timestamp';
  const [min, max] = isTime && !column.derived ? ['earliest', 'latest'] : ['smallest', 'largest'];
  const name = { sum: 'total', avg: 'average', min, max, median: 'median' }[expression.name];
  const isWhole = expression.of.kind === 'column' && expression.of.column.derived?.aggregated;
  // "Total amount" is its own total.
  return isWhole || of.toLowerCase().startsWith(`${name} `) ? of : `${name} ${of}`;
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
      const said = sayAggregate(expression);
      return expression.where ? `${said} where ${sayCondition(expression.where)}` : said;
    }
    case 'number':
      return numbers.format(expression.value);
    case 'bucket':
      return `${grainNames[expression.unit]} of ${sayColumn(expression.column)}`;
    case 'span':
      return `${expression.unit}s from ${sayColumn(expression.from)} to ${sayColumn(expression.to)}`;
    case 'share':
      return `share of ${expression.of ? sayColumn(expression.of) : 'rows'} where ${sayCondition(expression.where)}`;
    case 'groupShare':
      return `share of the ${sayExpression(expression.of).replace(/^number of /, '')}`;
    case 'growth':
      return `${expression.percent ? 'growth in percent' : 'change'} of the ${sayExpression(expression.of)}`;
    case 'running':
      return `running total of the ${sayExpression(expression.of)}`;
    case 'correlation':
      return `correlation of ${sayColumn(expression.left)} and ${sayColumn(expression.right)}`;
    case 'arithmetic':
      return `${sayExpression(expression.left)} ${{ '+': 'plus', '-': 'less', '*': 'times', '/': 'per', '%': 'as a percentage of' }[expression.operator]} ${sayExpression(expression.right)}`;
    case 'lookup':
      return `${sayExpression(expression.of)}${expression.where ? ` where ${sayCondition(expression.where)}` : ''}`;
  }
}

const grainNames: Record<BucketUnit, string> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'week',
  day: 'day',
  weekday: 'weekday',
  hour: 'hour',
  decade: 'decade',
  monthOfYear: 'month of the year',
  quarterOfYear: 'quarter of the year',
  season: 'season',
};

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
    case 'during':
      return sayDuring(condition);
    case 'and':
      return condition.parts.map(sayCondition).join(' and ');
    case 'or':
      return `(${condition.parts.map(sayCondition).join(' or ')})`;
    case 'not':
      return sayDenied(condition.part);
  }
}

function sayDenied(part: Condition): string {
  if (part.kind === 'compare' && part.operator === '=') return sayCondition({ ...part, operator: '<>' });
  if (part.kind === 'in') return sayCondition({ ...part, negated: !part.negated });
  if (part.kind === 'during') return sayCondition(part).replace(/ is (?=in |from |before )/, ' is not ');
  return `not ${sayCondition(part)}`;
}

/** "Order Date is in 2016" for a whole year or month, "from … to …" for other stretches. */
function sayDuring({ column, from, before }: Extract<Condition, { kind: 'during' }>): string {
  const name = sayColumn(column);
  const date = (iso: string, moved = 0) =>
    days.format(new Date(Date.parse(`${iso}T00:00:00Z`) + moved * 86_400_000));
  if (from === null) return before === null ? name : `${name} is before ${date(before)}`;
  if (before === null) return `${name} is from ${date(from)} on`;
  const length = (Date.parse(before) - Date.parse(from)) / 86_400_000;
  if (from.endsWith('-01-01') && length >= 365 && length <= 366) return `${name} is in ${from.slice(0, 4)}`;
  if (from.endsWith('-01') && length >= 28 && length <= 31)
    return `${name} is in ${months.format(new Date(from))}`;
  return length === 1 ? `${name} is ${date(from)}` : `${name} is from ${date(from)} to ${date(before, -1)}`;
}

function unitOf(expression: Expression): Unit | null {
  const percent = { text: 'percent', symbol: '%' };
  if (expression.kind === 'column')
    return expression.column.derived?.unit === 'percent' ? percent : expression.column.unit;
  if (expression.kind === 'growth') return expression.percent ? percent : null;
  if (expression.kind === 'share' || expression.kind === 'groupShare') return percent;
  if (expression.kind === 'aggregate' && expression.name !== 'count' && expression.of)
    return unitOf(expression.of);
  return null;
}

function sayCell(cell: Cell | undefined, expression: Expression): string {
  if (expression.kind === 'bucket') {
    if (
      expression.unit === 'year' ||
      expression.unit === 'decade' ||
      expression.unit === 'hour' ||
      cell === null ||
      cell === undefined
    )
      return typeof cell === 'object' || cell === undefined ? 'no value' : String(cell);
    if (expression.unit === 'month' && typeof cell === 'string') {
      const month = new Date(`${cell.slice(0, 10)}T00:00:00Z`);
      if (!Number.isNaN(month.getTime())) return months.format(month);
    }
    return sayValue(cell, expression.unit === 'weekday' ? undefined : expression.column);
  }
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

/** What a query came to, in a few words: one row's figures, else how many rows. */
export function sayFound({ select }: QueryTree, { rows, truncated }: QueryResult): string {
  const [row, ...others] = rows;
  const items = select.flatMap((s) => (s === 'all' ? [] : [s.expression]));
  if (row && others.length === 0 && items.length > 0 && items.length <= 2)
    return items.map((expression, i) => sayCell(row[i], expression)).join(', ');
  const count = numbers.format(rows.length);
  return `${truncated ? `more than ${count}` : count} ${plural(rows.length, 'row', 'rows')}`;
}

/** The sentence that answers: the figures found, and the filters as they were understood. */
export function sayAnswer(tree: QueryTree, result: QueryResult, table: AnalystTable): string {
  const where = tree.where ? ` where ${sayCondition(tree.where)}` : '';
  const sampled = result.sampled ? ' The figures come from a sample of the data.' : '';
  const { rows } = result;
  const items = tree.select.flatMap((s) => (s === 'all' ? [] : [s.expression]));
  if (rows.length === 0) return `I found no rows of ${table.name}${where}${having(tree)}.${sampled}`;
  const cut = result.truncated ? ' (the first of more)' : '';

  const single = rows.length === 1 && tree.groupBy.length === 0;
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
    return `${capital(lists.format(parts))}${where ? `,${where.replace(/^ where/, ' over the rows where')}` : ''}.${sampled}`;
  }

  const [key] = tree.orderBy;
  const line = (row: Cell[]): string => {
    if (tree.select[0] === 'all')
      return row
        .slice(0, 4)
        .map((cell) => sayValue(cell))
        .join(', ');
    const cells = items.map((e, i) => sayCell(row[i], e));
    const keys = items.filter((e) => e.kind === 'column' || e.kind === 'bucket').length;
    if (keys === 0 || keys === items.length) return cells.join(', ');
    return `${cells.slice(0, keys).join(', ')} (${cells.slice(keys).join(', ')})`;
  };
  const extreme = (by: Expression, descending: boolean) => {
    const column = columnsIn(by)[0];
    const time = column?.kind === 'date' || column?.kind === 'timestamp';
    const side = time ? (descending ? 'latest' : 'earliest') : descending ? 'largest' : 'smallest';
    const of = by.kind === 'aggregate' && (by.name === 'min' || by.name === 'max') && by.of ? by.of : by;
    return `the ${placeOf(tree)}${side} ${sayExpression(of)}`;
  };
  const [row] = rows;
  if (rows.length === 1 && row) {
    const said =
      items.length === 0 || tree.groupBy.length > 0
        ? line(row)
        : items.length === 1
          ? line(row)
          : lists.format(items.map((e, i) => `${sayExpression(e)} ${sayCell(row[i], e)}`));
    if (tree.limit !== null && key) {
      const of = extreme(key.by, key.descending);
      const among = where ? `, among the rows${where}` : '';
      const [only] = items;
      if (
        items.length === 1 &&
        only?.kind === 'column' &&
        key.by.kind === 'column' &&
        only.column === key.by.column
      )
        return `${capital(of)} is ${said}${among}.${sampled}`;
      if (tree.groupBy.length > 0) return `${said} has ${of}${among}.${sampled}`;
      return `${capital(said)}: the row with ${of}${among}.${sampled}`;
    }
    return `${capital(said)}${where ? `, ${tree.groupBy.length > 0 ? 'over the rows' : 'in the row'}${where}` : ''}${having(tree)}.${sampled}`;
  }
  const shown = rows.slice(0, named).map(line);
  const joined = items.length > 1 || tree.select[0] === 'all' ? shown.join('; ') : shown.join(', ');
  const more = rows.length > named ? ` and ${numbers.format(rows.length - named)} more${cut}` : cut;
  const figures = items.filter((e) => e.kind !== 'column' && e.kind !== 'bucket');
  const keys = lists.format(tree.groupBy.map(sayExpression));
  let what = `${numbers.format(rows.length)} ${tree.distinct ? 'different values' : 'rows'}`;
  if (tree.groupBy.length > 0)
    what =
      figures.length > 0
        ? `${capital(lists.format(figures.map(sayExpression)))} for each ${keys}, ${numbers.format(rows.length)} in all`
        : `${numbers.format(rows.length)} values of ${keys}`;
  const asked =
    key &&
    !(
      tree.groupBy.length > 0 &&
      figures.some((e) => JSON.stringify(sayExpression(e)) === JSON.stringify(sayExpression(key.by)))
    );
  const order = asked
    ? `, ${tree.limit !== null ? `with ${extreme(key.by, key.descending)}` : `by ${lists.format(tree.orderBy.map((o) => `${sayExpression(o.by)}${o.descending ? ' from the top' : ''}`))}`}`
    : '';
  return `${what}${where}${having(tree)}${order}: ${joined}${more}.${sampled}`;
}

const places = [
  '',
  'second ',
  'third ',
  'fourth ',
  'fifth ',
  'sixth ',
  'seventh ',
  'eighth ',
  'ninth ',
  'tenth ',
];

/** "second", where a query leaves out what comes before. */
export const placeOf = ({ offset = 0 }: QueryTree): string => places[offset] ?? `${offset + 1}th `;

const capital = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
const having = ({ where, having }: QueryTree) =>
  having ? ` ${where ? 'and' : 'where'} the ${sayCondition(having)}` : '';
