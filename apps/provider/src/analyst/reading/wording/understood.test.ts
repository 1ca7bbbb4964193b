import { describe, expect, test } from 'vitest';
import { type AnalystColumn, analystTable } from '../../table.ts';
import { ordersProfile } from '../../testing/ordersProfile.ts';
import {
  aggregateOf,
  columnOf,
  type Condition,
  countAll,
  emptyTree,
  type Expression,
  type QueryTree,
} from '../shared/query/tree.ts';
import { sayReading, understoodOf, withAliases } from './understood.ts';

const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
const [id, ordered, , status, total] = table.columns;
if (!id || !ordered || !status || !total) throw new Error('a column is missing');

const inMonth = (right: number): Condition => ({
  kind: 'compare',
  left: { kind: 'bucket', unit: 'monthOfYear', column: ordered },
  operator: '=',
  right,
});

const gift: AnalystColumn = { ...status, name: 'gift', kind: 'boolean' };
const tree = (rest: Partial<QueryTree>): QueryTree => ({ ...emptyTree(), ...rest });

const shown = (...expressions: ReturnType<typeof columnOf>[]) => ({
  select: expressions.map((expression) => ({ expression, alias: null })),
});

const open: Condition = { kind: 'compare', left: columnOf(status), operator: '=', right: 'open' };
const known: Condition = { kind: 'missing', column: status, negated: true };
const byTotal = [{ by: aggregateOf('sum', columnOf(total)), descending: true }];

describe('a reading in plain words', () => {
  test.each<[string, QueryTree]>([
    [
      'The row with the largest total amount',
      tree({ select: ['all'], orderBy: [{ by: columnOf(total), descending: true }], limit: 1 }),
    ],
    [
      'Status, the 3 with the largest total amount',
      tree({
        ...shown(columnOf(status)),
        groupBy: [columnOf(status)],
        where: known,
        orderBy: byTotal,
        limit: 3,
      }),
    ],
    [
      'Total amount for each status, the 3 largest',
      tree({
        ...shown(columnOf(status), aggregateOf('sum', columnOf(total))),
        groupBy: [columnOf(status)],
        where: known,
        orderBy: byTotal,
        limit: 3,
      }),
    ],
    [
      'The row with the second largest total amount',
      tree({ select: ['all'], orderBy: [{ by: columnOf(total), descending: true }], limit: 1, offset: 1 }),
    ],
    ['The rows where status is “open”', tree({ select: ['all'], where: open })],
    ['All rows', tree({ select: ['all'] })],
    [
      'The rows where month of the year of ordered at is July or August',
      tree({ select: ['all'], where: { kind: 'or', parts: [inMonth(7), inMonth(8)] } }),
    ],
    [
      'The rows where (status is “open” or month of the year of ordered at is July)',
      tree({ select: ['all'], where: { kind: 'or', parts: [open, inMonth(7)] } }),
    ],
    ['The different values of status', tree({ ...shown(columnOf(status)), distinct: true })],
    [
      'Number of rows for each value of gift',
      tree({ ...shown(columnOf(gift), countAll), groupBy: [columnOf(gift)] }),
    ],
    [
      'Number of rows for each status where status is not “open”',
      tree({
        ...shown(columnOf(status), countAll),
        groupBy: [columnOf(status)],
        where: { kind: 'not', part: open },
      }),
    ],
    [
      'Number of different values of status where total amount is above 20',
      tree({
        ...shown(countAll),
        groupBy: [columnOf(status)],
        having: { kind: 'compare', left: columnOf(total), operator: '>', right: 20 },
        over: { name: 'count', kept: 0 },
      }),
    ],
    [
      'Number of rows for each month of ordered at, the latest first',
      tree({
        ...shown({ kind: 'bucket', unit: 'month', column: ordered }, countAll),
        groupBy: [{ kind: 'bucket', unit: 'month', column: ordered }],
        orderBy: [{ by: { kind: 'bucket', unit: 'month', column: ordered }, descending: true }],
      }),
    ],
    ['Number of different orders', tree(shown(aggregateOf('count', columnOf(id), true)))],
    ['Number of rows with order id', tree(shown(aggregateOf('count', columnOf(id))))],
    [
      'Median of the total amount for each status',
      tree({
        ...shown(aggregateOf('sum', columnOf(total))),
        groupBy: [columnOf(status)],
        over: { name: 'median', kept: 0 },
      }),
    ],
    [
      'Largest of the days from one ordered at to the next',
      tree({
        ...shown({ kind: 'spacing', column: ordered, unit: 'day' }),
        over: { name: 'max', kept: 0 },
      }),
    ],
    ['Days from the earliest ordered at to the latest', tree(shown({ kind: 'extent', column: ordered }))],
  ])('%s', (said, query) => {
    expect(sayReading(query)).toBe(said);
  });
});

test.each<[string, Expression, boolean]>([
  ['ordered at, latest first', columnOf(ordered), true],
  ['month of ordered at, earliest first', { kind: 'bucket', unit: 'month', column: ordered }, false],
  ['total amount, largest first', columnOf(total), true],
  ['number of rows with ordered at, smallest first', aggregateOf('count', columnOf(ordered)), false],
])('an order reads: %s', (said, by, descending) => {
  expect(understoodOf(tree({ orderBy: [{ by, descending }] })).order).toEqual([said]);
});

describe('what stands over a figure', () => {
  const headOf = (
    column: AnalystColumn,
    figure: 'sum' | 'count',
    where: Condition | null = null,
  ): unknown => {
    const of = columnOf(column);
    const expression: Expression = {
      kind: 'aggregate',
      name: figure,
      of,
      distinct: false,
      ...(where && { where }),
    };
    const [item] = withAliases(tree({ select: [{ expression, alias: null }] }), table).select;
    return item !== 'all' && item?.alias;
  };
  const dollars = { text: 'dollars', symbol: '$', before: true };
  const price: AnalystColumn = { ...total, name: 'price', numericText: true, writtenUnit: dollars };

  test('it says the unit that amounts are written with, and what a description states', () => {
    expect(headOf(price, 'sum')).toBe('Total price ($)');
    expect(headOf(price, 'sum', open)).toBe('Total price ($) where status is “open”');
    const weight = { ...total, name: 'weight', unit: { text: 'kilograms', symbol: 'kg' } };
    expect(headOf(weight, 'sum')).toBe('Total weight (kg)');
  });

  test('it says none that isn’t known, none of a count, and none twice', () => {
    expect(headOf({ ...price, writtenUnit: null }, 'sum')).toBe('Total price');
    expect(headOf(price, 'count')).toBe('Number of rows with price');
    expect(headOf({ ...price, name: 'Price ($)' }, 'sum')).toBe('Total Price ($)');
  });
});
