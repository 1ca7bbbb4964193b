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
      fee money, wait interval, valid_to date, country character(3), score double precision, strength double precision);
    INSERT INTO orders SELECT
      md5(i::text)::uuid, (ARRAY['open', 'shipped', 'shipped', 'returned', null])[1 + i % 5]::order_state,
      '00:00'::time + i * interval '1 second', ('10.0.1.' || i % 20)::inet, ARRAY['a', 'b'],
      jsonb_build_object('n', i), i,
      ((i % 4) * 1.5)::numeric::money, (i % 2) * interval '1 day' + (i % 4) * interval '3 minutes',
      CASE WHEN i % 4 = 0 THEN 'infinity' ELSE make_date(2020 + i % 4, 5, 1) END,
      (ARRAY['DE', 'AUT', 'CH', 'DE', 'AUT', 'DE', 'CH', 'AUT', 'DE', 'DE'])[1 + i % 10], CASE WHEN i % 10 = 0 THEN 'NaN' ELSE (i % 5)::float8 END,
      CASE WHEN i % 500 = 0 THEN 'Infinity' ELSE (i % 3)::float8 END
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
    signal: AbortSignal.timeout(110_000),
    today: '2026-01-15',
    onFault: (_, sql) => faults.push(sql),
  });
  expect(answer.rows, answer.answer).toEqual(rows);
  expect(faults).toEqual([]);
});

const answerTo = (question: string) =>
  ask(question, postgres.table, { run: postgres.run, signal: AbortSignal.timeout(110_000) });

test('days without end hinder no question of the others', async () => {
  const { answer, rows } = await answerTo('How many orders are there per year of valid to?');
  expect(rows, answer).toEqual([
    [2021, 500],
    [2022, 500],
    [2023, 500],
    [null, 500],
  ]);
});

test('money is told in its currency', async () => {
  expect((await answerTo('What is the average fee?')).answer).toBe('The average fee is $2.25.');
});

test('text of a fixed width is told without its padding', async () => {
  const { answer, rows } = await answerTo('How many orders are there for each country?');
  expect(rows).toEqual([
    ['DE', 1000],
    ['AUT', 600],
    ['CH', 400],
  ]);
  expect(answer).toContain('DE (1,000); AUT (600); CH (400)');
});

test('an address is told as people write it', async () => {
  const { answer, rows } = await answerTo('How many orders have the address 10.0.1.7?');
  expect(rows).toEqual([[100]]);
  expect(answer).toContain('“10.0.1.7”');
});

test.each([
  ['What is the average score?', 'The average score is 2.22.', [[4000 / 1800]]],
  ['What is the largest score?', 'The largest score is 4.', [[4]]],
  ['How many orders have a score over 3?', 'There are 400 rows of orders where score is above 3.', [[400]]],
])('%s: NaN is left out, and that is said', async (question, said, rows) => {
  const answer = await answerTo(question);
  expect(answer.answer).toBe(`${said} Values of score that are NaN, not a number, are left out.`);
  expect(answer.rows?.map(([figure]) => [Number(figure)])).toEqual(rows);
});

test('why a figure is infinite is said', async () => {
  const { answer } = await answerTo('What is the average strength?');
  expect(answer).toBe(
    'The average strength is Infinity. Where values of strength are infinite, so is a figure of them.',
  );
  expect((await answerTo('What is the average fee?')).answer).not.toContain('infinite');
});

/** As a sample tells it that held no NaN. */
const asSampled = (question: string) => {
  const { table, run } = postgres;
  const columns = table.columns.map(({ profile: { holdsNaN: _, ...profile }, ...column }) => ({
    ...column,
    profile,
  }));
  return ask(question, { ...table, columns }, { run, signal: AbortSignal.timeout(110_000) });
};

test.each([
  ['How many orders have a score over 3?', 400],
  ['What is the average price of orders with a score over 3?', 1001.5],
  ['What percentage of orders have a score over 3?', 20],
])('%s: NaN that the profile’s sample held none of chooses no rows', async (question, figure) => {
  const { answer, rows } = await asSampled(question);
  expect(Number(rows?.[0]?.[0])).toBeCloseTo(figure, 5);
  expect(answer).toContain('Values of score that are NaN, not a number, are left out.');
});

test('NaN that the profile’s sample held none of is left out once a figure turns out to be it', async () => {
  const { answer, rows } = await asSampled('What is the average score for each country?');
  expect(answer).toContain('Values of score that are NaN, not a number, are left out.');
  expect(JSON.stringify(rows)).not.toContain('NaN');
  expect(rows).toHaveLength(3);
});

test('what a database refuses to tell of a column is no hindrance either', async () => {
  const faults: string[] = [];
  const answer = await ask('How many orders are there?', postgres.table, {
    run: (sql, maxRows = 100) =>
      sql.includes('DISTINCT')
        ? Promise.reject(new SourceError('bad_sql', 'no'))
        : postgres.run(sql, maxRows),
    signal: AbortSignal.timeout(110_000),
    onFault: (_, sql) => faults.push(sql),
  });
  expect(answer.rows).toEqual([[2000]]);
  expect(faults).not.toEqual([]);
});
