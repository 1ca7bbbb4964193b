import { describe, expect, test } from 'vitest';
import { sayColumn, sayValue } from '../../sayValue.ts';
import { analystTable } from '../../table.ts';
import { ordersProfile } from '../../testing/ordersProfile.ts';
import {
  aggregateOf,
  columnOf,
  type Condition,
  countAll,
  emptyTree,
  type QueryTree,
} from '../shared/query/tree.ts';
import { sayAnswer, sayFound } from './answer.ts';

const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
const [id, ordered, , status, total] = table.columns;
if (!id || !ordered || !status || !total) throw new Error('a column is missing');
const due = { ...total, derived: { of: columnOf(total), aggregated: false, unit: null } };
const tree = (rest: Partial<QueryTree>): QueryTree => ({ ...emptyTree(), ...rest });

const shown = (...expressions: ReturnType<typeof columnOf>[]) => ({
  select: expressions.map((expression) => ({ expression, alias: null })),
});

const open: Condition = { kind: 'compare', left: columnOf(status), operator: '=', right: 'open' };
const known: Condition = { kind: 'missing', column: status, negated: true };
const byTotal = [{ by: aggregateOf('sum', columnOf(total)), descending: true }];
const wholeRow = ['order_id', 'status', 'ordered_at', 'shipped_at', 'total_amount'];

test('a huge number is said by its power', () => {
  expect(sayValue(6.525000000000001e302, total)).toBe('6.525E302');
  expect(sayValue(12_500_000_000, total)).toBe('12,500,000,000');
});

describe('an answer in a sentence', () => {
  test.each<[string, QueryTree, (string | number | null)[][]]>([
    [
      'There are 3 different values of status.',
      tree({ ...shown(countAll), groupBy: [columnOf(status)], over: { name: 'count', kept: 0 } }),
      [[3]],
    ],
    [
      'Number of rows for each status, the smallest first, 2 in all: paid (1); open (4).',
      tree({
        ...shown(columnOf(status), countAll),
        groupBy: [columnOf(status)],
        orderBy: [{ by: countAll, descending: false }],
      }),
      [
        ['paid', 1],
        ['open', 4],
      ],
    ],
    [
      'Number of rows for each status, from Z to A, 2 in all: paid (1); open (4).',
      tree({
        ...shown(columnOf(status), countAll),
        groupBy: [columnOf(status)],
        orderBy: [{ by: columnOf(status), descending: true }],
      }),
      [
        ['paid', 1],
        ['open', 4],
      ],
    ],
    ['There are 3 different orders.', tree(shown(aggregateOf('count', columnOf(id), true))), [[3]]],
    ['The number of rows with order id is 3.', tree(shown(aggregateOf('count', columnOf(id)))), [[3]]],
    [
      'The median of the total amount for each status is 20.',
      tree({
        ...shown(aggregateOf('sum', columnOf(total))),
        groupBy: [columnOf(status)],
        over: { name: 'median', kept: 0 },
      }),
      [[20]],
    ],
    [
      'There is no average total amount over the rows where status is “open”.',
      tree({ ...shown(aggregateOf('avg', columnOf(total))), where: open }),
      [[null]],
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
      'Order id 4711, status open, ordered at January 5, 2024, shipped at January 6, 2024: the row with the largest total amount, 40.',
      tree({ select: ['all'], orderBy: [{ by: columnOf(total), descending: true }], limit: 1 }),
      [[4711, 'open', '2024-01-05', '2024-01-06', 40]],
    ],
    [
      'Order id 4711, status open, ordered at January 5, 2024, shipped at January 6, 2024: the row with the largest total amount.',
      tree({ select: ['all'], orderBy: [{ by: columnOf(due), descending: true }], limit: 1 }),
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
    [
      'Total amount for each status where status is not “open”, 2 in all: delivered (70); shipped (32).',
      tree({
        ...shown(columnOf(status), aggregateOf('sum', columnOf(total))),
        groupBy: [columnOf(status)],
        where: { kind: 'not', part: open },
        orderBy: [{ by: columnOf(status), descending: false }],
      }),
      [
        ['delivered', 70],
        ['shipped', 32],
      ],
    ],
    [
      'Total amount for each status, the 2 largest: delivered (70); shipped (32).',
      tree({
        ...shown(columnOf(status), aggregateOf('sum', columnOf(total))),
        groupBy: [columnOf(status)],
        orderBy: byTotal,
        limit: 2,
      }),
      [
        ['delivered', 70],
        ['shipped', 32],
      ],
    ],
    [
      'Total amount: open (70), over the rows where status is “open”.',
      tree({
        ...shown(columnOf(status), aggregateOf('sum', columnOf(total))),
        groupBy: [columnOf(status)],
        where: open,
        orderBy: byTotal,
      }),
      [['open', 70]],
    ],
    [
      'In 12.5 % of the rows of orders, status is “open”.',
      tree(shown({ kind: 'share', of: null, where: open })),
      [[12.5]],
    ],
    [
      '12.5 % of the total amount is from the rows where status is “open”.',
      tree(shown({ kind: 'share', of: total, where: open })),
      [[12.5]],
    ],
    [
      'Order id: 4711, in the row where status is “open”.',
      tree({ ...shown(columnOf(id)), where: open }),
      [[4711]],
    ],
  ])('%s', (said, query, rows) => {
    const columns = query.select[0] === 'all' ? wholeRow : ['a'];
    const result = { columns, rows, truncated: false, sampled: false };
    expect(sayAnswer(query, result, table)).toBe(said);
  });
});

test('where rows were cut off, the sentence doesn’t take those that came for all', () => {
  const query = tree({
    ...shown(columnOf(status), countAll),
    groupBy: [columnOf(status)],
  });
  const cut = { columns: ['a'], truncated: true, sampled: false };
  const groups = [
    ['open', 4],
    ['shipped', 3],
  ];
  expect(sayAnswer(query, { ...cut, rows: groups }, table)).toBe(
    'Number of rows for each status, the first 2: open (4); shipped (3).',
  );
  const rows = [
    [4711, 'open', '2024-01-05', '2024-01-06', 40],
    [4712, 'shipped', '2024-01-07', '2024-01-08', 30],
  ];
  expect(sayAnswer(tree({ select: ['all'] }), { ...cut, columns: wholeRow, rows }, table)).toMatch(
    /^The first 2 rows: 4711, open, /,
  );
});

describe('what a reading comes to', () => {
  const ranked = tree({
    ...shown(columnOf(status), countAll),
    groupBy: [columnOf(status)],
    orderBy: [{ by: countAll, descending: true }],
    limit: 3,
  });
  const rows = [
    ['open', 4],
    ['shipped', 3],
    ['lost', 1],
  ];
  const result = { columns: ['a', 'b'], rows, truncated: false, sampled: false };

  test('of a ranking is the first, so that rankings can be told apart', () => {
    expect(sayFound(ranked, result)).toBe('open, 4 and 2 more');
  });

  test('of other rows is how many', () => {
    expect(sayFound({ ...ranked, limit: null }, result)).toBe('3 rows');
  });
});

describe('the name of a column in a sentence', () => {
  test.each([
    ['patientAge', 'patient age'],
    ['unit_price', 'unit price'],
    ['Order Date', 'Order Date'],
    ['SubCategory', 'Sub Category'],
    ['imdbID', 'imdbID'],
    ['kWh', 'kWh'],
    ['grid kWh', 'grid kWh'],
  ])('%s is %s', (name, said) => {
    expect(sayColumn({ ...status, name })).toBe(said);
  });
});

test('orders are orders, and people are people, of which there are different ones', () => {
  const [order, student, phone] = ['order_no', 'Student', 'phone number'].map((name) => ({
    ...status,
    name,
    words: name.toLowerCase().split(/[ _]/),
  }));
  const counted = (column = status) => tree({ ...shown(aggregateOf('count', columnOf(column), true)) });
  const said = (column = status) =>
    sayAnswer(counted(column), { columns: ['n'], rows: [[78]], truncated: false, sampled: false }, table);
  expect(said(order)).toBe('There are 78 different orders.');
  expect(said(student)).toBe('There are 78 different students.');
  expect(said(phone)).toBe('There are 78 different values of phone number.');
});

test('what isn’t so, or isn’t known, is said of the column once', () => {
  const where: Condition = {
    kind: 'or',
    parts: [
      { kind: 'compare', left: columnOf(status), operator: '<>', right: 'open' },
      { kind: 'missing', column: status, negated: false },
    ],
  };
  const counted = { ...tree(shown(countAll)), where };
  const result = { columns: ['n'], rows: [[7]], truncated: false, sampled: false };
  expect(sayAnswer(counted, result, table)).toContain('where status is not “open” (or is missing).');
});
