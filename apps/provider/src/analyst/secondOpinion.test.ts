import { describe, expect, test } from 'vitest';
import type { Cell } from '../sources/source.ts';
import { isSameAnswer, sayUnderstood } from './secondOpinion.ts';

describe('two answers', () => {
  test.each<[string, Cell[][], Cell[][], boolean]>([
    ['in another order', [['a', 1], ['b', 2]], [[2, 'b'], [1, 'a']], true],
    ['one of which shows a column more', [['a'], ['b']], [['b', 2], ['a', 1]], true],
    ['that are rounded in their own ways', [[0.30000000000000004]], [['0.3']], true],
    ['of another figure', [['a', 1]], [['a', 2]], false],
    ['of as many others', [['a'], ['a']], [['a'], ['b']], false],
    ['of another length', [['a']], [['a'], ['b']], false],
    ['that are nothing and a zero', [[null]], [[0]], false],
    ['that are empty', [], [], true],
  ])('%s', (_, a, b, same) => {
    expect(isSameAnswer(a, b)).toBe(same);
    expect(isSameAnswer(b, a)).toBe(same);
  }); // prettier-ignore
});

test('what was understood is said in words', () => {
  const understood = {
    measure: ['total sales'],
    grouping: ['region'],
    filters: ['status is “open”'],
    time: ['placed at is in 2017'],
    order: ['total sales, largest first'],
    limit: 3,
  };
  expect(sayUnderstood(understood)).toBe(
    'Total sales for each region where status is “open” and placed at is in 2017, 3 by total sales, largest first',
  );
});
