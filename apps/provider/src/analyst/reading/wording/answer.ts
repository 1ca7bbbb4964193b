import { personWords } from '../shared/vocabulary/peopleAndPlaces.ts';
import { unitOfName, type Unit } from '../../../modeling/units.ts';
import { plural as pluralWord } from '../../../modeling/wording.ts';
import type { Cell, QueryResult } from '../../../sources/source.ts';
import { cellOf, sayAmong, sayBetween, sayLiteral, sayOfColumn, sayOperator } from '../../sayCondition.ts';
import { isTimed, lists, numbers, sayColumn, sayFigure, sayGrain, sayStretch } from '../../sayValue.ts';
import { plural, sayEnd, sentence, wholeRows, type Counted, type SaidItem } from '../../sentence.ts';
import type { AnalystTable } from '../../table.ts';
import {
  columnsIn,
  conditionColumns,
  isAggregate,
  isLiteral,
  quotientOf,
  columnOf,
  sameExpression,
  type BucketUnit,
  type Condition,
  type Expression,
  type QueryTree,
  shownIn,
} from '../shared/query/tree.ts';

/** What a key numbers: "phone number" and "flight number" number neither. */
const things =
  'order|invoice|booking|claim|ticket|transaction|receipt|member|customer|client|account|patient|student|employee|policy|issue|case|job|contract|batch|asset|item|product|article|lot';
const numbered = new RegExp(`^(.*\\p{L}) id$|^((?:.* )?(?:${things})) (?:no|nr|number|num|key)$`, 'iu');
const inCapitals = /^[^\p{Ll}]+$/u;

/** "Order lines" of an "Order line". */
function severalOf(thing: string): string {
  const [last = ''] = /\p{L}+$/u.exec(thing) ?? [];
  if (inCapitals.test(last)) return `${thing}s`;
  const many = pluralWord(last.toLowerCase());
  return thing.slice(0, -last.length) + last.charAt(0) + many.slice(1);
}

/** "Customers" of a Customer ID, values of any other column: that of which there are different ones. */
function countedBy(of: Expression): Counted {
  const name = sayExpression(of);
  const thing = of.kind === 'column' ? thingIn(name) : undefined;
  return thing === undefined
    ? { one: `value of ${name}`, many: `values of ${name}` }
    : { one: thing, many: severalOf(thing) };
}

/** "Customer" of a customer ID, "student" of a column that is called so. */
function thingIn(name: string): string | undefined {
  const [, ofId, ofNumber] = numbered.exec(name) ?? [];
  const person = name.toLowerCase();
  return ofId ?? ofNumber ?? (personWords.has(person) && person !== 'name' ? person : undefined);
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (number: number): string => `${number}${endings[ordinals.select(number)] ?? 'th'}`;

function sayAggregate(expression: Extract<Expression, { kind: 'aggregate' }>): string {
  if (!expression.of) return 'number of rows';
  const of = sayExpression(expression.of);
  if (expression.name === 'count')
    return `number of ${expression.distinct ? `different ${countedBy(expression.of).many}` : `rows with ${of}`}`;
  const [column] = columnsIn(expression.of);
  const [min, max] = isTimed(column) && !column?.derived ? ['earliest', 'latest'] : ['smallest', 'largest'];
  const name = {
    sum: 'total',
    avg: 'average',
    min,
    max,
    median: 'median',
    stddev: 'standard deviation of',
    percentile: `${ordinal(Math.round((expression.at ?? 0) * 100))} percentile of`,
  }[expression.name];
  const isWhole =
    (expression.of.kind === 'column' && expression.of.column.derived?.aggregated) ||
    quotientOf(expression) !== undefined;
  // The sum of "total" is no total total, and "total amount" is its own total.
  if (of.toLowerCase() === name) return `${name === 'total' ? 'sum' : name} of ${of}`;
  return isWhole || of.toLowerCase().startsWith(`${name} `) ? of : `${name} ${of}`;
}

const joints = { '+': 'plus', '-': 'less', '*': 'times', '/': 'per', '%': 'as a percentage of' } as const;

const sayOnly = (where: Condition | null | undefined): string =>
  where ? ` where ${sayCondition(where)}` : '';

export function sayExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'column':
      return sayColumn(expression.column);
    case 'aggregate':
      return `${sayAggregate(expression)}${sayOnly(expression.where)}`;
    case 'number':
      return numbers.format(expression.value);
    case 'place':
      return 'row';
    case 'bucket':
      return `${grainNames[expression.unit]} of ${sayColumn(expression.column)}`;
    case 'side':
      return `${sayColumn(expression.column)} (${expression.names.join(' or ')})`;
    case 'span':
      return `${expression.unit}s from ${sayColumn(expression.from)} to ${sayColumn(expression.to)}`;
    case 'period':
      return expression.unit;
    case 'elapsed':
      return `days since ${sayColumn(expression.column)}`;
    case 'arithmetic':
      return sayArithmetic(expression);
    case 'lookup':
      return `the ${sayExpression(expression.of)}${sayOnly(expression.where)}`;
    default:
      return sayOverRows(expression);
  }
}

/** "Total sales per order" rather than per number of different orders. */
function sayArithmetic({ operator, left, right }: Extract<Expression, { kind: 'arithmetic' }>): string {
  const isByEach = operator === '/' && right.kind === 'aggregate' && right.distinct && right.of;
  return `${sayExpression(left)} ${joints[operator]} ${isByEach ? sayGroup(isByEach) : sayExpression(right)}`;
}

type OverRows = 'share' | 'groupShare' | 'growth' | 'running' | 'correlation' | 'spacing' | 'extent';

/** What a share is of: rows, different orders, or an amount. */
export function sayShared({ of, distinct }: Extract<Expression, { kind: 'share' }>): string {
  if (of === null) return 'rows';
  return distinct ? `different ${countedBy(columnOf(of)).many}` : sayColumn(of);
}

/** What is worked out of several rows together. */
function sayOverRows(expression: Extract<Expression, { kind: OverRows }>): string {
  switch (expression.kind) {
    case 'share':
      return `share of ${sayShared(expression)} where ${sayCondition(expression.where)}`;
    case 'groupShare':
      return `share of the ${sayExpression(expression.of).replace(/^number of /, '')}`;
    case 'growth':
      return `${expression.percent ? 'growth in percent' : 'change'} of the ${sayExpression(expression.of)}`;
    case 'running':
      return `running total of the ${sayExpression(expression.of)}`;
    case 'correlation':
      return `correlation of ${sayColumn(expression.left)} and ${sayColumn(expression.right)}`;
    case 'spacing':
      return `${expression.unit}s from one ${sayColumn(expression.column)} to the next`;
    case 'extent':
      return `days from the earliest ${sayColumn(expression.column)} to the latest`;
  }
}

/** What stands after "for each": a truth has values. */
export const sayGroup = (by: Expression): string =>
  by.kind === 'column' && by.column.kind === 'boolean'
    ? `value of ${sayColumn(by.column)}`
    : sayExpression(by);

const grainNames: Record<BucketUnit, string> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'week',
  day: 'day',
  weekday: 'weekday',
  weekPart: 'part of the week',
  dayPart: 'part of the day',
  hour: 'hour',
  decade: 'decade',
  monthOfYear: 'month of the year',
  quarterOfYear: 'quarter of the year',
  season: 'season',
};

type Compared = Extract<Condition, { kind: 'compare' }>;

/** "Twice that of the Rhine", where the same of another row is meant. */
function sayStandard(left: Expression, right: Expression): string {
  if (right.kind === 'arithmetic' && right.operator === '*' && right.left.kind === 'number')
    return `${numbers.format(right.left.value)} times ${sayStandard(left, right.right)}`;
  const where = right.kind === 'lookup' && sameExpression(left, right.of) ? right.where : null;
  return where?.kind === 'compare' && isLiteral(where.right)
    ? `that of ${sayLiteral(where.right, columnsIn(where.left)[0])}`
    : sayExpression(right);
}

/** What an expression is compared with: of months and weekdays their names. */
function sayOther(left: Expression, right: Compared['right']): string {
  if (!isLiteral(right)) return sayStandard(left, right);
  if (left.kind === 'bucket') return sayGrain(cellOf(right), left.unit, left.column);
  return sayLiteral(right, left.kind === 'column' ? left.column : undefined);
}

/** Days since a time are a number of them. */
const sayCompared = ({ left, operator, right }: Compared): string =>
  `${sayExpression(left)} ${sayOperator(operator, left.kind === 'elapsed' ? undefined : columnsIn(left)[0])} ${sayOther(left, right)}`;

/** "Status is not “Done”, or is missing": of one column. */
function sayOrMissing([first, second, ...others]: Condition[]): string | null {
  if (!first || second?.kind !== 'missing' || second.negated || others.length > 0) return null;
  return conditionColumns(first).every((column) => column === second.column)
    ? `${sayCondition(first)} (or is missing)`
    : null;
}

/** "weekday is Monday or Friday": each value of what is the same. */
function sayAlternatives(parts: Condition[]): string {
  const [first, ...others] = parts.flatMap((p) => (p.kind === 'compare' && p.operator === '=' ? [p] : []));
  const isOfOne =
    first && others.length === parts.length - 1 && others.every((p) => sameExpression(p.left, first.left));
  return isOfOne
    ? [sayCompared(first), ...others.map(({ left, right }) => sayOther(left, right))].join(' or ')
    : (sayOrMissing(parts) ?? `(${parts.map(sayCondition).join(' or ')})`);
}

export function sayCondition(condition: Condition): string {
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
    case 'during':
      return sayStretch(sayColumn(condition.column), condition.from, condition.before);
    case 'and':
      return condition.parts.map(sayCondition).join(' and ');
    case 'or':
      return sayAlternatives(condition.parts);
    case 'not':
      return sayDenied(condition.part);
  }
}

function sayDenied(part: Condition): string {
  if (part.kind === 'compare' && part.operator === '=') return sayCondition({ ...part, operator: '<>' });
  if (part.kind === 'in') return sayCondition({ ...part, negated: !part.negated });
  if (part.kind === 'during') return sayCondition(part).replace(/ is (?=in |from |before )/, ' is not ');
  if (part.kind === 'text') return sayCondition({ ...part, negated: !part.negated });
  return `not ${sayCondition(part)}`;
}

function unitOf(expression: Expression): Unit | null {
  const percent = { text: 'percent', symbol: '%' };
  if (expression.kind === 'column')
    return expression.column.derived?.unit === 'percent'
      ? percent
      : (expression.column.unit ?? expression.column.writtenUnit ?? null);
  if (expression.kind === 'growth') return expression.percent ? percent : null;
  if (expression.kind === 'share' || expression.kind === 'groupShare') return percent;
  if (expression.kind === 'aggregate' && expression.name !== 'count' && expression.of)
    return unitOf(expression.of);
  return null;
}

/** What stands over the cells of a figure, which say no unit: also the one that the column's name doesn't have. */
export function sayHead(expression: Expression): string {
  const said = sayExpression(expression);
  if (expression.kind !== 'aggregate' || expression.of?.kind !== 'column') return said;
  const { name, derived } = expression.of.column;
  const unit = derived || unitOfName(name).unit ? null : unitOf(expression);
  return unit === null ? said : said.replace(/(?= where |$)/, ` (${unit.symbol})`);
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

const isQuotient = (e: Expression): boolean =>
  e.kind === 'arithmetic' && e.operator === '/' && isAggregate(e);

const itemOf = (e: Expression): SaidItem => ({
  text: sayExpression(e),
  kind: kinds[e.kind] ?? (isQuotient(e) ? 'figure' : 'other'),
  column: e.kind === 'column' ? e.column : null,
  ...(e.kind === 'aggregate' &&
    e.name === 'count' &&
    (e.distinct || e.of === null) && { counts: e.of && countedBy(e.of) }),
  say: (cell) => sayCell(cell, e),
});

/** The groups that a query shows: of those that it takes a figure of, the ones that are kept. */
export const keysOf = ({ groupBy, over }: QueryTree): Expression[] =>
  over ? groupBy.slice(0, over.kept) : groupBy;

const overNames = {
  avg: 'average',
  median: 'median',
  stddev: 'standard deviation',
  percentile: 'percentile',
  min: 'smallest',
  max: 'largest',
  sum: 'total',
} as const;

/** Of several columns the values of all together. */
function countedOf(groups: Expression[]): Counted {
  const [only, ...others] = groups;
  if (only && others.length === 0) return countedBy(only);
  const within = lists.format(groups.map(sayExpression));
  return { one: `value of ${within}`, many: `values of ${within}` };
}

/** "number of customers", "median of the total amount for each donor": what a query takes of its groups. */
export function sayOver({ select, groupBy, over }: QueryTree): string {
  if (!over) return '';
  const groups = groupBy.slice(over.kept);
  const within = lists.format(groups.map(sayExpression));
  if (over.name === 'count') return `number of different ${countedOf(groups).many}`;
  const [figure] = select.slice(over.kept).flatMap((s) => (s === 'all' ? [] : [s.expression]));
  const each = within === '' ? '' : ` for each ${within}`;
  return `${overNames[over.name]} of the ${figure ? sayExpression(figure) : 'figures'}${each}`;
}

const overItem = (tree: QueryTree): SaidItem => ({
  text: sayOver(tree),
  kind: 'figure',
  column: null,
  ...(tree.over?.name === 'count' && { counts: countedOf(tree.groupBy.slice(tree.over.kept)) }),
  say: (cell) => sayFigure(cell, undefined, null),
});

/** What a ranking goes by: the largest of the largest sales is that of the sales. */
export const sayRankedBy = (by: Expression, descending: boolean): string =>
  sayExpression(isEnd(by) && by.of && (by.name === 'max') === descending ? by.of : by);

const extreme = (by: Expression, descending: boolean, place: string): string =>
  by.kind === 'place'
    ? `the ${place || (descending ? 'last ' : 'first ')}row`
    : `the ${place}${sayEnd(columnsIn(by)[0], descending)} ${sayRankedBy(by, descending)}`;

/** What a query came to, in a few words: one row's figures, the first of a ranking, else how many rows. */
export function sayFound({ select, limit }: QueryTree, { rows, truncated }: QueryResult): string {
  const [row, ...others] = rows;
  const items = shownIn({ select });
  if (row && (others.length === 0 || limit !== null) && items.length > 0 && items.length <= 2) {
    const first = items.map((expression, i) => sayCell(row[i], expression)).join(', ');
    return others.length === 0 ? first : `${first} and ${others.length} more`;
  }
  const count = numbers.format(rows.length);
  return `${truncated ? `more than ${count}` : count} ${plural(rows.length, 'row', 'rows')}`;
}

/** The sentence that answers: the figures found, and the filters as they were understood. */
export function sayAnswer(tree: QueryTree, result: QueryResult, table: AnalystTable): string {
  const items = shownIn(tree);
  const [first] = items;
  const groups = keysOf(tree);
  const told = {
    table: table.name,
    where: tree.where ? ` where ${sayCondition(tree.where)}` : '',
    having: having(tree),
    items: tree.over ? [...items.slice(0, tree.over.kept).map(itemOf), overItem(tree)] : items.map(itemOf),
    share:
      first?.kind === 'share'
        ? {
            of: first.distinct ? null : first.of && sayColumn(first.of),
            among: first.distinct ? sayShared(first) : `rows of ${table.name}`,
            where: sayCondition(first.where),
          }
        : null,
    isAll: tree.select[0] === 'all',
    whole: wholeRows(table.columns, result.columns),
    isDistinct: tree.distinct,
    isLimited: tree.limit !== null,
    groups: groups.map(sayGroup),
    orders: tree.orderBy.map(({ by, descending }) => ({
      text: sayExpression(by),
      // What is worked out stands in no whole row.
      column: by.kind === 'column' && !(tree.select[0] === 'all' && by.column.derived) ? by.column : null,
      extreme: extreme(by, descending, placeOf(tree)),
      end: by.kind === 'place' ? '' : `${placeOf(tree)}${sayEnd(columnsIn(by)[0], descending)}`,
      descending,
    })),
  };
  return sentence(told, result);
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

/** "of each region the 3 with the largest profit" */
export function sayBest({ best, orderBy: [key] }: QueryTree): string {
  if (!best || !key) return '';
  const which = best.first === 1 ? 'the one' : `the ${best.first}`;
  const end = sayEnd(columnsIn(key.by)[0], key.descending);
  return `, of each ${sayGroup(best.of)} ${which} with the ${end} ${sayRankedBy(key.by, key.descending)}`;
}

const having = (tree: QueryTree): string =>
  `${tree.having ? ` ${tree.where ? 'and' : 'where'} the ${sayCondition(tree.having)}` : ''}${sayBest(tree)}`;
