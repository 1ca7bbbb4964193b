import { expect, test } from 'vitest';
import { valuesOf } from '../../testing/tableOf.ts';
import { orderPositionsTable } from '../../testing/tables/shops.ts';
import { readContext } from '../mentions/context.ts';
import { candidatesOf } from './candidates.ts';

const values = valuesOf(orderPositionsTable);
const contextOf = (question: string) => readContext(question, orderPositionsTable, values);
const today = '2026-01-15';

test('of the ways to come to a query the likeliest counts', () => {
  const model = { weights: new Map([['r:figures:plain:sum', 5]]) };
  const [best] = candidatesOf(contextOf('total line total by country'), today, model);
  expect(best?.cover.parts.map((p) => p.rule)).toContain('figures:plain:sum');
});
