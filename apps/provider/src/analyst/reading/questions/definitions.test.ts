import { describe, expect, test } from 'vitest';
import { analystTable, definitionsIn } from '../../table.ts';
import { queriesOver } from '../../testing/asked.ts';
import { ordersProfile } from '../../testing/ordersProfile.ts';
import { withDerived } from '../shared/derivedColumns/derivedColumns.ts';

const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
const sqlOf = queriesOver(table);

describe('of orders', () => {
  test('what a person defined is a measure with its filter', () => {
    expect(definitionsIn('Revenue = total_amount of delivered orders.', null)).toMatchObject([
      { name: 'Revenue' },
    ]);
    expect(withDerived(table).columns.map((c) => c.name)).toContain('Revenue');
    expect(sqlOf('total revenue')).toContainEqual(
      `SELECT SUM("total_amount") FILTER (WHERE "status" = 'delivered') FROM "orders"`,
    );
  });
});
