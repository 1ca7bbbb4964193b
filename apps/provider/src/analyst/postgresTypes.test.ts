import { afterAll, beforeAll, expect, test } from 'vitest';
import { SourceError } from '../sources/source.ts';
import { ask } from './ask.ts';
import { postgresTable, type PostgresTable } from './testing/postgresTable.ts';

let postgres: PostgresTable;

beforeAll(async () => {
  postgres = await postgresTable(
    'orders',
    `CREATE TYPE order_state AS ENUM ('open', 'shipped', 'returned');
    CREATE TABLE orders (
      id uuid PRIMARY KEY, state order_state, starts time, address inet, tags text[], extra jsonb, price numeric(8,2),
      fee money, wait interval);
    INSERT INTO orders SELECT
      md5(i::text)::uuid, (ARRAY['open', 'shipped', 'shipped', 'returned', null])[1 + i % 5]::order_state,
      '00:00'::time + i * interval '1 second', ('10.0.' || i / 250 || '.' || i % 250)::inet, ARRAY['a', 'b'],
      jsonb_build_object('n', i), i,
      ((i % 4) * 1.5)::numeric::money, (i % 2) * interval '1 day' + (i % 4) * interval '3 minutes'
      FROM generate_series(1, 2000) AS i;
    ANALYZE orders;`,
  );
});

afterAll(async () => {
  await postgres.stop();
});

test.each([
  ['How many orders are there?', [[2000]]],
  ['How many orders were returned?', [[400]]],
  ['Which state has the most orders?', [['shipped', 800]]],
  ['How many orders have no state?', [[400]]],
  ['What is the average fee?', [[2.25]]],
  ['How many orders have a fee over 3?', [[500]]],
  ['What is the average wait?', [[724.5]]],
])('%s: columns that are no text are no hindrance', async (question, rows) => {
  const faults: string[] = [];
  const answer = await ask(question, postgres.table, {
    run: postgres.run,
    signal: AbortSignal.timeout(20_000),
    today: '2026-01-15',
    onFault: (_, sql) => faults.push(sql),
  });
  expect(answer.rows, answer.answer).toEqual(rows);
  expect(faults).toEqual([]);
});

test('what a database refuses to tell of a column is no hindrance either', async () => {
  const faults: string[] = [];
  const answer = await ask('How many orders are there?', postgres.table, {
    run: (sql, maxRows = 100) =>
      sql.includes('DISTINCT')
        ? Promise.reject(new SourceError('bad_sql', 'no'))
        : postgres.run(sql, maxRows),
    signal: AbortSignal.timeout(20_000),
    onFault: (_, sql) => faults.push(sql),
  });
  expect(answer.rows).toEqual([[2000]]);
  expect(faults).not.toEqual([]);
});
