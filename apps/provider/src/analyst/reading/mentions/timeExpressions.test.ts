import { describe, expect, test } from 'vitest';
import { analystTable } from '../../table.ts';
import { ordersProfile } from '../../testing/ordersProfile.ts';
import { timeCondition } from '../shared/calendar/timeConditions.ts';
import { periodStart } from '../shared/calendar/times.ts';
import { tokenize } from '../tokens/tokenize.ts';
import { readTimes } from './timeExpressions.ts';

const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });

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
