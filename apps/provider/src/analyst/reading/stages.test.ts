import { describe, expect, test } from 'vitest';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { withDerived } from './shared/derivedColumns/derivedColumns.ts';
import { findMentions } from './mentions/findMentions.ts';
import { readingsOf } from './mentions/readings.ts';
import { agreementWith, probability, unreadGroups } from './probability/probability.ts';
import { kinship } from './shared/vocabulary/semantics.ts';
import { analystTable, definitionsIn } from '../table.ts';
import { ordersProfile } from '../testing/ordersProfile.ts';
import { valuesOf } from '../testing/tableOf.ts';
import { periodStart } from './shared/calendar/times.ts';
import { readTimes } from './mentions/timeExpressions.ts';
import { timeCondition } from './shared/calendar/timeConditions.ts';
import { tokenize } from './tokens/tokenize.ts';

const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
const values = valuesOf(table);
const sqlOf = (question: string) =>
  candidatesOf(readContext(question, table, values), '2026-01-15').map((c) => c.sql.replaceAll(/\s+/g, ' '));

describe('mentions', () => {
  test('a mistyped word is put right, and it is known what was written', () => {
    const { tokens } = readContext('avarage amuont by statsu', table, values);
    expect(tokens.map((t) => t.lower)).toEqual(['average', 'amount', 'by', 'status']);
    expect(tokens[0]?.meant).toBe('avarage');
  });

  test('the best reading covers columns, values and small words', () => {
    const context = readContext('total amount of delivered orders', table, values);
    const [best] = readingsOf(findMentions(context), context.tokens.length, 3);
    expect(best?.items.map((i) => i.type)).toEqual(expect.arrayContaining(['value', 'entity']));
  });

  test('words belong together by sense and by use', () => {
    expect(kinship('salary', 'wage').kin).toMatch(/synonym|wordnet/);
    expect(kinship('doctor', 'physician').kin).toBe('wordnet');
    expect(kinship('banana', 'invoice').kin).toBe('none');
  });
});

describe('times', () => {
  test.each([
    ['last quarter', '2024-04-01', '2024-07-01'],
    ['this year', '2024-01-01', '2025-01-01'],
    ['last 3 months', '2024-04-01', '2024-07-01'],
    ['May 2024', '2024-05-01', '2024-06-01'],
    ['Q1 2024', '2024-01-01', '2024-04-01'],
    ['2024-05-20', '2024-05-20', '2024-05-21'],
  ])('%s, in data that ends in June 2024', (text, from, before) => {
    const [mention] = readTimes(tokenize(text));
    const ordered = table.columns[1];
    if (!mention || !ordered) throw new Error('nothing was read');
    expect(timeCondition(mention.span, ordered, '2026-01-15')).toMatchObject({
      kind: 'during',
      from,
      before,
    });
  });

  test.each([
    ['last month', '2024-07-03', '2024-06-01', '2024-07-01', false],
    ['yesterday', '2024-07-01', '2024-06-30', '2024-07-01', false],
    ['past 7 days', '2024-07-03', '2024-06-27', '2024-07-04', false],
    ['this month', '2024-07-03', '2024-06-01', '2024-07-01', true],
    ['today', '2024-07-03', '2024-06-30', '2024-07-01', true],
  ])('%s on %s is counted from today where the data reaches it', (text, today, from, before, isFromEnd) => {
    const [mention] = readTimes(tokenize(text));
    const ordered = table.columns[1];
    if (!mention || !ordered) throw new Error('nothing was read');
    expect(timeCondition(mention.span, ordered, today)).toMatchObject({ from, before, isFromEnd });
  });

  test('weeks begin on Monday, quarters with their first month', () => {
    expect(periodStart('2024-06-30', 'week')).toBe('2024-06-24');
    expect(periodStart('2024-06-30', 'quarter', -1)).toBe('2024-01-01');
  });
});

describe('candidates', () => {
  test('the time between two dates is a measure of its own', () => {
    expect(sqlOf('how long does it take to ship on average?')).toContainEqual(
      expect.stringContaining(`AVG((date_diff('second', "ordered_at", "shipped_at") / 3600.0))`),
    );
  });

  test('what a person defined is a measure with its filter', () => {
    expect(definitionsIn('Revenue = total_amount of delivered orders.', null)).toMatchObject([
      { name: 'Revenue' },
    ]);
    expect(withDerived(table).columns.map((c) => c.name)).toContain('Revenue');
    expect(sqlOf('total revenue')).toContainEqual(
      `SELECT SUM("total_amount") FILTER (WHERE "status" = 'delivered') FROM "orders"`,
    );
  });

  test('what is not shipped yet has no date of shipping', () => {
    expect(sqlOf('how many orders are not shipped yet?')).toContain(
      `SELECT COUNT(*) FROM "orders" WHERE "shipped_at" IS NULL`,
    );
  });

  test('a rate is the share of rows in a state, of all or of each group', () => {
    expect(sqlOf('cancellation rate')).toContainEqual(expect.stringContaining(`WHEN "status" = 'cancelled'`));
    expect(sqlOf('cancellation rate by month')).toContainEqual(
      expect.stringMatching(/'cancelled' THEN 1.*GROUP BY CAST\(date_trunc\('month', "ordered_at"/),
    );
  });

  test('an amount in total is one of each group', () => {
    expect(sqlOf('statuses with over 25 in amount in total')).toContainEqual(
      expect.stringContaining('GROUP BY "status" HAVING SUM("total_amount") > 25'),
    );
  });

  test('what earns the most is ranked by the sum', () => {
    expect(sqlOf('which status earns the most?')).toContainEqual(
      expect.stringContaining('GROUP BY "status" ORDER BY SUM("total_amount") DESC'),
    );
  });

  test('growth is told against the period before', () => {
    expect(sqlOf('month over month growth of total amount').some((sql) => sql.includes('LAG('))).toBe(true);
  });
});

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
