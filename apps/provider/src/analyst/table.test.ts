import { expect, test } from 'vitest';
import { columnProfile } from './testing/columnProfile.ts';
import { tableOf } from './testing/tableOf.ts';
import { isNumeric, leadingNumber } from './table.ts';

test.each([
  ['1,234', 1234],
  ['7th', 7],
  ['12.5 km', 12.5],
  ['$1,200 (est.)', 1200],
  ['-3', -3],
  ['none', null],
  ['—', null],
])('%s reads as %s', (text, number) => {
  expect(leadingNumber(text)).toBe(number);
});

const streets = 'Elm Oak Birch Hill Lake River Park Mill High Church'.split(' ');
test.each([
  ['addresses', streets.map((street, at) => `${278 + at * 13} ${street} St`), false],
  ['classes of a school', ['7a', '7b', '8a', '9c'], false],
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
