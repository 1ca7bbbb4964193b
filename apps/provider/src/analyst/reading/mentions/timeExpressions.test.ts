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
    ['last quarter of 2023', '2023-10-01', '2024-01-01'],
    ['the first 8 months of 2023', '2023-01-01', '2023-09-01'],
    ['the last two months in 2023', '2023-11-01', '2024-01-01'],
    ['final week of February 2024', '2024-02-23', '2024-03-01'],
    ['first 10 days of may 2024', '2024-05-01', '2024-05-11'],
    ['last day of 2023', '2023-12-31', '2024-01-01'],
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

  test('a part of a period isn’t longer than that, nor one that is counted back from today', () => {
    const froms = (text: string) =>
      readTimes(tokenize(text)).flatMap(({ span }) => (span.kind === 'absolute' ? [span.from] : []));
    expect(froms('the last quarter of 2023')).toEqual(expect.arrayContaining(['2023-10-01']));
    expect(readTimes(tokenize('last quarter of 2023')).map(({ span }) => span.kind)).not.toContain(
      'relative',
    );
    expect(froms('the last 14 months of 2023')).not.toContain('2022-11-01');
    expect(froms('the last quarter of May 2023')).toEqual(['2023-05-01']);
  });

  test('weeks begin on Monday, quarters with their first month', () => {
    expect(periodStart('2024-06-30', 'week')).toBe('2024-06-24');
    expect(periodStart('2024-06-30', 'quarter', -1)).toBe('2024-01-01');
  });
});
