import { expect, test } from 'vitest';
import { analystTable } from '../../table.ts';
import { ordersProfile } from '../../testing/ordersProfile.ts';
import { valuesOf } from '../../testing/tableOf.ts';
import { readContext } from '../mentions/context.ts';
import { candidatesOf } from '../ranking/candidates.ts';
import { agreementWith } from './evidenceFigures.ts';
import { probability } from './probability.ts';
import { unreadGroups } from './unusedParts.ts';

const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
const values = valuesOf(table);

test('belief in what says the same adds up, part by part', () => {
  const facets = [
    ['a', 'x'],
    ['a', 'y'],
    ['b', 'x'],
  ];
  const agreed = agreementWith(['a', 'x'], facets, [0.5, 0.3, 0.2]);
  expect(agreed.map((belief) => belief.toFixed(1))).toEqual(['0.8', '0.7']);
});

test('a group that nothing is known of counts as unread', () => {
  const [best] = candidatesOf(
    readContext('number of orders for each discipline', table, values),
    '2026-01-15',
  );
  expect(best && unreadGroups(best)).toBe(1);
});

test('a probability lies between 0 and 1 and follows its trees', () => {
  const trees = (figures: ArrayLike<number>) => ((figures[0] ?? 0) > 0.5 ? 2 : -2);
  expect(probability([1], { base: 0, trees })).toBeCloseTo(0.88, 2);
  expect(probability([0], { base: 0, trees })).toBeCloseTo(0.12, 2);
});
