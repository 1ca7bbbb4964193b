import { expect, test } from 'vitest';
import type { Cell } from '../sources/source.ts';
import { columnProfile } from './testing/columnProfile.ts';
import { tableOf } from './testing/tableOf.ts';
import { isIdentifier } from './reading/shared/columns/measures.ts';
import { isNumeric, leadingNumber } from './table.ts';

test.each([
  ['1,234', 1234],
  ['7th', 7],
  ['12.5 km', 12.5],
  ['$1,200 (est.)', 1200],
  ['-3', -3],
  ['.50', 0.5],
  ['$.50', 0.5],
  ['-.5', -0.5],
  ['none', null],
  ['—', null],
])('%s reads as %s', (text, number) => {
  expect(leadingNumber(text)).toBe(number);
});

const streets = 'Elm Oak Birch Hill Lake River Park Mill High Church'.split(' ');
test.each([
  ['addresses', streets.map((street, at) => `${278 + at * 13} ${street} St`), false],
  ['classes of a school', ['7a', '7b', '8a', '9c'], false],
  ['classes in capitals', ['10A', '10B', '11A', '11B'], false],
  ['weights', ['12 kg', '7 kg', '19 kg', '4 kg'], true],
  ['amounts of several scales', ['850K', '1.2M', '3M', '12K'], true],
])('%s are numbers or not', (_, values, areNumbers) => {
  const [column] = tableOf('things', 40, [
    columnProfile(
      'thing',
      'text',
      Array.from({ length: 40 }, (__, row) => values[row % values.length] ?? null),
    ),
  ]).columns;
  expect(column && isNumeric(column)).toBe(areNumbers);
});

const amounts = [12.5, 7.25, 12.5, 99];
const keys = [11, 12, 13, 11];
test.each<[table: string, name: string, values: Cell[], words: string[]]>([
  ['payments', 'paid', amounts, ['pay']],
  ['payments', 'paid', [true, false, true, true], ['pay']],
  ['payments', 'Paid', [120, 80, 120, 95], ['pay']],
  ['vouchers', 'void', ['yes', 'no', 'no', 'yes'], ['void']],
  ['groups', 'grid', keys, ['grid']],
  ['sayings', 'said', keys, ['said']],
  ['bids', 'bid', amounts, ['bid']],
  ['bids', 'bid', [120, 80, 120, 95], ['bid']],
  ['bids', 'bid', [1, 2, 3, 4], ['b', 'id']],
  ['courses', 'cid', keys, ['c', 'id']],
  ['products', 'pid', keys, ['p', 'id']],
])('in %s the words of %s are told by its values: %j', (table, name, values, words) => {
  const of = { number: 'double precision', boolean: 'boolean', string: 'text' }[typeof values[0] as 'string'];
  const all = Array.from({ length: 20 }, (_, row) => values[row % values.length] as Cell);
  const isUnique = new Set(values).size === values.length && values[0] === 1;
  const column = { ...columnProfile(name, of, all), isUnique };
  expect(tableOf(table, 20, [column]).columns[0]?.words).toEqual(words);
});

test('two letters and an id are one beside another key, and what is paid is none', () => {
  const columns = ['aid', 'eid', 'paid'].map((name) => columnProfile(name, 'integer', keys));
  expect(tableOf('certificates', 4, columns).columns.map(({ words }) => words)).toEqual([
    ['a', 'id'],
    ['e', 'id'],
    ['pay'],
  ]);
});

test.each([
  ['overpaid', false],
  ['covid', false],
  ['opioid', false],
  ['dormid', true],
])('whether numbers of %s are an id', (name, isId) => {
  const [column] = tableOf('things', 4, [columnProfile(name, 'integer', [120, 80, 120, 95])]).columns;
  expect(column && isIdentifier(column)).toBe(isId);
});

test('the name of a column is read as often beside 400 others as beside 40', () => {
  const readsOf = (count: number): number => {
    let reads = 0;
    tableOf(
      'orders',
      40,
      Array.from({ length: count }, (_, at) => {
        const column = columnProfile(`order_amount_${at}`, 'int', [1, 2, 3]);
        return Object.defineProperty(column, 'name', { get: () => ((reads += 1), `order_amount_${at}`) });
      }),
    );
    return reads / count;
  };
  expect(readsOf(400)).toBe(readsOf(40));
});
