import { describe, expect, test } from 'vitest';
import { valuesOf } from '../../testing/tableOf.ts';
import { storeSales } from '../../testing/tables/shops.ts';
import { readContext } from '../mentions/context.ts';
import { analystModel } from '../probability/model.ts';
import { type Candidate, candidatesOf } from '../ranking/candidates.ts';

function candidates(question: string, rowCount = 4000): Candidate[] {
  const table = storeSales(rowCount);
  const values = valuesOf(table);
  return candidatesOf(readContext(question, table, values), '2026-01-15', analystModel());
}

describe('of store sales', () => {
  test('its features count for themselves too', () => {
    const names = (rowCount: number) =>
      candidates('amount by store', rowCount).flatMap(({ features }) => [...features.keys()]);
    expect(names(4000)).toContain('large:r:group:by:text');
    expect(names(20).filter((name) => name.startsWith('large:'))).toEqual([]);
  });
});
