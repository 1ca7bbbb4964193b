import { describe, expect, test } from 'vitest';
import { columnsOfRows } from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { readContext } from '../mentions/context.ts';
import { analystModel } from '../probability/model.ts';
import { candidatesOf } from '../ranking/candidates.ts';
import { continued, isFollowUp } from './followUp.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);

/** What a bakery's stalls took. */
const takings = tableOf('takings', rowCount, [
  each('day', 'date', (row) => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10)),
  each('stall', 'text', (row) => ['North', 'South', 'West'][row % 3] ?? ''),
  each('income', 'integer', (row) => 100 + ((row * 37) % 600)),
]);

const today = '2026-01-15';

function firstOf(before: string, question: string): string {
  const of = (text: string) => readContext(text, takings, valuesOf(takings));
  const model = analystModel();
  const read = (text: string) => candidatesOf(of(text), today, model);
  const [first] = continued(() => read(question), of(question), read(before), today, model);
  return first?.sql.replaceAll(/\s+/g, ' ') ?? '';
}

describe('a question that asks for another order alone', () => {
  test.each([
    ['total income by stall', 'alphabetically', '"stall" NULLS LAST'],
    ['total income by stall', 'in alphabetical order please', '"stall" NULLS LAST'],
    ['total income by stall', 'sort it by name', '"stall" NULLS LAST'],
    ['total income by stall', 'lowest first', 'SUM("income") NULLS LAST'],
    ['total income by stall', 'highest first', 'SUM("income") DESC NULLS LAST'],
    ['total income by stall', 'from the lowest to the highest', 'SUM("income") NULLS LAST'],
    ['total income by stall', 'sort it in ascending order', 'SUM("income") NULLS LAST'],
    ['total income by stall', 'the other way round', 'SUM("income") NULLS LAST'],
    ['total income by stall', 'reverse it', 'SUM("income") NULLS LAST'],
    ['total income by month', 'newest first', `CAST(date_trunc('month', "day") AS date) DESC NULLS LAST`],
    [
      'total income by month',
      'the other way round',
      `CAST(date_trunc('month', "day") AS date) DESC NULLS LAST`,
    ],
    ['total income by month', 'highest first', 'SUM("income") DESC NULLS LAST'],
  ])('%s, %s', (before, question, order) => {
    const sql = firstOf(before, question);
    expect(isFollowUp(question)).toBe(true);
    expect(sql.slice(sql.indexOf('ORDER BY '))).toBe(`ORDER BY ${order}`);
    expect(sql).toMatch(/^SELECT .*SUM\("income"\) FROM/);
  });
  test.each(['lowest first', 'the other way round'])(
    'top 2 stalls by income, %s: may be others',
    (question) => {
      expect(firstOf('top 2 stalls by income', question)).toBe('');
    },
  );
  test('rows are sorted by when they were', () => {
    expect(firstOf('list the takings of West in March 2025', 'newest first')).toMatch(
      / ORDER BY "day" DESC NULLS LAST$/,
    );
  });
  test('nothing is sorted by one of two figures', () => {
    expect(firstOf('total income and average income by stall', 'highest first')).toBe('');
  });
  test.each(['lowest first by stall', 'highest in March', '2024 lowest first'])(
    '%s asks for more',
    (question) => {
      expect(firstOf('total income by month', question)).not.toBe(
        firstOf('total income by month', 'lowest first'),
      );
      expect(firstOf('total income by month', question)).not.toBe(
        firstOf('total income by month', 'highest first'),
      );
    },
  );
});
