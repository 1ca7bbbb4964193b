import { describe, expect, test } from 'vitest';
import { sayColumn } from '../sayValue.ts';
import { analystTable, type AnalystColumn } from '../table.ts';
import { ordersProfile } from '../testing/ordersProfile.ts';
import { sayAnswer } from './answer.ts';
import { aggregateOf, columnOf, countAll, emptyTree, type Condition, type QueryTree } from './tree.ts';
import { sayReading } from './understood.ts';

const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
const [, ordered, , status, total] = table.columns;
if (!ordered || !status || !total) throw new Error('a column is missing');
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
    ['The rows where status is “open”', tree({ select: ['all'], where: open })],
    ['All rows', tree({ select: ['all'] })],
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

const wholeRow = ['order_id', 'status', 'ordered_at', 'shipped_at', 'total_amount'];

describe('an answer in a sentence', () => {
  test.each<[string, QueryTree, (string | number)[][]]>([
    [
      'There are 3 different values of status.',
      tree({ ...shown(countAll), groupBy: [columnOf(status)], over: { name: 'count', kept: 0 } }),
      [[3]],
    ],
    [
      'The median of the total amount for each status is 20.',
      tree({
        ...shown(aggregateOf('sum', columnOf(total))),
        groupBy: [columnOf(status)],
        over: { name: 'median', kept: 0 },
      }),
      [[20]],
    ],
    ['The total amount is 102.', tree(shown(aggregateOf('sum', columnOf(total)))), [[102]]],
    [
      'The most common status is open.',
      tree({
        ...shown(columnOf(status)),
        groupBy: [columnOf(status)],
        orderBy: [{ by: countAll, descending: true }],
        limit: 1,
      }),
      [['open']],
    ],
    [
      'The second least common status is open (4), among the rows where status is filled in.',
      tree({
        ...shown(columnOf(status), countAll),
        groupBy: [columnOf(status)],
        where: known,
        orderBy: [{ by: countAll, descending: false }],
        limit: 1,
        offset: 1,
      }),
      [['open', 4]],
    ],
    [
      '4711, open, January 5, 2024, January 6, 2024: the row with the largest total amount, 40.',
      tree({ select: ['all'], orderBy: [{ by: columnOf(total), descending: true }], limit: 1 }),
      [[4711, 'open', '2024-01-05', '2024-01-06', 40]],
    ],
    [
      'The latest ordered at is June 30, 2024.',
      tree(shown(aggregateOf('max', columnOf(ordered)))),
      [['2024-06-30']],
    ],
    [
      '2 values of status where the number of rows is above 1: delivered, open.',
      tree({
        ...shown(columnOf(status)),
        groupBy: [columnOf(status)],
        having: { kind: 'compare', left: countAll, operator: '>', right: 1 },
      }),
      [['delivered'], ['open']],
    ],
  ])('%s', (said, query, rows) => {
    const columns = query.select[0] === 'all' ? wholeRow : ['a'];
    const result = { columns, rows, truncated: false, sampled: false };
    expect(sayAnswer(query, result, table)).toBe(said);
  });
});

describe('the name of a column in a sentence', () => {
  test.each([
    ['patientAge', 'patient age'],
    ['unit_price', 'unit price'],
    ['Order Date', 'Order Date'],
    ['SubCategory', 'Sub Category'],
    ['imdbID', 'imdbID'],
  ])('%s is %s', (name, said) => {
    expect(sayColumn({ ...status, name })).toBe(said);
  });
});
