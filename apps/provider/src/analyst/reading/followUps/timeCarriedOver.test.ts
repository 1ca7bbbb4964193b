import { describe, expect, test } from 'vitest';
import { columnsOfRows } from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { readContext } from '../mentions/context.ts';
import { analystModel } from '../probability/model.ts';
import { candidatesOf } from '../ranking/candidates.ts';
import { continued } from './followUp.ts';

const rowCount = 800;
const each = columnsOfRows(rowCount);

/** Ferry crossings from January 2024 to 10 March 2026. */
const crossings = tableOf('crossings', rowCount, [
  each('crossing_no', 'integer', (row) => row + 1),
  each('left_at', 'timestamp', (row) =>
    new Date(Date.UTC(2024, 0, 1, row % 24) + row * 86_400_000).toISOString().slice(0, 19),
  ),
  each('harbour', 'text', (row) => ['Kiel', 'Malmö', 'Turku'][row % 3] ?? ''),
  each('income', 'integer', (row) => 100 + ((row * 37) % 600)),
]);

const today = '2026-03-11';

function firstOf(before: string, question: string): string {
  const of = (text: string) => readContext(text, crossings, valuesOf(crossings));
  const model = analystModel();
  const read = (text: string) => candidatesOf(of(text), today, model);
  const [first] = continued(() => read(question), of(question), read(before), today, model);
  return first?.sql.replaceAll(/\s+/g, ' ') ?? '';
}

const days = (from: string, before: string): string => `"left_at" >= '${from}' AND "left_at" < '${before}'`;
const all2025 = days('2025-01-01', '2026-01-01');

describe('a time that goes on from another', () => {
  test.each([
    ['total income in March 2025', 'and in April?', days('2025-04-01', '2025-05-01')],
    ['total income in 2025', 'and in May?', days('2025-05-01', '2025-06-01')],
    ['total income in March 2024', 'and in April?', days('2024-04-01', '2024-05-01')],
    ['total income in 2024', 'and in Q3?', days('2024-07-01', '2024-10-01')],
    ['total income in Q1 2025', 'and in Q2?', days('2025-04-01', '2025-07-01')],
    ['total income in 2025', 'only in summer', days('2025-06-01', '2025-09-01')],
    ['total income last month', 'and in October?', days('2025-10-01', '2025-11-01')],
  ])('%s, %s: of the same year', (before, question, where) => {
    expect(firstOf(before, question)).toContain(`WHERE ${where}`);
  });

  test.each([
    ['total income in 2025', 'only weekends', `${all2025} AND dayname("left_at") IN ('Saturday', 'Sunday')`],
    ['total income in 2025', 'without May', `${all2025} AND NOT (CAST(EXTRACT(MONTH FROM "left_at")`],
    ['total income in 2025', 'only before 9 am', `${all2025} AND CAST(EXTRACT(HOUR FROM "left_at")`],
    ['total income on Mondays', 'and in 2025?', `dayname("left_at") = 'Monday' AND ${all2025}`],
    ['total income on Mondays in 2025', 'and on Sundays?', `${all2025} AND dayname("left_at") = 'Sunday'`],
  ])('%s, %s: both hold', (before, question, where) => {
    expect(firstOf(before, question)).toContain(`WHERE ${where}`);
  });

  test.each([
    ['total income in 2025', 'and in 2024?', days('2024-01-01', '2025-01-01')],
    ['total income in March', 'and in April?', days('2025-04-01', '2025-05-01')],
    ['average income in March', 'and in April?', 'CAST(EXTRACT(MONTH FROM "left_at") AS integer) = 4'],
    ['total income on Mondays', 'and on Fridays?', `dayname("left_at") = 'Friday'`],
  ])('%s, %s: the other in its place', (before, question, where) => {
    expect(firstOf(before, question)).toMatch(new RegExp(`WHERE ${where.replaceAll(/[()]/g, '\\$&')}$`));
  });
});
