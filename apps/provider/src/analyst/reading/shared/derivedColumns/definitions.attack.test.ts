import { describe, expect, test } from 'vitest';
import { ask } from '../../../ask.ts';
import { analystTable, type Taught } from '../../../table.ts';
import { columnProfile } from '../../../testing/columnProfile.ts';

const rows = Array.from({ length: 40 }, (_, i) => i);

const profile = {
  database: 'shop',
  table: 'orders',
  comment: null,
  rowCount: 40,
  sampledRows: 40,
  exact: true,
  primaryKey: ['order_id'],
  columns: [
    columnProfile('order_id', 'integer', rows, { isPrimaryKey: true }),
    columnProfile(
      'Sales',
      'integer',
      rows.map((i) => i * 10),
    ),
    columnProfile(
      'Cost',
      'integer',
      rows.map((i) => i * 3),
    ),
    columnProfile(
      'open price',
      'integer',
      rows.map((i) => i * 2),
    ),
    columnProfile(
      'status',
      'text',
      rows.map((i) => ['open', 'delivered', 'returned'][i % 3]!),
    ),
    columnProfile(
      'customer',
      'text',
      rows.map((i) => ['Ada', 'Bea'][i % 2]!),
    ),
  ],
};

/** Each query is answered with a number of its own. */
const run = (sql: string) =>
  Promise.resolve({ columns: ['n'], rows: [[sql.length]], truncated: false, sampled: false });

const asked = (question: string, word: string, means: string) => {
  const taught: Taught[] = [{ kind: 'definition', word, means }];
  const source = { reference: '"orders"', dialect: 'duckdb' } as const;
  const table = analystTable(profile, source, new Map(), { taught });
  return ask(question, table, { run, signal: new AbortController().signal });
};

describe('attack: a definition under which an answer says one thing and the SQL does another', () => {
  test.each([
    ['Profit', 'Sales', 'Profit is defined as Sales.'],
    ['Profit', 'Sales of delivered orders', 'Profit is defined as total Sales where status is “delivered”.'],
    [
      'Profit',
      'Sales where the status is returned',
      'Profit is defined as total Sales where status is “returned”.',
    ],
    ['Margin', 'Sales - order_id', 'Margin is defined as Sales less order id.'],
    ['Takings', 'the sum of all Sales', 'Takings is defined as Sales.'],
    ['Spread', 'Sales minus open price', 'Spread is defined as Sales less open price.'],
  ])('%s, defined as “%s”: the answer says what it is', async (word, means, said) => {
    const { answer, sql_query: sql } = await asked(`total ${word}`, word, means);
    expect(sql).not.toBeNull();
    expect(answer).toContain(said);
  });

  test('readings to choose from say it too', async () => {
    const { answer, clarify = [] } = await asked('What is the profit?', 'Profit', 'Sales');
    expect(clarify.length).toBeGreaterThan(1);
    expect(new Set(clarify.map(({ text }) => text.toLowerCase())).size).toBe(clarify.length);
    expect(answer).toContain('Profit is defined as Sales.');
  });

  test('one that can’t be read isn’t replaced by what is worked out here', async () => {
    const means = '(Sales - Cost) * 0.8';
    const { answer, sql_query: sql } = await asked('total profit', 'Profit', means);
    expect(sql).toBeNull();
    expect(answer).toContain(`“Profit” is defined as “${means}”, which I can’t work out`);
  });

  test.each([
    'sales not of delivered orders',
    'Sales without returned orders',
    'Sales of delivered orders before 2024',
    'Sales of delivered open orders',
    'Sales of delivered orders of Ada',
    'Sales of delivered orders of Jonas',
    'Sales for weekends',
    'Sales in thousands',
    'Sales / 1000 - 5',
    '(Sales - Cost) / Sales',
    'Sales * 1.2',
    'Sales times Cost times order_id',
    'average of Sales',
    'Sales per customer',
    'Sales > 100',
    'twice the Sales',
  ])('“%s” isn’t read in part', async (means) => {
    const { answer, sql_query: sql } = await asked('total wobble', 'Wobble', means);
    expect(sql).toBeNull();
    expect(answer).toContain(`“Wobble” is defined as “${means}”, which I can’t work out`);
  });
});
